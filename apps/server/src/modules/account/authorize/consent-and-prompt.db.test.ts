import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import {
  authorizeCaller,
  browserAt,
  challengeOf,
  PARTNER,
  refusal,
  VERIFIER,
} from '../../../../test/authorize-caller.ts';
import { deviceCaller } from '../../../../test/device-flow-caller.ts';
import { sudoOf } from '../../../../test/account-fixtures.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { removeClient } from '../index.ts';

const server = useTestServer();
const caller = authorizeCaller(server);
let owner: Credentials & { phone: string };
beforeAll(async () => {
  await caller.addApplication('partner');
  owner = await caller.signUpInBrowser();
});

beforeEach(() => server.clock.setOffset(0));

test('authorization asks for consent only to new scopes, stores all consented scopes, and records each consent in the history', async () => {
  const person = await caller.signUp();
  const ask = (scope: string, more: object = {}) => caller.authorize(person, { ...PARTNER, scope, ...more });
  expect(await ask('user')).toMatchObject(refusal('consent_required', 4034));
  expect((await ask('user', { consent: true })).status).toBe(200);
  expect((await ask('user')).status).toBe(200);
  expect(await ask('user profile')).toMatchObject(refusal('consent_required', 4034));
  expect((await ask('profile', { consent: true })).status).toBe(200);
  expect((await ask('user profile')).status).toBe(200);
  expect((await ask('user', { consent: true })).status).toBe(200);
  const { body } = await server.get(accountPaths.securityHistory, bearer(person));
  const events = body.data.filter(({ kind }: { kind: string }) => kind === 'consent_given');
  expect(events).toHaveLength(2);
  expect(events[0].client).toEqual({ id: 'partner', name: 'Application partner' });
});

test('a refused consent is answered with access_denied (4123) and not stored', async () => {
  const person = await caller.signUp();
  expect(await caller.authorize(person, { ...PARTNER, consent: false })).toMatchObject(refusal('access_denied', 4123));
  expect(await caller.authorize(person, PARTNER)).toMatchObject(refusal('consent_required', 4034));
});

test('prompt=consent asks for consent again, except for first-party applications', async () => {
  const person = await caller.signUp();
  await caller.codeFor(person, { ...PARTNER, consent: true });
  const again = { ...PARTNER, prompt: 'consent' };
  expect(await caller.authorize(person, again)).toMatchObject(refusal('consent_required', 4034));
  expect((await caller.authorize(person, { ...again, consent: true })).status).toBe(200);
  expect((await caller.authorize(person, { prompt: 'consent' })).status).toBe(200);
});

test('prompt=none returns a code without interaction, or the error that names the needed interaction', async () => {
  const silent = { prompt: 'none' };
  expect((await caller.authorize(owner, silent)).status).toBe(200);
  expect(await caller.authorize(null, silent)).toMatchObject(refusal('login_required', 4032));
  const person = await caller.signUp();
  // A consent in the request is ignored, because with prompt=none the member cannot have been asked.
  for (const more of [{}, { consent: true }]) {
    const answer = await caller.authorize(person, { ...PARTNER, ...silent, ...more });
    expect(answer).toMatchObject(refusal('consent_required', 4034));
  }
  // With prompt=none, too, the redirect address must be registered.
  const elsewhere = await caller.authorize(null, { ...silent, redirect_uri: 'https://evil.example/' });
  expect(elsewhere).toMatchObject(refusal('invalid_request', 4121));
});

