import type { Notice } from '@feisuo/contract/schemas/content-items';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { exampleColumn, publicationColumns } from '../publication.ts';

export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<Notice['kind']>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    regions: jsonb('regions').$type<Notice['regions']>().notNull(),
    body: jsonb('body').$type<Notice['body']>().notNull(),
    isExample: exampleColumn(),
    ...publicationColumns(),
  },
  (table) => [index('notices_newest').on(table.status, table.publishedAt, table.id)],
);
