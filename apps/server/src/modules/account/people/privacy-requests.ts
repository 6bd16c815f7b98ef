import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { beginCancellation } from '../cancellation/begin-cancellation.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount } from './account-queries.ts';
import { isGone, protectedStates } from './account-state.ts';

/** An operator takes out what we hold of somebody who asked support for it; the owner finds that in their history. */
export async function recordExport(tx: Database, at: Date, accountId: string, by: string): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind: 'exported', facts: { by } });
}

type ErasureDeps = Pick<AccountDeps, 'clock' | 'config' | 'delivery'>;

/**
 * Begins the end of an account that its owner asked support for: the same audit as their own, so that they are told and can
 * still take it back. Null where there is no such account; tells the state it was in and when it will be erased.
 */
export async function cancelForOwner(
  deps: ErasureDeps,
  tx: Database,
  id: string,
  by: string,
): Promise<{ before: string; cancelAt: Date } | null> {
  const account = await lockAccount(tx, id);
  if (!account || isGone(account, deps.clock.now())) return null;
  // Whoever was shut out would otherwise be back with a new account, and what is being looked into would be gone.
  if (account.state === 'cancellation_audit' || protectedStates.has(account.state))
    throw new AppError('failed_precondition', { reason: 'ACCOUNT_NOT_CANCELLABLE' });
  const cancelAt = await beginCancellation(deps, tx, account, undefined, { by });
  return { before: account.state, cancelAt };
}
