import { faultsOfGoods } from '@feisuo/contract/facts/activity-rules';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { refuseFirst, wrongField } from '../../../http/wrong-field.ts';
import { listGoods } from './exchange-queries.ts';
import { exchangeGoods } from './exchange.tables.ts';
import type { Good } from './goods.ts';

export type NewGood = Omit<Good, 'activityId' | 'taken' | 'sort'>;

/**
 * Replaces the goods of a station. A good that members already got cannot be removed, and its stock cannot be set
 * below the units taken.
 * @throws AppError
 */
export async function setGoods(tx: Database, activityId: string, goods: readonly NewGood[]): Promise<Good[]> {
  const ids = goods.map(({ id }) => id);
  refuseFirst(faultsOfGoods(goods));
  const isOther = and(
    eq(exchangeGoods.activityId, activityId),
    ids.length > 0 ? notInArray(exchangeGoods.id, ids) : undefined,
  );
  await tx.delete(exchangeGoods).where(and(isOther, eq(exchangeGoods.taken, 0)));
  const [had] = await tx
    .select({ id: exchangeGoods.id, name: exchangeGoods.name })
    .from(exchangeGoods)
    .where(isOther)
    .limit(1);
  if (had) {
    const rule = `${had.id} was had already; set its stock to what was had instead`;
    throw wrongField('goods', rule, fieldRefusals.goodHad(had.name));
  }
  for (const [sort, good] of goods.entries()) {
    const row = { ...good, sort };
    const written = await tx
      .insert(exchangeGoods)
      .values({ activityId, ...row, taken: 0 })
      .onConflictDoUpdate({
        target: [exchangeGoods.activityId, exchangeGoods.id],
        set: row,
        setWhere: good.stock === null ? sql`true` : lte(exchangeGoods.taken, good.stock),
      })
      .returning({ id: exchangeGoods.id });
    if (written.length === 0) {
      const message = fieldRefusals.goodStockBelowHad(good.name);
      throw wrongField(`goods.${sort}.stock`, `more of ${good.id} were had than that`, message);
    }
  }
  return listGoods(tx, activityId);
}
