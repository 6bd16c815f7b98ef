import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { refuseOrder } from './refuse-order.ts';
import { buyers } from './orders.tables.ts';

/** A hold on all purchases of an account, as operators see it. */
export interface PurchaseHold {
  at: Date;
  by: string;
  reason: string;
}

export async function findPurchaseHold(db: Database, accountId: string): Promise<PurchaseHold | null> {
  const [held] = await db
    .select()
    .from(buyers)
    .where(and(eq(buyers.accountId, accountId), isNotNull(buyers.heldAt)));
  if (!held?.heldAt) return null;
  return { at: held.heldAt, by: held.heldBy ?? '', reason: held.holdReason ?? '' };
}

/** @throws AppError PURCHASES_HELD */
export async function assertMayBuy(db: Database, accountId: string): Promise<void> {
  if (await findPurchaseHold(db, accountId)) throw purchasesHeld();
}

/** Returns false if purchases were already held; the operator and reason of the first hold are kept. */
export async function markHeld(tx: Database, accountId: string, { at, by, reason }: PurchaseHold): Promise<boolean> {
  const hold = { heldAt: at, heldBy: by, holdReason: reason };
  const held = await tx
    .insert(buyers)
    .values({ accountId, ...hold })
    .onConflictDoUpdate({ target: buyers.accountId, set: hold, setWhere: isNull(buyers.heldAt) })
    .returning({ accountId: buyers.accountId });
  return held.length > 0;
}

/** Ends the hold. Returns the hold that was ended, or null if there was none. */
export async function allowPurchases(tx: Database, accountId: string): Promise<PurchaseHold | null> {
  const [before] = await tx.select().from(buyers).where(eq(buyers.accountId, accountId)).for('no key update');
  if (!before?.heldAt) return null;
  await tx.update(buyers).set({ heldAt: null, heldBy: null, holdReason: null }).where(eq(buyers.accountId, accountId));
  return { at: before.heldAt, by: before.heldBy ?? '', reason: before.holdReason ?? '' };
}

/**
 * A CTE that inserts or locks the buyer's row. It returns no row if purchases are held; ON CONFLICT reads the row
 * again after waiting for its lock.
 */
export const lockedBuyer = (accountId: unknown) => sql`
  insert into ${buyers} (account_id) values (${accountId})
  on conflict (account_id) do update set held_at = null where ${buyers.heldAt} is null returning account_id`;

export const purchasesHeld = () => refuseOrder('PURCHASES_HELD', 'purchases are blocked for this account');
