import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';

const analytics = 'https://analytics.test';
const host = 'www.site.test:8080';

const server = useTestServer({
  SERVICES: 'site,content,activity',
  SITE_ORIGIN: `http://${host}`,
  ACCOUNT_ORIGIN: 'http://account.other.test:8080',
  CONSOLE_ORIGIN: 'http://console.other.test:8080',
  ANALYTICS_SCRIPT: `${analytics}/{id}.js`,
  ANALYTICS_SITES: `${host}=1`,
});

let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Sends the URL over a socket, because `inject` and `fetch` would normalize it. */
const at = async (path: string) => {
  const asked = request({ port, path, host: '127.0.0.1', headers: { host }, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

test.each([
  ['/VIP', '/vip'],
  ['/%76ip', '/vip'],
  ['/vip/', '/vip'],
  ['/vip//', '/vip'],
  ['/\\vip', '/vip'],
  ['/VIP.data', '/vip.data'],
  ['/vip/?bd_vid=Ab1&utm_source=%E9', '/vip?bd_vid=Ab1&utm_source=%E9'],
  ['/Games/Some-Game', '/games/Some-Game'],
  ['/Member/Orders/T300620-8QK4M', '/member/orders/T300620-8QK4M'],
  ['/SSO/callback?code=c1&state=S', '/sso/callback?code=c1&state=S'],
  ['/%73so/callback?code=c1', '/sso/callback?code=c1'],
])('the URL %s is not a separate page, but redirects to %s', async (asked, location) => {
  const { status, headers } = await at(asked);
  expect({ status, location: headers.location }).toEqual({ status: 301, location });
  expect(headers['cache-control']).toBe('no-store');
});

test('a page with several addresses names one of them as canonical', async () => {
  expect((await at('/vip?tp=1')).body).toContain(`<link rel="canonical" href="http://${host}/vip"/>`);
});

test.each(['/\\evil.example/', '//evil.example/', '/.//evil.example', '/%2e//evil.example/', '/\\\\evil.example\\'])(
  'the redirect from %s stays on this site',
  async (url) => {
    const { status, headers } = await at(url);
    expect(status).toBe(301);
    expect(headers.location).toBe('/evil.example');
  },
);

test.each(['/sso/callback', '/sso', '/SSO/nothing', '/%73so%2Fcallback'])(
  'the page %s loads no third-party script',
  async (url) => {
    expect(String((await at('/nothing')).headers['content-security-policy'])).toContain(analytics);
    const { headers, body } = await at(url);
    expect(JSON.stringify([headers, body])).not.toContain(analytics);
  },
);
