import { payPageIdDefault, type PayType, type PayWay } from '@feisuo/contract/facts/pay-vocabulary';
import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { containsText } from '../../../db/list-conditions.ts';
import { payPageEntries, payPages, products, wordsOfNamed } from './catalogue.tables.ts';

/** A product on a pay page, with the `actid` and `num` that an order for it sends. */
export interface PageEntry {
  productId: string;
  actId: string;
  num: number;
}

export interface PayPage {
  id: string;
  /** Name of the page for operators; may be empty. */
  name: string;
  /** The number under which the component service (`component_group`) returns this page; null if it has none. */
  groupId: number | null;
  referFrom: string;
  payWay: PayWay;
  types: PayType[];
  /** Each change of the page increments the version. */
  version: number;
  entries: PageEntry[];
}

/** A pay page with product names, for operators. */
export interface ListedPayPage extends PayPage {
  names: Map<string, string>;
}

export const listPayPages = async (db: Database): Promise<ListedPayPage[]> =>
  withEntries(db, await db.select().from(payPages).orderBy(asc(payPages.groupId), asc(payPages.id)));

export interface PayPageSearch {
  words?: string | undefined;
  /** Cursor: the last page id of the previous result. */
  after?: string | undefined;
  limit: number;
}

export async function searchPayPages(db: Database, { words, after, limit }: PayPageSearch) {
  const rows = await db
    .select()
    .from(payPages)
    .where(
      and(
        words === undefined ? undefined : containsText(wordsOfNamed(payPages), words),
        after === undefined ? undefined : gt(payPages.id, after),
      ),
    )
    .orderBy(asc(payPages.id))
    .limit(limit);
  return withEntries(db, rows);
}

export async function findListedPayPage(db: Database, id: string): Promise<ListedPayPage | null> {
  const [page] = await withEntries(db, await db.select().from(payPages).where(eq(payPages.id, id)));
  return page ?? null;
}

async function withEntries(db: Database, rows: (typeof payPages.$inferSelect)[]): Promise<ListedPayPage[]> {
  if (rows.length === 0) return [];
  const { pageId, productId, actId, num, position } = payPageEntries;
  const entries = await db
    .select({ pageId, productId, actId, num, name: products.name })
    .from(payPageEntries)
    .innerJoin(products, eq(products.id, productId))
    .where(
      inArray(
        pageId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pageId), asc(position));
  const byPage = Map.groupBy(entries, (entry) => entry.pageId);
  return rows.map((row) => {
    const own = byPage.get(row.id) ?? [];
    return {
      ...row,
      entries: own.map(({ pageId: _page, name: _name, ...entry }) => entry),
      names: new Map(own.map((entry) => [entry.productId, entry.name])),
    };
  });
}

export const namesOfPayPages = (db: Database, ids: readonly string[]) => namesByIds(db, payPages, payPages, ids);

export type NamedPage = Pick<PayPage, 'id' | 'name'>;

/** Returns the pay pages that offer each product, by product id. */
export async function pagesOffering(db: Database, productIds: string[]): Promise<Map<string, NamedPage[]>> {
  if (productIds.length === 0) return new Map();
  const { productId, pageId } = payPageEntries;
  const rows = await db
    .selectDistinct({ productId, id: pageId, name: payPages.name })
    .from(payPageEntries)
    .innerJoin(payPages, eq(payPages.id, pageId))
    .where(inArray(productId, productIds))
    .orderBy(asc(productId), asc(pageId));
  const byProduct = Map.groupBy(rows, (row) => row.productId);
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ id: page, name }) => ({ id: page, name }))]));
}

export const findPayPage = (db: Database, id: string) => findWhere(db, eq(payPages.id, id));

/**
 * Returns the default pay page `pageId` from the settings. If it does not exist, returns the seeded default page, so
 * that members can still buy.
 */
export const findDefaultPage = async (db: Database, pageId: string): Promise<PayPage | null> =>
  (await findPayPage(db, pageId)) ?? (pageId === payPageIdDefault ? null : findPayPage(db, payPageIdDefault));

/** Finds a page by its number in the component service. */
export const findPayPageOfGroup = (db: Database, groupId: number) => findWhere(db, eq(payPages.groupId, groupId));

async function findWhere(db: Database, condition: SQL): Promise<PayPage | null> {
  const { productId, actId, num } = payPageEntries;
  const { id, name, groupId, referFrom, payWay, types, version } = payPages;
  const rows = await db
    .select({ page: { id, name, groupId, referFrom, payWay, types, version }, entry: { productId, actId, num } })
    .from(payPages)
    .leftJoin(payPageEntries, eq(payPageEntries.pageId, payPages.id))
    .where(condition)
    .orderBy(asc(payPageEntries.position));
  const [first] = rows;
  return first ? { ...first.page, entries: rows.flatMap(({ entry }) => entry ?? []) } : null;
}
