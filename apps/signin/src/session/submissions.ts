import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { methodOf, type AccountAnswer, type Call } from '../shell/ask-account.ts';
import type { Ask } from './ask-with-captcha.ts';
import { randomId } from './random-id.ts';

/** Keys by the call that they were made for. */
type Keys = Map<string, string>;

/** After these refusals the first request may have been done, or may still be running. */
const undecided = new Set<number>([
  errorCodes.aborted,
  errorCodes.resource_exhausted,
  errorCodes.internal,
  errorCodes.unavailable,
  errorCodes.temporarily_unavailable,
]);

/**
 * Gives every unsafe call an idempotency key. A form that is sent again because an answer was lost sends its calls under the
 * keys of before, also those that were answered: what they spent is answered again, not refused.
 */
export class Submissions {
  /** Of the submission that runs. */
  #sent: Keys = new Map();
  /** Of submissions without a known outcome. */
  #lost: Keys = new Map();
  #isLost = false;
  #running = 0;

  /** One press of a form's button. A proof that is asked for meanwhile is a submission inside it. */
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

  /** The same caller, with keys. */
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
    // A repeat came to an end: the next press is a request of its own.
    else if ([...sent.keys()].some((name) => this.#lost.has(name))) this.#lost.clear();
    this.#sent = new Map();
    this.#isLost = false;
  }
}

/** Spends nothing, and its code is over after a minute: a kept answer would lead to the application with a dead code. */
const isShortLived = ({ path }: Call): boolean => path === accountPaths.authorize;

const isUndecided = (answer: AccountAnswer<unknown>): boolean =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && undecided.has(answer.refusal.error_code));