test.each(['none login', 'login none', 'none consent', 'create', 'NONE', 'login, consent'])(
  'an authorization request with the prompt “%s” is refused (invalid_request, 4121)',
  async (prompt) => {
    expect(await caller.authorize(owner, { prompt })).toMatchObject(refusal('invalid_request', 4121));
    const query = new URLSearchParams({ client_id: 'feisuo-site', prompt });
    const info = await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`);
    expect(info).toMatchObject(refusal('invalid_request', 4121));
  },
);

test('prompt=login and max_age refuse a sign-in that is too old (login_required, 4032)', async () => {
  const person = await caller.signUpInBrowser();
  const login = { prompt: 'login' };
  expect((await caller.authorize(person, login)).status).toBe(200);
  expect((await caller.authorize(person, { max_age: 10 })).status).toBe(200);
  server.clock.setOffset(12_000);
  for (const maxAge of [0, 1, 10]) {
    expect(await caller.authorize(person, { max_age: maxAge })).toMatchObject(refusal('login_required', 4032));
  }
  server.clock.setOffset(59_000);
  expect((await caller.authorize(person, { max_age: 60 })).status).toBe(200);
  server.clock.setOffset(61_000);
  expect(await caller.authorize(person, { max_age: 60 })).toMatchObject(refusal('login_required', 4032));
  server.clock.setOffset(299_000);
  expect((await caller.authorize(person, login)).status).toBe(200);
  server.clock.setOffset(301_000);
  expect(await caller.authorize(person, login)).toMatchObject(refusal('login_required', 4032));
  expect((await caller.authorize(person)).status).toBe(200);
});

/** Sets the clock to this many milliseconds after the beginning of the next second. */
function stopClock(afterMs: number, from = Math.ceil(Date.now() / 1000) * 1000): number {
  server.clock.stop();
  server.clock.setOffset(0);
  server.clock.setOffset(from + afterMs - server.clock.now().getTime());
  return from;
}

test('max_age counts whole seconds from auth_time, also with 0 and 1', async () => {
  onTestFinished(() => server.clock.resume());
  const second = stopClock(900);
  const person = await caller.signUpInBrowser();
  const isAccepted = async (afterMs: number, maxAge: number) => {
    stopClock(afterMs, second);
    const { status, body } = await caller.authorize(person, { max_age: maxAge });
    expect([undefined, 'login_required']).toContain(body.error);
    return status === 200;
  };
  expect(await isAccepted(999, 0)).toBe(true);
  // Only 100 ms later, but the client compares whole seconds.
  expect(await isAccepted(1000, 0)).toBe(false);
  expect(await isAccepted(1999, 1)).toBe(true);
  expect(await isAccepted(2000, 1)).toBe(false);
  expect(await isAccepted(60_999, 60)).toBe(true);
  expect(await isAccepted(61_000, 60)).toBe(false);
  stopClock(1999, second);
  const code = await caller.codeFor(person, { max_age: 1, scope: 'openid' });
  const claims = decodeJwt((await caller.exchange(code)).body.id_token);
  expect(claims['auth_time']).toBe(second / 1000);
});

test('a sign-in made for an authorization request satisfies its max_age for a minute', async () => {
  onTestFinished(() => server.clock.resume());
  const second = stopClock(0);
  const query = new URLSearchParams({
    client_id: 'feisuo-site',
    response_type: 'code',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
  });
  const early = await caller.signUpInBrowser();
  stopClock(5000, second);
  const { requested_at } = (await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`)).body;
  stopClock(8000, second);
  const person = await caller.signUpInBrowser();
  stopClock(68_000, second);
  const asked = { max_age: 0, requested_at };
  expect((await caller.authorize(person, asked)).status).toBe(200);
  const refused = refusal('login_required', 4032);
  expect(await caller.authorize(person, { max_age: 0 })).toMatchObject(refused);
  expect(await caller.authorize(early, asked)).toMatchObject(refused);
  // Neither a made-up moment nor one of another client counts.
  const [, digest] = requested_at.split('.');
  for (const made of [`0.${digest}`, '0', 'x', requested_at.slice(0, -1)]) {
    expect(await caller.authorize(person, { max_age: 0, requested_at: made })).toMatchObject(refused);
  }
  expect(await caller.authorize(person, { ...PARTNER, consent: true, ...asked })).toMatchObject(refused);
  stopClock(69_000, second);
  expect(await caller.authorize(person, asked)).toMatchObject(refused);
});

