import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { beginCancellation } from '../cancellation/begin-cancellation.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount } from './account-queries.ts';
import { isErased, protectedStates } from './account-state.ts';

/** Records in the member's security history that an operator exported the member's data at the member's request. */
export async function recordExport(tx: Database, at: Date, accountId: string, by: string): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind: 'exported', facts: { by } });
}

type ErasureDeps = Pick<AccountDeps, 'clock' | 'config' | 'delivery'>;

/**
 * Begins the cancellation that a member requested from support, with the usual waiting period, notice and withdrawal.
 * Returns the former state and the time of erasure; null if the account does not exist.
 */
export async function cancelForOwner(
  deps: ErasureDeps,
  tx: Database,
  id: string,
  by: string,
): Promise<{ before: string; cancelAt: Date } | null> {
  const account = await lockAccount(tx, id);
  if (!account || isErased(account, deps.clock.now())) return null;
  // Refuses a blocked account: its erasure would delete evidence, and the member could sign up again with the same
  // contact.
  if (account.state === 'cancellation_audit' || protectedStates.has(account.state))
    throw new AppError('failed_precondition', { reason: 'ACCOUNT_NOT_CANCELLABLE' });
  const cancelAt = await beginCancellation(deps, tx, account, undefined, { by });
  return { before: account.state, cancelAt };
}
