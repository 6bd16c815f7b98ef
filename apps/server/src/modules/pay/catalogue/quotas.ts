import { and, count, eq, isNull, lt, lte, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { quotaHolds, quotas } from './catalogue.tables.ts';

/** Who wants one of a product, for which order. */
export interface QuotaClaim {
  productId: string;
  orderId: string;
  accountId: string;
  at: Date;
}

export interface Hold extends QuotaClaim {
  /** When it may be given to somebody else. */
  until: Date;
  /** Whether one may be kept unpaid. Asked with the quota locked, and only where there are few; it may throw a refusal. */
  mayHold?: () => Promise<boolean>;
}

/** `open`: there is one, and the first buyer to pay gets it. `gone`: all are sold or kept, or the account has had its share. */
export type HoldOutcome = 'unlimited' | 'held' | 'open' | 'gone';

type Quota = typeof quotas.$inferSelect;

/** Whether there are only so many of a product; where there are not, nothing is to be held and nothing to be locked. */
export const hasQuota = (productId: SQLWrapper) =>
  sql<boolean>`exists (select from ${quotas} where ${quotas.productId} = ${productId})`;

/** Keeps one of the product for an order, in the transaction that makes the order. Repeated, it keeps it longer. */
export async function holdQuota(tx: Database, hold: Hold): Promise<HoldOutcome> {
  const quota = await lockQuota(tx, hold.productId);
  if (!quota) return 'unlimited';
  if (await extendHold(tx, hold)) return 'held';
  const isKept = (await hold.mayHold?.()) ?? true;
  if (!(await isWithinPerAccount(tx, quota, hold))) return 'gone';
  if (!isKept) return (await hasFree(tx, quota.productId)) ? 'open' : 'gone';
  if (!(await incrementIfFree(tx, quota.productId, 'held'))) return 'gone';
  const { productId, orderId, accountId, until } = hold;
  await tx.insert(quotaHolds).values({ productId, orderId, accountId, until });
  return 'held';
}

/** Gives back what an order keeps, if it still does. What was sold stays sold. */
export async function releaseHold(tx: Database, orderId: string): Promise<void> {
  const isHeld = and(eq(quotaHolds.orderId, orderId), isNull(quotaHolds.soldAt));
  const [found] = await tx.select().from(quotaHolds).where(isHeld);
  if (!found) return;
  await lockQuota(tx, found.productId);
  const given = await tx.delete(quotaHolds).where(isHeld).returning();
  await releaseUnits(tx, found.productId, given.length);
}

/**
 * Makes what an order keeps a sale; true also where the product has no quota, and for a repeat. Whoever pays late, when
 * nothing is kept any more, takes a free one. False: there is none.
 */
export async function consumeHold(tx: Database, sale: QuotaClaim): Promise<boolean> {
  const { productId, orderId, accountId, at } = sale;
  const quota = await lockQuota(tx, productId);
  if (!quota) return true;
  const isOurs = and(eq(quotaHolds.orderId, orderId), eq(quotaHolds.productId, productId));
  const [kept] = await tx
    .update(quotaHolds)
    .set({ soldAt: at })
    .where(and(isOurs, isNull(quotaHolds.soldAt)))
    .returning();
  if (kept) {
    await tx
      .update(quotas)
      .set({ held: sql`${quotas.held} - 1`, sold: sql`${quotas.sold} + 1` })
      .where(eq(quotas.productId, productId));
    return true;
  }
  const [sold] = await tx.select().from(quotaHolds).where(isOurs);
  if (sold) return true;
  if (!(await isWithinPerAccount(tx, quota, sale)) || !(await incrementIfFree(tx, productId, 'sold'))) return false;
  await tx.insert(quotaHolds).values({ productId, orderId, accountId, until: at, soldAt: at });
  return true;
}

/** Gives back what was kept for orders that have had their time; tells how many there were. */
export async function releaseExpiredHolds(db: Database, now: Date): Promise<number> {
  const rows = await db.selectDistinct({ productId: quotaHolds.productId }).from(quotaHolds).where(hasExpired(now));
  let given = 0;
  for (const { productId } of rows) {
    given += await db.transaction(async (tx) => {
      await lockQuota(tx, productId);
      return releaseExpired(tx, productId, now);
    });
  }
  return given;
}

/** Everybody who touches a product's holds waits here first, so nobody waits for anybody in a circle. */
async function lockQuota(tx: Database, productId: string): Promise<Quota | null> {
  const [quota] = await tx.select().from(quotas).where(eq(quotas.productId, productId)).for('update');
  return quota ?? null;
}

async function extendHold(tx: Database, { orderId, productId, until }: Hold): Promise<boolean> {
  const rows = await tx
    .update(quotaHolds)
    .set({ until: sql`greatest(${quotaHolds.until}, ${until.toISOString()}::timestamptz)` })
    .where(and(eq(quotaHolds.orderId, orderId), eq(quotaHolds.productId, productId)))
    .returning();
  return rows.length > 0;
}

/** Whether the account has not had its share. What has expired belongs to nobody, swept or not. */
async function isWithinPerAccount(
  tx: Database,
  { perAccount }: Quota,
  { productId, accountId, at }: QuotaClaim,
): Promise<boolean> {
  await releaseExpired(tx, productId, at);
  if (perAccount === null) return true;
  const [own] = await tx
    .select({ taken: count() })
    .from(quotaHolds)
    .where(and(eq(quotaHolds.productId, productId), eq(quotaHolds.accountId, accountId)));
  return (own?.taken ?? 0) < perAccount;
}

const isFree = or(isNull(quotas.total), lt(sql`${quotas.held} + ${quotas.sold}`, quotas.total));

async function hasFree(tx: Database, productId: string): Promise<boolean> {
  const rows = await tx
    .select({ productId: quotas.productId })
    .from(quotas)
    .where(and(eq(quotas.productId, productId), isFree));
  return rows.length > 0;
}

/** One more, unless all are gone. */
async function incrementIfFree(tx: Database, productId: string, as: 'held' | 'sold'): Promise<boolean> {
  const rows = await tx
    .update(quotas)
    .set({ [as]: sql`${quotas[as]} + 1` })
    .where(and(eq(quotas.productId, productId), isFree))
    .returning();
  return rows.length > 0;
}

const hasExpired = (now: Date) => and(isNull(quotaHolds.soldAt), lte(quotaHolds.until, now));

async function releaseExpired(tx: Database, productId: string, now: Date): Promise<number> {
  const given = await tx
    .delete(quotaHolds)
    .where(and(eq(quotaHolds.productId, productId), hasExpired(now)))
    .returning();
  await releaseUnits(tx, productId, given.length);
  return given.length;
}

async function releaseUnits(tx: Database, productId: string, number: number): Promise<void> {
  if (number === 0) return;
  await tx
    .update(quotas)
    .set({ held: sql`${quotas.held} - ${number}::int` })
    .where(eq(quotas.productId, productId));
}
