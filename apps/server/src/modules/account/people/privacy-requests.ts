import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { beginCancellation } from '../cancellation/begin-cancellation.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount } from './account-queries.ts';
import { isErased, protectedStates } from './account-state.ts';

/**
 * Records in the member's security history that an operator exported the member's data, as the member requested from
 * support.
 */
export async function recordExport(tx: Database, at: Date, accountId: string, by: string): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind: 'exported', facts: { by } });
}

type ErasureDeps = Pick<AccountDeps, 'clock' | 'config' | 'delivery'>;

/**
 * Begins the cancellation that a member requested from support. It has the same waiting period and notice, and can be
 * withdrawn. Returns the former state and the time of erasure; null if the account does not exist.
 */
export async function cancelForOwner(
  deps: ErasureDeps,
  tx: Database,
  id: string,
  by: string,
): Promise<{ before: string; cancelAt: Date } | null> {
  const account = await lockAccount(tx, id);
  if (!account || isErased(account, deps.clock.now())) return null;
  // Otherwise a blocked member could return with a new account, and evidence would be erased.
  if (account.state === 'cancellation_audit' || protectedStates.has(account.state))
    throw new AppError('failed_precondition', { reason: 'ACCOUNT_NOT_CANCELLABLE' });
  const cancelAt = await beginCancellation(deps, tx, account, undefined, { by });
  return { before: account.state, cancelAt };
}
