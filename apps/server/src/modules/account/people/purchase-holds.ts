import type { Database } from '../../../db/database.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount, type Account } from './account-queries.ts';
import { isErased } from './account-state.ts';

/**
 * Locks an account until the transaction ends, so that it cannot be erased meanwhile. Returns null if the account is
 * erased or moved.
 */
export async function lockExistingAccount(tx: Database, at: Date, id: string): Promise<Account | null> {
  const found = await lockAccount(tx, id);
  return found && !isErased(found, at) ? found : null;
}

/** Records in the member's security history that an operator blocked or allowed the member's purchases. */
export async function recordPurchaseHold(
  tx: Database,
  at: Date,
  accountId: string,
  { kind, by }: { kind: 'purchases_held' | 'purchases_allowed'; by: string },
): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind, facts: { by } });
}
