import { and, eq, like, or, type SQL } from 'drizzle-orm';
import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { shapeWords } from '@feisuo/contract/facts/shape-fault-text';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { conflict, type Editor } from './edit-item.ts';
import { contentDrafts } from './editing.tables.ts';
import { findDraft, findLive, putDraft, takeDraft, type Draft } from './item-queries.ts';
import { kinds, type Item, type RowKindName } from './content-kinds.ts';
import { refuseFields } from './find-publishing-faults.ts';
import { slugOf } from './slug.ts';

/**
 * Kinds whose items have an id made from the title. An agreement's id is its version, and documents are never added.
 */
type NamedKind = Exclude<RowKindName, 'agreement'>;

/**
 * Returns a free id for a new item, made from its title. The id is not reserved: if two operators save the same id, the
 * second save gets a conflict.
 */
export async function proposeId(db: Database, kind: NamedKind, title: string, now: Date): Promise<string> {
  const slug = (await slugOf(title)) || `${kind}-${dayOf(now).replaceAll('-', '')}`;
  const taken = new Set(await listIdsFrom(db, kind, slug));
  const numbered = Array.from({ length: taken.size }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered].find((id) => !taken.has(id)) ?? slug;
}

/** Lists ids of items and drafts that equal `slug` or start with `slug` and a hyphen. */
async function listIdsFrom(db: Database, kind: NamedKind, slug: string): Promise<string[]> {
  const { table, id } = kinds[kind];
  const isNear = (column: SQL) => or(eq(column, slug), like(column, `${slug}-%`));
  const drafts = and(
    eq(contentDrafts.kind, kind),
    or(eq(contentDrafts.itemId, slug), like(contentDrafts.itemId, `${slug}-%`)),
  );
  const [published, drafted] = await Promise.all([
    db.select({ id }).from(table).where(isNear(id)),
    db.select({ id: contentDrafts.itemId }).from(contentDrafts).where(drafts),
  ]);
  return [...published, ...drafted].map((one) => one.id);
}

const hasOwnId = (kind: ContentKind): kind is NamedKind => kind !== 'agreement' && kind !== 'page';

/** Moves a draft to another id. The id is part of the page address, so it is final once the item is published. */
export async function moveDraft(
  tx: Database,
  { kind, id }: Item,
  { revision, to }: { revision: number; to: string },
  { by, now }: Editor,
): Promise<Draft> {
  if (!hasOwnId(kind) || (await findLive(tx, kind, id, true)))
    throw new AppError('failed_precondition', { reason: 'CONTENT_ID_FINAL' });
  if (!kinds[kind].isId(to))
    throw refuseFields({ field: 'id', rule: 'pattern', says: shapeWords({ keyword: 'pattern' }) }, '');
  if ((await findLive(tx, kind, to)) || (await findDraft(tx, kind, to))) throw idTaken();
  const draft = await takeDraft(tx, kind, id, revision);
  if (!draft) throw conflict('draft');
  const { revision: _, ...kept } = draft;
  if (!(await putDraft(tx, 0, { ...kept, itemId: to, by, updatedAt: now }))) throw idTaken();
  return draft;
}

const idTaken = () => new AppError('failed_precondition', { reason: 'ID_TAKEN' });
