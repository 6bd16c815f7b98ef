import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { SCHEMA } from './dead-jobs.ts';
import { repairFutureJobs } from './repair-future-jobs.ts';

const server = useTestServer();

test('jobs and schedules wait no longer than before after the clock of PostgreSQL was set back', async () => {
  const { pool } = server.deps.database;
  const [{ name }] = (await pool.query(`select name from ${SCHEMA}.queue where name not like '\\_\\_%' limit 1`)).rows;
  // Rows as they look two hours after a clock that was set back by two hours.
  const insert = (startAfter: string) =>
    pool.query(
      `insert into ${SCHEMA}.job (name, data, created_on, start_after, singleton_on)
       values ($1, '{}', now() + interval '2 hours', now() + interval '2 hours' + $2::interval,
               (now() + interval '2 hours')::timestamp + $2::interval) returning id`,
      [name, startAfter],
    );
  const [due] = (await insert('0 seconds')).rows;
  const [later] = (await insert('10 minutes')).rows;
  await pool.query(`update ${SCHEMA}.version set cron_on = now() + interval '2 hours'`);
  await repairFutureJobs(pool);
  const { rows } = await pool.query(
    `select id, extract(epoch from start_after - now())::int as wait, singleton_on from ${SCHEMA}.job where id = any($1)`,
    [[due.id, later.id]],
  );
  const waitOf = (id: string) => rows.find((row) => row.id === id);
  expect(waitOf(due.id)).toMatchObject({ wait: 0, singleton_on: null });
  expect(waitOf(later.id).wait).toBeGreaterThan(590);
  expect(waitOf(later.id).wait).toBeLessThanOrEqual(600);
  const { rows: versions } = await pool.query(`select cron_on <= now() as "isPast" from ${SCHEMA}.version`);
  expect(versions).toEqual([{ isPast: true }]);
});
