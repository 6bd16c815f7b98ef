import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { payPageIdDefault, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { wrongField } from '../../../http/wrong-field.ts';
import { payPageEntries, payPages } from './catalogue.tables.ts';
import { putEntries } from './change-page.ts';
import type { Change } from './change-product.ts';
import { findPayPage, type PageEntry, type PayPage } from './pay-pages.ts';

export interface PageDraft {
  name: string;
  groupId: number | null;
  types: readonly PayType[];
  entries: readonly PageEntry[];
}

/**
 * Replaces the offers and payment channels of a page. Throws if the version differs from the one that the operator
 * edited.
 */
export async function savePage(
  tx: Database,
  { pageId, seen, draft }: { pageId: string; seen: number; draft: PageDraft },
): Promise<Change<PayPage | null>> {
  const before = await findPayPage(tx, pageId);
  if (!before) throw unknown(pageId);
  const { name, groupId, entries } = draft;
  const types = [...new Set(draft.types)];
  if (types.length === 0) throw wrongField('types', 'at least one product is required', fieldRefusals.pageTypes);
  await assertGroupFree(tx, pageId, groupId);
  const [saved] = await tx
    .update(payPages)
    .set({ name, groupId, types, version: sql`${payPages.version} + 1` })
    .where(and(eq(payPages.id, pageId), eq(payPages.version, seen)))
    .returning({ id: payPages.id });
  if (!saved) throw conflict();
  await tx.delete(payPageEntries).where(eq(payPageEntries.pageId, pageId));
  await putEntries(tx, { pageId, entries });
  return { before, after: await findPayPage(tx, pageId) };
}

/** Removes a page. Requests for its id get the default page, which cannot be removed. */
export async function removePage(
  tx: Database,
  { pageId, seen, defaultPageId }: { pageId: string; seen: number; defaultPageId: string },
): Promise<Change<PayPage | null>> {
  if (pageId === payPageIdDefault || pageId === defaultPageId) {
    throw new AppError('failed_precondition', {
      reason: 'PAGE_IS_DEFAULT',
      description: 'the default page cannot be removed',
    });
  }
  const before = await findPayPage(tx, pageId);
  if (!before) throw unknown(pageId);
  const [taken] = await tx
    .select()
    .from(payPages)
    .where(and(eq(payPages.id, pageId), eq(payPages.version, seen)))
    .for('update');
  if (!taken) throw conflict();
  await tx.delete(payPageEntries).where(eq(payPageEntries.pageId, pageId));
  await tx.delete(payPages).where(eq(payPages.id, pageId));
  await sendSignal(tx, 'content');
  return { before, after: null };
}

async function assertGroupFree(tx: Database, pageId: string, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  const [other] = await tx.select({ id: payPages.id }).from(payPages).where(eq(payPages.groupId, groupId));
  if (other && other.id !== pageId) {
    throw new AppError('failed_precondition', {
      reason: 'PAGE_GROUP_TAKEN',
      description: `group ${groupId} belongs to page ${other.id}`,
    });
  }
}

const unknown = (id: string) => new AppError('not_found', { description: `there is no pay page ${id}` });
