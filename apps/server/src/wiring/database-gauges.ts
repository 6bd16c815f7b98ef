import type pg from 'pg';
import type { GaugeTable, Reading } from '../metrics/readings.ts';

export const databaseGauges = {
  database_up: { help: '1 if the database answered' },
  database_size_bytes: { help: 'Size of the database on disk' },
  database_connections: { help: 'Connections to the database by state, of all processes', labels: ['state'] },
  database_connections_limit: { help: 'Setting max_connections of PostgreSQL' },
  database_longest_transaction_seconds: { help: 'Age of the oldest open transaction' },
  database_transactions: { help: 'Transactions since the statistics were reset, by end', labels: ['end'] },
  database_blocks: { help: 'Blocks read since the statistics were reset, by source', labels: ['source'] },
  database_deadlocks: { help: 'Deadlocks since the statistics were reset' },
  database_wal_archive_failing: { help: '1 if the last attempt to archive a WAL file failed, 0 otherwise' },
  database_wal_archived_seconds: { help: 'Time since a WAL file was archived' },
} satisfies GaugeTable;

interface Row {
  size: string;
  active: string;
  idle: string;
  idle_in_transaction: string;
  connection_limit: string;
  longest: number | null;
  commits: string;
  rollbacks: string;
  blocks_hit: string;
  blocks_read: string;
  deadlocks: string;
  archive_failing: boolean | null;
  archived_seconds: number | null;
}

const STATEMENT = `
  select pg_database_size(current_database()) as size, a.*, current_setting('max_connections') as connection_limit,
         d.xact_commit as commits, d.xact_rollback as rollbacks, d.blks_hit as blocks_hit, d.blks_read as blocks_read,
         d.deadlocks, w.last_failed_time > coalesce(w.last_archived_time, '-infinity') as archive_failing,
         extract(epoch from clock_timestamp() - w.last_archived_time)::float8 as archived_seconds
    from pg_stat_database d, pg_stat_archiver w,
         (select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'idle') as idle,
                 count(*) filter (where state like 'idle in transaction%') as idle_in_transaction,
                 extract(epoch from max(clock_timestamp() - xact_start) filter
                   (where backend_type = 'client backend' and pid <> pg_backend_pid()))::float8 as longest
            from pg_stat_activity where datname = current_database()) a
   where d.datname = current_database()`;

/** Reads PostgreSQL's own statistics in one statement. */
export async function readDatabase(pool: pg.Pool): Promise<Reading[]> {
  const { rows } = await pool.query<Row>(STATEMENT);
  const [row] = rows;
  if (!row) return [];
  return [
    { name: 'database_up', value: 1 },
    { name: 'database_size_bytes', value: Number(row.size) },
    { name: 'database_connections', labels: { state: 'active' }, value: Number(row.active) },
    { name: 'database_connections', labels: { state: 'idle' }, value: Number(row.idle) },
    { name: 'database_connections', labels: { state: 'in_transaction' }, value: Number(row.idle_in_transaction) },
    { name: 'database_connections_limit', value: Number(row.connection_limit) },
    { name: 'database_longest_transaction_seconds', value: row.longest ?? 0 },
    { name: 'database_transactions', labels: { end: 'commit' }, value: Number(row.commits) },
    { name: 'database_transactions', labels: { end: 'rollback' }, value: Number(row.rollbacks) },
    { name: 'database_blocks', labels: { source: 'memory' }, value: Number(row.blocks_hit) },
    { name: 'database_blocks', labels: { source: 'disk' }, value: Number(row.blocks_read) },
    { name: 'database_deadlocks', value: Number(row.deadlocks) },
    { name: 'database_wal_archive_failing', value: row.archive_failing === true ? 1 : 0 },
    ...(row.archived_seconds === null ? [] : [{ name: 'database_wal_archived_seconds', value: row.archived_seconds }]),
  ];
}
