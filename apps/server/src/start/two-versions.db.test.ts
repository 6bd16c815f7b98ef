import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { prepareLastRelease } from '../../test/last-release.ts';
import { LoadBalancer } from '../../test/load-balancer.ts';
import { databaseUrl, dropDatabase, recreateDatabase } from '../../test/postgres-databases.ts';
import { callerThrough, startLoad } from '../../test/rolling-load.ts';
import {
  mainFile,
  outboxCookieOf,
  startSandboxProcess,
  startServerProcess,
  type ServerProcess,
} from '../../test/server-process.ts';

const MEMBERS = 6;
/** Requests that each process answers before the next step. */
const REQUESTS = Number(process.env['VERSION_REQUESTS'] ?? 300);
const STEP_MS = 180_000;

let folder: string;
let name: string;
let url: string;
let balancer: LoadBalancer;
let running: ServerProcess[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-versions-'));
  name = `feisuo_${randomBytes(6).toString('hex')}`;
  url = databaseUrl(inject('postgresUrl'), name);
  await recreateDatabase(inject('postgresUrl'), name);
  balancer = new LoadBalancer();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop('SIGKILL')));
  balancer.close();
  await dropDatabase(inject('postgresUrl'), name);
  rmSync(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test(
  'the last release and this version serve members side by side without a failure, forwards and back',
  async ({ skip }) => {
    const last = prepareLastRelease();
    if (typeof last === 'string') return skip(last);
    const old = join(last.folder, 'apps/server/dist/main.js');
    const port = await freePort();
    await balancer.open(port);
    const sandboxOrigin = `http://127.0.0.1:${await freePort()}`;
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: url,
      SERVICES: 'account,content,downloads,share,support,telemetry,pay,promotion,attribution,activity,jobs',
      SITE_ORIGIN: balancer.origin,
      PAY_SANDBOX_ORIGIN: sandboxOrigin,
      PAY_NOTIFY_ORIGIN: balancer.origin,
      PASSWORD_HASHING: 'quick',
      LIMITS_SCALE: '1000000',
      LOG_LEVEL: 'error',
    };
    const start = async (program: string) => {
      const server = await startServerProcess(env, undefined, program);
      running.push(server);
      balancer.add(server.origin);
      return server;
    };
    const replace = async (server: ServerProcess) => {
      await balancer.drain(server.origin);
      expect(await server.stop('SIGTERM')).toBe(0);
    };
    const allServe = async (...servers: ServerProcess[]) => {
      const before = servers.map(({ origin }) => balancer.servedBy(origin));
      const counts = () => servers.map(({ origin }, index) => balancer.servedBy(origin) - (before[index] ?? 0));
      await expect.poll(() => Math.min(...counts()), { timeout: STEP_MS }).toBeGreaterThanOrEqual(REQUESTS);
    };

    const [first, second] = [await start(old), await start(old)];
    running.push(await startSandboxProcess(env));
    await query('update pay_quotas set per_account = null');
    const failures: string[] = [];
    const caller = callerThrough(balancer.origin, outboxCookieOf(first.origin));
    const onFailure = (words: string) => void failures.push(words);
    const load = startLoad({ caller, origin: balancer.origin, sandboxOrigin, onFailure }, MEMBERS);

    await allServe(first, second);
    // The first process of this version migrates under load, beside two processes of the last release.
    const third = await start(mainFile);
    await allServe(first, second, third);
    await replace(first);
    const fourth = await start(mainFile);
    await allServe(second, third, fourth);
    await replace(second);
    await allServe(third, fourth);
    // Back to the last release, which runs on the new schema.
    const fifth = await start(old);
    await allServe(third, fourth, fifth);
    await load.stop();

    expect({ failures, answers: Object.fromEntries(balancer.failures) }).toEqual({ failures: [], answers: {} });
    const [counts] = await query<{ accounts: number; orders: number; paid: number }>(
      `select (select count(*)::int from accounts) as accounts, (select count(*)::int from pay_orders) as orders,
              (select count(*)::int from pay_payments) as paid`,
    );
    console.log(`${load.rounds()} rounds of members, ${JSON.stringify(counts)}`);
    expect(counts?.paid).toBeGreaterThan(0);
    const failed = "select name, state::text, output from pgboss.job where state = 'failed' or retry_count > 0";
    expect(await query(failed)).toEqual([]);
    const unfinished = async () => (await query("select 1 from pgboss.job where state = 'active'")).length;
    await expect.poll(unfinished, { timeout: 60_000 }).toBe(0);
    for (const server of [third, fourth, fifth]) await replace(server);
    expect(await query(failed)).toEqual([]);
  },
  20 * STEP_MS,
);
