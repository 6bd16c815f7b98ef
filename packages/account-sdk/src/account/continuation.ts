import type { VerifyRequest } from '@feisuo/contract/schemas/account-verification';
import { isNamed, ownError } from '../errors/account-error.ts';
import type { Call, Send } from '../request/call.ts';
import { nextStepOf } from './next-step.ts';

/** The proof of a second factor, or the code that is required for a risky sign-in. */
export type FactorAnswer = Omit<VerifyRequest, 'verification_id' | 'client_id' | 'client_secret'>;

type Finish = (reply: never) => unknown;

/**
 * Continues calls that need more proof. Each call with its password is kept in a WeakMap under the error object, so
 * that no field that could be logged contains the password.
 */
export function createContinuation(send: Send, verify: (answer: VerifyRequest) => Promise<string>) {
  const waiting = new WeakMap<object, (answer: FactorAnswer) => Promise<unknown>>();

  /** Sends a call. `finish` maps the reply to the result of the operation. */
  async function attempt(call: Call, finish?: Finish): Promise<unknown> {
    try {
      const reply = await send(call);
      return finish ? await finish(reply as never) : reply;
    } catch (error) {
      const id = verificationIdOf(error);
      if (id) hold(error as Error, id, call, finish);
      throw error;
    }
  }

  function hold(handle: Error, verification_id: string, call: Call, finish: Finish | undefined): void {
    let verification_token = '';
    let running: Promise<unknown> | null = null;

    async function goOn(answer: FactorAnswer): Promise<unknown> {
      verification_token ||= await verify({ ...answer, verification_id });
      try {
        const outcome = await attempt({ ...call, body: { ...(call.body as object), verification_token } }, finish);
        waiting.delete(handle);
        return outcome;
      } catch (thrown) {
        // Except after these errors the proof was used up, so the call cannot be continued again.
        if (!isNamed(thrown, 'unreachable', 'cancelled', 'captcha_required', 'captcha_invalid')) waiting.delete(handle);
        throw thrown;
      }
    }

    // Concurrent continuations share one run, because a verification code is valid only once.
    waiting.set(handle, (answer) => (running ??= goOn(answer).finally(() => (running = null))));
  }

  async function proceed(error: unknown, answer: FactorAnswer): Promise<unknown> {
    const goOn = waiting.get(error as Error);
    if (!goOn) throw ownError('local', 'nothing to continue');
    return goOn(answer);
  }

  return { attempt, proceed };
}

/** The verification id in an error. Undefined if the error does not ask for a proof. */
const verificationIdOf = (error: unknown) =>
  (nextStepOf(error) as { verification_id?: string } | null)?.verification_id;
