import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { changeStateFrom, type Person } from '../people/account-queries.ts';
import { tellState } from '../people/tell-account.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { auditEnd, keepDeletionProof } from './waiting-period.ts';

/** The owner asks for the end of the account. Nobody can use it during the audit; only the owner can end the audit. */
export async function requestCancellation(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: Whereabouts,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await spendSudoToken(tx, deps, caller, sudoToken);
    const cancelAt = await beginCancellation(deps, tx, held, from);
    const cancellation = { accountId: held.id, clientId: caller.claims.aud, cancelAt };
    await keepDeletionProof(tx, deps, cancellation, sudoToken ?? '');
  });
}

/** Tells when the audit ends. `facts` says who asked where it was not the owner themselves. */
export async function beginCancellation(
  deps: Pick<AccountDeps, 'clock' | 'config' | 'delivery'>,
  tx: Database,
  account: Person,
  from?: Whereabouts,
  facts: Record<string, string> = {},
): Promise<Date> {
  const at = deps.clock.now();
  const cancelAt = auditEnd(at, deps.config.cancellationDays);
  const change = { state: 'cancellation_audit', cancelAt };
  if (!(await changeStateFrom(tx, account.id, account.state, change, at))) {
    throw new AppError('aborted', { description: 'the account has just changed' });
  }
  await endSessions(tx, { accountId: account.id, by: 'deletion_requested' }, at);
  await tellState(tx, { accountId: account.id, from: account.state, to: change.state }, at);
  await noteSecurityEvent(tx, { at, accountId: account.id, kind: 'deletion_requested', facts }, from);
  await notifyOwner(deps, tx, account, 'deletion_requested', from);
  return cancelAt;
}
