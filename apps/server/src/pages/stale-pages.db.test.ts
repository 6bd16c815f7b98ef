import { accountPages, accountPaths, memberPaths } from '@feisuo/contract/facts/paths';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { serverLimits } from '../db/database-limits.ts';

const PAGE = { accept: 'text/html' };
const HOUR_MS = 3_600_000;

let home: TestHome;
let proxy: DatabaseProxy;
let server: TestServer;
let member: Record<string, string>;
let lines: string[];
beforeAll(async () => {
  home = await makeTestHome();
  proxy = new DatabaseProxy(home.env['DATABASE_URL'] ?? '');
  await proxy.open();
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const services = 'site,activity,signin,console,account,content,pay';
  server = await startTestServer({ DATABASE_URL: proxy.url, SERVICES: services }, home, log, serverLimits(400));
  member = bearer(await accountCaller(server).join());
});
afterAll(async () => {
  await proxy.cut();
  await server.close().catch(() => {});
  await home.dispose();
});
beforeEach(async () => {
  for (const path of ['/help', '/nothing-here', accountPages.centre, '/console', accountPaths.jwks])
    await server.get(path, PAGE);
});
afterEach(async () => {
  vi.restoreAllMocks();
  proxy.letGo();
  await vi.waitFor(async () => {
    const { status, body } = await server.get('/v1/user/me', member);
    if (status !== 200) throw new Error(`still ${status}: ${JSON.stringify(body)}`);
  }, 10_000);
});

/** Moves the clock of caches, so that every cached page has expired. */
function expireCaches(afterMs: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + afterMs);
}

const readCount = async (kind: string) => {
  const { body } = await server.get('/metrics');
  return Number(new RegExp(`^stale_answers_total\\{kind="${kind}"\\} (\\d+)`, 'm').exec(body)?.[1] ?? Number.NaN);
};

test('without a database pages are served stale for more than an hour, with a line in the log and a metric', async () => {
  const before = await readCount('page');
  const fresh = await server.get('/help', PAGE);
  expect(fresh.headers['cache-control']).toBe('public, max-age=0, stale-if-error=86400');
  proxy.hold();
  expireCaches(2 * HOUR_MS);
  const begun = Date.now();
  const stale = await server.get('/help', PAGE);
  expect(Date.now() - begun).toBeLessThan(1500);
  expect(stale).toMatchObject({ status: 200, body: fresh.body });
  expect((await server.get('/nothing-here', PAGE)).status).toBe(404);
  expect(await readCount('page')).toBe(before + 2);
  expect(lines.some((line) => line.includes('"kind":"page"') && line.includes('answers are stale'))).toBe(true);
  expect(lines.some((line) => line.includes('the database is away'))).toBe(true);
  // A page that was never rendered says what is the matter.
  const other = await server.get('/games/pubg', PAGE);
  expect(other.status).toBe(503);
});

test('a change of the content keeps the previous pages for an outage, and only for an outage', async () => {
  const { body: previous } = await server.get('/help', PAGE);
  const rendered = server.deps.database.pool.query("select pg_notify('feisuo', 'content')");
  await rendered;
  proxy.hold();
  expect(await server.get('/help', PAGE)).toMatchObject({ status: 200, body: previous });
});

test('after a day without a database pages are no longer served stale', async () => {
  proxy.hold();
  expireCaches(25 * HOUR_MS);
  expect((await server.get('/help', PAGE)).status).toBe(503);
});

test('without a database the account pages, the console and the key set are served', async () => {
  const [frames, keys] = [await readCount('frame'), await readCount('jwks')];
  const { body: published } = await server.get(accountPaths.jwks);
  proxy.hold();
  expireCaches(2 * HOUR_MS);
  for (const path of [accountPages.centre, accountPages.authorize, '/console'])
    expect((await server.get(`${path}?client_id=feisuo-site`, PAGE)).status, path).toBe(200);
  const answer = await server.get(accountPaths.jwks);
  expect(answer).toMatchObject({ status: 200, body: published });
  expect(answer.headers['cache-control']).toBe('public, max-age=3600, stale-if-error=86400');
  expect(await readCount('frame')).toBeGreaterThan(frames);
  expect(await readCount('jwks')).toBeGreaterThan(keys);
});

test.each([
  ['zh-CN', '已保存的内容都在'],
  ['en-US', 'Nothing you saved is lost'],
])('without a database a call of the account service says in %s what is the matter', async (language, words) => {
  proxy.hold();
  const { status, headers, body } = await server.get('/v1/user/me', { ...member, 'accept-language': language });
  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.stringify(body)).toContain(words);
});

test('without a database a call of a service says in Chinese what is the matter', async () => {
  proxy.hold();
  const { status, body } = await server.get(memberPaths.orders, member);
  expect({ status, message: body.message }).toMatchObject({
    status: 503,
    message: expect.stringContaining('已保存的内容都在'),
  });
});
