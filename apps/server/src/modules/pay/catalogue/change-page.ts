import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { faultsOfEntries, pagePartId } from '@feisuo/contract/facts/pay-page-rules';
import { payReferFromDefault, payTypes, payWayDefault, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { refuseFirst, wrongField } from '../../../http/wrong-field.ts';
import { payPageEntries, payPages, products } from './catalogue.tables.ts';
import type { Change } from './change-product.ts';
import { findPayPage, type PageEntry } from './pay-pages.ts';

export interface PageSetting {
  pageId: string;
  /** The entries in display order; the first entry is preselected. */
  entries: readonly PageEntry[];
}

/**
 * Changes the offers of a pay page. Browsers that still show the old offers can order them, because an order names its
 * own pid, actid and num.
 */
export async function changePage(tx: Database, { pageId, entries }: PageSetting): Promise<Change<PageEntry[]>> {
  // Serializes concurrent changes by locking the page row. Entries cannot be locked, because a page may have none.
  const [page] = await tx
    .update(payPages)
    .set({ version: sql`${payPages.version} + 1` })
    .where(eq(payPages.id, pageId))
    .returning({ id: payPages.id });
  if (!page) throw new AppError('not_found', { description: `there is no pay page ${pageId}` });
  const before = (await findPayPage(tx, pageId))?.entries ?? [];
  await tx.delete(payPageEntries).where(eq(payPageEntries.pageId, pageId));
  await putEntries(tx, { pageId, entries });
  return { before, after: [...entries] };
}

interface NewPage extends PageSetting {
  name?: string;
  groupId: number | null;
  types?: readonly PayType[];
}

/** Adds a pay page. `groupId` is its number in the component service (`component_group`); null if it has none. */
export async function addPage(
  tx: Database,
  { pageId, name = '', groupId, entries, types = payTypes }: NewPage,
): Promise<Change<PageEntry[] | null>> {
  if (!pagePartId.test(pageId)) throw wrongField('id', `${pageId} is not a valid page id`, fieldRefusals.pageId);
  const [added] = await tx
    .insert(payPages)
    .values({ id: pageId, name, groupId, referFrom: payReferFromDefault, payWay: payWayDefault, types: [...types] })
    .onConflictDoNothing()
    .returning({ id: payPages.id });
  if (!added) {
    const description = `pay page ${pageId} already exists${groupId === null ? '' : `, or another one with group ${groupId}`}`;
    throw new AppError('failed_precondition', { description, reason: 'PAGE_ID_TAKEN' });
  }
  await putEntries(tx, { pageId, entries });
  return { before: null, after: [...entries] };
}

export async function putEntries(tx: Database, { pageId, entries }: PageSetting): Promise<void> {
  await checkEntries(tx, entries);
  await tx.insert(payPageEntries).values(entries.map((entry, index) => ({ pageId, position: index + 1, ...entry })));
  // All server processes reload their cached pages, which show products and prices.
  await sendSignal(tx, 'content');
}

async function checkEntries(tx: Database, entries: readonly PageEntry[]): Promise<void> {
  refuseFirst(faultsOfEntries(entries));
  const ids = entries.map(({ productId }) => productId);
  const found = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids));
  const missing = ids.findIndex((id) => !found.some((one) => one.id === id));
  if (missing >= 0)
    throw new AppError('not_found', {
      description: `there is no product ${ids[missing]}`,
      resourceId: `entries.${missing}.productId`,
      says: fieldRefusals.pageProductGone,
    });
}
