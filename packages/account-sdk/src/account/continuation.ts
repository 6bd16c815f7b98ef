import type { VerifyRequest } from '@feisuo/contract/schemas/account-verification';
import { isNamed, ownError } from '../errors/account-error.ts';
import type { Call, Send } from '../request/call.ts';
import { nextStepOf } from './next-step.ts';

/** How a second factor, or the code that a risky sign-in costs, is shown. */
export type FactorAnswer = Omit<VerifyRequest, 'verification_id' | 'client_id' | 'client_secret'>;

type Finish = (reply: never) => unknown;

/**
 * Lets calls go on that are asked for more proof. The error that asks is the handle: the call, with its password, hangs on
 * that object and nothing else, in no field that could be logged. It is gone with the error, or once it was sent again.
 */
export function createContinuation(send: Send, verify: (answer: VerifyRequest) => Promise<string>) {
  const waiting = new WeakMap<object, (answer: FactorAnswer) => Promise<unknown>>();

  /** Sends a call; what `finish` makes of the reply is the outcome. */
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
        // Otherwise it did not come to what was proved, which is still good for another try.
        if (!isNamed(thrown, 'unreachable', 'cancelled', 'captcha_required', 'captcha_invalid')) waiting.delete(handle);
        throw thrown;
      }
    }

    // Who goes on while somebody does, is the same going on: a code is good for once.
    waiting.set(handle, (answer) => (running ??= goOn(answer).finally(() => (running = null))));
  }

  async function proceed(error: unknown, answer: FactorAnswer): Promise<unknown> {
    const goOn = waiting.get(error as Error);
    if (!goOn) throw ownError('local', 'nothing to continue');
    return goOn(answer);
  }

  return { attempt, proceed };
}

/** By which what is asked for is verified; nothing for an error that does not ask. */
const verificationIdOf = (error: unknown) =>
  (nextStepOf(error) as { verification_id?: string } | null)?.verification_id;
