import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openSessionOf, useAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { DEVICE } from '../../../../test/device-flow-caller.ts';
import { sessions } from './tokens.tables.ts';

const MOST = tokenLimits.sessionsPerClient;

const server = useTestServer({ LIMITS_SCALE: '1000' });
const app = useAccountApp(server);
const account = accountCaller(server);
afterEach(() => server.clock.setOffset(0));

const listed = async (member: Credentials): Promise<{ id: string; client: { id: string } }[]> =>
  (await server.get(accountPaths.sessions, bearer(member))).body.data;
const open = (accountId: string, clientId: string) => openSessionOf(app, accountId, { clientId });

test('beyond a hundred sessions in one application, the least recently used session ends and is recorded', async () => {
  const first = await account.join();
  for (const index of times(MOST - 1, (number) => number)) {
    server.clock.setOffset((index + 1) * 1000);
    await open(first.sub, 'feisuo-site');
  }
  // The first session is used last, so that the second session is the least recently used one.
  server.clock.setOffset(MOST * 1000);
  const used = (await account.refresh(first.refresh_token)).body as Credentials;
  expect(await listed(used)).toHaveLength(MOST);
  const before = await listed(used);
  server.clock.setOffset((MOST + 1) * 1000);
  const back = await account.comeBack(first);
  const after = await listed(back);
  expect(after).toHaveLength(MOST);
  const ended = before.filter(({ id }) => !after.some((one) => one.id === id));
  expect(ended).toEqual([before.at(-1)]);
  expect((await account.me(used)).status).toBe(200);
  const history = (await server.get(accountPaths.securityHistory, bearer(back))).body.data;
  expect(history[0]).toMatchObject({ kind: 'session_ended' });
});

test('a session that ends by the limit of sessions ends its derived sessions too', async () => {
  const parent = await account.join();
  const { body: issued } = await server.post(accountPaths.signinToken, {}, bearer(parent));
  const grant = { provider: 'access_end_point_token', signin_token: issued.signin_token, ...DEVICE };
  const { body: derived } = await server.post(accountPaths.signInWithToken, grant);
  expect((await account.me(derived)).status).toBe(200);
  for (const index of times(MOST, (number) => number)) {
    server.clock.setOffset((index + 1) * 1000);
    await open(parent.sub, 'feisuo-site');
  }
  expect((await account.me(parent)).status).toBe(401);
  expect((await account.me(derived)).status).toBe(401);
});

test('opening a session derived from the least recently used session does not end that session', async () => {
  const parent = await account.join();
  for (const index of times(MOST - 1, (number) => number)) {
    server.clock.setOffset((index + 1) * 1000);
    await open(parent.sub, 'feisuo-site');
  }
  const { body: issued } = await server.post(accountPaths.signinToken, {}, bearer(parent));
  const grant = { provider: 'access_end_point_token', signin_token: issued.signin_token, client_id: 'feisuo-site' };
  const { body: derived } = await server.post(accountPaths.signInWithToken, grant);
  expect((await account.me(parent)).status).toBe(200);
  expect((await account.me(derived)).status).toBe(200);
});

test('revoking the token of a session that has already ended ends its derived sessions too', async () => {
  const parent = await account.join();
  const { body: issued } = await server.post(accountPaths.signinToken, {}, bearer(parent));
  const grant = { provider: 'access_end_point_token', signin_token: issued.signin_token, ...DEVICE };
  const { body: derived } = await server.post(accountPaths.signInWithToken, grant);
  const id = parent.refresh_token.split('.')[0] ?? '';
  await app.deps.db.update(sessions).set({ endedAt: new Date(), endedBy: 'too_many' }).where(eq(sessions.id, id));
  await server.post(accountPaths.revoke, { token: parent.refresh_token, client_id: 'feisuo-site' });
  expect((await account.me(derived)).status).toBe(401);
});

test('an application that opens many sessions does not end sessions of another application', async () => {
  const member = await account.join();
  for (const index of times(MOST + 5, (number) => number)) {
    server.clock.setOffset((index + 1) * 1000);
    await open(member.sub, 'feisuo-desktop');
  }
  const all = await listed(member);
  expect(all.filter(({ client }) => client.id === 'feisuo-desktop')).toHaveLength(MOST);
  expect((await account.me(member)).status).toBe(200);
});

test('after 40 concurrent sign-ins, an account has at most a hundred sessions', async () => {
  const member = await account.join();
  for (const _ of times(MOST - 10, String)) await open(member.sub, 'feisuo-site');
  server.clock.setOffset(1000);
  const opened = await Promise.all(times(40, () => open(member.sub, 'feisuo-site')));
  expect(opened).toHaveLength(40);
  const back = await account.comeBack(member);
  expect(await listed(back)).toHaveLength(MOST);
});
