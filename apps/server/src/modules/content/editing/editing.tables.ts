import type { ContentKind, RevisionAct } from '@feisuo/contract/facts/content-vocabulary';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** Drafts of items. An item has at most one draft, which all editors share and which may be incomplete. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    itemId: text('item_id').notNull(),
    /** The title for lists in the console. */
    title: text('title').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** The live version that the draft is based on; 0 for a new item. */
    base: integer('base').notNull(),
    /**
     * Revision for optimistic locking. Each save increments it, and a revision is never used again for the same item.
     */
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
 * The highest draft revision of each item, also after its draft was deleted (0030). So a later draft never gets a
 * revision that an editor saw before.
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

/** Every published version of an item. A trigger refuses updates and deletes. */
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
