import type { ContentKind, RevisionAct } from '@feisuo/contract/facts/content-vocabulary';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** Drafts. Each item has at most one, which all editors share; it may be incomplete. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    itemId: text('item_id').notNull(),
    /** The title for lists in the console. */
    title: text('title').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** The live version that the draft was started from; 0 for none. */
    base: integer('base').notNull(),
    /** Incremented with every save, for optimistic locking. A revision is never used again for the same item. */
    revision: integer('revision').notNull(),
    by: text('by').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index('content_drafts_touched').on(table.kind, table.updatedAt, table.itemId),
    index('content_drafts_words').using('gin', bigramsOf(sql`(${table.title} || ' ' || ${table.itemId})`)),
  ],
);

/**
 * The highest draft revision of each item (0030). It is stored because drafts are deleted, and a later draft must not
 * get a revision that an editor saw before.
 */
export const contentDraftCounts = pgTable(
  'content_draft_counts',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    itemId: text('item_id').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.itemId] })],
);

/** Every version that was published. A trigger refuses updates and deletes. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    itemId: text('item_id').notNull(),
    number: integer('number').notNull(),
    act: text('act').$type<RevisionAct>().notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    by: text('by').notNull(),
    note: text('note').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.itemId, table.number] })],
);
