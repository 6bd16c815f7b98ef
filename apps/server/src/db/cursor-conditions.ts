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
