import { accountPaths, payPaths } from '@feisuo/contract/facts/paths';
import type { PoolClient } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { bearer, SITE } from '../../test/account-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { admissionClassOf } from './admission.ts';

const server = useTestServer({
  MAX_REQUESTS: '8',
  DATABASE_POOL: '2',
  LIMITS_SCALE: '1000',
  SERVICES: 'account,site,activity,content,pay,telemetry',
});

let token: Record<string, string> = {};
const held: PoolClient[] = [];
const freeDatabase = () => held.splice(0).forEach((client) => client.release());
afterEach(freeDatabase);
/** Takes all connections of the pool, so that requests wait. */
async function holdDatabase(): Promise<void> {
  for (let connection = 0; connection < 2; connection += 1) held.push(await server.deps.database.pool.connect());
}

const report = () => server.post('/xlppc.gacs/api/gxsdn/report/data', { event_id: `event-${Math.random()}` });
const profile = () => server.get(accountPaths.me, token);
const signUp = () => server.post(accountPaths.signUpAnonymously, SITE);
const inProgress = () => server.app.admission.inProgress;
const send = (count: number, request: () => Promise<{ status: number }>) => Array.from({ length: count }, request);

describe('a process with all places of its class taken', () => {
  test('answers 503 with retry-after in each dialect, keeps places for sign-in, and answers probes', async () => {
    token = bearer((await signUp()).body);
    await holdDatabase();
    const reports = send(6, report);
    await expect.poll(inProgress).toBe(4);
    const refused = await report();
    expect(refused).toMatchObject({ status: 503, body: { code: 503 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const profiles = send(4, profile);
    await expect.poll(inProgress).toBe(6);
    expect((await profile()).status).toBe(503);
    const signUps = send(4, signUp);
    await expect.poll(inProgress).toBe(8);
    const busy = await signUp();
    expect(busy).toMatchObject({ status: 503, body: { error: 'unavailable', error_code: 14 } });
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
    const page = await server.get('/', { accept: 'text/html' });
    expect(page).toMatchObject({ status: 503, body: expect.stringContaining('服务暂时不可用') });
    expect((await server.get('/healthz')).status).toBe(200);
    freeDatabase();
    const counts = async (sent: Promise<{ status: number }>[]) =>
      (await Promise.all(sent)).filter(({ status }) => status !== 503).length;
    expect(await counts(reports)).toBe(4);
    expect(await counts(profiles)).toBe(2);
    expect(await counts(signUps)).toBe(2);
    expect(inProgress()).toBe(0);
    expect((await signUp()).status).toBe(200);
  });

  test('gives back the place of a request that was refused, and of one without a route', async () => {
    await server.get('/no/such/path');
    await server.post(accountPaths.signIn, { username: 1 });
    await server.post(accountPaths.signIn, '{');
    expect(inProgress()).toBe(0);
  });
});

test.each([
  [accountPaths.token, 'first'],
  [accountPaths.signIn, 'first'],
  [payPaths.notifyWechat, 'first'],
  [payPaths.order, 'first'],
  [accountPaths.me, 'usual'],
  ['/console/api/orders', 'usual'],
  ['/xlppc.gacs/api/gxsdn/member/orders', 'usual'],
  ['/xlppc.gacs/api/gxsdn/report/data', 'last'],
  ['/collect/batch', 'last'],
  ['/', 'last'],
  ['/*', 'last'],
  ['/readyz', null],
  ['/metrics', null],
])('the route %s belongs to the class %s', (path, admissionClass) => {
  expect(admissionClassOf(path)).toBe(admissionClass);
});
