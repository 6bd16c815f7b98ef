import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import type { MovableClock } from '../src/time/clock.ts';
import { readConfig } from '../src/config/config.ts';
import type { DatabaseLimits } from '../src/db/database-limits.ts';
import { createLogger } from '../src/logging/logging.ts';
import { outboxCookie } from '../src/modules/delivery/index.ts';
import { startServer, type Server } from '../src/server.ts';
import { copyTemplate, TEMPLATE_DATABASE } from './database-template.ts';
import { outsideTransaction } from './one-connection.ts';
import { removeEmbedded } from './remove-embedded.ts';
import { databaseUrl, dropDatabase, recreateDatabase } from './postgres-databases.ts';
import { shareDataKey } from './shared-data-key.ts';

/** Data of a test: a private copy of the template database, with its data folder. */
export interface TestHome {
  /** Settings with which a server process uses this data. */
  env: Record<string, string>;
  dispose(): Promise<void>;
}

export async function makeTestHome(): Promise<TestHome> {
  const folder = copyTemplate(inject('templateFolder'));
  const postgresUrl = inject('postgresUrl');
  const name = `feisuo_${randomBytes(6).toString('hex')}`;
  await recreateDatabase(postgresUrl, name, TEMPLATE_DATABASE);
  return {
    env: { ...usualSettings(folder), ...databaseSettings(postgresUrl, name) },
    async dispose() {
      await dropDatabase(postgresUrl, name, inject('poolerUrl') !== null);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Settings of a database of this test run, which goes through pgbouncer and has a replica if the run has them. */
export function databaseSettings(postgresUrl: string, name: string): Record<string, string> {
  const [pooler, replica] = [inject('poolerUrl'), inject('replicaUrl')];
  const direct = databaseUrl(postgresUrl, name);
  return {
    DATABASE_URL: pooler === null ? direct : databaseUrl(pooler, name),
    ...(pooler !== null && { DATABASE_DIRECT_URL: direct }),
    ...(replica !== null && { DATABASE_REPLICA_URL: databaseUrl(replica, name) }),
  };
}

/** Data in a private embedded PostgreSQL, with the keys of the template. */
export async function makeEmbeddedHome(): Promise<TestHome> {
  const folder = copyTemplate(inject('templateFolder'));
  await shareDataKey(readConfig(usualSettings(folder)), folder);
  return { env: { ...usualSettings(folder), SEED: 'demo' }, dispose: () => removeEmbedded(folder) };
}

const usualSettings = (folder: string) => ({
  DATA_DIR: folder,
  SERVICES: 'account,content,downloads,share,support,telemetry,pay,promotion,attribution,activity,console',
  SITE_ORIGIN: 'http://localhost:8080',
  PASSWORD_HASHING: 'quick',
  // Tests of races send hundreds of requests at once.
  MAX_REQUESTS: '10000',
  // Storing the files of the pages would take longer than most tests.
  ASSET_DAYS: '0',
  // A busy machine may take seconds to answer a probe.
  DATABASE_PATIENCE: '10000',
  // The template is already seeded, so a start need not look for missing seed content.
  SEED: 'none',
});

export interface TestServer extends Server {
  home: TestHome;
  clock: MovableClock;
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>;
  post(url: string, payload: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  request(options: InjectOptions): Promise<TestAnswer>;
  /** Set by tests that read while the replica is behind. */
  readsAtOnce?: boolean;
  dispose(): Promise<void>;
}

export interface TestAnswer {
  status: number;
  headers: Record<string, string>;
  /** The parsed value if the answer is JSON, otherwise its text. */
  body: any; // eslint-disable-line no-explicit-any -- tests state what they expect of it
}

/**
 * Starts a real server in the test process. Requests are passed to it without a socket, and `settings` override the
 * default settings.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  home?: TestHome,
  log = createLogger('silent'),
  limits?: DatabaseLimits,
): Promise<TestServer> {
  const ownHome = home ?? (await makeTestHome());
  const server = await startServer(readConfig({ ...ownHome.env, ...settings }), log, null, limits);
  // Adds the key of the outbox to requests for the outbox.
  const withKey = ({ headers, ...options }: InjectOptions): InjectOptions => ({
    ...options,
    headers:
      typeof options.url === 'string' && options.url.startsWith(sandboxPaths.outbox)
        ? { cookie: outboxCookie(server.deps.masterKey), ...headers }
        : { ...headers },
  });
  const request = async (options: InjectOptions): Promise<TestAnswer> => {
    if ((options.method ?? 'GET') === 'GET' && !testServer.readsAtOnce) await catchUp(server);
    const { statusCode, headers, body } = await outsideTransaction(
      async () => await server.app.inject(withKey(options)),
    );
    const isJson = String(headers['content-type']).includes('application/json');
    return { status: statusCode, headers: headers as Record<string, string>, body: isJson ? JSON.parse(body) : body };
  };
  const testServer: TestServer = {
    ...server,
    home: ownHome,
    clock: server.deps.clock as MovableClock,
    request,
    get: (url, headers = {}) => request({ url, headers }),
    post: (url, payload, headers = {}) => request({ method: 'POST', url, payload: payload as object, headers }),
    async dispose() {
      await server.close();
      if (!home) await ownHome.dispose();
    },
  };
  return testServer;
}

const MOST_LOOKS = 200;

/** Lets the replica replay what a test has written, because tests write in more ways than the browser that reads. */
async function catchUp({ deps: { database } }: Server): Promise<void> {
  const { replica } = database;
  if (!replica) return;
  replica.mustSeeNow();
  for (let look = 0; look < MOST_LOOKS && replica.refusal() !== null; look += 1) await replica.look();
}

/** Starts one server for all tests of a file. Its properties are available when the tests run. */
export function useTestServer(settings: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(settings)));
  afterAll(() => server.dispose());
  return server;
}
