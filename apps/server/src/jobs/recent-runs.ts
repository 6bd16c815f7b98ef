import { minutesOfRuns } from '@feisuo/contract/facts/job-figures';
import type pg from 'pg';
import { SCHEMA } from './dead-jobs.ts';

/** What a queue ran in the last hour, the oldest minute first. */
export interface RecentRuns {
  name: string;
  /** Finished tries per minute, and how many of them failed. */
  runs: number[];
  failed: number[];
  /** 95 of 100 successful runs took at most this long; null if none succeeded. */
  p95Ms: number | null;
}

interface CountedMinute {
  name: string;
  /** Minutes ago; null for the row with the total of the queue. */
  ago: number | null;
  runs: number;
  failed: number;
  p95Ms: number | null;
}

/** Reads the hour from the jobs that pg-boss keeps, so that it covers all processes. */
export async function listRecentRuns(pool: pg.Pool): Promise<RecentRuns[]> {
  // A failed try that is repeated later has no end, so its start counts.
  const { rows } = await pool.query<CountedMinute>(
    `with ended as (
       select name, state, started_on, completed_on,
              floor(extract(epoch from now() - coalesce(completed_on, started_on)) / 60)::int as ago
         from ${SCHEMA}.job
        where state in ('retry', 'completed', 'failed') and started_on is not null
          and coalesce(completed_on, started_on) > now() - make_interval(mins => $1))
     select name, ago, count(*)::int as runs, (count(*) filter (where state <> 'completed'))::int as failed,
            percentile_cont(0.95) within group (order by extract(epoch from completed_on - started_on) * 1000)
              filter (where state = 'completed') as "p95Ms"
       from ended where ago between 0 and $1 - 1
      group by grouping sets ((name, ago), (name)) order by name`,
    [minutesOfRuns],
  );
  const totals = rows.filter(({ ago }) => ago === null);
  return totals.map(({ name, p95Ms }) => {
    const minutes = Array.from({ length: minutesOfRuns }, (_, index) =>
      rows.find((row) => row.name === name && row.ago === minutesOfRuns - 1 - index),
    );
    return {
      name,
      runs: minutes.map((minute) => minute?.runs ?? 0),
      failed: minutes.map((minute) => minute?.failed ?? 0),
      p95Ms: p95Ms === null ? null : Math.round(p95Ms),
    };
  });
}