test('a session from a code or a sign-in token has the sign-in time of the original session', async () => {
  const person = await caller.signUpInBrowser();
  server.clock.setOffset(400_000);
  const { body: derived } = await caller.exchange(await caller.codeFor(person));
  const sudo = { sudo_token: await sudoOf(server, person) };
  const signin = await caller.send('POST', accountPaths.signinToken, sudo, bearer(person));
  const takeOver = { provider: 'access_end_point_token', signin_token: signin.body.signin_token, ...SITE };
  const { body: handed } = await server.post(accountPaths.signInWithToken, takeOver);
  for (const credentials of [derived, handed]) {
    const proof = { sudo_token: await sudoOf(server, credentials) };
    expect(await caller.authorize(credentials, { ...proof, prompt: 'login' })).toMatchObject(
      refusal('login_required', 4032),
    );
    expect(await caller.authorize(credentials, { max_age: 300 })).toMatchObject(refusal('login_required', 4032));
  }
  const asked = async (who: Credentials) => ({ sudo_token: await sudoOf(server, who), max_age: 500 });
  expect((await caller.authorize(derived, await asked(derived))).status).toBe(200);
  // The holder of a session opened by a sign-in token has not signed in, so a sudo token does not help.
  expect(await caller.authorize(handed, await asked(handed))).toMatchObject(refusal('login_required', 4032));
});

test('prompt=select_account requires that an account was selected (account_selection_required, 4033)', async () => {
  const choose = { prompt: 'select_account' };
  expect(await caller.authorize(owner, choose)).toMatchObject(refusal('account_selection_required', 4033));
  expect((await caller.authorize(owner, { ...choose, account_selected: true })).status).toBe(200);
});

test('prompt=none is refused if the browser has several accounts (account_selection_required, 4033)', async () => {
  const browser = browserAt(server);
  const [one, two] = [await caller.signUpAtPages(), await caller.signUpAtPages()];
  await browser.take(one);
  const cookieOf = () => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const silent = (more: object = {}) => caller.authorize(one, { prompt: 'none', ...more }, { cookie: cookieOf() });
  expect((await silent()).status).toBe(200);
  expect((await caller.detect(SITE, { cookie: cookieOf() })).body).toMatchObject({
    authorized: true,
    need_login: false,
  });
  await browser.take(two);
  expect(await silent()).toMatchObject(refusal('account_selection_required', 4033));
  expect((await silent({ account_selected: true })).status).toBe(200);
  expect((await caller.detect(SITE, { cookie: cookieOf() })).body).toEqual({
    authorized: false,
    need_login: false,
    need_consent: false,
    client: { id: 'feisuo-site', name: expect.stringContaining('官网') },
  });
});

test('an id_token_hint of another member requires a sign-in of that member, and an invalid hint is refused', async () => {
  const { body } = await caller.exchange(await caller.codeFor(owner, { scope: 'openid' }));
  const hint = { id_token_hint: body.id_token };
  expect((await caller.authorize(owner, { ...hint, prompt: 'none' })).status).toBe(200);
  const other = await caller.signUp();
  expect(await caller.authorize(other, hint)).toMatchObject(refusal('login_required', 4032));
  const foreign = { ...PARTNER, ...hint, consent: true };
  expect(await caller.authorize(owner, foreign)).toMatchObject(refusal('invalid_request', 4121));
  for (const id_token_hint of ['x', body.access_token, `${body.id_token}x`]) {
    expect(await caller.authorize(owner, { id_token_hint })).toMatchObject(refusal('invalid_request', 4121));
  }
});

test('authorize-detect tells what an authorization would require, for a caller with a token, a cookie, or neither', async () => {
  const client = { id: 'partner', name: 'Application partner' };
  const person = await caller.signUp();
  const ask = (scope = 'user') => caller.detect({ ...PARTNER, scope }, bearer(person));
  expect((await caller.detect(PARTNER)).body).toEqual({
    authorized: false,
    need_login: true,
    need_consent: true,
    client,
  });
  expect((await caller.detect(SITE)).body).toMatchObject({ authorized: false, need_login: true, need_consent: false });
  expect((await ask()).body).toEqual({ authorized: false, need_login: false, need_consent: true, client });
  await caller.codeFor(person, { ...PARTNER, consent: true });
  expect((await ask()).body).toEqual({ authorized: true, need_login: false, need_consent: false, client });
  expect((await ask('user profile')).body).toMatchObject({ authorized: false, need_consent: true });
  const { body: anonymous } = await server.post(accountPaths.signUpAnonymously, SITE);
  expect((await caller.detect(SITE, bearer(anonymous))).body).toMatchObject({ authorized: false, need_login: true });
  expect(await caller.detect({ client_id: 'unknown' })).toMatchObject(refusal('unauthorized_client', 4122));
});

