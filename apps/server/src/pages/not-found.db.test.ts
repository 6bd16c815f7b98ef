import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { addressBlock } from '../http/caller-address.ts';
import { addressSubject, readTally, tallyHit } from '../http/rate-limit.ts';

const analytics = 'https://analytics.test';

const server = useTestServer({
  SERVICES: 'site,content,activity',
  SITE_ORIGIN: 'http://www.site.test:8080',
  ACCOUNT_ORIGIN: 'http://account.other.test:8080',
  CONSOLE_ORIGIN: 'http://console.other.test:8080',
  THIRD_PARTY_HOST: 'partner.test',
  ANALYTICS_SCRIPT: `${analytics}/{id}.js`,
  ANALYTICS_SITES: 'www.site.test:8080=1',
});

const at = async (url: string, { host = 'www.site.test:8080', ip = '198.51.100.1' } = {}) => {
  const { statusCode: status, headers, body } = await server.app.inject({ url, headers: { host }, remoteAddress: ip });
  return { status, headers, body };
};

const limit = { name: 'page-render', windowMs: 60_000 };
const rendersOf = async (ip: string) => (await readTally(server.deps, limit, addressBlock(ip))).hits;

test('all unknown URLs get the same rendered 404 page', async () => {
  const ip = '203.0.113.1';
  const pages = [await at('/made-up', { ip })];
  for (let i = 0; i < 39; i++) pages.push(await at(`/made-up/${i}?page=${i}`, { ip }));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(pages.map(({ headers }) => headers['etag'])).size).toBe(1);
  expect(new Set(pages.map(({ headers }) => headers['x-request-id'])).size).toBe(40);
  expect(await rendersOf(ip)).toBe(1);
});

test.each([
  '/MARK',
  '/sso/MARK',
  '/activity/MARK/MARK',
  '/games/MARK',
  '/news/MARK',
  '/news_pubg/t/MARK',
  '/agreement/MARK',
  '/agreement/privacy/MARK',
  '/activity/MARK',
  '/activity/img/MARK',
  '/preview/MARK',
  '/developers/quickstarts/MARK',
  '/developers/api/MARK',
  '/en/developers/quickstarts/MARK',
  '/MARK%0A',
  '/MARK%E2%80%A8x',
])('the 404 page of %s contains nothing of the URL and is the same for all URLs of this kind', async (pattern) => {
  const first = await at(pattern.replaceAll('MARK', 'mark-one'));
  const second = await at(pattern.replaceAll('MARK', 'mark-two'));
  expect([first.status, second.status]).toEqual([404, 404]);
  expect(second.body).toBe(first.body);
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(JSON.stringify([first.headers, first.body])).not.toMatch(/mark-(?:one|two)|nonce/);
});

test('each edition of the site (by host and parameters) has its own 404 page', async () => {
  const policyOf = async (url: string) => String((await at(url)).headers['content-security-policy']);
  const main = await at('/nothing');
  expect((await at('/nothing', { host: 'partner.test' })).body).not.toBe(main.body);
  expect((await at('/nothing?tp=1')).body).not.toBe(main.body);
  // URLs of sign-in pages may contain codes, so third-party scripts must not read them. Popups may frame activity
  // pages.
  expect(await policyOf('/nothing')).toContain(analytics);
  expect(await policyOf('/sso/nothing')).not.toContain(analytics);
  expect(await policyOf('/activity/nothing/here')).toContain("frame-ancestors 'self'");
});

test('a newly published page is shown even while the 404 page of its kind is cached', async () => {
  expect((await at('/games/nothing')).status).toBe(404);
  const game = /href="(\/games\/[\w-]+)"/.exec((await at('/games')).body)?.[1] ?? '';
  expect((await at(game)).status).toBe(200);
});

test('requests that wait for a rendering of another request do not count against the rendering limit', async () => {
  const ip = '203.0.117.7';
  const pages = await Promise.all(Array.from({ length: 320 }, () => at('/help', { ip })));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rendersOf(ip)).toBe(1);
});

test('if one caller is refused, other callers who wait for the same page still get the page', async () => {
  const addressLimit = { name: 'page-render-address', windowMs: 60_000 };
  await tallyHit(server.deps, addressLimit, addressSubject('203.0.118.7'), 300);
  const ips = ['203.0.118.7', '203.0.118.7', '203.0.119.8', '203.0.119.9'];
  const pages = await Promise.all(ips.map((ip) => at('/about', { ip })));
  expect(pages.slice(2).map(({ status }) => status)).toEqual([200, 200]);
  expect(await rendersOf('203.0.119.8')).toBe(1);
});

test('one address renders at most 300 pages a minute, and other addresses of its network can still render', async () => {
  const addressLimit = { name: 'page-render-address', windowMs: 60_000 };
  await tallyHit(server.deps, addressLimit, addressSubject('203.0.116.7'), 300);
  expect((await at('/games/nothing-4', { ip: '203.0.116.7' })).status).toBe(429);
  expect((await at('/games/nothing-4', { ip: '203.0.116.8' })).status).toBe(404);
});

test.each([
  ['203.0.114.7', '203.0.114.200', '203.0.115.7'],
  ['2001:db8:7:1::5', '2001:db8:7:ffff::9', '2001:db8:8:1::5'],
])(
  'the rendering limit counts the network of %s as one caller, and ignores cached pages',
  async (one, neighbour, other) => {
    await at('/vip');
    await at('/nothing');
    await tallyHit(server.deps, limit, addressBlock(one), 599);
    expect((await at('/games/nothing-1', { ip: one })).status).toBe(404);
    const refused = await at('/games/nothing-2', { ip: neighbour });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await at('/games/nothing-3', { ip: other })).status).toBe(404);
    expect((await at('/vip', { ip: one })).status).toBe(200);
    expect((await at('/nothing', { ip: one })).status).toBe(404);
  },
);
