import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { addressSubject, countHit, readTally, uncountHit } from './rate-limit.ts';

let server: TestServer;
let pages: TestServer;
beforeAll(async () => {
  pages = await startTestServer({
    SERVICES: 'site,signin,console,account,content,activity,pay',
    SITE_ORIGIN: 'https://www.example.test',
    ACCOUNT_ORIGIN: 'https://account.example.test',
  });
  server = await startTestServer({
    SITE_ORIGIN: 'https://www.example.test',
    ACCOUNT_ORIGIN: 'https://account.example.test',
    THIRD_PARTY_HOST: 'partner.example.test',
    TRUST_PROXY: '10.0.0.0/8',
    MODE: 'production',
    PASSWORD_HASHING: 'full',
    ALLOW_SANDBOX: '1',
    OPERATOR_ADDRESSES: '127.0.0.1,192.0.2.0/24',
  });
});
afterAll(async () => {
  await server.dispose();
  await pages.dispose();
});

const info = '/v1/user/authorize/info?client_id=feisuo-site';
const onAccountHost = { host: 'account.example.test' };
const registered = 'https://www.example.test';

describe('headers of every answer', () => {
  test('every answer forbids sniffing and framing, sets HSTS on https, and contains a request id', async () => {
    const { headers } = await server.get('/healthz');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[\w-]{14,}$/),
    });
  });
});

