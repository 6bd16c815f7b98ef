import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startAccountApp, type AccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { openSession } from './grant.ts';

const MOST = tokenLimits.sessionsPerClient;

let server: TestServer;
let app: AccountApp;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  app = await startAccountApp(server);
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(async () => {
  await app.dispose();
  await server.dispose();
});

const listed = async (member: Credentials): Promise<{ id: string; client: { id: string } }[]> =>
  (await server.get(accountPaths.sessions, bearer(member))).body.data;
const open = (accountId: string, clientId: string) =>
  openSession(
    app.account,
    app.deps.db,
    { accountId, clientId, scope: 'user', event: 'sign_in', method: 'code' },
    { deviceId: '', deviceName: '', place: '' },
  );

test('beyond a hundred sessions in one application the least recently used one ends, and the history reports it', async () => {
  const first = await account.join();
  for (const index of times(MOST - 1, (number) => number)) {
    server.clock.setOffset((index + 1) * 1000);
    await open(first.sub, 'feisuo-site');
  }
  // Used last, so that the second one is the oldest.
  server.clock.setOffset(MOST * 1000);
  const used = (await account.refresh(first.refresh_token)).body as Credentials;
  expect(await listed(used)).toHaveLength(MOST);
  const before = await listed(used);
  server.clock.setOffset((MOST + 1) * 1000);
  const back = await account.comeBack(first);
  const after = await listed(back);
  expect(after).toHaveLength(MOST);
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id));
  expect(gone).toEqual([before.at(-1)]);
  expect((await account.me(used)).status).toBe(200);
  const history = (await server.get(accountPaths.securityHistory, bearer(back))).body.data;
  expect(history[0]).toMatchObject({ kind: 'session_ended' });
});

test('an application that opens many sessions ends none of another one', async () => {
  const member = await account.join();
  for (const index of times(MOST + 5, (number) => number)) {
    server.clock.setOffset((index + 1) * 1000);
    await open(member.sub, 'feisuo-desktop');
  }
  const all = await listed(member);
  expect(all.filter(({ client }) => client.id === 'feisuo-desktop')).toHaveLength(MOST);
  expect((await account.me(member)).status).toBe(200);
});

test('40 concurrent sign-ins leave a hundred sessions', async () => {
  const member = await account.join();
  for (const _ of times(MOST - 10, String)) await open(member.sub, 'feisuo-site');
  server.clock.setOffset(1000);
  const opened = await Promise.all(times(40, () => open(member.sub, 'feisuo-site')));
  expect(opened).toHaveLength(40);
  const back = await account.comeBack(member);
  expect(await listed(back)).toHaveLength(MOST);
});