test('a silent request for a code that meets the withdrawal of its consent gets no code', async () => {
  const person = await caller.signUp();
  const ask = (more: object = {}) => caller.authorize(person, { ...PARTNER, scope: 'user', ...more });
  await ask({ consent: true });
  const { answer } = await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from accounts where id = ${person.sub} for update`);
    const asked = outsideTransaction(() => ask());
    await expect.poll(() => isLockAwaited(server)).toBe(true);
    await tx.execute(sql`delete from consents where account_id = ${person.sub}`);
    return { answer: asked };
  });
  expect(await answer).toMatchObject(refusal('consent_required', 4034));
});

test('a member lists consents and withdraws one, which immediately ends the sessions of the application', async () => {
  const person = await caller.signUp();
  const asked = { ...PARTNER, scope: 'user profile' };
  const { body: partner } = await caller.exchange(await caller.codeFor(person, { ...asked, consent: true }), PARTNER);
  const open = await caller.codeFor(person, asked);
  const english = { ...bearer(person), 'accept-language': 'en-US' };
  expect((await server.get(accountPaths.consents, english)).body).toEqual({
    total: 1,
    data: [
      {
        client: { id: 'partner', name: 'Application partner', description: '', picture: '', url: '' },
        scopes: [
          { id: 'user', name: 'Account details', description: expect.any(String) },
          { id: 'profile', name: 'Basic profile', description: expect.any(String) },
        ],
        resources: [],
        given_at: expect.stringMatching(/Z$/),
      },
    ],
  });
  const url = fillPath(accountPaths.consent, { client_id: 'partner' });
  // Only the member may list and withdraw consents; an application may not.
  expect((await caller.send('DELETE', url, undefined, bearer(partner))).status).toBe(403);
  expect((await server.get(accountPaths.consents, bearer(partner))).status).toBe(403);
  expect(await caller.send('DELETE', url, undefined, bearer(person))).toMatchObject({ status: 200, body: {} });
  expect((await caller.me(partner)).status).toBe(401);
  expect((await caller.me(person)).status).toBe(200);
  expect(await caller.exchange(open, PARTNER)).toMatchObject(refusal('invalid_grant', 4126));
  expect(await caller.authorize(person, asked)).toMatchObject(refusal('consent_required', 4034));
  expect(await caller.send('DELETE', url, undefined, bearer(person))).toMatchObject(refusal('not_found', 5, 404));
  const { body: history } = await server.get(accountPaths.securityHistory, bearer(person));
  expect(history.data[0].kind).toBe('consent_removed');
});

test('consents of a removed client do not apply to a new client with the same id', async () => {
  await caller.addApplication('fleeting');
  const asked = { client_id: 'fleeting', redirect_uri: 'https://fleeting.example/back' };
  await caller.codeFor(owner, { ...asked, consent: true });
  expect((await caller.authorize(owner, asked)).status).toBe(200);
  const device = deviceCaller(server);
  const [letIn, waiting] = [await device.codes(asked), await device.codes(asked)];
  expect((await device.allow(owner, letIn.user_code, { consent: true })).status).toBe(200);
  await server.deps.db.transaction((tx) => removeClient(tx, server.clock, 'fleeting'));
  await caller.addApplication('fleeting');
  expect((await device.poll(letIn.device_code, asked)).body.error_code).toBe(4126);
  expect((await device.poll(waiting.device_code, asked)).body.error_code).toBe(4126);
  await expect.poll(async () => (await caller.authorize(owner, asked)).body.error_code, { timeout: 8000 }).toBe(4034);
});
