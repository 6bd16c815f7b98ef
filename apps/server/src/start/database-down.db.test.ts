import { activityPaths } from '@feisuo/contract/facts/paths';
import { allServices } from '@feisuo/contract/facts/services';
import type { InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { goodValue, type FieldSchema } from '../../test/unusual-input.ts';
import { enterEnrolled } from '../../test/operator-caller.ts';
import {
  makeTestHome,
  startTestServer,
  type TestAnswer,
  type TestHome,
  type TestServer,
} from '../../test/test-server.ts';

let home: TestHome;
let server: TestServer;
let member: Record<string, string>;
let operator: Record<string, string>;
beforeAll(async () => {
  home = await makeTestHome();
  const proxy = new DatabaseProxy(home.env['DATABASE_URL'] ?? '');
  await proxy.open();
  server = await startTestServer(
    { DATABASE_URL: proxy.url, SERVICES: allServices.filter((name) => name !== 'jobs').join(',') },
    home,
  );
  member = bearer(await accountCaller(server).join());
  const owner = await enterEnrolled(server, 'owner');
  operator = owner.headers;
  await proxy.cut();
});
afterAll(async () => {
  await server.close().catch(() => {});
  await home.dispose();
});

type Shapes = { body?: FieldSchema; querystring?: FieldSchema; params?: FieldSchema };
const fieldsOf = (shape?: FieldSchema) => (shape ? (goodValue(shape) as Record<string, unknown>) : {});

/** Makes a request that is valid by the schema of its route. */
function requestFor(route: RouteOptions, method: string): InjectOptions {
  const { body, querystring, params } = (route.schema ?? {}) as Shapes;
  const known = params?.properties ?? {};
  const path = route.url.replaceAll(/:([A-Za-z0-9_]+)/g, (_, name: string) =>
    String(known[name] ? goodValue(known[name]) : '1'),
  );
  const query = Object.fromEntries(Object.entries(fieldsOf(querystring)).filter(([, value]) => value !== undefined));
  return {
    method,
    url: path.replace('*', 'a-page'),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: route.url.startsWith('/console')
      ? operator
      : { ...member, 'x-idempotency-key': `walk-${path.length}-${method}-key` },
    ...(body && { payload: fieldsOf(body) }),
  };
}

const leaks =
  /\b(?:select|insert|update|delete)\b .*\b(?:from|into|set)\b|failed query|\bat .*:\d+:\d+|node_modules|\.ts\b|ECONN|127\.0\.0\.1|socket|postgres|pg_|stack/i;
const textOf = ({ body }: TestAnswer) => (typeof body === 'string' ? body : JSON.stringify(body));

/** The fault of an answer that was given without a database; null if the answer is correct. */
function faultOf({ status, headers, body }: TestAnswer): string | null {
  if (status < 500) return null;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (status !== 503) return `status ${status}: ${text.slice(0, 300)}`;
  if (!Number(headers['retry-after'])) return 'no retry-after';
  return leaks.test(text) ? text.slice(0, 300) : null;
}

test('without a database every route answers, or answers unavailable with only its request id', async () => {
  const faults: string[] = [];
  let unavailable = 0;
  for (const route of server.app.listRoutes()) {
    for (const method of [route.method].flat().filter((name) => !['OPTIONS', 'HEAD'].includes(name))) {
      const request = requestFor(route, method);
      const variants: InjectOptions[] = [request];
      if (method === 'GET') variants.push({ ...request, headers: { ...request.headers, accept: 'text/html' } });
      for (const variant of variants) {
        const answer = await server.request(variant);
        if (answer.status === 503) unavailable += 1;
        const fault = faultOf(answer);
        if (fault) faults.push(`${method} ${route.url}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(unavailable).toBeGreaterThan(250);
}, 300_000);

test.each([
  ['the account service', '/v1/user/me', { error: 'unavailable', error_code: 14 }],
  [
    'the authorization service',
    '/v1/user/authorize/info?client_id=another-one',
    { error: 'temporarily_unavailable', error_code: 5027 },
  ],
  ['a service', '/component_group/api/query/1', { code: 503, data: null }],
  ['the console', '/console/api/me', { code: 503, data: null }],
  ['an activity route', activityPaths.coinRecords, { code: 503, data: null }],
])('without a database %s answers unavailable in its own dialect, with the request id', async (_, url, body) => {
  const headers = url.startsWith('/console') ? operator : member;
  const answer = await server.request({ method: 'GET', url, headers });
  expect(answer).toMatchObject({ status: 503, body });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(textOf(answer)).toContain(answer.headers['x-request-id']);
});

test('without a database a JSONP route answers unavailable in its script, and a page shows a sentence', async () => {
  const script = await server.get('/component_group/api/query/1?callback=cb');
  expect(script.body).toMatch(/^\/\*\*\/cb\(\{"code":503,/);
  expect(script.headers['retry-after']).toBe('5');
  const page = await server.get('/some-page', { accept: 'text/html' });
  expect(page).toMatchObject({ status: 503, body: expect.stringContaining('服务暂时不可用') });
});
