import type { QueryResultRow } from 'pg';

export interface Queryable {
  // eslint-disable-next-line no-unnecessary-type-parameters -- as `pg` declares it
  query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}
