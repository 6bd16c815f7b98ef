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

/** The data of a test: a private copy of the template database. */
export interface TestHome {
  /** Settings with which a server uses this data. */
  env: Record<string, string>;
  dispose(): Promise<void>;
}

export async function makeTestHome(): Promise<TestHome> {
  const folder = copyTemplate(inject('templateFolder'));
  const postgresUrl = inject('postgresUrl');
  const name = `feisuo_${randomBytes(6).toString('hex')}`;
  await recreateDatabase(postgresUrl, name, TEMPLATE_DATABASE);
  return {
    env: { ...usualSettings(folder), DATABASE_URL: databaseUrl(postgresUrl, name) },
    async dispose() {
      await dropDatabase(postgresUrl, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Data in a private embedded PostgreSQL, with the template's keys. */
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
  // The template is seeded already. Without this setting every start would look for new seed content.
  SEED: 'none',
});

export interface TestServer extends Server {
  home: TestHome;
  clock: MovableClock;
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>;
  post(url: string, payload: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  request(options: InjectOptions): Promise<TestAnswer>;
  dispose(): Promise<void>;
}

export interface TestAnswer {
  status: number;
  headers: Record<string, string>;
  /** The parsed value if the answer is JSON, otherwise its text. */
  body: any; // eslint-disable-line no-explicit-any -- tests state what they expect of it
}

/** Starts a real server on real data; requests are injected without a socket. `settings` override the defaults. */
export async function startTestServer(
  settings: Record<string, string> = {},
  home?: TestHome,
  log = createLogger('silent'),
  limits?: DatabaseLimits,
): Promise<TestServer> {
  const ownHome = home ?? (await makeTestHome());
  const server = await startServer(readConfig({ ...ownHome.env, ...settings }), log, null, limits);
  // Requests to the outbox get the key of the printed link.
  const withKey = ({ headers, ...options }: InjectOptions): InjectOptions => ({
    ...options,
    headers:
      typeof options.url === 'string' && options.url.startsWith(sandboxPaths.outbox)
        ? { cookie: outboxCookie(server.deps.masterKey), ...headers }
        : { ...headers },
  });
  const request = async (options: InjectOptions): Promise<TestAnswer> => {
    const { statusCode, headers, body } = await outsideTransaction(
      async () => await server.app.inject(withKey(options)),
    );
    const isJson = String(headers['content-type']).includes('application/json');
    return { status: statusCode, headers: headers as Record<string, string>, body: isJson ? JSON.parse(body) : body };
  };
  return {
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
}

/** One server for all tests of a file. Its properties are available when the tests run. */
export function useTestServer(settings: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(settings)));
  afterAll(() => server.dispose());
  return server;
}
