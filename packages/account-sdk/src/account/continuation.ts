import type { VerifyRequest } from '@feisuo/contract/schemas/account-verification';
import { isNamed, ownError } from '../errors/account-error.ts';
import type { Call, Send } from '../request/call.ts';
import { nextStepOf } from './next-step.ts';

/** How a second factor, or the code that a risky sign-in costs, is shown. */
export type FactorAnswer = Omit<VerifyRequest, 'verification_id' | 'client_id' | 'client_secret'>;

type Finish = (reply: never) => unknown;

/** A call that was asked for more proof, and the proof once there is one. */
interface Held {
  call: Call;
  finish: Finish | undefined;
  token?: string;
  /** While somebody goes on with it. */
  running?: Promise<unknown> | undefined;
}

/**
 * Lets calls go on that are asked for more proof. The error that asks is the handle: the call, with its password, hangs on
 * that object and nothing else, in no field that could be logged. It is gone with the error, or once it was sent again.
 */
export function createContinuation(send: Send, verify: (answer: VerifyRequest) => Promise<string>) {
  const waiting = new WeakMap<object, Held>();

  /** Sends a call; what `finish` makes of the reply is the outcome. */
  async function attempt(call: Call, finish?: Finish): Promise<unknown> {
    try {
      const reply = await send(call);
      return finish ? await finish(reply as never) : reply;
    } catch (error) {
      if (verificationIdOf(error)) waiting.set(error as Error, { call, finish });
      throw error;
    }
  }

  async function goOn(handle: Error, held: Held, answer: FactorAnswer): Promise<unknown> {
    held.token ??= await verify({ ...answer, verification_id: verificationIdOf(handle) });
    const { call, finish, token } = held;
    let isOver = true;
    try {
      return await attempt({ ...call, body: { ...(call.body as object), verification_token: token } }, finish);
    } catch (thrown) {
      // It did not come to what was proved, which is still good for another try.
      isOver = !isNamed(thrown, 'unreachable', 'cancelled', 'captcha_required', 'captcha_invalid');
      throw thrown;
    } finally {
      if (isOver) waiting.delete(handle);
    }
  }

  /** Who goes on while somebody does, is the same going on: a code is good for once. */
  async function proceed(error: unknown, answer: FactorAnswer): Promise<unknown> {
    const handle = error as Error;
    const held = waiting.get(handle);
    if (!held) throw ownError('local', 'nothing to continue');
    return (held.running ??= goOn(handle, held, answer).finally(() => (held.running = undefined)));
  }

  return { attempt, proceed };
}

function verificationIdOf(error: unknown): string {
  const step = nextStepOf(error);
  return step && 'verification_id' in step ? step.verification_id : '';
}
