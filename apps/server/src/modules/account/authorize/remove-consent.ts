import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { dropOpenDevices } from '../device/device-queries.ts';
import { noteSecurityEvent, noteSessionsOver } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdCaller } from '../tokens/hold-caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { deleteConsent } from './consent-queries.ts';
import { endDescendants } from './derived-sessions.ts';
import { dropOpenCodes } from './forget-grants.ts';

/** Takes back what an application was allowed: it is signed out at once, and has to ask before it comes back. */
export async function removeConsent(
  deps: AccountDeps,
  caller: Caller,
  clientId: string,
  from: Whereabouts,
): Promise<void> {
  const { account, session } = caller;
  const at = deps.clock.now();
  const accountId = account.id;
  await deps.db.transaction(async (tx) => {
    await holdCaller(tx, deps, caller);
    if (!(await deleteConsent(tx, accountId, clientId))) {
      throw new AppError('not_found', { description: 'client_id: the caller has allowed it nothing' });
    }
    await dropOpenCodes(tx, accountId, clientId);
    await dropOpenDevices(tx, accountId, clientId);
    const ended = await endSessions(tx, { accountId, client: clientId, by: 'consent_removed' }, at);
    const ids = ended.map(({ id }) => id);
    const followers = await endDescendants(tx, ids, 'consent_removed', at);
    await noteSecurityEvent(tx, { at, accountId, kind: 'consent_removed', clientId, sessionId: session.id }, from);
    // The line above tells of the application's own; these are other applications'.
    await noteSessionsOver(tx, followers, { at, kind: 'session_ended' }, from);
  });
}
