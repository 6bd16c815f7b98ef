import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { browserLimits, tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, browserAt, SIGN_OUT } from '../../../../test/authorize-caller.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { deviceCaller } from '../../../../test/device-flow-caller.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { purgeAccountData } from '../account-module.ts';
import { browserSessions, browsers } from './browser.tables.ts';

const COOKIE = 'feisuo_browser';
const notSignedIn = { status: 400, body: { error: 'login_required', error_code: 4032 } };

const server = useTestServer();
const caller = authorizeCaller(server);
beforeAll(async () => {
  await caller.addApplication('partner', { isFirstParty: true });
});

beforeEach(() => server.clock.setOffset(0));
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String);

test('a sign-in at the hosted pages sets an HttpOnly session cookie, and a marker cookie that gives no access', async () => {
  const person = await caller.signUpAtPages();
  const browser = browserAt(server);
  const answer = await browser.take(person);
  expect(answer).toMatchObject({ status: 200, body: {} });
  const [held = '', marker = ''] = cookiesOf(answer);
  expect(held).toMatch(/^feisuo_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(marker).toMatch(/^sessionid=[\w-]{43}; Max-Age=15552000; Path=\/; SameSite=Lax$/);
  const { body } = await browser.send('GET', accountPaths.browser);
  expect(body).toEqual({
    total: 1,
    data: [
      {
        sub: person.sub,
        name: expect.stringContaining('*'),
        picture: '',
        phone_number: expect.stringMatching(/^\S*\*+\d+$/),
        email: '',
        signed_in_at: expect.stringMatching(/Z$/),
      },
    ],
  });
  const token = await browser.token(person.sub);
  expect(token.body).toEqual({
    token_type: 'Bearer',
    access_token: expect.any(String),
    expires_in: 7200,
    sub: person.sub,
  });
  expect(decodeJwt(token.body.access_token)).toMatchObject({ aud: accountClientId, sub: person.sub });
  expect((await caller.me(token.body)).status).toBe(200);
  const text = await databaseText(server);
  for (const value of browser.jar.values()) expect(text).not.toContain(value);

  const onlyMarker = browserAt(server);
  onlyMarker.jar.set('sessionid', browser.jar.get('sessionid') ?? '');
  onlyMarker.jar.set(COOKIE, browser.jar.get('sessionid') ?? '');
  expect(await onlyMarker.list()).toEqual([]);
});

test('on https the session cookie is Secure and bound to its host, and the marker cookie has the parent domain', async () => {
  const secure = await startTestServer({
    SITE_ORIGIN: 'https://www.example.test',
    ACCOUNT_ORIGIN: 'https://account.example.test',
    COOKIE_DOMAIN: 'example.test',
  });
  const host = { host: 'account.example.test', origin: 'https://account.example.test' };
  const onHost: TestServer = {
    ...secure,
    request: (options) => secure.request({ ...options, headers: { ...host, ...options.headers } }),
    get: (url, headers) => secure.get(url, { ...host, ...headers }),
    post: (url, payload, headers) => secure.post(url, payload, { ...host, ...headers }),
  };
  const person = await authorizeCaller(onHost).signUpAtPages();
  const [held = '', marker = ''] = cookiesOf(await browserAt(onHost).take(person));
  expect(held).toMatch(/^__Host-feisuo_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(marker).toMatch(
    /^sessionid=[\w-]{43}; Max-Age=15552000; Domain=example\.test; Path=\/; Secure; SameSite=Lax$/,
  );
  await secure.dispose();
});

test('only sessions of the hosted pages are added to a browser, not sessions of the site or of a guest account', async () => {
  const browser = browserAt(server);
  expect(await browser.take(await caller.signUp())).toMatchObject({ status: 403, body: { error_code: 7 } });
  const { body: anonymous } = await server.post(accountPaths.signUpAnonymously, { client_id: accountClientId });
  expect(await browser.take(anonymous)).toMatchObject({ status: 403, body: { error_code: 7 } });
  expect(await browser.take({ access_token: 'x', refresh_token: 'x' })).toMatchObject({
    status: 401,
    body: { error_code: 16 },
  });
  expect(browser.jar.size).toBe(0);
});

test('each sign-in sets a new secret in the session cookie, so an old or planted cookie gives no access', async () => {
  const browser = browserAt(server);
  const planted = 'p'.repeat(43);
  browser.jar.set(COOKIE, planted);
  const [one, two] = [await caller.signUpAtPages(), await caller.signUpAtPages()];
  await browser.take(one);
  const first = browser.jar.get(COOKIE) ?? '';
  expect(first).not.toBe(planted);
  await browser.take(two);
  const second = browser.jar.get(COOKIE) ?? '';
  expect(second).not.toBe(first);
  expect(await browser.list()).toEqual([two.sub, one.sub]);
  for (const known of [planted, first]) {
    const thief = browserAt(server);
    thief.jar.set(COOKIE, known);
    expect(await thief.list()).toEqual([]);
    thief.jar.set(COOKIE, known);
    expect(await thief.token(one.sub)).toMatchObject(notSignedIn);
  }
});

test('a browser holds several accounts, and each of its tokens belongs to one account', async () => {
  const browser = browserAt(server);
  const [one, two] = [await caller.signUpAtPages(), await caller.signUpAtPages()];
  await browser.take(one);
  await browser.take(two);
  expect((await caller.me((await browser.token(one.sub)).body)).body.sub).toBe(one.sub);
  expect((await caller.me((await browser.token(two.sub)).body)).body.sub).toBe(two.sub);
  const elsewhere = await caller.signUpAtPages();
  expect(await browser.token(elsewhere.sub)).toMatchObject(notSignedIn);
});

test(`beyond ${browserLimits.sessions} accounts in a browser the oldest is signed out, and the page gets the sign-out pages to load`, async () => {
  const browser = browserAt(server);
  const people: Awaited<ReturnType<typeof caller.signUpAtPages>>[] = [];
  const told: string[][] = [];
  for (let index = 0; index <= browserLimits.sessions; index += 1) {
    const person = await caller.signUpAtPages();
    server.clock.setOffset(index * 1000);
    const { body } = await browser.take(person);
    told.push(body.sign_out_uris);
    people.push(person);
    await caller.exchange(await caller.codeFor(person, { scope: 'sso', sign_out_uri: SIGN_OUT }));
  }
  expect(told).toEqual([...people.slice(1).map(() => []), [SIGN_OUT]]);
  const subs = people.map(({ sub }) => sub);
  expect(await browser.list()).toEqual(subs.slice(1).toReversed());
  const statuses = await Promise.all(people.map(async (person) => (await caller.me(person)).status));
  expect(statuses).toEqual(subs.map((_, index) => (index === 0 ? 401 : 200)));
});

test('a repeated sign-in replaces the old session and keeps the applications signed in from it', async () => {
  const browser = browserAt(server);
  const first = await caller.signUpAtPages();
  await browser.take(first);
  const { body: site } = await caller.exchange(await caller.codeFor(first, { scope: 'sso', sign_out_uri: SIGN_OUT }));
  const open = await caller.codeFor(first);
  const device = deviceCaller(server);
  const letIn = await device.allowed(first);
  const again = await caller.signInAgain(first.phone);
  await browser.take(again);
  expect(await browser.list()).toEqual([first.sub]);
  expect((await caller.me(first)).status).toBe(401);
  expect((await caller.me(site)).status).toBe(200);
  expect((await caller.exchange(open)).status).toBe(200);
  // A device that the old session allowed can still poll for its credentials after the new sign-in.
  expect((await device.poll(letIn)).status).toBe(200);
  expect((await browser.signOut()).body).toEqual({ sign_out_uris: [SIGN_OUT] });
  expect((await caller.me(site)).status).toBe(401);
});

test('using a browser session resets its idle timeout, up to its absolute end', async () => {
  const browser = browserAt(server);
  const person = await caller.signUpAtPages();
  await browser.take(person);
  for (const day of [29, 58, 87, 116, 145, 174]) {
    server.clock.setOffset(day * DAY_MS);
    expect((await browser.token(person.sub)).status).toBe(200);
  }
  server.clock.setOffset(180 * DAY_MS + 1000);
  expect(await browser.token(person.sub)).toMatchObject(notSignedIn);

  server.clock.setOffset(0);
  const idle = browserAt(server);
  const other = await caller.signUpAtPages();
  await idle.take(other);
  server.clock.setOffset(30 * DAY_MS + 1000);
  expect(await idle.token(other.sub)).toMatchObject(notSignedIn);
  expect(await idle.list()).toEqual([]);
});

test('a request with an old browser cookie does not delete the new cookie, whether it lists accounts or signs out', async () => {
  const browser = browserAt(server);
  const [one, two] = [await caller.signUpAtPages(), await caller.signUpAtPages()];
  await browser.take(one);
  const old = browserAt(server);
  for (const [name, value] of browser.jar) old.jar.set(name, value);
  await browser.take(two);
  for (const url of [accountPaths.browser, accountPaths.browserSignOut]) {
    const answer =
      url === accountPaths.browser
        ? await old.send('GET', url)
        : await old.send('POST', url, { payload: { sub: one.sub } });
    expect(cookiesOf(answer)).toEqual([]);
  }
  expect(await browser.list()).toEqual([two.sub, one.sub]);
});

test('a session belongs to one browser: another browser with its tokens is refused, and the member stays signed in', async () => {
  const [browser, thief] = [browserAt(server), browserAt(server)];
  const person = await caller.signUpAtPages();
  await browser.take(person);
  expect(await thief.take(person)).toMatchObject(notSignedIn);
  // A second browser with a cookie and an account of its own is refused too, and keeps that account.
  const other = await caller.signUpAtPages();
  await thief.take(other);
  expect(await thief.take(person)).toMatchObject(notSignedIn);
  expect(await thief.list()).toEqual([other.sub]);
  expect(await browser.list()).toEqual([person.sub]);
});

test('of ten browsers that send the tokens of one new session concurrently, one gets the session', async () => {
  const person = await caller.signUpAtPages();
  const crowd = times(10, () => browserAt(server));
  const answers = await Promise.all(crowd.map((browser) => browser.take(person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const seen = await Promise.all(crowd.map((browser) => browser.list()));
  expect(seen.flat()).toEqual([person.sub]);
});

test('a session can be added to a browser within 5 minutes of its sign-in, and to the same browser again later', async () => {
  const [browser, late] = [browserAt(server), browserAt(server)];
  const [person, other] = [await caller.signUpAtPages(), await caller.signUpAtPages()];
  server.clock.setOffset((tokenLimits.freshSignInS - 5) * 1000);
  expect((await browser.take(person)).status).toBe(200);
  server.clock.setOffset((tokenLimits.freshSignInS + 5) * 1000);
  expect(await late.take(other)).toMatchObject(notSignedIn);
  expect(late.jar.size).toBe(0);
  expect((await browser.take(person)).status).toBe(200);
  expect(await browser.list()).toEqual([person.sub]);
});

test('a session is added to a browser only with its current refresh token, not with an access token alone', async () => {
  const thief = browserAt(server);
  const [person, other] = [await caller.signUpAtPages(), await caller.signUpAtPages()];
  const headers = { origin: server.deps.config.accountOrigin, ...bearer(person) };
  const missing = { status: 400, body: { error_code: 3, details: [{ resource_id: 'refresh_token' }, {}] } };
  const wrong = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };
  for (const payload of [undefined, {}, { refresh_token: '' }]) {
    const answer = await thief.send('POST', accountPaths.browser, { headers, ...(payload && { payload }) });
    expect(answer).toMatchObject(missing);
  }
  const forged = person.refresh_token.replace(/.{3}$/, (end) => (end === 'AAA' ? 'BBB' : 'AAA'));
  for (const refresh_token of ['x', person.access_token, forged, other.refresh_token]) {
    expect(await thief.take({ ...person, refresh_token })).toMatchObject(wrong);
  }
  const { body: renewed } = await server.post(accountPaths.token, {
    grant_type: 'refresh_token',
    refresh_token: person.refresh_token,
    client_id: accountClientId,
  });
  expect(await thief.take(person)).toMatchObject(wrong);
  expect(thief.jar.size).toBe(0);
  expect((await thief.take({ ...person, refresh_token: renewed.refresh_token })).status).toBe(200);
});

test.each([
  ['from a page of another origin', { origin: 'https://evil.example' }],
  ['from a registered origin that is not ours', { origin: 'https://partner.example' }],
  ['from a page without an origin', { origin: 'null' }],
  ['as plain text from elsewhere', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ['as a form from elsewhere', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
  ['without an origin or a fetch header', { 'content-type': 'text/plain' }],
  ['that a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['that a browser calls same-site', { 'sec-fetch-site': 'same-site' }],
])('a POST with the browser cookie is refused if it is sent %s (permission_denied, 7)', async (_, cookie) => {
  const headers = cookie as Record<string, string>;
  const browser = browserAt(server);
  const person = await caller.signUpAtPages();
  await browser.take(person);
  const payload = JSON.stringify({ sub: person.sub });
  for (const url of [accountPaths.browserToken, accountPaths.browserSignOut]) {
    const answer = await browser.send('POST', url, { payload, headers });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 7, details: [{ reason: 'ORIGIN' }, {}] } });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  }
  const proof = JSON.stringify({ refresh_token: person.refresh_token });
  const taken = await browser.send('POST', accountPaths.browser, {
    headers: { ...headers, ...bearer(person) },
    payload: proof,
  });
  expect(taken.status).toBe(403);
  expect((await browser.token(person.sub)).status).toBe(200);
});

test('both answers to a repeated request with one idempotency key set the cookies', async () => {
  const person = await caller.signUpAtPages();
  const headers = {
    origin: server.deps.config.accountOrigin,
    'x-idempotency-key': 'twice-the-same',
    ...bearer(person),
  };
  const browser = browserAt(server);
  const payload = { refresh_token: person.refresh_token };
  for (let time = 0; time < 2; time += 1) {
    expect(cookiesOf(await browser.send('POST', accountPaths.browser, { headers, payload }))).toHaveLength(2);
    expect(await browser.list()).toEqual([person.sub]);
  }
});

test('the session cookie gives access to the browser routes only', async () => {
  const browser = browserAt(server);
  await browser.take(await caller.signUpAtPages());
  expect((await browser.send('GET', accountPaths.me)).status).toBe(401);
  expect((await browser.send('POST', accountPaths.signinToken)).status).toBe(401);
});

test('housekeeping deletes expired browsers, and deletes browser sessions together with their sessions', async () => {
  const later = new Date(Date.now() + 181 * DAY_MS);
  const browser = browserAt(server);
  await browser.take(await caller.signUpAtPages());
  await purgeAccountData(server.deps.db, new Date(Date.now() + 179 * DAY_MS));
  expect(await browser.list()).toHaveLength(1);
  await purgeAccountData(server.deps.db, later);
  expect(await server.deps.db.select().from(browserSessions)).toEqual([]);
  // Browsers that another test created with the clock months ahead expire later and remain.
  const left = await server.deps.db.select().from(browsers);
  expect(left.filter(({ endsAt }) => endsAt < later)).toEqual([]);
});

test('of two concurrent sign-ins with one session cookie, one gets all accounts of the browser, the other only its own', async () => {
  for (let round = 0; round < 5; round += 1) {
    const browser = browserAt(server);
    const first = await caller.signUpAtPages();
    await browser.take(first);
    const both = await Promise.all(
      times(2, async () => {
        const copy = browserAt(server);
        for (const [name, value] of browser.jar) copy.jar.set(name, value);
        return { copy, person: await caller.signUpAtPages() };
      }),
    );
    const answers = await Promise.all(both.map(({ copy, person }) => copy.take(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const seen = await Promise.all(both.map(({ copy }) => copy.list()));
    const [one, two] = both.map(({ person }) => person.sub);
    expect([
      [[one, first.sub], [two]],
      [[one], [two, first.sub]],
    ]).toContainEqual(seen);
    expect(await browser.list()).toEqual([]);
  }
});
