import { mayDo, mayLend, needsSecondFactor, operatorRoles, permissions } from '@feisuo/contract/facts/permissions';
import { afterEach, describe, expect, test } from 'vitest';
import { consolePermits } from '../../../../test/console-permissions.ts';
import { listConsoleRoutes, type ConsoleRoute } from '../../../../test/console-routes.ts';
import { colleaguePath, enterConsole, enterEnrolled } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const why = { reason: '丢了手机，当面核对过' };
const server = useTestServer();
afterEach(() => server.clock.setOffset(0));
const isTouchy = ({ permit, isDangerous }: Pick<ConsoleRoute, 'permit' | 'isDangerous'>) =>
  isDangerous || (permit !== 'public' && permit !== 'operators' && needsSecondFactor(permit));

describe('access to console routes by role, and without a session', () => {
  test('every route declares the expected permission', async () => {
    const written = Object.entries(consolePermits).flatMap(([permit, routes]) =>
      routes.map((route) => `${route} ${permit}`),
    );
    const declared = (await listConsoleRoutes(server)).map(
      ({ method, name, permit, isDangerous, isForPeople }) =>
        `${method} ${name}${isDangerous ? (isForPeople ? ' !' : ' !~') : isForPeople ? ' *' : ''} ${permit}`,
    );
    expect(declared.toSorted()).toEqual(written.toSorted());
  });

  test('only signing in and signing out are public', async () => {
    const open = (await listConsoleRoutes(server)).filter(({ permit }) => permit === 'public').map(({ path }) => path);
    expect(open.toSorted()).toEqual(['/enter', '/enter/passkey', '/enter/passkey/challenge', '/leave']);
  });

  test('every route except the public ones refuses requests without a session', async () => {
    for (const { method, path } of (await listConsoleRoutes(server)).filter(({ permit }) => permit !== 'public')) {
      // The empty body is malformed for most routes: the request must be refused before its body is validated.
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
      const headers = { origin: 'http://localhost:8080' };
      const answer = await server.request({ method, url: `/console/api${path}`, headers, ...payload });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 401, 10003]);
    }
  });

  /**
   * Returns the error code if the permission check refused the request, or null if another check or nothing refused it.
   */
  const refusalIn = ({ code }: { code?: unknown }) =>
    [26001, 26002, 26003, 26009, 26013, 26014].includes(code as number) ? code : null;
  const emptyFor = (method: ConsoleRoute['method']) => (method === 'GET' || method === 'DELETE' ? undefined : {});

  test.each(operatorRoles)('the role %s without a second factor can call exactly the declared routes', async (role) => {
    const caller = await enterConsole(server, role);
    for (const { method, path, permit, isDangerous } of await listConsoleRoutes(server)) {
      if (permit === 'public') continue;
      const { body, status } = await caller.call(method, path, emptyFor(method));
      const mayNot = permit !== 'operators' && !mayDo(role, permit);
      const refusal = mayNot ? 26001 : isTouchy({ permit, isDangerous }) ? 26002 : null;
      expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
      // A 5xx status would not show whether the role has access.
      expect([method, path, status >= 500]).toEqual([method, path, false]);
    }
  });

  test.each(operatorRoles)('the role %s with a fresh proof can call exactly the declared routes', async (role) => {
    const caller = await enterEnrolled(server, role);
    // The route that removes the second factor is called last, because later calls would lack the factor.
    const isEnd = ({ path }: ConsoleRoute) => Number(path === '/factor/authenticator');
    for (const { method, path, permit } of (await listConsoleRoutes(server)).toSorted((a, b) => isEnd(a) - isEnd(b))) {
      if (permit === 'public') continue;
      const { body, status } = await caller.call(method, path, emptyFor(method));
      const refusal = permit !== 'operators' && !mayDo(role, permit) ? 26001 : null;
      expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
      expect([method, path, status === 401 || status >= 500]).toEqual([method, path, false]);
    }
  });

  test.each(operatorRoles)(
    'a token with all scopes of the role %s can call no more than the role, and no route for people only',
    async (role) => {
      const caller = await enterEnrolled(server, role);
      const scopes = permissions.filter((one) => mayDo(role, one) && mayLend(one));
      const script = await caller.createToken(scopes);
      for (const { method, path, permit, isForPeople } of await listConsoleRoutes(server)) {
        if (permit === 'public') continue;
        const { body, status } = await script.call(method, path, emptyFor(method));
        const mayNot = permit !== 'operators' && !scopes.includes(permit);
        const refusal = isForPeople ? 26013 : mayNot ? 26001 : null;
        expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
        expect([method, path, status === 401 || status >= 500]).toEqual([method, path, false]);
      }
    },
  );

  test('a token created without a proof can call no sensitive route', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const script = await owner.createToken(permissions.filter(mayLend));
    await server.deps.database.pool.query(
      'update operator_tokens set proved_at = null where operator_id = (select id from operators where name = $1)',
      [owner.name],
    );
    for (const { method, path, permit, isDangerous, isForPeople } of await listConsoleRoutes(server)) {
      if (permit === 'public' || isForPeople) continue;
      const { body } = await script.call(method, path, emptyFor(method));
      const refusal = isTouchy({ permit, isDangerous }) ? 26014 : null;
      expect([method, path, refusalIn(body)]).toEqual([method, path, refusal]);
    }
  });

  /** Permissions of every role, written by hand, so that an accidental change of the permissions fails the test. */
  const everybody =
    'activity.read catalogue.read content.read dashboard.read orders.read promotion.read system.read'.split(' ');
  const beside: Record<(typeof operatorRoles)[number], string> = {
    owner: `accounts.act accounts.grant accounts.privacy accounts.read activity.codes activity.write audit.read books.read
      books.write catalogue.write content.write downloads.write operators.read operators.write orders.approve orders.refund
      promotion.write support.guardian support.read support.write system.security system.write`,
    operator: `activity.codes activity.write audit.read catalogue.write content.write downloads.write promotion.write
      support.read support.write system.write`,
    support: 'accounts.act accounts.privacy accounts.read orders.refund support.guardian support.read support.write',
    finance: 'accounts.read audit.read books.read books.write orders.approve orders.refund',
    viewer: '',
  };
  test.each(operatorRoles)('the role %s has exactly these permissions', (role) => {
    const expected = [...everybody, ...beside[role].split(/\s+/).filter(Boolean)].toSorted();
    expect(permissions.filter((one) => mayDo(role, one)).toSorted()).toEqual(expected);
  });
});

