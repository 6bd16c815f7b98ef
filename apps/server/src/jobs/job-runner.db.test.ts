import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { makeRetriesDue } from '../../test/make-retries-due.ts';
import { startTestServer, useTestServer } from '../../test/test-server.ts';
import { idempotencyKeys } from '../http/idempotency.tables.ts';
import { PermanentJobError } from './permanent-job-error.ts';
import { JobRunner, type JobKind } from './job-runner.ts';

const server = useTestServer();
let runners: JobRunner[];
beforeEach(async () => {
  runners = [];
  await server.deps.database.pool.query('delete from pgboss.job');
});
afterEach(() => Promise.all(runners.map((runner) => runner.stop())));
async function startRunner(kind: JobKind): Promise<JobRunner> {
  const { pool, direct } = server.deps.database;
  const runner = new JobRunner({ pool, direct, runsJobs: true, onError: () => {} });
  runner.define(kind);
  await runner.start();
  runners.push(runner);
  return runner;
}

const kindOf = (run: JobKind['run'], retries = 0): JobKind => ({ name: 'probe', retries, retryDelaySeconds: 1, run });

test('a job exists only if the transaction that enqueued it was committed', async () => {
  const done: object[] = [];
  const runner = await startRunner(kindOf(async (data) => void done.push(data)));
  await expect(
    server.deps.db.transaction(async (tx) => {
      await runner.enqueue(tx, 'probe', { from: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await server.deps.db.transaction((tx) => runner.enqueue(tx, 'probe', { from: 'committed' }));
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ from: 'committed' }]);
});

test('two job runners share six jobs, and each job runs once', async () => {
  const done: number[] = [];
  const kind = kindOf(async (data) => void done.push((data as { n: number }).n));
  const first = await startRunner(kind);
  await startRunner(kind);
  await server.deps.db.transaction(async (tx) => {
    for (let n = 0; n < 6; n++) await first.enqueue(tx, 'probe', { n });
  });
  await expect.poll(() => done.length, { timeout: 25_000 }).toBe(6);
  expect(new Set(done).size).toBe(6);
}, 30_000);

test('a failing job is retried, then becomes a dead job that an operator can retry', async () => {
  let isRepaired = false;
  let tries = 0;
  const runner = await startRunner(
    kindOf(async () => {
      tries += 1;
      if (!isRepaired) throw new Error('the gateway is down\nparams: 13800138000', { cause: new Error('13800138000') });
    }, 1),
  );
  await server.deps.db.transaction((tx) => runner.enqueue(tx, 'probe', { to: 'person' }));
  const deadAfterRetries = async () => {
    await makeRetriesDue(server);
    return runner.listDeadJobs();
  };
  await expect.poll(deadAfterRetries, { timeout: 20_000 }).toHaveLength(1);
  expect(tries).toBe(2);
  const [dead] = await runner.listDeadJobs();
  expect(dead).toMatchObject({ queue: 'probe', tries: 2, error: 'the gateway is down' });
  // The stored error does not contain the parameters of the failed query.
  const { rows } = await server.deps.database.pool.query('select * from pgboss.job');
  expect(JSON.stringify(rows)).not.toContain('13800138000');

  isRepaired = true;
  expect(await runner.retryDead(server.deps.db, dead?.id ?? '')).toMatchObject({ queue: 'probe', tries: 2 });
  expect(await runner.retryDead(server.deps.db, dead?.id ?? '')).toBeNull();
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(3);
  expect(await runner.listDeadJobs()).toEqual([]);
}, 40_000);

test('a permanent error makes a job a dead job without a retry', async () => {
  let tries = 0;
  const runner = await startRunner(
    kindOf(async () => {
      tries += 1;
      throw new PermanentJobError('no such number');
    }, 5),
  );
  await server.deps.db.transaction((tx) => runner.enqueue(tx, 'probe', {}));
  await expect.poll(() => runner.listDeadJobs(), { timeout: 10_000 }).toHaveLength(1);
  expect(await runner.listDeadJobs()).toMatchObject([{ queue: 'probe', tries: 1, error: 'no such number' }]);
  expect(tries).toBe(1);
}, 20_000);

test('a job schedule is stored once even if several processes declare it', async () => {
  const kind = { ...kindOf(() => Promise.resolve()), schedule: '*/5 * * * *' };
  await startRunner(kind);
  await startRunner(kind);
  const { rows } = await server.deps.database.pool.query(
    "select cron, timezone from pgboss.schedule where name = 'probe'",
  );
  expect(rows).toEqual([{ cron: '*/5 * * * *', timezone: 'Asia/Shanghai' }]);
});

test('a restart updates only the job queues and schedules with changed options', async () => {
  const read = async () => {
    const { rows } = await server.deps.database.pool.query<{ retries: number; cron: string; changed: string }>(
      `select q.retry_limit as retries, s.cron, concat(q.updated_on, ' ', s.updated_on) as changed
         from pgboss.queue q join pgboss.schedule s on s.name = q.name where q.name = 'probe'`,
    );
    return rows[0];
  };
  const kind = { ...kindOf(() => Promise.resolve()), schedule: '*/5 * * * *' };
  await startRunner(kind);
  const before = await read();
  await startRunner(kind);
  expect(await read()).toEqual(before);
  await startRunner({ ...kind, retries: 3, schedule: '*/7 * * * *' });
  expect(await read()).toMatchObject({ retries: 3, cron: '*/7 * * * *' });
});

test('a job deletes expired idempotent answers every ten minutes', async () => {
  const worker = await startTestServer({ SERVICES: 'account,content,jobs' });
  try {
    const { db, jobs, database } = worker.deps;
    const { rows } = await database.pool.query(`select cron from pgboss.schedule where name = 'forget-kept-answers'`);
    expect(rows).toEqual([{ cron: '*/10 * * * *' }]);
    const sign = (key: string) =>
      worker.post(accountPaths.signUpAnonymously, { client_id: 'feisuo-site' }, { 'x-idempotency-key': key });
    expect((await sign('kept-before')).status).toBe(200);
    worker.clock.setOffset(601_000);
    expect((await sign('kept-after')).status).toBe(200);
    await db.transaction((tx) => jobs.enqueue(tx, 'forget-kept-answers', {}));
    await expect.poll(() => db.$count(idempotencyKeys), { timeout: 15_000 }).toBe(1);
  } finally {
    await worker.dispose();
  }
}, 30_000);

test('housekeeping deletes ended rate-limit windows and events older than 90 days, and keeps newer ones', async () => {
  const { runHousekeeping } = await import('../../test/run-housekeeping.ts');
  const url = '/xlppc.gacs/api/gxsdn/report/data';
  await server.request({ method: 'POST', url, payload: { event_id: 'old' }, remoteAddress: '203.0.113.1' });
  server.clock.setOffset(91 * DAY_MS);
  await server.post(url, { event_id: 'young' });
  await runHousekeeping(server.deps);
  const { pool } = server.deps.database;
  expect((await pool.query('select event_id from reported_events')).rows).toEqual([{ event_id: 'young' }]);
  // The three windows of the second report: address, network and total. The first report's address and network windows
  // have ended.
  expect((await pool.query('select count(*)::int as n from rate_limit_windows')).rows).toEqual([{ n: 3 }]);
});
