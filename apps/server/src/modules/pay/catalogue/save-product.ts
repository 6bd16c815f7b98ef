import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { products, promotions, quotas } from './catalogue.tables.ts';
import { changeQuota, type Change } from './change-product.ts';
import { findDescribed, type DescribedProduct } from './describe-products.ts';
import { checkDraft, checkId, type NewProduct, type ProductDraft } from './product-draft.ts';
import { userVasOf } from './seed/seed-products.ts';

/** Adds a product. Members see it once an operator adds it to a pay page. */
export async function addProduct(
  tx: Database,
  clock: Clock,
  { id, vas, promotions: offers, quota, ...columns }: NewProduct,
): Promise<Change<DescribedProduct | null>> {
  checkId(id);
  checkDraft({ ...columns, promotions: offers, quota });
  const now = clock.now();
  const [added] = await tx
    .insert(products)
    .values({ id, vas, userVas: userVasOf(vas), ...columns, version: 1, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: products.id });
  if (!added)
    throw new AppError('failed_precondition', {
      reason: 'PRODUCT_ID_TAKEN',
      description: `product ${id} already exists`,
    });
  await putOffers(tx, id, offers, quota);
  return { before: null, after: await findDescribed(tx, id, now) };
}

/**
 * Replaces a product; throws if its version differs from the one that the operator edited. Existing orders and
 * agreements keep their terms.
 */
export async function saveProduct(
  tx: Database,
  clock: Clock,
  { id, seen, draft }: { id: string; seen: number; draft: ProductDraft },
): Promise<Change<DescribedProduct | null>> {
  checkDraft(draft);
  const { promotions: offers, quota, ...columns } = draft;
  return replace(tx, clock, { id, seen, columns }, () => putOffers(tx, id, offers, quota));
}

/** Takes a product off sale. Pay pages no longer offer it, and each agreement for it ends with its current period. */
export const retireProduct = (
  tx: Database,
  clock: Clock,
  { id, seen }: { id: string; seen: number },
): Promise<Change<DescribedProduct | null>> =>
  replace(tx, clock, { id, seen, columns: { isOffered: false } }, () => sendSignal(tx, 'content'));

async function replace(
  tx: Database,
  clock: Clock,
  { id, seen, columns }: { id: string; seen: number; columns: Partial<typeof products.$inferInsert> },
  andThen: () => Promise<void>,
): Promise<Change<DescribedProduct | null>> {
  const now = clock.now();
  const before = await findDescribed(tx, id, now);
  if (!before) throw new AppError('not_found', { description: `there is no product ${id}` });
  const [saved] = await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1`, updatedAt: now })
    .where(and(eq(products.id, id), eq(products.version, seen)))
    .returning({ id: products.id });
  if (!saved) throw conflict();
  await andThen();
  return { before, after: await findDescribed(tx, id, now) };
}

async function putOffers(
  tx: Database,
  productId: string,
  offers: ProductDraft['promotions'],
  quota: ProductDraft['quota'],
): Promise<void> {
  await tx.delete(promotions).where(eq(promotions.productId, productId));
  if (offers.length > 0) {
    await tx
      .insert(promotions)
      .values(offers.map(({ actId, ...offer }) => ({ productId, actId: actId ?? '', ...offer })));
  }
  // An existing quota row is updated and not replaced, because it counts sold and held units.
  const [counted] = await tx
    .select({ productId: quotas.productId })
    .from(quotas)
    .where(eq(quotas.productId, productId));
  if (quota ?? counted) await changeQuota(tx, { productId, ...(quota ?? { total: null, perAccount: null }) });
  // All server processes reload their cached pages, which show products and prices.
  await sendSignal(tx, 'content');
}
