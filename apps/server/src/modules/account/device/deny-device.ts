import type { AccountDeps } from '../account-deps.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { answerDeviceGrant } from './device-queries.ts';
import { findDeviceRequest, unknownCode } from './find-device-request.ts';

/** Turns a device away for good. Said twice it is done once. */
export async function denyDevice(
  deps: AccountDeps,
  caller: Caller,
  userCode: string,
  from: Whereabouts,
): Promise<void> {
  const { account, session } = caller;
  const grant = await findDeviceRequest(deps, caller, userCode, from);
  if (grant.answer === 'denied') return;
  const answer = { answer: 'denied', accountId: account.id, sessionId: session.id, scope: '' } as const;
  if (!(await answerDeviceGrant(deps.db, grant.hash, answer, deps.clock.now()))) throw unknownCode();
}
