import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { countNewRows, sudoOf, times, newsOf } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, browserAt, CALLBACK, PARTNER } from '../../../../test/authorize-caller.ts';
import { DEVICE, deviceCaller } from '../../../../test/device-flow-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { insertBrowserSession } from '../browser/browser-queries.ts';
import { browserSessions } from '../browser/browser.tables.ts';
import { sessions } from '../tokens/tokens.tables.ts';

const NEEDS_SUDO = { status: 403, body: { error_code: 7, details: [{ reason: 'SUDO_REQUIRED' }, {}] } };

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
let device: ReturnType<typeof deviceCaller>;
beforeAll(async () => {
  caller = authorizeCaller(server);
  device = deviceCaller(server);
  await caller.addApplication('partner');
});

beforeEach(() => server.clock.setOffset(0));
const NEEDS_LOGIN = { status: 400, body: { error_code: 4032, details: [{ reason: 'SUDO_REQUIRED' }, {}] } };

const askToken = (who: Credentials, body: object = {}) => server.post(accountPaths.signinToken, body, bearer(who));
const takeOver = (token: string, client: object = DEVICE) =>
  server.post(accountPaths.signInWithToken, {
    provider: 'access_end_point_token',
    signin_token: token,
    ...client,
  });

const sessionIdOf = ({ refresh_token: token }: Credentials) => token.split('.')[0] ?? '';

const detect = (who: Credentials, headers: Record<string, string> = {}) => {
  const query = new URLSearchParams({ client_id: 'feisuo-site', redirect_uri: CALLBACK });
  return server.get(`${accountPaths.authorizeDetect}?${query.toString()}`, { ...bearer(who), ...headers });
};

/** The three ways to open a session from another session without a new sign-in. */
const ways: Record<string, { client: object; create(who: Credentials): Promise<Credentials> }> = {
  signin_token: {
    client: DEVICE,
    create: async (who) => (await takeOver((await askToken(who)).body.signin_token)).body,
  },
  device_code: {
    client: DEVICE,
    create: async (who) => (await device.poll(await device.allowed(who, { scope: 'user offline' }))).body,
  },
  authorization_code: {
    client: SITE,
    create: async (who) => (await caller.exchange(await caller.codeFor(who, { scope: 'user offline' }))).body,
  },
};

test('a session opened by sign-in token needs a recent sign-in or a sudo token, because access tokens can be stolen', async () => {
  const member = await caller.signUp();
  const { user_code: userCode } = await device.codes();
  server.clock.setOffset(301_000);
  expect(await askToken(member)).toMatchObject(NEEDS_SUDO);
  expect(await device.allow(member, userCode)).toMatchObject(NEEDS_SUDO);
  expect(await caller.authorize(member)).toMatchObject(NEEDS_LOGIN);
  expect(await caller.authorize(member, { prompt: 'none' })).toMatchObject(NEEDS_LOGIN);
  // The refusals did not answer the device request, so the member can still answer it.
  expect((await device.show(member, userCode)).status).toBe(200);

  const sudo = () => sudoOf(server, member);
  expect((await askToken(member, { sudo_token: await sudo() })).status).toBe(200);
  expect((await caller.authorize(member, { sudo_token: await sudo() })).status).toBe(200);
  expect(await caller.authorize(member, { sudo_token: 'made-up' })).toMatchObject(NEEDS_SUDO);
  const token = await sudo();
  expect((await device.allow(member, userCode, { sudo_token: token })).status).toBe(200);
  expect(await askToken(member, { sudo_token: token })).toMatchObject(NEEDS_SUDO);
});

test('a session has at most one unused sign-in token, which a new one replaces, even concurrently', async () => {
  const [member, other] = [await caller.signUp(), await caller.signUp()];
  const { body: others } = await askToken(other);
  let tokens: string[] = [];
  const growth = await countNewRows(server, async () => {
    const answers = await Promise.all(times(20, () => askToken(member)));
    tokens = answers.map(({ body }) => body.signin_token as string);
  });
  expect(new Set(tokens).size).toBe(20);
  expect(growth).toEqual({ one_time_tokens: 1 });
  const taken = await Promise.all(tokens.map((token) => takeOver(token)));
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(taken.filter(({ body }) => body.error_code === 4126)).toHaveLength(19);
  // A used token does not block a new token, and the token of another member stays valid.
  expect((await takeOver((await askToken(member)).body.signin_token)).status).toBe(200);
  expect((await takeOver(others.signin_token)).status).toBe(200);
});