describe('cross-origin loading of answers', () => {
  const policyOf = async (url: string, headers: Record<string, string> = {}) =>
    (await server.get(url, headers)).headers['cross-origin-resource-policy'];

  test('pages of other origins can load only public resources without CORS', async () => {
    for (const url of ['/healthz', '/console/api/me', '/nowhere', '/%'])
      expect(await policyOf(url), url).toBe('same-origin');
    expect(await policyOf(info, onAccountHost)).toBe('same-origin');
    for (const url of ['/component_group/api/query/1?callback=x', '/download/none.exe', '/media/none.webp'])
      expect(await policyOf(url), url).toBe('cross-origin');
  });

  test('pages may not use camera, microphone, location or payment and are isolated from openers, but may delegate passkeys', async () => {
    for (const [url, host] of [
      ['/console', 'localhost'],
      ['/account/', 'account.example.test'],
      ['/vip', 'www.example.test'],
    ] as const) {
      const { headers } = await pages.get(url, { host });
      expect(headers['permissions-policy'], url).toMatch(
        /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/,
      );
      expect(headers['permissions-policy'], url).not.toContain('publickey-credentials');
      expect(headers['cross-origin-opener-policy'], url).toBe('same-origin');
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
    }
  });

  test('pages of any origin may frame the sign-in page and load the site’s icon', async () => {
    const framed = await pages.get('/account/authorize?client_id=feisuo-site', onAccountHost);
    expect(framed.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const icon = await pages.get('/favicon.svg', { host: 'www.example.test' });
    expect(icon).toMatchObject({ status: 200, headers: { 'cross-origin-resource-policy': 'cross-origin' } });
  });
});

describe('hosts', () => {
  test('the account service answers only on the account host', async () => {
    expect((await server.get(info, onAccountHost)).status).toBe(200);
    expect(await server.get(info, { host: 'www.example.test' })).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect((await server.get(info, { host: 'partner.example.test' })).status).toBe(404);
  });
});

describe('CORS', () => {
  test('CORS allows pages of registered origins only', async () => {
    const allowed = await server.get(info, { ...onAccountHost, origin: registered });
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': registered, vary: 'origin' });
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    const foreign = await server.get(info, { ...onAccountHost, origin: 'https://evil.test' });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const opaque = await server.get(info, { ...onAccountHost, origin: 'null' });
    expect(opaque.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('CORS allows cookies at the token endpoint only, for pages of registered origins', async () => {
    const ask = (origin: string) =>
      server.request({ method: 'POST', url: accountPaths.token, headers: { ...onAccountHost, origin }, payload: {} });
    expect((await ask(registered)).headers['access-control-allow-credentials']).toBe('true');
    expect((await ask('https://evil.test')).headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('a CORS preflight is answered for a registered origin only', async () => {
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

  test('CORS allows the origin of a new client immediately', async () => {
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

describe('OPERATOR_ADDRESSES', () => {
  const from = (address: string, url: string) => server.request({ url, remoteAddress: address });

  test.each(['/metrics', '/openapi.json', '/docs/', '/console/api/me', '/console'])(
    'OPERATOR_ADDRESSES hides %s from addresses that it does not list',
    async (url) => {
      expect((await from('198.51.100.7', url)).status).toBe(404);
      expect((await from('192.0.2.44', url)).status).not.toBe(404);
      expect((await from('::ffff:192.0.2.44', url)).status).not.toBe(404);
    },
  );

  const paths = ['/console', '/console/api/me', '/metrics', '/openapi.json', '/docs/'];
  const onLoopback = (url: string, headers: Record<string, string>) =>
    server.request({ url, remoteAddress: '127.0.0.1', headers });

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip', 'x-forwarded-proto'])(
    'the console refuses a request through an unlisted local proxy that adds %s',
    async (header) => {
      for (const url of paths) expect((await onLoopback(url, { [header]: '127.0.0.1' })).status, url).toBe(404);
    },
  );

  test.each(['www.example.test', 'localhost:8080', '127.0.0.1:8080'])(
    'the console refuses a request through a local tunnel without headers, with Host: %s, when TRUST_PROXY lists others',
    async (host) => {
      for (const url of paths) expect((await onLoopback(url, { host })).status, url).toBe(404);
    },
  );

  test('the console refuses a request through a listed local proxy that passes on the visitor’s X-Forwarded-For', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: 'loopback', OPERATOR_ADDRESSES: '127.0.0.0/8,::1' });
    const ask = (url: string, address: string) =>
      proxied.get(url, { host: 'localhost', 'x-forwarded-for': address, 'x-forwarded-proto': 'http' });
    for (const url of ['/metrics', '/console/api/me', '/sandbox/pay'])
      for (const address of ['127.0.0.1', '::1', '203.0.113.9'])
        expect([403, 404], `${url} ${address}`).toContain((await ask(url, address)).status);
    await proxied.dispose();
  });

  test('the console refuses a host name that DNS rebinding points to this machine or an operator’s network', async () => {
    for (const url of paths) {
      expect((await onLoopback(url, { host: 'rebound.example' })).status, url).toBe(404);
      const inside = { url, remoteAddress: '192.0.2.44', headers: { host: 'rebound.example' } };
      expect((await server.request(inside)).status, url).toBe(404);
    }
    const byAddress = { url: '/metrics', remoteAddress: '192.0.2.44', headers: { host: '192.0.2.1:8080' } };
    expect((await server.request(byAddress)).status).toBe(200);
  });

  test("the caller's address is read from X-Forwarded-For only if a proxy in TRUST_PROXY sent it", async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    expect((await server.request({ url: '/metrics', remoteAddress: '198.51.100.7', headers: forwarded })).status).toBe(
      404,
    );
    expect((await server.request({ url: '/metrics', remoteAddress: '10.1.1.1', headers: forwarded })).status).toBe(200);
  });
});

describe('rate limits', () => {
  const limit = { name: 'test', max: 5, windowMs: 60_000 };

  test('rate limit: of concurrent hits in two processes exactly the allowed number passes', async () => {
    const other = await startTestServer({ SERVICES: 'content' }, server.home);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => countHit(i % 2 ? other.deps : server.deps, limit, 'one subject')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await countHit(server.deps, limit, 'another subject');
    await other.dispose();
  });

  test('rate limit: an IPv6 /48 may have ten times the hits of one address; an IPv4 /24 has no limit', async () => {
    const small = { name: 'in-block-test', max: 3, windowMs: 60_000 };
    const hit = (ip: string) => countHit(server.deps, small, addressSubject(ip));
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => hit(`2001:db8:7:${index.toString(16)}::1`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect((await readTally(server.deps, small, addressSubject('2001:db8:7:ffff::1'))).hits).toBe(5);
    await hit('2001:db8:8:1::1');
    for (let host = 1; host < 50; host++) await hit(`192.0.2.${host}`);
    for (let n = 0; n < 21; n++) await uncountHit(server.deps, small, addressSubject('2001:db8:7:5::1'));
    await hit('2001:db8:7:ffff::1');
  });

  test('rate limit: a hit above the limit is refused with 429 and retry-after until the window ends', async () => {
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
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // The input is already a rate-limit subject (a /64), so it stays unchanged.
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['made up', 'unknown'],
])('a rate limit per address counts %s as %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject);
});

test('routes of services that SERVICES does not list are refused in the dialect of their service', async () => {
  const narrow = await startTestServer({ SERVICES: 'pay' });
  expect(await narrow.get(info)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  expect((await narrow.get('/component_group/api/query/1')).status).toBe(200);
  expect((await narrow.get('/console')).status).toBe(404);
  await narrow.dispose();
});

test('healthz, readyz, metrics and openapi.json return the data that operators and tools need', async () => {
  expect(await server.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await server.get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', schema: expect.any(Number) },
  });
  const operator = { remoteAddress: '192.0.2.44' };
  const { body } = await server.request({ url: '/metrics', ...operator });
  for (const name of [
    'http_request_duration_seconds_bucket',
    'database_pool_connections',
    'nodejs_eventloop_lag_seconds',
    'jobs{',
  ]) {
    expect(body).toContain(name);
  }
  const document = (await server.request({ url: '/openapi.json', ...operator })).body;
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
