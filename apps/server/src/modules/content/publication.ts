import { and, eq, lte, type SQL } from 'drizzle-orm';
import { boolean, integer, text, type PgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Columns that all tables of publishable content share. */
export const publicationColumns = () => ({
  status: text('status', { enum: ['draft', 'published'] }).notNull(),
  /** Incremented by every change, for optimistic locking. */
  version: integer('version').notNull(),
  /** When the content becomes visible; null for a draft without a date. */
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull(),
  /** Position in ascending order, for lists without another order. */
  sort: integer('sort').notNull(),
});

/** Marks invented examples of a new installation, until an operator publishes an edit of them. */
export const exampleColumn = () => boolean('is_example').notNull().default(false);

interface Published {
  status: PgColumn;
  publishedAt: PgColumn;
}

export const isShown = ({ status, publishedAt }: Published, now: Date): SQL | undefined =>
  and(eq(status, 'published'), lte(publishedAt, now));

/** The publication date as text. Visible rows always have one. */
export function publishedAtOf({ publishedAt }: { publishedAt: Date | null }): string {
  if (publishedAt === null) throw new Error('a published row has no date');
  return publishedAt.toISOString();
}
