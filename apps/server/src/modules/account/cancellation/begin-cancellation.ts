import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { changeStateFrom, type Person } from '../people/account-queries.ts';
import { publishStateChange } from '../people/account-events.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { auditEnd, storeDeletionProof } from './waiting-period.ts';

/**
 * Begins the cancellation that a member requested. The account cannot be used during the waiting period, and only the
 * member can withdraw the cancellation.
 */
export async function requestCancellation(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: RequestSource,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await spendSudoToken(tx, deps, caller, sudoToken);
    const cancelAt = await beginCancellation(deps, tx, held, from);
    const cancellation = { accountId: held.id, clientId: caller.claims.aud, cancelAt };
    await storeDeletionProof(tx, deps, cancellation, sudoToken ?? '');
  });
}

/**
 * Begins a cancellation and returns the end of its waiting period. `facts` names the requester if the requester is not
 * the member.
 */
export async function beginCancellation(
  deps: Pick<AccountDeps, 'clock' | 'config' | 'delivery'>,
  tx: Database,
  account: Person,
  from?: RequestSource,
  facts: Record<string, string> = {},
): Promise<Date> {
  const at = deps.clock.now();
  const cancelAt = auditEnd(at, deps.config.cancellationDays);
  const change = { state: 'cancellation_audit', cancelAt };
  if (!(await changeStateFrom(tx, account.id, account.state, change, at))) {
    throw new AppError('aborted', { description: 'the account has just changed' });
  }
  await endSessions(tx, { accountId: account.id, by: 'deletion_requested' }, at);
  await publishStateChange(tx, { accountId: account.id, from: account.state, to: change.state }, at);
  await recordSecurityEvent(tx, { at, accountId: account.id, kind: 'deletion_requested', facts }, from);
  await notifyOwner(deps, tx, account, 'deletion_requested', from);
  return cancelAt;
}