test('concurrent requests for sign-in tokens and sign-ins with them do not deadlock', async () => {
  const member = await caller.signUp();
  for (const _ of times(5, String)) {
    const { body } = await askToken(member);
    const answers = await Promise.all(
      times(10, (index) => (index % 2 === 0 ? askToken(member) : takeOver(body.signin_token))),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

test.each(['signin_token', 'device_code'])(
  'a session opened by a %s does not count as a recent sign-in of the member',
  async (way) => {
    const member = await caller.signUp();
    const handedOver = (await ways[way]?.create(member)) ?? member;
    const { user_code: userCode } = await device.codes();
    expect(await askToken(handedOver)).toMatchObject(NEEDS_SUDO);
    expect(await device.allow(handedOver, userCode)).toMatchObject(NEEDS_SUDO);
    expect(await caller.authorize(handedOver)).toMatchObject(NEEDS_LOGIN);
    const ending = { method: 'DELETE', url: accountPaths.sessions, payload: {}, headers: bearer(handedOver) } as const;
    expect(await server.request(ending)).toMatchObject(NEEDS_SUDO);
    expect((await server.get(accountPaths.me, bearer(member))).status).toBe(200);
    expect((await askToken(handedOver, { sudo_token: await sudoOf(server, handedOver) })).status).toBe(200);
  },
);

test.each([0, 50 * 60_000])(
  'a session opened by a sign-in token cannot be added to a browser, %i ms after the sign-in',
  async (age) => {
    const member = await caller.signUp();
    server.clock.setOffset(age);
    const { body: issued } = await askToken(member, { sudo_token: await sudoOf(server, member) });
    const { body: made } = await takeOver(issued.signin_token, { client_id: accountClientId });
    const browser = browserAt(server);
    expect(await browser.take(made)).toMatchObject({ status: 400, body: { error_code: 4032 } });
    expect(browser.jar.size).toBe(0);
    const asked = { ...PARTNER, scope: 'openid', consent: true };
    expect(await caller.authorize(made, asked, browser.sent())).toMatchObject(NEEDS_LOGIN);
    expect((await server.get(accountPaths.consents, bearer(made))).body.total).toBe(0);
  },
);

test.each(['signin_token', 'device_code'])(
  'a session opened by a %s is refused for prompt=login, max_age and codes, even with the cookie of its browser',
  async (way) => {
    const member = await caller.signUp();
    const made = (await ways[way]?.create(member)) ?? member;
    const browser = browserAt(server);
    const other = await caller.signUpAtPages();
    await browser.take(other);
    const { db, clock } = server.deps;
    const isOther = eq(browserSessions.sessionId, sessionIdOf(other));
    const [{ browserId } = { browserId: '' }] = await db.select().from(browserSessions).where(isOther);
    // Sessions like this exist in stored data: version 0.9.0 added handed-over sessions to browsers.
    await insertBrowserSession(db, { sessionId: sessionIdOf(made), generation: 0 }, browserId, clock.now());
    expect(await browser.list()).toContain(member.sub);
    for (const asked of [{ prompt: 'login' }, { max_age: 10 }, { max_age: 3600 }]) {
      const answer = await caller.authorize(made, asked, browser.sent());
      expect(answer).toMatchObject({ status: 400, body: { error_code: 4032 } });
    }
    expect(await caller.authorize(made, {}, browser.sent())).toMatchObject(NEEDS_LOGIN);
    const proof = { sudo_token: await sudoOf(server, made) };
    expect((await caller.authorize(made, proof, browser.sent())).status).toBe(200);
  },
);

test('a session opened by an authorization code is as old as the original sign-in', async () => {
  const member = await caller.signUpAtPages();
  const browser = browserAt(server);
  await browser.take(member);
  server.clock.setOffset(301_000);
  const { body: site } = await caller.exchange(await caller.codeFor(member, {}, browser.sent()));
  expect(await askToken(site)).toMatchObject(NEEDS_SUDO);
  expect(await caller.authorize(site)).toMatchObject(NEEDS_LOGIN);
  // The browser cookie counts only for the browser's own session, not for a session that was opened from it.
  expect(await caller.authorize(site, {}, browser.sent())).toMatchObject(NEEDS_LOGIN);
});

describe('the session of the browser cookie', () => {
  const signInInBrowser = async () => {
    const member = await caller.signUpAtPages();
    const browser = browserAt(server);
    await browser.take(member);
    server.clock.setOffset(DAY_MS);
    const { body: page } = await browser.token(member.sub);
    return { member, browser, page: page as Credentials };
  };

  test("the browser's session gets authorization codes without a new proof, even with prompt=none, and no notice", async () => {
    const { browser, page } = await signInInBrowser();
    expect((await caller.authorize(page, {}, browser.sent())).status).toBe(200);
    expect((await caller.authorize(page, { prompt: 'none' }, browser.sent())).status).toBe(200);
    expect((await detect(page, browser.sent())).body).toMatchObject({ authorized: true, need_login: false });
    expect(await newsOf(server, page)).toEqual([]);
  });

  test('an access token gets no code without the cookie, with another browser’s cookie or from another origin', async () => {
    const { browser, page } = await signInInBrowser();
    const { browser: other } = await signInInBrowser();
    expect(await caller.authorize(page)).toMatchObject(NEEDS_LOGIN);
    expect(await caller.authorize(page, {}, other.sent())).toMatchObject(NEEDS_LOGIN);
    const elsewhere = { ...browser.sent(), origin: 'https://evil.example' };
    expect(await caller.authorize(page, {}, elsewhere)).toMatchObject(NEEDS_LOGIN);
    expect((await detect(page)).body).toMatchObject({ authorized: false, need_login: true });
  });

  test('the browser cookie is required for codes of third-party applications too, even with consent', async () => {
    const { browser, page } = await signInInBrowser();
    const asked = { ...PARTNER, scope: 'openid', consent: true };
    expect(await caller.authorize(page, asked)).toMatchObject(NEEDS_LOGIN);
    expect((await server.get(accountPaths.consents, bearer(page))).body.total).toBe(0);
    expect((await caller.authorize(page, asked, browser.sent())).status).toBe(200);
  });
});

describe.each(Object.entries(ways))('a session opened by %s', (_, { client, create }) => {
  test('ends together with its parent session, whatever its scope', async () => {
    const member = await caller.signUp();
    const made = await create(member);
    expect((await caller.me(made)).status).toBe(200);
    await server.post(accountPaths.revoke, { token: member.refresh_token, client_id: 'feisuo-site' });
    expect((await caller.me(made)).status).toBe(401);
    const refreshed = await caller.refresh(made.refresh_token, client);
    expect(refreshed.body.error_code).toBe(4126);
  });

  test('ends no later than its parent session, although it was opened later', async () => {
    const member = await caller.signUp();
    const sid = JSON.parse(Buffer.from(member.access_token.split('.')[1] ?? '', 'base64url').toString()).sid as string;
    const inDays = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);
    await server.deps.db
      .update(sessions)
      .set({ endsAt: inDays(10), idleUntil: inDays(10) })
      .where(eq(sessions.id, sid));
    const made = await create(member);
    server.clock.setOffset(9 * DAY_MS);
    const last = await caller.refresh(made.refresh_token, client);
    expect(last.status).toBe(200);
    server.clock.setOffset(10 * DAY_MS + 1000);
    expect((await caller.refresh(last.body.refresh_token, client)).body.error_code).toBe(4126);
  });

  test('is reported to the member in the message centre', async () => {
    const member = await caller.signUp();
    await create(member);
    const { body } = await server.get(accountPaths.messages, bearer(member));
    const titles = body.data.map(({ title }: { title: string }) => title);
    expect(titles).toContainEqual(expect.stringMatching(/账号已在另一个客户端登录|已允许一台新设备登录/));
  });
});

test('without the browser cookie an account gets at most twenty authorization codes a day', async () => {
  const member = await caller.signUp();
  for (let taken = 0; taken < 20; taken += 1) await caller.codeFor(member);
  expect((await caller.authorize(member)).body.error_code).toBe(8);
});

test('an account can open at most twenty sessions a day by sign-in tokens', async () => {
  const member = await caller.signUp();
  for (let taken = 0; taken < 20; taken += 1) {
    const { body } = await askToken(member);
    expect((await takeOver(body.signin_token)).status).toBe(200);
  }
  const { body } = await askToken(member);
  expect((await takeOver(body.signin_token)).body.error_code).toBe(8);
});
