import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { addressSubject, countHit } from './rate-limit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SITE_ORIGIN: 'https://www.example.test',
    ACCOUNT_ORIGIN: 'https://account.example.test',
    THIRD_PARTY_HOST: 'partner.example.test',
    TRUST_PROXY: '10.0.0.0/8',
    MODE: 'production',
    ALLOW_STAND_INS: '1',
    OPERATOR_ADDRESSES: '127.0.0.1,192.0.2.0/24',
  });
});
afterAll(() => server.dispose());

const info = '/v1/user/authorize/info?client_id=feisuo-site';
const onAccountHost = { host: 'account.example.test' };
const registered = 'https://www.example.test';

describe('headers', () => {
  test('every answer is protected: no sniffing, no framing, HSTS on https, a request id', async () => {
    const { headers } = await server.get('/healthz');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[\w-]{14,}$/),
    });
  });
});

describe('hosts', () => {
  test('the account service answers on the account host only', async () => {
    expect((await server.get(info, onAccountHost)).status).toBe(200);
    expect(await server.get(info, { host: 'www.example.test' })).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect((await server.get(info, { host: 'partner.example.test' })).status).toBe(404);
  });
});

describe('CORS', () => {
  test('a registered origin may call, another may not', async () => {
    const allowed = await server.get(info, { ...onAccountHost, origin: registered });
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': registered, vary: 'origin' });
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    const foreign = await server.get(info, { ...onAccountHost, origin: 'https://evil.test' });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const opaque = await server.get(info, { ...onAccountHost, origin: 'null' });
    expect(opaque.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a preflight is answered for a registered origin', async () => {
    const preflight = (origin: string) =>
      server.request({
        method: 'OPTIONS',
        url: info,
        headers: {
          ...onAccountHost,
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-client-id',
        },
      });
    expect(await preflight(registered)).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': registered, 'access-control-allow-headers': 'x-client-id' },
    });
    expect((await preflight('https://evil.test')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a client added later is known at once', async () => {
    const { addClient } = await import('../modules/account/index.ts');
    const origin = 'https://new.example.test';
    expect(
      (await server.get(info, { ...onAccountHost, origin })).headers['access-control-allow-origin'],
    ).toBeUndefined();
    await addClient(server.deps.db, server.clock, {
      id: 'late',
      name: 'late',
      scopes: [],
      grants: [],
      redirectUris: [],
      signOutUris: [],
      origins: [origin],
    });
    await expect
      .poll(async () => (await server.get(info, { ...onAccountHost, origin })).headers['access-control-allow-origin'])
      .toBe(origin);
  });
});

describe('operator addresses', () => {
  const from = (address: string, url: string) => server.request({ url, remoteAddress: address });

  test.each(['/metrics', '/openapi.json', '/docs/', '/console/api/me', '/console'])(
    '%s is hidden from other addresses',
    async (url) => {
      expect((await from('198.51.100.7', url)).status).toBe(404);
      expect((await from('192.0.2.44', url)).status).not.toBe(404);
      expect((await from('::ffff:127.0.0.1', url)).status).not.toBe(404);
    },
  );

  test('a proxy on loopback that nobody declared opens nothing', async () => {
    const answer = await server.request({
      url: '/console',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
    expect(answer.status).toBe(404);
  });

  test('forwarding headers count only from a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    expect((await server.request({ url: '/metrics', remoteAddress: '198.51.100.7', headers: forwarded })).status).toBe(
      404,
    );
    expect((await server.request({ url: '/metrics', remoteAddress: '10.1.1.1', headers: forwarded })).status).toBe(200);
  });
});

describe('rate limits', () => {
  const limit = { name: 'test', max: 5, windowMs: 60_000 };

  test('of many hits at once exactly the allowed number passes, across two processes', async () => {
    const other = await startTestServer({ SERVICES: 'content' }, server.home.isPostgres ? server.home : undefined);
    const second = server.home.isPostgres ? other.deps : server.deps;
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => countHit(i % 2 ? second : server.deps, limit, 'one subject')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await countHit(server.deps, limit, 'another subject');
    await other.dispose();
  });

  test('the refusal is 429 with retry-after, and the window ends by the clock', async () => {
    const small = await startTestServer({ LIMITS_SCALE: '0.005' });
    const report = () => small.post('/xlppc.gacs/api/gxsdn/report/data', { event_id: 'x' });
    for (let i = 0; i < 3; i++) expect((await report()).status).toBe(200);
    const refused = await report();
    expect(refused).toMatchObject({ status: 429, body: { code: 429, data: null } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    small.clock.setOffset(61_000);
    expect((await report()).status).toBe(200);
    await small.dispose();
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['made up', 'unknown'],
])('a limit per address counts %s as %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject);
});

test('SERVICES narrows what is served, and what is not served still answers in its dialect', async () => {
  const narrow = await startTestServer({ SERVICES: 'pay' });
  expect(await narrow.get(info)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  expect((await narrow.get('/component_group/api/query/1')).status).toBe(200);
  expect((await narrow.get('/console')).status).toBe(404);
  await narrow.dispose();
});

test('health, readiness, metrics and OpenAPI', async () => {
  expect(await server.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await server.get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', migrations: expect.any(Number) },
  });
  const { body } = await server.get('/metrics');
  for (const name of [
    'http_request_duration_seconds_bucket',
    'database_pool_connections',
    'nodejs_eventloop_lag_seconds',
    'jobs{',
  ]) {
    expect(body).toContain(name);
  }
  const document = (await server.get('/openapi.json')).body;
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/v1/user/authorize/info',
      '/xlppc.gacs/api/gxsdn/report/data',
      '/component_group/api/query/{id}',
      '/console/api/enter',
    ]),
  );
  expect(Object.keys(document.paths).filter((path) => path.includes('*'))).toEqual([]);
});
