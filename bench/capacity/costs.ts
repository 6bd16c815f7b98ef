import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const TICKS_PER_SECOND = 100;

/** Fields of /proc/PID/stat after the name of the program. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
}

/** CPU seconds of a process with all its threads. */
export function processSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** CPU seconds of PostgreSQL: of its first process, its running children, and those that have ended. */
export function postgresSeconds(pid: number): number {
  const own = statOf(pid);
  let ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(own[field]), 0);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const fields = statOf(Number(entry));
      if (Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended since the folder was read.
    }
  }
  return ticks / TICKS_PER_SECOND;
}

/** The process id of the PostgreSQL server, which starts the process of each connection. */
export async function findPostgres(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(statOf(rows[0]?.pid ?? 0)[1]);
}

/** How much WAL the server has written since it was made. */
export const walBytes = async (pool: pg.Pool): Promise<number> =>
  Number((await pool.query<{ at: string }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at")).rows[0]?.at);

export interface TableSize {
  table: string;
  rows: number;
  /** With indexes and TOAST. */
  bytes: number;
}

/** Sizes of the given tables with all their partitions, after VACUUM has counted their rows. */
export async function tableSizes(pool: pg.Pool, tables: readonly string[]): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(relid)) as bytes from pg_partition_tree($1)
        union all select pg_total_relation_size($1)
        order by 1 desc nulls last limit 1`,
      [table],
    );
    const counted = await pool.query<{ count: string }>(`select count(*) from ${table}`);
    sizes.push({ table, rows: Number(counted.rows[0]?.count), bytes: Number(rows[0]?.bytes) });
  }
  return sizes;
}
