import type { Database } from '../../../db/database.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount } from './account-queries.ts';
import { isGone } from './account-state.ts';

/** Locks an account until the transaction ends, so that it is not erased meanwhile; false if it is gone. */
export async function lockExistingAccount(tx: Database, at: Date, id: string): Promise<boolean> {
  const found = await lockAccount(tx, id);
  return found !== null && !isGone(found, at);
}

/** An operator held or allowed purchases for an account; the owner's history shows it. */
export async function recordPurchaseHold(
  tx: Database,
  at: Date,
  accountId: string,
  { kind, by }: { kind: 'purchases_held' | 'purchases_allowed'; by: string },
): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind, facts: { by } });
}
