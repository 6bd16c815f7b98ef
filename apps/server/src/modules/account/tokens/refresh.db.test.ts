import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { sessions } from './tokens.tables.ts';

const refused = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
const historyOf = async (credentials: { access_token: string }) =>
  (await server.get(accountPaths.securityHistory, bearer(credentials))).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );

test('a refresh gives new credentials for the same member, and a new refresh token', async () => {
  const first = await account.join();
  const second = (await account.refresh(first.refresh_token)).body;
  expect(second).toEqual({
    token_type: 'Bearer',
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 7200,
    sub: first.sub,
    user_id: first.sub,
    scope: first.scope,
  });
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await account.me(second)).status).toBe(200);
});

test('a refresh token repeated within 30 s gets the same successor, or the newest successor after a second rotation', async () => {
  const first = await account.join();
  const second = (await account.refresh(first.refresh_token)).body;
  server.clock.setOffset(10_000);
  for (let time = 0; time < 2; time += 1) {
    expect((await account.refresh(first.refresh_token)).body.refresh_token).toBe(second.refresh_token);
  }
  const third = (await account.refresh(second.refresh_token)).body;
  server.clock.setOffset(20_000);
  expect((await account.refresh(second.refresh_token)).body.refresh_token).toBe(third.refresh_token);
  // Within the grace period, the oldest token also gets the newest successor.
  expect((await account.refresh(first.refresh_token)).body.refresh_token).toBe(third.refresh_token);
  expect((await account.refresh(third.refresh_token)).status).toBe(200);
});

test('a later exchange does not extend the grace period of a refresh token', async () => {
  const first = await account.join();
  const second = (await account.refresh(first.refresh_token)).body;
  server.clock.setOffset(25_000);
  expect((await account.refresh(second.refresh_token)).status).toBe(200);
  server.clock.setOffset(31_000);
  expect((await account.refresh(second.refresh_token)).status).toBe(200);
  expect(await account.refresh(first.refresh_token)).toMatchObject(refused);
});

test('a refresh token that is reused after 30 s ends its session, and the reuse is recorded and reported to the member', async () => {
  const first = await account.join();
  const other = await account.comeBack(first);
  const second = (await account.refresh(first.refresh_token)).body;
  server.clock.setOffset(31_000);
  expect(await account.refresh(first.refresh_token)).toMatchObject(refused);
  expect(await account.refresh(second.refresh_token)).toMatchObject(refused);
  expect(await account.me(second)).toMatchObject({ status: 401 });
  // The member's other session is not affected.
  expect((await account.me(other)).status).toBe(200);
  expect(await historyOf(other)).toContain('refresh_reused');
  const { body } = await server.get(accountPaths.messages, bearer(other));
  expect(body.data[0]).toMatchObject({ kind: 'sessions_ended_for_safety', read: false });

  expect(await account.refresh(first.refresh_token)).toMatchObject(refused);
  expect((await historyOf(other)).filter((kind: string) => kind === 'refresh_reused')).toHaveLength(1);
});

