import { is, sql, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** A column by which the list is sorted, and its value in the last row of the previous page. */
type Part = readonly [column: PgColumn | SQL, value: unknown];

const toParam = ([column, value]: Part) =>
  is(column, PgColumn) && !is(value, SQL) ? sql.param(value, column) : sql`${value}`;

/**
 * Keyset condition for lists in descending order. The row comparison lets PostgreSQL start an index scan at the cursor;
 * `a < x or (a = x and b < y)` would scan from the start of the list.
 */
export const isBeforeCursor = (first: Part, second: Part): SQL =>
  sql`(${first[0]}, ${second[0]}) < (${toParam(first)}, ${toParam(second)})`;

/** Keyset condition for lists in ascending order. */
export const isAfterCursor = (first: Part, second: Part): SQL =>
  sql`(${first[0]}, ${second[0]}) > (${toParam(first)}, ${toParam(second)})`;

/** A LIKE pattern for texts that start with `words`; wildcards in `words` are escaped. */
export const prefixPattern = (words: string) => `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Expression for the indexed bigrams of a text. A migration defines the SQL function. */
export const bigramsOf = (text: SQL | PgColumn): SQL => sql`text_pairs(${text})`;

/**
 * Case-insensitive substring search through a bigram index, which also suits Chinese; a single character scans the
 * table. With LIKE, PostgreSQL would expect too few matches and often scan the table.
 */
export function containsText(text: SQL | PgColumn, words: string): SQL {
  const isThere = sql`strpos(lower(${text}), lower(${words}::text)) > 0`;
  return Array.from(words).length < 2
    ? isThere
    : sql`(${bigramsOf(text)} @> text_pairs(${words}::text) and ${isThere})`;
}
