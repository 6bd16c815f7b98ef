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
  /** Counts changes. */
  version: number;
  entries: PageEntry[];
}

/** Every page, as whoever runs it sees it. */
export async function listPayPages(db: Database): Promise<(PayPage & { groupId: number | null })[]> {
  const { id, groupId } = payPages;
  const rows = await db.select({ id, groupId }).from(payPages).orderBy(asc(groupId), asc(id));
  const pages = await Promise.all(rows.map((row) => findPayPage(db, row.id)));
  return rows.flatMap((row, index) => {
    const page = pages[index];
    return page ? [{ ...page, groupId: row.groupId }] : [];
  });
}

export const findPayPage = (db: Database, id: string) => findWhere(db, eq(payPages.id, id));

/** By its number in the component service. */
export const findPayPageOfGroup = (db: Database, groupId: number) => findWhere(db, eq(payPages.groupId, groupId));

async function findWhere(db: Database, condition: SQL): Promise<PayPage | null> {
  const { productId, actId, num } = payPageEntries;
  const { id, referFrom, payWay, types, version } = payPages;
  const rows = await db
    .select({ page: { id, referFrom, payWay, types, version }, entry: { productId, actId, num } })
    .from(payPages)
    .leftJoin(payPageEntries, eq(payPageEntries.pageId, payPages.id))
    .where(condition)
    .orderBy(asc(payPageEntries.position));
  const [first] = rows;
  return first ? { ...first.page, entries: rows.flatMap(({ entry }) => entry ?? []) } : null;
}
