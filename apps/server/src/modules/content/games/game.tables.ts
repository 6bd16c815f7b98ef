import type { Game } from '@feisuo/contract/schemas/content-items';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { publicationColumns } from '../publication.ts';

export const games = pgTable(
  'games',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    englishName: text('english_name').notNull(),
    /** Pinyin initials of the name, in lower case. */
    initials: text('initials').notNull(),
    aliases: jsonb('aliases').$type<Game['aliases']>().notNull(),
    kind: text('kind').notNull(),
    platforms: jsonb('platforms').$type<Game['platforms']>().notNull(),
    regions: jsonb('regions').$type<Game['regions']>().notNull(),
    motif: text('motif').$type<Game['motif']>().notNull(),
    hue: text('hue').$type<Game['hue']>().notNull(),
    image: jsonb('image').$type<Game['image']>(),
    summary: text('summary').notNull(),
    servers: jsonb('servers').$type<Game['servers']>().notNull(),
    facts: jsonb('facts').$type<Game['facts']>().notNull(),
    body: jsonb('body').$type<Game['body']>().notNull(),
    questions: jsonb('questions').$type<Game['questions']>().notNull(),
    ...publicationColumns(),
  },
  (table) => [index('games_in_order').on(table.status, table.sort, table.id)],
);
