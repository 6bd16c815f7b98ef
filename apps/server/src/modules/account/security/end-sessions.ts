import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endDescendants, endOtherSittings } from '../authorize/derived-sessions.ts';
import { assertRecentProof } from '../passwords/recent-proof.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdCaller } from '../tokens/hold-caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { noteSessionsOver } from './security-events.ts';
import type { Whereabouts } from './whereabouts.ts';

/** How a caller shows that they are the owner: a stolen access token must not sign the owner out elsewhere. */
export interface EndingProof {
  sudoToken: string | undefined;
  from: Whereabouts;
}

/**
 * Ends one of the caller's sessions and whatever came from it. For the running one its token is enough.
 * @throws AppError SUDO_REQUIRED
 */
export async function endOneSession(
  deps: AccountDeps,
  caller: Caller,
  sessionId: string,
  { sudoToken, from }: EndingProof,
): Promise<void> {
  const { account } = caller;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    if (sessionId === caller.session.id) await holdCaller(tx, deps, caller);
    else await assertRecentProof(tx, deps, caller, sudoToken);
    const [ended] = await endSessions(tx, { accountId: account.id, only: sessionId, by: 'owner' }, at);
    if (!ended) throw new AppError('not_found', { description: 'session_id: not a live session of the caller' });
    const followers = await endDescendants(tx, [sessionId], 'owner', at);
    await noteSessionsOver(tx, [ended, ...followers], { at, kind: 'session_ended' }, from);
  });
}

/** Ends every session of the caller's on one device, the running one included if it is there, and whatever came from them. */
export async function endDevice(
  deps: AccountDeps,
  caller: Caller,
  deviceId: string,
  { sudoToken, from }: EndingProof,
): Promise<void> {
  const { account } = caller;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    await assertRecentProof(tx, deps, caller, sudoToken);
    const ended = await endSessions(tx, { accountId: account.id, deviceId, by: 'owner' }, at);
    if (ended.length === 0) throw new AppError('not_found', { description: 'device_id: no live session is there' });
    const ids = ended.map(({ id }) => id);
    const followers = await endDescendants(tx, ids, 'owner', at);
    await noteSessionsOver(tx, [...ended, ...followers], { at, kind: 'session_ended' }, from);
  });
}

/** Ends all of the caller's sessions but the one that asks and what was signed in from it: whoever asks stays here. */
export async function endOtherSessions(
  deps: AccountDeps,
  caller: Caller,
  { sudoToken, from }: EndingProof,
): Promise<void> {
  const { account, session } = caller;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    await assertRecentProof(tx, deps, caller, sudoToken);
    const ended = await endOtherSittings(tx, { accountId: account.id, sessionId: session.id }, 'owner', at);
    const own = ended.map((one) => ({ ...one, accountId: account.id }));
    await noteSessionsOver(tx, own, { at, kind: 'session_ended' }, from);
  });
}
