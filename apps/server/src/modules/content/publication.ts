import { and, eq, lte, type SQL } from 'drizzle-orm';
import { boolean, integer, text, type PgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Columns of every table whose rows can be published. */
export const publicationColumns = () => ({
  status: text('status', { enum: ['draft', 'published'] }).notNull(),
  /** Version for optimistic locking; each change increments it. */
  version: integer('version').notNull(),
  /** When the content becomes visible; null for a draft without a date. */
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull(),
  /** Position in lists that have no other order, ascending. */
  sort: integer('sort').notNull(),
});

/** Marks invented examples of a new installation, until an operator publishes a changed version. */
export const exampleColumn = () => boolean('is_example').notNull().default(false);

interface Published {
  status: PgColumn;
  publishedAt: PgColumn;
}

export const isShown = ({ status, publishedAt }: Published, now: Date): SQL | undefined =>
  and(eq(status, 'published'), lte(publishedAt, now));

/** Returns the publication date as text. Every visible row has one. */
export function publishedAtOf({ publishedAt }: { publishedAt: Date | null }): string {
  if (publishedAt === null) throw new Error('a published row has no date');
  return publishedAt.toISOString();
}
