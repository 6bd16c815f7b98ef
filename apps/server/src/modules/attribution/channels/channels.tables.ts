import { sql } from 'drizzle-orm';
import { index, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/text-search.ts';

/** What a channel is looked for by. */
export const wordsOfChannel = ({ name, id, downloadName }: Record<'name' | 'id' | 'downloadName', AnyPgColumn>) =>
  sql`(${name} || ' ' || ${id} || ' ' || ${downloadName})`;

/** Ways by which people get here that somebody gave a name. Others count too, by their number alone. */
export const channels = pgTable(
  'channels',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Tracking tag for its visitors from Bing; null: the one of TAG_IDS, if it has one there. */
    tagId: text('tag_id'),
    /** The product that its visitors are shown first. */
    offer: text('offer'),
    /** How installers' names call it. */
    downloadName: text('download_name').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('channels_words').using('gin', bigramsOf(wordsOfChannel(table)))],
);
