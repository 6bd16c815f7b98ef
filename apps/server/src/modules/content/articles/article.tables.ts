import type { Article } from '@feisuo/contract/schemas/content-items';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bigramsOf } from '../../../db/list-conditions.ts';
import { games } from '../games/game.tables.ts';
import { exampleColumn, publicationColumns } from '../publication.ts';

/** Topics of articles. The topic's id is part of the URL. */
export const articleTopics = pgTable('article_topics', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  ...publicationColumns(),
});

export const articles = pgTable(
  'articles',
  {
    id: text('id').primaryKey(),
    topic: text('topic')
      .notNull()
      .references(() => articleTopics.id),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    source: text('source').notNull(),
    motif: text('motif').$type<Article['motif']>().notNull(),
    hue: text('hue').$type<Article['hue']>().notNull(),
    image: jsonb('image').$type<Article['image']>(),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    /** Reading time in minutes, computed on saving, because lists do not load the body of an article. */
    readingMinutes: integer('reading_minutes').notNull(),
    body: jsonb('body').$type<Article['body']>().notNull(),
    isExample: exampleColumn(),
    ...publicationColumns(),
  },
  (table) => [
    index('articles_newest').on(table.status, table.publishedAt, table.id),
    index('articles_newest_of_topic').on(table.topic, table.status, table.publishedAt, table.id),
    index('articles_touched').on(table.updatedAt, table.id),
    index('articles_touched_of_status').on(table.status, table.updatedAt, table.id),
    index('articles_words').using('gin', bigramsOf(sql`(${table.title} || ' ' || ${table.id})`)),
    index('articles_of_game').on(table.gameId, table.publishedAt),
  ],
);
