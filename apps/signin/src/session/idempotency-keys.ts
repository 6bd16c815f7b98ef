import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { methodOf, type AccountAnswer, type Call } from '../shell/ask-account.ts';
import type { Ask } from './ask-with-captcha.ts';
import { randomId } from './random-id.ts';

/** Idempotency keys by method, path and body of a request. */
type Keys = Map<string, string>;

/** Refusals that do not tell whether the server carried out the request. */
const undecided = new Set<number>([
  errorCodes.aborted,
  errorCodes.resource_exhausted,
  errorCodes.internal,
  errorCodes.unavailable,
  errorCodes.temporarily_unavailable,
]);

/**
 * Adds an idempotency key to every unsafe request. If a form is submitted once more after a lost answer, its requests
 * keep their keys, so that nothing happens twice.
 */
export class Submissions {
  /** Keys of the submission that is running. */
  #sent: Keys = new Map();
  /** Keys of submissions whose outcome is unknown. */
  #lost: Keys = new Map();
  #isLost = false;
  #running = 0;

  /** Runs a submission of a form. A proof of identity that the user must give meanwhile is a part of it. */
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
    // The repeated submission has an answer, so the next submission gets new keys.
    else if ([...sent.keys()].some((name) => this.#lost.has(name))) this.#lost.clear();
    this.#sent = new Map();
    this.#isLost = false;
  }
}

/** An authorization code expires after a minute. With an idempotency key, a late retry would get the expired code. */
const isShortLived = ({ path }: Call): boolean => path === accountPaths.authorize;

const isUndecided = (answer: AccountAnswer<unknown>): boolean =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && undecided.has(answer.refusal.error_code));
