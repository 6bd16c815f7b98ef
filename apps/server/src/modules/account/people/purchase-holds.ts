import type { Database } from '../../../db/database.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { lockAccount } from './account-queries.ts';
import { isGone } from './account-state.ts';

/** Holds an account until the transaction ends, so that nobody erases it meanwhile; false where there is none any more. */
export async function lockExistingAccount(tx: Database, at: Date, id: string): Promise<boolean> {
  const found = await lockAccount(tx, id);
  return found !== null && !isGone(found, at);
}

/** An operator decided whether anything can be bought for an account; its owner finds that in their history. */
export async function recordPurchaseHold(
  tx: Database,
  at: Date,
  accountId: string,
  { kind, by }: { kind: 'purchases_held' | 'purchases_allowed'; by: string },
): Promise<void> {
  await recordSecurityEvent(tx, { at, accountId, kind, facts: { by } });
}
