import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { methodOf, type AccountAnswer, type Call } from '../shell/ask-account.ts';
import type { Ask } from './ask-with-captcha.ts';
import { randomId } from './random-id.ts';

/** Idempotency keys by method, path and body of a call. */
type Keys = Map<string, string>;

/** Refusals after which the first request may have run, or may still be running. */
const undecided = new Set<number>([
  errorCodes.aborted,
  errorCodes.resource_exhausted,
  errorCodes.internal,
  errorCodes.unavailable,
  errorCodes.temporarily_unavailable,
]);

/**
 * Gives every unsafe call an idempotency key. When a form is sent again after a lost answer, its calls reuse their
 * keys; calls that were answered get the same answer again.
 */
export class Submissions {
  /** Keys of the running submission. */
  #sent: Keys = new Map();
  /** Keys of submissions without a known outcome. */
  #lost: Keys = new Map();
  #isLost = false;
  #running = 0;

  /** Runs one submission of a form. A proof that the user gives meanwhile is a nested submission. */
  async run<T>(send: () => Promise<T>): Promise<T> {
    this.#settle();
    this.#running += 1;
    try {
      return await send();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#settle();
    }
  }

  /** Wraps `ask` so that unsafe calls carry an idempotency key. */
  keyed(ask: Ask): Ask {
    return async <Reply>(call: Call) => {
      if (methodOf(call) === 'GET' || isShortLived(call)) return ask<Reply>(call);
      const name = JSON.stringify([methodOf(call), call.path, call.body]);
      const idempotencyKey = this.#lost.get(name) ?? randomId();
      if (this.#running > 0) this.#sent.set(name, idempotencyKey);
      const answer = await ask<Reply>({ ...call, idempotencyKey });
      if (isUndecided(answer)) this.#isLost = true;
      return answer;
    };
  }

  #settle(): void {
    const sent = this.#sent;
    if (this.#isLost) for (const [name, key] of sent) this.#lost.set(name, key);
    // A retried submission has ended, so the next submission gets new keys.
    else if ([...sent.keys()].some((name) => this.#lost.has(name))) this.#lost.clear();
    this.#sent = new Map();
    this.#isLost = false;
  }
}

/** The authorization code expires after a minute. With an idempotency key, a retry would return the expired code. */
const isShortLived = ({ path }: Call): boolean => path === accountPaths.authorize;

const isUndecided = (answer: AccountAnswer<unknown>): boolean =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && undecided.has(answer.refusal.error_code));
