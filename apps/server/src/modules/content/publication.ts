import { and, eq, lte, type SQL } from 'drizzle-orm';
import { integer, text, type PgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Columns of everything that is written, published and put in order. */
export const publicationColumns = () => ({
  status: text('status', { enum: ['draft', 'published'] }).notNull(),
  /** Grows by one with each change; an editor must name the version it saw. */
  version: integer('version').notNull(),
  /** From when visitors see it; null for a draft without a day. */
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull(),
  /** Smaller first, where there is no better order. */
  sort: integer('sort').notNull(),
});

interface Published {
  status: PgColumn;
  publishedAt: PgColumn;
}

/** Whether visitors see a row at this moment. */
export const isShown = ({ status, publishedAt }: Published, now: Date): SQL | undefined =>
  and(eq(status, 'published'), lte(publishedAt, now));

/** What a row that visitors see certainly has. */
export function publishedAtOf({ publishedAt }: { publishedAt: Date | null }): string {
  if (publishedAt === null) throw new Error('a row without a day was taken for a published one');
  return publishedAt.toISOString();
}
