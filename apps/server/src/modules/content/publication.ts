import { and, eq, lte, type SQL } from 'drizzle-orm';
import { integer, text, type PgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Common columns of publishable content. */
export const publicationColumns = () => ({
  status: text('status', { enum: ['draft', 'published'] }).notNull(),
  /** Incremented by every change, for optimistic locking. */
  version: integer('version').notNull(),
  /** Start of visibility; null for a draft without a date. */
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull(),
  /** Ascending, where there is no better order. */
  sort: integer('sort').notNull(),
});

interface Published {
  status: PgColumn;
  publishedAt: PgColumn;
}

export const isShown = ({ status, publishedAt }: Published, now: Date): SQL | undefined =>
  and(eq(status, 'published'), lte(publishedAt, now));

/** Visible rows always have a date. */
export function publishedAtOf({ publishedAt }: { publishedAt: Date | null }): string {
  if (publishedAt === null) throw new Error('a published row has no date');
  return publishedAt.toISOString();
}
