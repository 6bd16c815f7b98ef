import cookie from '@fastify/cookie';
import { fastify, type InjectOptions } from 'fastify';
import { accountDialect } from '../src/http/account-dialect.ts';
import { useDialect } from '../src/http/dialect.ts';
import { idempotency } from '../src/http/idempotency.ts';
import { jsonBodies } from '../src/http/json-bodies.ts';
import { routeIndex } from '../src/http/route-index.ts';
import { validatorCompiler } from '../src/http/validation.ts';
import { accountRoutes, ClientRegistry, makeAccountDeps, type AccountDeps } from '../src/modules/account/index.ts';
import { openSession } from '../src/modules/account/tokens/grant.ts';
import { Brand } from '../src/modules/content/index.ts';
import { Delivery } from '../src/modules/delivery/index.ts';
import { makeMembershipDeps } from '../src/modules/membership/index.ts';
import { membershipPorts } from '../src/wiring/membership-ports.ts';
import { profileMembership } from '../src/wiring/ports.ts';
import { afterAll, beforeAll } from 'vitest';
import { outsideTransaction } from './one-connection.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

export interface AccountApp extends TestServer {
  account: AccountDeps;
}

/**
 * Starts a second account service on the database of a running server, with its own memory like another process.
 * `changes` replaces dependencies; requests to paths outside /v1 go to the server.
 */
export async function startAccountApp(server: TestServer, changes: Partial<AccountDeps> = {}): Promise<AccountApp> {
  const { deps } = server;
  const brand = new Brand(deps.db);
  const clients = new ClientRegistry(deps.db, deps.config, brand);
  const delivery = new Delivery({ ...deps, brand });
  // Both services share database connections. A prepared statement on a connection must always have the same text.
  const membership = profileMembership(makeMembershipDeps(deps, membershipPorts(deps)));
  const account = {
    ...makeAccountDeps({ ...deps, ...changes }, { clients, delivery, brand, membership, personalData: [] }),
    ...changes,
  };
  const app = fastify({ bodyLimit: 256 * 1024 }).setValidatorCompiler(validatorCompiler);
  await app.register(routeIndex);
  await app.register(async (scope) => {
    useDialect(scope, accountDialect, ['/v1']);
    await scope.register(cookie);
    await scope.register(jsonBodies);
    await scope.register(idempotency, deps);
    await scope.register(accountRoutes, account);
  });
  app.addHook('onClose', () => account.hasher.close());
  await app.ready();
  const request = async (options: InjectOptions): Promise<TestAnswer> => {
    if (typeof options.url === 'string' && !options.url.startsWith('/v1')) return server.request(options);
    const { statusCode, headers, body } = await outsideTransaction(async () => await app.inject(options));
    return { status: statusCode, headers: headers as Record<string, string>, body: JSON.parse(body) };
  };
  return {
    ...server,
    account,
    request,
    get: (url, headers = {}) => request({ url, headers }),
    post: (url, payload, headers = {}) => request({ method: 'POST', url, payload: payload as object, headers }),
    dispose: () => app.close(),
  };
}

/** Starts one second account service for all tests of a file. Its properties are available when the tests run. */
export function useAccountApp(server: TestServer): AccountApp {
  const app = {} as AccountApp;
  beforeAll(async () => void Object.assign(app, await startAccountApp(server)));
  afterAll(() => app.dispose());
  return app;
}

/** Opens a session in the database, without a sign-in. */
export const openSessionOf = (app: AccountApp, accountId: string, { clientId = 'feisuo-site', deviceId = '' } = {}) =>
  openSession(
    app.account,
    app.deps.db,
    { accountId, clientId, scope: 'user', event: 'sign_in', method: 'code' },
    { deviceId, deviceName: '', place: '' },
  );
