import type { ContentKind, RevisionAct } from '@feisuo/contract/facts/content-vocabulary';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/text-search.ts';

/** What is written and not published: one draft of an item, whoever writes it. It need not be complete. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    itemId: text('item_id').notNull(),
    /** As lists show it. */
    title: text('title').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** The live version that it changes; 0 where there is none. */
    base: integer('base').notNull(),
    /** Another with each save, and never one that the item's drafts had before; an editor must name the one it saw. */
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

/** How far the revisions of an item's drafts were counted (decision 0107): drafts go, and the next must not pass for what somebody saw of the last. */
export const contentDraftCounts = pgTable(
  'content_draft_counts',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    itemId: text('item_id').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.itemId] })],
);

/** Every version that visitors were shown, for good: a trigger of its migration refuses updates and deletes. */
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
