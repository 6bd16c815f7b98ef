import type { ContentKind, ContentStanding } from '@feisuo/contract/facts/content-vocabulary';
import { and, desc, eq, isNotNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { contentDrafts } from './editing.tables.ts';
import { kinds } from './kinds.ts';

export interface ItemSearch {
  words?: string;
  standing?: ContentStanding | 'changed';
  after?: { at: Date; id: string };
  limit: number;
}

/** Read from the driver like a column. */
const moment = (at: SQL) => at.mapWith(contentDrafts.updatedAt) as SQL<Date | null>;

/** Everything of one kind, published or not, what was touched last first. */
export async function listItems(db: Database, kind: ContentKind, now: Date, search: ItemSearch) {
  const { table, id, title } = kinds[kind];
  const isItsDraft = and(eq(contentDrafts.kind, kind), sql`${contentDrafts.itemId} = ${id}`);
  const draft = {
    revision: sql<number | null>`${contentDrafts.revision}`.as('revision'),
    by: sql<string | null>`${contentDrafts.by}`.as('by'),
    draftAt: moment(sql`${contentDrafts.updatedAt}`).as('draft_at'),
  };
  const at = now.toISOString();
  const standing = sql<ContentStanding>`case when ${table.status} <> 'published' then 'hidden'
    when ${table.publishedAt} > ${at}::timestamptz then 'scheduled' else 'live' end`;
  const known = db
    .select({
      id: id.as('item_id'),
      title: sql<string>`coalesce(${contentDrafts.title}, ${title})`.as('title'),
      standing: standing.as('standing'),
      publishedAt: moment(sql`${table.publishedAt}`).as('published_at'),
      touchedAt: sql<Date>`greatest(${table.updatedAt}, ${contentDrafts.updatedAt})`
        .mapWith(contentDrafts.updatedAt)
        .as('touched_at'),
      ...draft,
    })
    .from(table)
    .leftJoin(contentDrafts, isItsDraft);
  const fresh = db
    .select({
      id: sql<string>`${contentDrafts.itemId}`.as('item_id'),
      title: sql<string>`${contentDrafts.title}`.as('title'),
      standing: sql<ContentStanding>`'new'::text`.as('standing'),
      publishedAt: moment(sql`null::timestamptz`).as('published_at'),
      touchedAt: sql<Date>`${contentDrafts.updatedAt}`.mapWith(contentDrafts.updatedAt).as('touched_at'),
      ...draft,
    })
    .from(contentDrafts)
    .where(
      and(
        eq(contentDrafts.kind, kind),
        notExists(
          db
            .select({ one: sql`1` })
            .from(table)
            .where(sql`${id} = ${contentDrafts.itemId}`),
        ),
      ),
    );
  const items = unionAll(known, fresh).as('items');
  return db
    .select()
    .from(items)
    .where(and(hasWords(items, search.words), stands(items, search.standing), comesAfter(items, search.after)))
    .orderBy(desc(items.touchedAt), desc(items.id))
    .limit(search.limit);
}

type Column<T> = SQL.Aliased<T>;

function hasWords({ id, title }: { id: Column<string>; title: Column<string> }, words = ''): SQL | undefined {
  if (words.trim() === '') return undefined;
  const part = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${title} ilike ${part} or ${id} ilike ${part})`;
}

function stands(
  { standing, revision }: { standing: Column<ContentStanding>; revision: Column<number | null> },
  wanted: ItemSearch['standing'],
): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted === 'changed' ? isNotNull(revision) : eq(standing, wanted);
}

function comesAfter(
  { id, touchedAt }: { id: Column<string>; touchedAt: Column<Date> },
  after: ItemSearch['after'],
): SQL | undefined {
  if (!after) return undefined;
  const at = sql`${after.at.toISOString()}::timestamptz`;
  return or(lt(touchedAt, at), and(eq(touchedAt, at), lt(id, after.id)));
}
