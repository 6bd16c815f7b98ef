import { sql } from 'drizzle-orm';
import { index, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** The SQL text that a search for channels looks through. */
export const wordsOfChannel = ({ name, id, downloadName }: Record<'name' | 'id' | 'downloadName', AnyPgColumn>) =>
  sql`(${name} || ' ' || ${id} || ' ' || ${downloadName})`;

/** Channels that an operator has named. Visits of a channel without a row are counted under its id. */
export const channels = pgTable(
  'channels',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Tracking tag for visitors from Bing. If null, the tag of the channel's group in TAG_IDS is used. */
    tagId: text('tag_id'),
    /** Id of the product that the channel's landing page shows first. */
    offer: text('offer'),
    /** Name of the channel in the file names of installers. */
    downloadName: text('download_name').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('channels_words').using('gin', bigramsOf(wordsOfChannel(table)))],
);
