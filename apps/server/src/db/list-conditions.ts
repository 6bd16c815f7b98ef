import { is, sql, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** A column by which the list is sorted, and its value in the last row of the previous page. */
type Part = readonly [column: PgColumn | SQL, value: unknown];

const toParam = ([column, value]: Part) =>
  is(column, PgColumn) && !is(value, SQL) ? sql.param(value, column) : sql`${value}`;

/**
 * Keyset condition for lists in descending order. It compares rows, because an index can start at that place. With `a
 * < x or (a = x and b < y)` PostgreSQL would scan from the start of the list for each page.
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
 * Case-insensitive substring search through a bigram index, which also suits Chinese; for a single character the
 * table is scanned. LIKE is not used: the planner expects too few matches and would scan the table for words that are
 * in every row.
 */
export function containsText(text: SQL | PgColumn, words: string): SQL {
  const isThere = sql`strpos(lower(${text}), lower(${words}::text)) > 0`;
  return Array.from(words).length < 2
    ? isThere
    : sql`(${bigramsOf(text)} @> text_pairs(${words}::text) and ${isThere})`;
}
