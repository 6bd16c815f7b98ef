import { and, count, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { products, quotaHolds, quotas } from './catalogue.tables.ts';

export interface QuotaClaim {
  productId: string;
  orderId: string;
  accountId: string;
  at: Date;
}

export interface Hold extends QuotaClaim {
  /** When the hold expires. */
  until: Date;
  /** Whether this unpaid order may hold a unit. Called while the quota's row is locked; may throw an AppError. */
  mayHold?: () => Promise<boolean>;
}

/**
 * `open`: no unit is held, and a free unit goes to the order that is paid first. `gone`: all units are sold or held, or
 * the account reached its limit.
 */
export type HoldOutcome = 'unlimited' | 'held' | 'open' | 'gone';

type Quota = typeof quotas.$inferSelect;

/** SQL condition: whether the product has a quota. Without a quota no units are held. */
export const hasQuota = (productId: SQLWrapper) =>
  sql<boolean>`exists (select from ${quotas} where ${quotas.productId} = ${productId})`;

/** Holds a unit of the quota for an order. A second call for the order extends the hold. */
export async function holdQuota(tx: Database, hold: Hold): Promise<HoldOutcome> {
  const quota = await lockQuota(tx, hold.productId);
  if (!quota) return 'unlimited';
  const own = await extendHold(tx, hold);
  if (own) return own.returnedAt ? 'gone' : 'held';
  const mayHold = (await hold.mayHold?.()) ?? true;
  if (!(await isWithinPerAccount(tx, quota, hold))) return 'gone';
  if (!mayHold) return (await hasFree(tx, quota.productId)) ? 'open' : 'gone';
  if (!(await incrementIfFree(tx, quota.productId, 'held'))) return 'gone';
  const { productId, orderId, accountId, until } = hold;
  await tx.insert(quotaHolds).values({ productId, orderId, accountId, until });
  return 'held';
}

/** Releases the unit held for an order; a sold unit stays sold. */
export async function releaseHold(tx: Database, orderId: string): Promise<void> {
  const isHeld = and(eq(quotaHolds.orderId, orderId), isNull(quotaHolds.soldAt));
  const [found] = await tx.select().from(quotaHolds).where(isHeld);
  if (!found) return;
  await lockQuota(tx, found.productId);
  const released = await tx.delete(quotaHolds).where(isHeld).returning();
  await releaseUnits(tx, found.productId, released.length);
}

/**
 * Marks the order's unit as sold, or takes a free unit if the order holds none; idempotent. Returns false if no unit is
 * available to the account.
 */
export async function consumeHold(tx: Database, sale: QuotaClaim): Promise<boolean> {
  const { productId, orderId, accountId, at } = sale;
  const quota = await lockQuota(tx, productId);
  if (!quota) return true;
  const isOurs = and(eq(quotaHolds.orderId, orderId), eq(quotaHolds.productId, productId));
  const [claimed] = await tx
    .update(quotaHolds)
    .set({ soldAt: at })
    .where(and(isOurs, isNull(quotaHolds.soldAt)))
    .returning();
  if (claimed) {
    await tx
      .update(quotas)
      .set({ held: sql`${quotas.held} - 1`, sold: sql`${quotas.sold} + 1` })
      .where(eq(quotas.productId, productId));
    return true;
  }
  const [sold] = await tx.select().from(quotaHolds).where(isOurs);
  if (sold) return sold.returnedAt === null;
  if (!(await isWithinPerAccount(tx, quota, sale)) || !(await incrementIfFree(tx, productId, 'sold'))) return false;
  await tx.insert(quotaHolds).values({ productId, orderId, accountId, until: at, soldAt: at });
  return true;
}

/**
 * Returns a sold unit to the quota once, while the sale in which it was bought still runs. The row still counts towards
 * the limit of the account.
 */
export async function returnUnit(
  tx: Database,
  { productId, orderId, at }: Pick<QuotaClaim, 'productId' | 'orderId' | 'at'>,
): Promise<boolean> {
  if (!(await lockQuota(tx, productId))) return false;
  const { saleFrom, saleUntil } = products;
  const returned = await tx
    .update(quotaHolds)
    .set({ returnedAt: at })
    .from(products)
    .where(
      and(
        eq(quotaHolds.orderId, orderId),
        eq(quotaHolds.productId, productId),
        isNotNull(quotaHolds.soldAt),
        isNull(quotaHolds.returnedAt),
        eq(products.id, productId),
        or(isNull(saleFrom), lte(saleFrom, quotaHolds.soldAt)),
        or(isNull(saleUntil), gt(saleUntil, at)),
      ),
    )
    .returning({ orderId: quotaHolds.orderId });
  if (returned.length === 0) return false;
  await tx
    .update(quotas)
    .set({ sold: sql`${quotas.sold} - 1` })
    .where(eq(quotas.productId, productId));
  return true;
}

/** Releases expired holds and returns their number. */
export async function releaseExpiredHolds(db: Database, now: Date): Promise<number> {
  const rows = await db.selectDistinct({ productId: quotaHolds.productId }).from(quotaHolds).where(hasExpired(now));
  let released = 0;
  for (const { productId } of rows) {
    released += await db.transaction(async (tx) => {
      await lockQuota(tx, productId);
      return releaseExpired(tx, productId, now);
    });
  }
  return released;
}

/** Locks the quota before its holds, so that concurrent orders do not deadlock. */
async function lockQuota(tx: Database, productId: string): Promise<Quota | null> {
  const [quota] = await tx.select().from(quotas).where(eq(quotas.productId, productId)).for('update');
  return quota ?? null;
}

async function extendHold(
  tx: Database,
  { orderId, productId, until }: Hold,
): Promise<{ returnedAt: Date | null } | null> {
  const [own] = await tx
    .update(quotaHolds)
    .set({ until: sql`greatest(${quotaHolds.until}, ${until.toISOString()}::timestamptz)` })
    .where(and(eq(quotaHolds.orderId, orderId), eq(quotaHolds.productId, productId)))
    .returning({ returnedAt: quotaHolds.returnedAt });
  return own ?? null;
}

/**
 * Whether the account has bought or holds fewer units than its limit; returned units count as bought. Releases expired
 * holds first.
 */
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

/**
 * Takes a unit by one conditional update, so that concurrent orders cannot exceed the quota. Returns false if no unit
 * is free.
 */
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
  const released = await tx
    .delete(quotaHolds)
    .where(and(eq(quotaHolds.productId, productId), hasExpired(now)))
    .returning();
  await releaseUnits(tx, productId, released.length);
  return released.length;
}

async function releaseUnits(tx: Database, productId: string, number: number): Promise<void> {
  if (number === 0) return;
  await tx
    .update(quotas)
    .set({ held: sql`${quotas.held} - ${number}::int` })
    .where(eq(quotas.productId, productId));
}
