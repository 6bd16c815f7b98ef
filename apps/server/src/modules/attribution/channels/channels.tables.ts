import { sql } from 'drizzle-orm';
import { index, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/text-search.ts';

/** Searchable text. */
export const wordsOfChannel = ({ name, id, downloadName }: Record<'name' | 'id' | 'downloadName', AnyPgColumn>) =>
  sql`(${name} || ' ' || ${id} || ' ' || ${downloadName})`;

/** Named channels. Unnamed ones are counted by id only. */
export const channels = pgTable(
  'channels',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Tracking tag for visitors from Bing; null uses TAG_IDS. */
    tagId: text('tag_id'),
    /** The product shown first. */
    offer: text('offer'),
    /** Channel name in installer file names. */
    downloadName: text('download_name').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('channels_words').using('gin', bigramsOf(wordsOfChannel(table)))],
);
