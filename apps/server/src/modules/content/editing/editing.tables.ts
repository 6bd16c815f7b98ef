import type { ContentKind, RevisionAct } from '@feisuo/contract/facts/content-vocabulary';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/text-search.ts';

/** One draft per item, shared by all editors. It may be incomplete. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    itemId: text('item_id').notNull(),
    /** For lists. */
    title: text('title').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** The live version that it changes; 0 for none. */
    base: integer('base').notNull(),
    /** Increases with every save and is never reused for the item, for optimistic locking. */
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
 * Last draft revision per item (decision 0107). Drafts are deleted, and a later one must not reuse a revision that an
 * editor saw.
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

/** Every published version. A trigger refuses updates and deletes. */
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