describe('attacks on permissions', () => {
  test('a cross-site request cannot call a route that changes data', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const { cookie = '' } = owner.headers;
    for (const { method, path } of (await listConsoleRoutes(server)).filter((route) => route.method !== 'GET'))
      for (const from of [{ origin: 'https://evil.test' }, { origin: 'null' }, {}]) {
        // An HTML form or a script of another site could send a request of this form.
        const headers = { ...from, cookie, 'content-type': 'text/plain' };
        const url = `/console/api${path}`;
        const { status } = await server.request({
          method,
          url,
          headers,
          ...(method !== 'DELETE' && { payload: '{}' }),
        });
        expect([method, path, from, status]).toEqual([method, path, from, 403]);
      }
    expect((await owner.call('GET', '/me')).status).toBe(200);
  });

  test('operators cannot get more permissions by changing their role, another operator, a proof or a token', async () => {
    const support = await enterEnrolled(server, 'support');
    const own = colleaguePath(support);
    for (const [method, path, body] of [
      ['PUT', `${own}/role`, { role: 'owner', seenRole: 'support', ...why }],
      ['POST', '/operators', { name: '另一个我', role: 'owner', ...why }],
      ['POST', `${own}/link`, why],
      ['POST', `${own}/factor/reset`, why],
      ['POST', `${own}/remove`, why],
      ['GET', `${own}/tokens`, undefined],
      ['PUT', '/refund-limit', { limitFen: null, seenFen: 20_000, reason: '不想复核' }],
      ['POST', '/tokens', { name: '脚本', scopes: ['operators.write'], days: 1 }],
      ['POST', '/tokens', { name: '脚本', scopes: ['books.write'], days: 1 }],
    ] as const)
      expect([path, (await support.call(method, path, body)).body.code]).toEqual([path, 26001]);
    expect((await support.call('GET', '/me')).body.data.operator.role).toBe('support');
  });

  test('every route refuses fields in the body that it does not declare, which prevents mass assignment', async () => {
    const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, Record<string, Described>> };
    const bodies = Object.entries(paths)
      .filter(([path]) => path.startsWith('/console/api/'))
      .flatMap(([path, operations]) => Object.entries(operations).map(([verb, one]) => ({ path, verb, one })))
      .map(({ path, verb, one }) => ({ path, verb, schema: one.requestBody?.content['application/json']?.schema }))
      .filter(({ schema }) => schema?.type === 'object');
    expect(bodies.length).toBeGreaterThan(80);
    const open = bodies.filter(({ schema }) => schema?.additionalProperties !== false);
    expect(open.map(({ verb, path }) => `${verb} ${path}`)).toEqual([]);
    const owner = await enterEnrolled(server, 'owner');
    const smuggled = { name: '夹带的人', role: 'viewer', ...why, factorsSince: '2026-01-01T00:00:00.000Z' };
    expect((await owner.call('POST', '/operators', smuggled)).status).toBe(400);
    const token = { name: '脚本', scopes: ['system.read'], days: 1, provedAt: '2026-01-01T00:00:00.000Z' };
    expect((await owner.call('POST', '/tokens', token)).status).toBe(400);
    // The path already names the document, so a document id in the body must be refused.
    const home = (await owner.call('GET', '/content/home')).body.data;
    const other = { version: home.version, content: home.content, configId: 'home' };
    expect((await owner.call('PUT', '/content/site', other)).status).toBe(400);
  });
});

interface Described {
  requestBody?: { content: Record<string, { schema?: { type?: string; additionalProperties?: boolean } }> };
}
