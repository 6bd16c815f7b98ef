import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { beginCancellation } from '../cancellation/begin-cancellation.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount } from './account-queries.ts';
import { isGone, protectedStates } from './account-state.ts';

/** An operator exported the data of a member who asked support; the member's history shows it. */
export async function recordExport(tx: Database, at: Date, accountId: string, by: string): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind: 'exported', facts: { by } });
}

type ErasureDeps = Pick<AccountDeps, 'clock' | 'config' | 'delivery'>;

/**
 * Starts the cancellation of an account for its owner, who asked support: the same audit, with a notice and the chance
 * to withdraw. Null if there is no such account; returns the former state and the time of erasure.
 */
export async function cancelForOwner(
  deps: ErasureDeps,
  tx: Database,
  id: string,
  by: string,
): Promise<{ before: string; cancelAt: Date } | null> {
  const account = await lockAccount(tx, id);
  if (!account || isGone(account, deps.clock.now())) return null;
  // Otherwise a blocked member could return with a new account, and the evidence would be erased.
  if (account.state === 'cancellation_audit' || protectedStates.has(account.state))
    throw new AppError('failed_precondition', { reason: 'ACCOUNT_NOT_CANCELLABLE' });
  const cancelAt = await beginCancellation(deps, tx, account, undefined, { by });
  return { before: account.state, cancelAt };
}
