import { type QuotaSetting, checkFen } from './product-draft.ts';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { faultsOfQuota } from '@feisuo/contract/facts/product-rules';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { refuseFirst } from '../../../http/wrong-field.ts';
import { products, promotions, quotas } from './catalogue.tables.ts';
import { productOf } from './product-queries.ts';
import type { Promotion } from './price.ts';
import type { Product } from './product.ts';

/** Values before and after a change, for the audit log. */
export interface Change<T> {
  before: T;
  after: T;
}

/** Changes the price for new orders. Existing orders keep their price. */
export async function changePrice(
  tx: Database,
  clock: Clock,
  { productId, priceFen, firstPeriodFen }: { productId: string; priceFen: number; firstPeriodFen?: number | null },
): Promise<Change<Product>> {
  checkFen('the price', priceFen);
  return change(tx, clock, productId, async (before) => {
    const first = firstPeriodFen === undefined ? before.firstPeriodFen : firstPeriodFen;
    if (first !== null) checkFen('the first period', first);
    if (first !== null && first > priceFen) {
      throw new AppError('failed_precondition', {
        description: `the first period would cost more (${first} fen) than later periods (${priceFen} fen)`,
        says: fieldRefusals.firstAbovePrice,
      });
    }
    return { priceFen, firstPeriodFen: first };
  });
}

/**
 * Changes the sale window and whether the product is offered. Null removes a limit of the window; an absent field stays
 * unchanged.
 */
export async function changeSale(
  tx: Database,
  clock: Clock,
  { productId, ...wanted }: { productId: string; saleFrom?: Date | null; saleUntil?: Date | null; isOffered?: boolean },
): Promise<Change<Product>> {
  return change(tx, clock, productId, async (before) => {
    const after = {
      saleFrom: wanted.saleFrom === undefined ? before.saleFrom : wanted.saleFrom,
      saleUntil: wanted.saleUntil === undefined ? before.saleUntil : wanted.saleUntil,
      isOffered: wanted.isOffered ?? before.isOffered,
    };
    if (after.saleFrom && after.saleUntil && after.saleFrom >= after.saleUntil) {
      throw new AppError('failed_precondition', {
        description: 'the sale would end before it begins',
        says: fieldRefusals.endsBeforeStart,
      });
    }
    return after;
  });
}

/** Sets a promotional price for all activities or for one; null removes it. The price must be below the list price. */
export async function changePromotion(
  tx: Database,
  clock: Clock,
  { productId, actId, priceFen, from = null, until = null }: PromotionSetting,
): Promise<Change<Promotion | null>> {
  const isThis = and(eq(promotions.productId, productId), eq(promotions.actId, actId ?? ''));
  const { after: product } = await change(tx, clock, productId, async () => ({}));
  const [row] = await tx.select().from(promotions).where(isThis);
  const before = row ? { actId, priceFen: row.priceFen, from: row.from, until: row.until } : null;
  if (priceFen === null) {
    await tx.delete(promotions).where(isThis);
    return { before, after: null };
  }
  checkFen('the promotional price', priceFen);
  if (priceFen >= product.priceFen) {
    throw new AppError('failed_precondition', {
      description: `the reduced price is not below the usual price, ${product.priceFen} fen`,
      says: fieldRefusals.promotionNotLower,
    });
  }
  if (from && until && from >= until) {
    throw new AppError('failed_precondition', {
      description: 'the promotion would end before it begins',
      says: fieldRefusals.endsBeforeStart,
    });
  }
  await tx
    .insert(promotions)
    .values({ productId, actId: actId ?? '', priceFen, from, until })
    .onConflictDoUpdate({ target: [promotions.productId, promotions.actId], set: { priceFen, from, until } });
  return { before, after: { actId, priceFen, from, until } };
}

export interface PromotionSetting {
  productId: string;
  /** The activity of the promotion; null if it applies in all activities. */
  actId: string | null;
  /** The promotional price; null removes the promotion. */
  priceFen: number | null;
  from?: Date | null;
  until?: Date | null;
}

/** Changes the quota. Throws if the new total is below the number of sold and held units. */
export async function changeQuota(
  tx: Database,
  { productId, total, perAccount }: QuotaSetting & { productId: string },
): Promise<Change<QuotaSetting | null>> {
  refuseFirst(faultsOfQuota({ total, perAccount }));
  const [product] = await tx.select().from(products).where(eq(products.id, productId));
  if (!product) throw unknown(productId);
  // A missing row is inserted first, because only an existing row can be locked.
  const [added] = await tx
    .insert(quotas)
    .values({ productId, total, perAccount, held: 0, sold: 0 })
    .onConflictDoNothing()
    .returning();
  if (added) return { before: null, after: { total, perAccount } };
  const [before] = await tx.select().from(quotas).where(eq(quotas.productId, productId)).for('update');
  if (!before) throw unknown(productId);
  const taken = sql<number>`${quotas.held} + ${quotas.sold}`;
  const [after] = await tx
    .update(quotas)
    .set({ total, perAccount })
    .where(and(eq(quotas.productId, productId), total === null ? undefined : lte(taken, total)))
    .returning();
  if (!after) {
    const description = `${before.sold} are sold and ${before.held} kept for orders: the quota cannot be ${total}`;
    throw new AppError('failed_precondition', { reason: 'QUOTA_BELOW_SOLD', description });
  }
  return { before: { total: before.total, perAccount: before.perAccount }, after: { total, perAccount } };
}

type Columns = Partial<typeof products.$inferInsert>;

/** Locks the product, computes its new columns from the current ones, and writes them. */
async function change(
  tx: Database,
  clock: Clock,
  productId: string,
  decide: (before: Product) => Promise<Columns>,
): Promise<Change<Product>> {
  const [row] = await tx.select().from(products).where(eq(products.id, productId)).for('update');
  if (!row) throw unknown(productId);
  const columns = await decide(productOf(row));
  const [after] = await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1`, updatedAt: clock.now() })
    .where(eq(products.id, productId))
    .returning();
  if (!after) throw unknown(productId);
  // All server processes reload their cached pages, which show products and prices.
  await sendSignal(tx, 'content');
  return { before: productOf(row), after: productOf(after) };
}

const unknown = (id: string) => new AppError('not_found', { description: `there is no product ${id}` });
