import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { argonOptions } from '../../apps/server/src/modules/account/passwords/argon-options.ts';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { startServer, type RunningServer, type Stage } from '../shared-servers.ts';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../scripts/launch.mjs';
import { LIMIT_ROWS, prepareLimits, type LimitFixture } from './limits-server.ts';

export const PASSWORD = 'a password of the benchmark';
export const IN_FLIGHT = 16;
const POOL = 10;

/** Three servers on one PostgreSQL: ours with few accounts, ours with many accounts, and the limit server. */
export interface BenchmarkServers {
  few: RunningServer;
  many: RunningServer;
  limits: RunningServer;
  /** Process id of the PostgreSQL that all three use. */
  postmasterPid: number;
  clear(): Promise<void>;
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function startServers({ folder }: Stage): Promise<BenchmarkServers> {
  const postgres = await startPrivatePostgres();
  const running: RunningServer[] = [];
  const clear = async () => {
    for (const server of running) await server.stop();
    postgres.stop();
  };
  try {
    const passwordHash = await hash(PASSWORD, argonOptions);
    for (const [name, accounts] of [
      ['few', FEW],
      ['many', MANY],
    ] as const) {
      const databaseUrl = await createDatabase(postgres.url, name);
      running.push(await startOurs(folder, name, databaseUrl));
      await fill(databaseUrl, accounts, passwordHash);
    }
    const fixture: LimitFixture = {
      databaseUrl: await createDatabase(postgres.url, 'limits'),
      pool: POOL,
      passwordHash,
    };
    await runSql(fixture.databaseUrl, prepareLimits);
    await runSql(fixture.databaseUrl, 'vacuum analyze limit_accounts, limit_sessions');
    running.push(await startServer(folder, 'limits', [fileOf('limits-server.ts'), JSON.stringify(fixture)], '/token'));
    const [few, many, limits] = running;
    if (!few || !many || !limits) throw new Error('not all benchmark servers started');
    return { few, many, limits, postmasterPid: postgres.pid, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

export const FEW = 1000;
export const MANY = 1_000_000;
export { LIMIT_ROWS };

export const startOurs = (folder: string, name: string, databaseUrl: string, more: Record<string, string> = {}) =>
  startServer(folder, `account-${name}`, [...serverFlags, fileOf('../../apps/server/dist/main.js')], '/readyz', {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    DATA_DIR: join(folder, 'account-key'),
    LOG_LEVEL: 'info',
    LIMITS_SCALE: '1000000',
    ...more,
  });

export async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  await runSql(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runSql(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

export const usernameOf = (index: number) => `bench.user.${index}`;

/**
 * Inserts older accounts, each with a session. All have the same password hash, because hashing a million passwords
 * would take a day.
 */
export async function fill(databaseUrl: string, count: number, passwordHash: string): Promise<void> {
  const people = `select (100000000000000 + i::bigint * 7919)::text as id, i from generate_series(1, ${count}) i`;
  await runSql(
    databaseUrl,
    `insert into accounts (id, state, state_changed_at, username, username_key, phone, password_hash, name, locale, created_at)
       select id, 'active', now(), 'bench.user.' || i, 'bench.user.' || i, '+86139' || lpad(i::text, 8, '0'), '${passwordHash}', '测试用户', 'zh-CN', now()
       from (${people}) p`,
  );
  await runSql(
    databaseUrl,
    `insert into sessions (id, account_id, client_id, scope, rotations, created_at, last_used_at, idle_until, ends_at)
       select md5('bench' || i), id, 'feisuo-site', 'user', '{}', now(), now(), now() + interval '20 days', now() + interval '100 days'
       from (${people}) p`,
  );
  await runSql(databaseUrl, 'vacuum analyze accounts, sessions');
}
