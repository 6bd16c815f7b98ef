import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { refuseOrder } from './refuse-order.ts';
import { buyers } from './orders.tables.ts';

/** A purchase hold: when, by which operator and why purchases of an account were blocked. */
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

/**
 * Throws if the account has a purchase hold.
 * @throws AppError PURCHASES_HELD
 */
export async function assertMayBuy(db: Database, accountId: string): Promise<void> {
  if (await findPurchaseHold(db, accountId)) throw purchasesHeld();
}

/** Sets a purchase hold. Returns false if one exists; its operator and reason do not change. */
export async function markHeld(tx: Database, accountId: string, { at, by, reason }: PurchaseHold): Promise<boolean> {
  const hold = { heldAt: at, heldBy: by, holdReason: reason };
  const held = await tx
    .insert(buyers)
    .values({ accountId, ...hold })
    .onConflictDoUpdate({ target: buyers.accountId, set: hold, setWhere: isNull(buyers.heldAt) })
    .returning({ accountId: buyers.accountId });
  return held.length > 0;
}

/** Ends the purchase hold of an account and returns it; null if there was none. */
export async function allowPurchases(tx: Database, accountId: string): Promise<PurchaseHold | null> {
  const [before] = await tx.select().from(buyers).where(eq(buyers.accountId, accountId)).for('no key update');
  if (!before?.heldAt) return null;
  await tx.update(buyers).set({ heldAt: null, heldBy: null, holdReason: null }).where(eq(buyers.accountId, accountId));
  return { at: before.heldAt, by: before.heldBy ?? '', reason: before.holdReason ?? '' };
}

/**
 * A CTE that inserts or locks the buyer's row and returns it, unless a purchase hold exists. After waiting for a
 * concurrent hold, ON CONFLICT sees the new row.
 */
export const lockedBuyer = (accountId: unknown) => sql`
  insert into ${buyers} (account_id) values (${accountId})
  on conflict (account_id) do update set held_at = null where ${buyers.heldAt} is null returning account_id`;

export const purchasesHeld = () => refuseOrder('PURCHASES_HELD', 'purchases are blocked for this account');
