import type { ContentKind, ContentStatus } from '@feisuo/contract/facts/content-vocabulary';
import { and, desc, eq, gt, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { siteDocuments, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor, containsText } from '../../../db/list-conditions.ts';
import { contentDrafts } from './editing.tables.ts';
import { kinds, type RowKindName } from './content-kinds.ts';
import { findConfigs } from '../content-queries.ts';

/** Lists documents. They are few and all published, so they are filtered and sorted in memory. */
async function listDocuments(db: Database, { words = '', standing: status, isExample, after, limit }: ItemSearch) {
  if (isExample) return [];
  const [found, drafts] = await Promise.all([
    findConfigs(db, Object.keys(siteDocuments)),
    db.select().from(contentDrafts).where(eq(contentDrafts.kind, 'page')),
  ]);
  const sought = words.trim().toLowerCase();
  return found
    .map(({ configId: id, updatedAt }) => {
      const draft = drafts.find(({ itemId }) => itemId === id);
      return {
        id,
        title: siteDocuments[id as SiteDocumentId].name,
        standing: 'live' as const,
        publishedAt: updatedAt,
        touchedAt: draft?.updatedAt ?? updatedAt,
        revision: draft?.revision ?? null,
        by: draft?.by ?? null,
        draftAt: draft?.updatedAt ?? null,
        isExample: false,
      };
    })
    .filter(
      ({ id, title, revision }) =>
        `${title} ${id}`.toLowerCase().includes(sought) &&
        (status === undefined || status === 'live' || (status === 'changed' && revision !== null)),
    )
    .toSorted((one, other) => orderOf(one, other))
    .filter((one) => !after || orderOf(one, { touchedAt: after.at, id: after.id }) > 0)
    .slice(0, limit);
}

interface Place {
  touchedAt: Date;
  id: string;
}
/** Compares two items by their last change, newest first. */
const orderOf = (one: Place, other: Place): number =>
  other.touchedAt.getTime() - one.touchedAt.getTime() || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);

/** Makes the driver parse an SQL expression as a timestamp. */
const moment = (at: SQL) => at.mapWith(contentDrafts.updatedAt) as SQL<Date | null>;

/**
 * Lists items of one kind, last changed first: by the last save of a draft, otherwise by the last publication. Each
 * query reads at most one page, in the order of an index.
 */
export async function listItems(db: Database, kind: ContentKind, now: Date, search: ItemSearch) {
  if (kind === 'page') return listDocuments(db, search);
  const { limit, after } = search;
  const { table, id, title, isExample } = kinds[kind];
  // A draft of an example is listed as an example until it is published.
  const marked = sql<boolean>`${isExample ? sql`coalesce(${isExample}, false)` : sql`false`}`;
  const isWantedExample = search.isExample === undefined ? undefined : eq(marked, search.isExample);
  const words = (search.words ?? '').trim();
  const isItsDraft = and(eq(contentDrafts.kind, kind), sql`${contentDrafts.itemId} = ${id}`);
  const status = sql<ContentStatus>`case when ${table.status} is null then 'new' when ${table.status} <> 'published' then 'hidden'
    when ${table.publishedAt} > ${now.toISOString()}::timestamptz then 'scheduled' else 'live' end`;
  const isWanted = hasStatus(table, search.standing, now);
  const { itemId, updatedAt } = contentDrafts;
  const drafts = db
    .select({
      id: sql<string>`${itemId}`.as('item_id'),
      title: sql<string>`${contentDrafts.title}`.as('title'),
      standing: status.as('standing'),
      publishedAt: moment(sql`${table.publishedAt}`).as('published_at'),
      touchedAt: sql<Date>`${updatedAt}`.mapWith(updatedAt).as('touched_at'),
      revision: sql<number | null>`${contentDrafts.revision}`.as('revision'),
      by: sql<string | null>`${contentDrafts.by}`.as('by'),
      draftAt: moment(sql`${updatedAt}`).as('draft_at'),
      isExample: marked.as('is_example'),
    })
    .from(contentDrafts)
    .leftJoin(table, sql`${id} = ${itemId}`)
    .where(
      and(
        eq(contentDrafts.kind, kind),
        isWanted,
        isWantedExample,
        // The draft's base tells whether an item is new, so that PostgreSQL need not look for a published row.
        search.standing === 'new' ? eq(contentDrafts.base, 0) : undefined,
        words === '' ? undefined : containsText(sql`(${contentDrafts.title} || ' ' || ${itemId})`, words),
        after && isBeforeCursor([updatedAt, after.at], [itemId, after.id]),
      ),
    )
    .orderBy(desc(updatedAt), desc(itemId))
    .limit(limit);
  const others = db
    .select({
      id: sql<string>`${id}`.as('item_id'),
      title: sql<string>`${title}`.as('title'),
      standing: status.as('standing'),
      publishedAt: moment(sql`${table.publishedAt}`).as('published_at'),
      touchedAt: sql<Date>`${table.updatedAt}`.mapWith(updatedAt).as('touched_at'),
      revision: sql<number | null>`null::int`.as('revision'),
      by: sql<string | null>`null::text`.as('by'),
      draftAt: moment(sql`null::timestamptz`).as('draft_at'),
      isExample: marked.as('is_example'),
    })
    .from(table)
    .where(
      and(
        notExists(
          db
            .select({ one: sql`1` })
            .from(contentDrafts)
            .where(isItsDraft),
        ),
        search.standing === 'changed' || search.standing === 'new' ? sql`false` : isWanted,
        isWantedExample,
        words === '' ? undefined : containsText(sql`(${title} || ' ' || ${id})`, words),
        after && isBeforeCursor([table.updatedAt, after.at], [id, after.id]),
      ),
    )
    .orderBy(desc(table.updatedAt), desc(id))
    .limit(limit);
  const items = unionAll(drafts, others).as('items');
  return db.select().from(items).orderBy(desc(items.touchedAt), desc(items.id)).limit(limit);
}

type Published = (typeof kinds)[RowKindName]['table'];

/** Returns conditions on single columns, so that PostgreSQL can use an index. */
function hasStatus({ status, publishedAt }: Published, wanted: ItemSearch['standing'], now: Date): SQL | undefined {
  switch (wanted) {
    case 'live':
      return and(eq(status, 'published'), or(isNull(publishedAt), lte(publishedAt, now)));
    case 'scheduled':
      return and(eq(status, 'published'), gt(publishedAt, now));
    case 'hidden':
      return eq(status, 'draft');
    case 'new':
      return isNull(status);
    case 'changed':
    case undefined:
      return undefined;
  }
}

interface ItemSearch {
  words?: string;
  standing?: ContentStatus | 'changed';
  isExample?: boolean;
  after?: { at: Date; id: string };
  limit: number;
}
