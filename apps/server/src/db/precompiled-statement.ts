import { fillPlaceholders, getTableColumns, SQL, sql, type Placeholder, type Query } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** A drizzle SQL object that returns a precomputed query text. */
class FixedSql extends SQL {
  readonly #query: Query;

  constructor(query: Query) {
    super([]);
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}

const dialect = new PgDialect();

/**
 * A statement for hot paths, used as `tx.execute(statement({ … }))`. Its SQL text is built once at startup, and unlike
 * a prepared query it works in any transaction.
 */
export function fixedStatement<Values extends Record<string, Value>>(
  make: (place: (name: keyof Values & string) => Placeholder) => SQL,
): (values: Values) => SQL {
  let made: Query | null = null;
  return (values) => {
    made ??= dialect.sqlToQuery(make((name) => sql.placeholder(name)));
    return new FixedSql({ sql: made.sql, params: fillPlaceholders(made.params, values) });
  };
}

/**
 * A statement for hot paths outside of transactions. Each connection plans it once, under its name; rows are as the
 * driver gives them.
 */
export function namedStatement<Row extends pg.QueryResultRow, Values extends Record<string, Value>>(
  name: string,
  make: (place: (name: keyof Values & string) => Placeholder) => SQL,
): (pool: Pick<pg.Pool, 'query'>, values: Values) => Promise<Row[]> {
  let made: Query | null = null;
  return async (pool, values) => {
    made ??= dialect.sqlToQuery(make((place) => sql.placeholder(place)));
    const config = { name, text: made.sql, values: fillPlaceholders(made.params, values) };
    return (await pool.query<Row>(config)).rows;
  };
}

/** Maps a raw row of a fixed statement to the property names and types of a table, as a drizzle query does. */
export const rowOf = <Table extends PgTable>(table: Table, raw: Record<string, unknown>): Table['$inferSelect'] =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = raw[column.name];
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
