import type { ContentExamples } from '@feisuo/contract/schemas/console-content';
import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { conflict } from '../../../http/app-error.ts';
import { articles } from '../articles/article.tables.ts';
import { notices } from '../notices/notice.tables.ts';
import { statusIncidents } from '../status/status.tables.ts';
import { contentDrafts } from './editing.tables.ts';
import type { RowKindName } from './content-kinds.ts';

/** Selects examples without a draft. Publishing an edit of an example removes its mark. */
const isRemovable = (db: Database, kind: RowKindName, table: typeof articles | typeof notices) =>
  and(
    eq(table.isExample, true),
    notExists(
      db
        .select({ one: sql`1` })
        .from(contentDrafts)
        .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.itemId, table.id))),
    ),
  );

const titlesOf = (rows: readonly { title: string }[]): string[] => rows.map(({ title }) => title).toSorted();

/** Lists the titles of the invented examples that came with the program, by kind. */
export async function listExamples(db: Database): Promise<ContentExamples> {
  const [ofArticles, ofNotices, ofIncidents] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(isRemovable(db, 'article', articles)),
    db
      .select()
      .from(notices)
      .where(isRemovable(db, 'notice', notices)),
    db.select().from(statusIncidents).where(eq(statusIncidents.isExample, true)),
  ]);
  return { articles: titlesOf(ofArticles), notices: titlesOf(ofNotices), incidents: titlesOf(ofIncidents) };
}

/** Deletes the examples. Throws if their number differs from the one that the operator saw. */
export async function removeExamples(tx: Database, seen: number): Promise<ContentExamples> {
  const removed: ContentExamples = {
    articles: titlesOf(
      await tx
        .delete(articles)
        .where(isRemovable(tx, 'article', articles))
        .returning(),
    ),
    notices: titlesOf(
      await tx
        .delete(notices)
        .where(isRemovable(tx, 'notice', notices))
        .returning(),
    ),
    incidents: titlesOf(await tx.delete(statusIncidents).where(eq(statusIncidents.isExample, true)).returning()),
  };
  if (Object.values(removed).flat().length !== seen) throw conflict('other examples than those that were seen');
  await sendSignal(tx, 'content');
  return removed;
}
