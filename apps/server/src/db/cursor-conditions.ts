import { is, sql, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** A column that a list is ordered by, and what it holds where the page before ended. */
type Part = readonly [column: PgColumn | SQL, value: unknown];

const told = ([column, value]: Part) =>
  is(column, PgColumn) && !is(value, SQL) ? sql.param(value, column) : sql`${value}`;

/**
 * Whatever a list shows further down. One comparison of both columns, which an index begins at; the same said as `a < x or
 * (a = x and b < y)` reads a list from its start again for each page of it.
 */
export const isBeforeCursor = (first: Part, second: Part): SQL =>
  sql`(${first[0]}, ${second[0]}) < (${told(first)}, ${told(second)})`;

/** The same in a list that begins with the oldest. */
export const isAfterCursor = (first: Part, second: Part): SQL =>
  sql`(${first[0]}, ${second[0]}) > (${told(first)}, ${told(second)})`;
