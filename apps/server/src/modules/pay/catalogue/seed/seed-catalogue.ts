import { payReferFromDefault, payTypes, payWayDefault } from '@feisuo/contract/facts/pay-vocabulary';
import type { Clock } from '../../../../time/clock.ts';
import type { Database } from '../../../../db/database.ts';
import { payPageEntries, payPages, products, promotions, quotas } from '../catalogue.tables.ts';
import { seedPages, seedProducts, userVasOf, type SeedProduct } from './seed-products.ts';

/** A price that an operator set in the settings of an earlier version, which did not store products in the database. */
export interface EarlierPrice {
  pid: string;
  priceCents: number;
}

/**
 * Adds the seeded products that are missing. `earlier` overrides their seeded prices; existing products do not change.
 */
export async function addMissingProducts(
  tx: Database,
  clock: Clock,
  earlier: readonly EarlierPrice[] = [],
): Promise<void> {
  const rows = seedProducts.map((product, sort) => rowOf(product, sort, clock.now(), earlier));
  const added = await tx.insert(products).values(rows).onConflictDoNothing().returning({ id: products.id });
  const isNew = new Set(added.map(({ id }) => id));
  const fresh = seedProducts.filter(({ id }) => isNew.has(id));
  for (const { id: productId, promoFen, quota } of fresh) {
    if (promoFen !== undefined) await tx.insert(promotions).values({ productId, actId: '', priceFen: promoFen });
    if (quota) await tx.insert(quotas).values({ productId, ...quota, held: 0, sold: 0 });
  }
  for (const page of seedPages) await addPage(tx, page);
}

function rowOf(product: SeedProduct, sort: number, now: Date, earlier: readonly EarlierPrice[]) {
  const { id, name, vas = 3, days, isRenewable = false, claimDays = null } = product;
  return {
    id,
    name,
    vas,
    userVas: userVasOf(vas),
    lengthUnit: 'days' as const,
    lengthCount: days,
    days,
    priceFen: earlier.find(({ pid }) => pid === id)?.priceCents ?? product.priceFen,
    firstPeriodFen: null,
    isRenewable,
    isOffered: true,
    claimDays,
    sort,
    version: 1,
    updatedAt: now,
  };
}

async function addPage(tx: Database, { id, name, groupId, productIds }: (typeof seedPages)[number]): Promise<void> {
  const [added] = await tx
    .insert(payPages)
    .values({ id, name, groupId, referFrom: payReferFromDefault, payWay: payWayDefault, types: [...payTypes] })
    .onConflictDoNothing()
    .returning();
  if (!added) return;
  const entries = productIds.map((productId, index) => ({
    pageId: id,
    position: index + 1,
    productId,
    // The `actid` of an offer is the id of its pay page; on a channel's page this is the channel's number.
    actId: id,
    num: 1,
  }));
  await tx.insert(payPageEntries).values(entries);
}
