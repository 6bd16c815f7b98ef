import type { PayType, PayWay } from '@feisuo/contract/facts/pay-vocabulary';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { payPageEntries, payPages } from './catalogue.tables.ts';

/** A product where it is offered, as the wire names the three. */
export interface PageEntry {
  productId: string;
  actId: string;
  num: number;
}

export interface PayPage {
  id: string;
  referFrom: string;
  payWay: PayWay;
  types: PayType[];
  entries: PageEntry[];
}

export const findPayPage = (db: Database, id: string) => findWhere(db, eq(payPages.id, id));

/** By its number in the component service. */
export const findPayPageOfGroup = (db: Database, groupId: number) => findWhere(db, eq(payPages.groupId, groupId));

async function findWhere(db: Database, condition: SQL): Promise<PayPage | null> {
  const { productId, actId, num } = payPageEntries;
  const { id, referFrom, payWay, types } = payPages;
  const rows = await db
    .select({ page: { id, referFrom, payWay, types }, entry: { productId, actId, num } })
    .from(payPages)
    .leftJoin(payPageEntries, eq(payPageEntries.pageId, payPages.id))
    .where(condition)
    .orderBy(asc(payPageEntries.position));
  const [first] = rows;
  return first ? { ...first.page, entries: rows.flatMap(({ entry }) => entry ?? []) } : null;
}
