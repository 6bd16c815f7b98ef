import { fillPlaceholders, getTableColumns, SQL, sql, type Placeholder, type Query } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';

type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** SQL that has been put together already. */
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
 * A statement whose text is put together once, for whatever is done often: `tx.execute(statement({ … }))`. Otherwise drizzle does
 * it anew each time, which costs more than sending it. Unlike its prepared queries it belongs to no connection, so transactions
 * can use it.
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

/** A row of a table as such a statement brings it, as every other query would have brought it. */
export const rowOf = <Table extends PgTable>(table: Table, raw: Record<string, unknown>): Table['$inferSelect'] =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = raw[column.name];
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