test('fifty concurrent refreshes with one token get the same successor, and the session stays valid', async () => {
  const first = await account.join();
  const answers = await Promise.all(Array.from({ length: 50 }, () => account.refresh(first.refresh_token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const successors = new Set(answers.map(({ body }) => body.refresh_token));
  expect(successors.size).toBe(1);
  const [successor = ''] = successors;
  server.clock.setOffset(60_000);
  const next = await account.refresh(successor as string);
  expect(next.status).toBe(200);
  expect((await account.me(next.body)).status).toBe(200);
});

test('two processes that use the same refresh token both stay signed in', async () => {
  const second = await startTestServer({}, server.home);
  const elsewhere = accountCaller(second);
  let [here, there] = [await account.join(), await account.join()].map(({ refresh_token: token }) => token);
  here = there;
  for (let round = 0; round < 3; round += 1) {
    server.clock.setOffset(round * 120_000);
    second.clock.setOffset(round * 120_000);
    const [one, other] = await Promise.all([account.refresh(here ?? ''), elsewhere.refresh(there ?? '')]);
    expect(one.body.refresh_token).toBe(other.body.refresh_token);
    expect((await elsewhere.me(one.body)).status).toBe(200);
    expect((await account.me(other.body)).status).toBe(200);
    [here, there] = [one.body.refresh_token, other.body.refresh_token];
  }
  await second.dispose();
});

test('a session that is not refreshed for 30 days has ended', async () => {
  const first = await account.join();
  server.clock.setOffset(30 * DAY_MS - 60_000);
  const second = (await account.refresh(first.refresh_token)).body;
  server.clock.setOffset(59 * DAY_MS);
  const third = (await account.refresh(second.refresh_token)).body;
  server.clock.setOffset(89 * DAY_MS + 60_000);
  expect(await account.refresh(third.refresh_token)).toMatchObject(refused);
});

test('a session ends 180 days after the sign-in, however often it was used', async () => {
  let { refresh_token: token } = await account.join();
  for (const day of [29, 58, 87, 116, 145, 174]) {
    server.clock.setOffset(day * DAY_MS);
    token = (await account.refresh(token)).body.refresh_token;
  }
  const { body } = await server.post(accountPaths.introspect, { token, client_id: 'feisuo-site' });
  expect(body.exp - server.clock.now().getTime() / 1000).toBeLessThanOrEqual((6 * DAY_MS) / 1000);
  server.clock.setOffset(180 * DAY_MS + 1000);
  expect(await account.refresh(token)).toMatchObject(refused);
});

test('a refresh token is refused if another client sends it', async () => {
  const first = await account.join();
  const foreign = await account.refresh(first.refresh_token, { client_id: 'feisuo-desktop' });
  expect(foreign).toMatchObject(refused);
  // The refused exchange by another client does not invalidate the token for its own client.
  expect((await account.refresh(first.refresh_token)).status).toBe(200);
});

test.each(['', 'x', '.', 'a.b.c', 'AAAAAAAAAAAAAAAAAAAAAA.0.', '🦆', 'x'.repeat(4096)])(
  'a made-up refresh token is refused with error code 4126 (invalid grant), and an empty one with 3: “%.20s”',
  async (token) => {
    const { body } = await account.refresh(token);
    expect(token === '' ? 3 : 4126).toBe(body.error_code);
  },
);

test('a refresh token whose generation number was changed is refused', async () => {
  const { refresh_token: token } = await account.join();
  const [id, , proof] = token.split('.');
  expect(await account.refresh(`${id}.1.${proof}`)).toMatchObject(refused);
});

test('the reason of a refresh (x-action 400, 401 or 402) is stored with the session, and unknown reasons are ignored', async () => {
  const first = await account.join();
  const id = first.refresh_token.split('.')[0] ?? '';
  const sessionsOf = async () => {
    const [row] = await server.deps.db.select().from(sessions).where(eq(sessions.id, id));
    return row?.lastAction;
  };
  expect(await sessionsOf()).toBeNull();
  let token = first.refresh_token;
  for (const [action, expected] of [
    ['400', 400],
    ['401', 401],
    ['402', 402],
    ['403', 402],
    ['nonsense', 402],
    ['', 402],
  ] as const) {
    const answer = await account.refresh(token, {}, { 'x-action': action });
    expect(answer.status).toBe(200);
    token = answer.body.refresh_token;
    expect(await sessionsOf()).toBe(expected);
  }
});

test('the session tables contain no token, code or password in clear text', async () => {
  const first = await account.signUp();
  const second = (await account.refresh(first.refresh_token)).body;
  const sudo = await account.sudo(second);
  const text = await databaseText(server);
  expect(text).toContain(first.sub);
  for (const secret of [first.refresh_token, second.refresh_token, second.access_token, sudo]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(secret.split('.').at(-1));
  }
});
