import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Rows to count, as the SQL text that follows `from`. */
export interface CountedRows {
  rows: SQL;
}

/** A column that counts rows up to a limit. With an index of these rows the cost does not grow with the table. */
export const countUpTo = ({ rows }: CountedRows, most: number): SQL =>
  sql`(select count(*)::int from (select 1 from ${rows} limit ${most}) as counted)`;

/** Selects several counts up to a limit in one statement. */
export async function countEachUpTo<Name extends string>(
  db: Database,
  wanted: ReadonlyMap<Name, CountedRows>,
  most: number,
): Promise<Partial<Record<Name, number>>> {
  if (wanted.size === 0) return {};
  const columns = [...wanted].map(([name, one]) => sql`${countUpTo(one, most)} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  return rows[0] ?? {};
}
