import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { and, desc, eq, lt, max, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { findConfigs, replaceContent } from '../content-queries.ts';
import { fitDocument } from '../documents.ts';
import { contentDraftCounts, contentDrafts, contentRevisions } from './editing.tables.ts';
import { fieldsOf, kinds, rowOf, type Fields } from './content-kinds.ts';

export type Draft = typeof contentDrafts.$inferSelect;
export type Revision = typeof contentRevisions.$inferSelect;

/** The stored row of an item, as opposed to its draft. */
export interface Live {
  version: number;
  status: 'draft' | 'published';
  publishedAt: Date | null;
  fields: Fields;
}

/** Fits a document of an earlier version of the program to the current schema. */
const fitted = <T extends Draft | Revision>(stored: T): T =>
  stored.kind === 'page' ? { ...stored, fields: fitDocument(stored.itemId, stored.fields) as Fields } : stored;

/** Returns the stored row of an item; with `hold` the row is locked until commit. */
export async function findLive(db: Database, kind: ContentKind, id: string, hold = false): Promise<Live | null> {
  if (kind === 'page') return findLiveDocument(db, id, hold);
  const { table, is } = kinds[kind];
  const query = db.select().from(table).where(is(id));
  const [row] = await (hold ? query.for('update') : query);
  if (!row) return null;
  const { version, status, publishedAt } = row as unknown as Live;
  return { version, status, publishedAt, fields: fieldsOf(kind, id, row) };
}

/** Returns a document, which is always published. */
async function findLiveDocument(db: Database, id: string, hold: boolean): Promise<Live | null> {
  const [found] = await findConfigs(db, [id], hold);
  if (!found) return null;
  const { version, updatedAt, content } = found;
  return { version, status: 'published', publishedAt: updatedAt, fields: content as Fields };
}

/**
 * First version of a row that an operator wrote. Seeded rows have version 1, which an update of the program may
 * replace.
 */
const FIRST_VERSION = 2;

type Publication = Pick<Live, 'status' | 'publishedAt'> & { updatedAt: Date };

/** Inserts or updates the row of an item. For an update, the caller must have locked the row. */
export async function writeLive(
  tx: Database,
  { kind, id, fields, live }: { kind: ContentKind; id: string; fields: Fields; live: Live | null },
  publication: Publication,
): Promise<number> {
  if (kind === 'page') {
    const change = { configId: id, version: live?.version ?? 0, content: fields, now: publication.updatedAt };
    return (await replaceContent(tx, change))?.version ?? 0;
  }
  const { table, is } = kinds[kind];
  const version = live ? live.version + 1 : FIRST_VERSION;
  const { sort = 0, ...row } = rowOf(kind, id, fields);
  // Without the field `sort` an item keeps its position.
  const values = { ...row, ...('sort' in fields || !live ? { sort } : {}), ...publication, version };
  if (live) await tx.update(table).set(values).where(is(id));
  else await tx.insert(table).values(values);
  return version;
}

const isDraftOf = (kind: ContentKind, id: string) => and(eq(contentDrafts.kind, kind), eq(contentDrafts.itemId, id));

export async function findDraft(db: Database, kind: ContentKind, id: string, hold = false): Promise<Draft | null> {
  const query = db.select().from(contentDrafts).where(isDraftOf(kind, id));
  const [draft] = await (hold ? query.for('update') : query);
  return draft ? fitted(draft) : null;
}

export const hasDraft = async (db: Database, { kind, id }: { kind: ContentKind; id: string }): Promise<boolean> =>
  (await findDraft(db, kind, id)) !== null;

/** Returns a revision above those of all drafts that the item ever had, including deleted drafts. */
async function nextRevision(tx: Database, kind: ContentKind, itemId: string): Promise<number> {
  // The stored count may be too low, because a draft may be older than the count or saved by an older version of the
  // program.
  const above = sql`(select coalesce(max(revision), 0) + 1 from ${contentDrafts} where ${isDraftOf(kind, itemId)})`;
  const [counted] = await tx
    .insert(contentDraftCounts)
    .values({ kind, itemId, last: above })
    .onConflictDoUpdate({
      target: [contentDraftCounts.kind, contentDraftCounts.itemId],
      set: { last: sql`greatest(${contentDraftCounts.last} + 1, excluded.last)` },
    })
    .returning({ last: contentDraftCounts.last });
  if (!counted) throw new Error('the upsert returned no row');
  return counted.last;
}

/** Inserts or replaces a draft. Returns null if the draft's revision differs from the one that the editor saw. */
export async function putDraft(
  tx: Database,
  seen: number,
  draft: Omit<Draft, 'revision'>,
): Promise<{ revision: number } | null> {
  const { kind, itemId, ...words } = draft;
  const revision = await nextRevision(tx, kind, itemId);
  const put =
    seen === 0
      ? await tx
          .insert(contentDrafts)
          .values({ ...draft, revision })
          .onConflictDoNothing()
          .returning({ id: contentDrafts.itemId })
      : await tx
          .update(contentDrafts)
          .set({ ...words, revision })
          .where(and(isDraftOf(kind, itemId), eq(contentDrafts.revision, seen)))
          .returning({ id: contentDrafts.itemId });
  return put.length > 0 ? { revision } : null;
}

/** Deletes and returns a draft. Returns null if the draft's revision differs from the one that the editor saw. */
export async function takeDraft(tx: Database, kind: ContentKind, id: string, seen: number): Promise<Draft | null> {
  const isSeen = and(isDraftOf(kind, id), eq(contentDrafts.revision, seen));
  const [draft] = await tx.delete(contentDrafts).where(isSeen).returning();
  return draft ?? null;
}

const isRevisionOf = (kind: ContentKind, id: string) =>
  and(eq(contentRevisions.kind, kind), eq(contentRevisions.itemId, id));

/** Adds a revision with the next number. The caller must have locked the item, so that numbers are unique. */
export async function addRevision(tx: Database, revision: Omit<Revision, 'number'>): Promise<number> {
  const [last] = await tx
    .select({ number: max(contentRevisions.number) })
    .from(contentRevisions)
    .where(isRevisionOf(revision.kind, revision.itemId));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(contentRevisions).values({ ...revision, number });
  return number;
}

/** Lists the revisions of an item without their texts, newest first. */
export function listRevisions(
  db: Database,
  { kind, id }: { kind: ContentKind; id: string },
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const { number, act, by, at, note } = contentRevisions;
  return db
    .select({ number, act, by, at, note })
    .from(contentRevisions)
    .where(and(isRevisionOf(kind, id), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(limit);
}

export async function findRevision(
  db: Database,
  kind: ContentKind,
  id: string,
  number: number,
): Promise<Revision | null> {
  const isMeant = and(isRevisionOf(kind, id), eq(contentRevisions.number, number));
  const [revision] = await db.select().from(contentRevisions).where(isMeant);
  return revision ? fitted(revision) : null;
}
