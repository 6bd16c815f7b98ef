import type { Database } from '../../../db/database.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount } from './account-queries.ts';
import { isErased } from './account-state.ts';

/**
 * Locks an account until the transaction ends, so that it is not erased meanwhile. Returns false if it is erased or
 * moved.
 */
export async function lockExistingAccount(tx: Database, at: Date, id: string): Promise<boolean> {
  const found = await lockAccount(tx, id);
  return found !== null && !isErased(found, at);
}

/** Records in the member's security history that an operator held or allowed purchases. */
export async function recordPurchaseHold(
  tx: Database,
  at: Date,
  accountId: string,
  { kind, by }: { kind: 'purchases_held' | 'purchases_allowed'; by: string },
): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind, facts: { by } });
}
