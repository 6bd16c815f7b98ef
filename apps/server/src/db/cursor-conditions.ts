import { is, sql, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** An order column, and its value in the last row of the previous page. */
type Part = readonly [column: PgColumn | SQL, value: unknown];

const told = ([column, value]: Part) =>
  is(column, PgColumn) && !is(value, SQL) ? sql.param(value, column) : sql`${value}`;

/**
 * Keyset condition for descending lists. A row comparison, which an index can start at; `a < x or (a = x and b < y)`
 * would scan from the start for each page.
 */
export const isBeforeCursor = (first: Part, second: Part): SQL =>
  sql`(${first[0]}, ${second[0]}) < (${told(first)}, ${told(second)})`;

/** The same for ascending lists. */
export const isAfterCursor = (first: Part, second: Part): SQL =>
  sql`(${first[0]}, ${second[0]}) > (${told(first)}, ${told(second)})`;
