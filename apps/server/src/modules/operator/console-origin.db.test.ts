import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterConsole, enterEnrolled } from '../../../test/operator-caller.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const site = 'https://www.acc.test';
const own = 'https://console.acc.test';
const onConsole = { host: 'console.acc.test' };
const onSite = { host: 'www.acc.test' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SERVICES: 'site,signin,console,account,content,pay,promotion,telemetry',
    SITE_ORIGIN: site,
    ACCOUNT_ORIGIN: 'https://account.acc.test',
    CONSOLE_ORIGIN: own,
    THIRD_PARTY_HOST: 'partner.test',
  });
});
afterAll(() => server.dispose());

describe('a console on a separate origin', () => {
  test('a console on a separate origin is served only on that origin', async () => {
    for (const url of ['/console', '/console/orders']) {
      expect((await server.get(url, onConsole)).status).toBe(200);
      for (const host of ['www.acc.test', 'account.acc.test', 'partner.test', 'localhost'])
        expect((await server.get(url, { host })).status, `${url} on ${host}`).toBe(404);
    }
    expect((await server.get('/console/api/me', onConsole)).status).toBe(401);
    expect((await server.get('/console/api/me', onSite)).status).toBe(404);
  });

  test("the console's origin serves no site page, no account page and no JSONP", async () => {
    const script = await server.get('/component_group/api/query/1?callback=x', onConsole);
    expect(script.headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const url of [
      '/vip',
      '/account/',
      '/v1/user/me',
      '/component_group/api/query/1?callback=x',
      '/sandbox/outbox',
    ])
      expect((await server.get(url, onConsole)).status, url).toBe(404);
    expect(await server.get('/', onConsole)).toMatchObject({ status: 302, headers: { location: '/console' } });
  });

  test('the console accepts requests only from its own pages, with a cookie of its own host', async () => {
    const { headers, call } = await enterConsole(server, 'owner');
    expect(headers.cookie).toMatch(/^__Host-feisuo_operator=/);
    expect((await call('GET', '/me')).body.code).toBe(0);
    for (const origin of [site, 'https://account.acc.test', 'https://evil.test', 'null']) {
      const answer = await server.post('/console/api/leave', {}, { ...headers, origin });
      expect(answer.status, origin).toBe(403);
    }
    expect((await call('POST', '/leave', {})).body.code).toBe(0);
  });

  test('a console on a separate origin requests passkeys for its own host', async () => {
    const owner = await enterConsole(server, 'owner');
    const { body } = await owner.call('POST', '/factor/passkeys/options', {});
    expect(body.data.options.rp.id).toBe('console.acc.test');
    expect((await owner.addPasskey(new SoftwarePasskey(), { origin: own, rpId: 'console.acc.test' })).body.code).toBe(
      0,
    );
  });

  test('a console on a separate origin writes that origin into links', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const { body } = await owner.call('POST', '/operators', { name: '小林', role: 'viewer', reason: '来值夜班' });
    expect(body.data.link).toMatch(/^https:\/\/console\.acc\.test\/console\/#enter=/);
    expect(server.operatorLink).toMatch(/^https:\/\/console\.acc\.test\/console\/#enter=/);
  });

  test('a console on a separate origin may frame previews of the site, which other origins may not', async () => {
    const { headers, body } = await server.get('/console', onConsole);
    expect(headers['content-security-policy']).toMatch(/frame-src 'self' https:\/\/www\.acc\.test;/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(body).toContain(`<meta name="site" content="${site}"`);
    const preview = await server.get('/preview/creative', onSite);
    expect(preview.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${own}`);
    expect((await server.get('/vip', onSite)).headers['content-security-policy']).not.toContain(own);
  });
});

describe('a console on the origin of the account pages, separate from the site', () => {
  let shared: TestServer;
  beforeAll(async () => {
    shared = await startTestServer({
      SERVICES: 'site,signin,console,account,content,pay,promotion,telemetry',
      SITE_ORIGIN: site,
      ACCOUNT_ORIGIN: own,
      CONSOLE_ORIGIN: own,
    });
  });
  afterAll(() => shared.dispose());

  test.each([
    '/payorder/v3/Order?callback=x',
    '/%70ayorder/v3/Order?callback=x',
    '/logininfo/compose?callback=x',
    '/act/config/payidpayinfo?callback=x',
    '/component_group/api/query/1?callback=x',
    '/sandbox/outbox',
  ])("%s is not executable as a script on the console's origin", async (url) => {
    const { status, headers } = await shared.get(url, onConsole);
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect((await shared.get(url, onSite)).headers['content-type']).not.toContain('text/plain');
  });

  test('the shared origin serves the console, the account pages and their APIs', async () => {
    for (const url of ['/console', '/account/', '/.well-known/openid-configuration', '/healthz'])
      expect((await shared.get(url, onConsole)).status, url).toBe(200);
    expect((await shared.get('/v1/user/me', onConsole)).status).toBe(401);
    expect((await shared.get('/sandbox/idp/.well-known/openid-configuration', onConsole)).status).toBe(200);
    expect((await shared.get('/vip', onConsole)).status).toBe(404);
  });
});
