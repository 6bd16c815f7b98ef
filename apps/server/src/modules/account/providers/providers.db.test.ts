import { accountPaths, fillPath, standInPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import {
  addThirdParty,
  captchaFor,
  growthDuring,
  proofOf,
  sudoOf,
  times,
  writeState,
} from '../../../../test/account-fixtures.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { bindIdentity, demoVisitor, identityToken, REDIRECT, unbindIdentity } from '../../../../test/demo-visitor.ts';
import { json, startParty } from '../../../../test/provider-parties.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { readConfig } from '../../../config.ts';
import { createLogger } from '../../../http/logging.ts';
import { eraseDueAccounts } from '../cancellation/erase-accounts.ts';
import { accounts } from '../people/accounts.tables.ts';
import { passkeys } from '../second-factor/second-factor.tables.ts';
import { identities } from './providers.tables.ts';

const DAY_MS = 86_400_000;
const refusedToken = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let visitor: ReturnType<typeof demoVisitor>;
let factors: ReturnType<typeof secondFactorCaller>;
beforeAll(async () => {
  server = await startTestServer({
    PROVIDERS: JSON.stringify([
      { id: 'wechat', name: '微信', kind: 'wechat', appId: 'wx1', appSecret: 'wechat-secret' },
      { id: 'qq', name: 'QQ', kind: 'qq', appId: '1', appKey: 'qq-secret' },
    ]),
  });
  account = accountCaller(server);
  visitor = demoVisitor(server);
  factors = secondFactorCaller(server);
});
beforeEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

let people = 0;
/** Somebody at a provider whom no other test knows. */
const newIdentity = () => `somebody-${(people += 1)}`;

const signIn = (token: string, more: object = {}) =>
  server.post(accountPaths.signInWithProvider, { provider_token: token, ...SITE, ...more });
const bind = (who: Credentials, token: string) => bindIdentity(server, who, token);
const pathOf = (id: string) => fillPath(accountPaths.provider, { provider_id: id });
const listed = async (who: Credentials) => (await server.get(accountPaths.providers, bearer(who))).body;
const become = (who: Credentials, token: string, more: object = {}) =>
  account.send('PATCH', accountPaths.transferByProvider, { provider_token: token, ...more }, bearer(who));
const transfer = (who: Credentials, token: string, id = 'demo', more: object = {}) =>
  account.send(
    'POST',
    fillPath(accountPaths.transferProvider, { provider_id: id }),
    { provider_trans_token: token, ...more },
    bearer(who),
  );

const unbind = (who: Credentials, id?: string) => unbindIdentity(server, who, id);

async function signUpWith(token: string, more: object = {}) {
  const phone = newPhone();
  const proof = await proofOf(server, phone, 'REGISTER');
  const body = { phone_number: phone, verification_token: proof, provider_token: token, ...SITE, ...more };
  return server.post(accountPaths.signUp, body);
}

/** An account whose only way in is what a test gives it. */
async function shutOut(id: string): Promise<void> {
  const nothing = { phone: null, email: null, passwordHash: null, username: null, usernameKey: null };
  await server.deps.db.update(accounts).set(nothing).where(eq(accounts.id, id));
}

const historyOf = async (who: Credentials) =>
  ((await server.get(accountPaths.securityHistory, bearer(who))).body.data as { kind: string }[]).map(
    ({ kind }) => kind,
  );
const messagesTo = async (phone: string) =>
  ((await server.get(`${standInPaths.outbox}?to=${phone}`)).body.data as { text: string }[]).map(({ text }) => text);

test('sign-in pages are told every provider by id and name, in the order of the setting, and nothing else', async () => {
  const { body } = await server.get(accountPaths.providerList);
  expect(body).toEqual({
    data: [
      { id: 'wechat', name: '微信' },
      { id: 'qq', name: 'QQ' },
      { id: 'demo', name: '演示账号' },
    ],
  });
});

test('the address of a provider carries the redirect address and the state as they were given', async () => {
  const state = 'state-+&=#%E6 空 "<>';
  const { status, body } = await visitor.uriOf({ state });
  expect(status).toBe(200);
  const uri = new URL(body.uri);
  expect(uri.pathname).toBe(standInPaths.idpAuthorize);
  expect(uri.searchParams.get('redirect_uri')).toBe(REDIRECT);
  expect(uri.searchParams.get('state')).toBe(state);
  expect(uri.searchParams.get('code_challenge_method')).toBe('S256');
  expect((await visitor.visit(body.uri)).searchParams.get('state')).toBe(state);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('the redirect address goes by either name; two different ones, or none, are refused', async () => {
  const uri = (query: object) =>
    server.get(
      `${accountPaths.providerUri}?${new URLSearchParams({ ...SITE, provider_id: 'demo', ...query }).toString()}`,
    );
  expect((await uri({ provider_redirect_uri: REDIRECT })).status).toBe(200);
  const both = { provider_redirect_uri: REDIRECT, redirect_uri: 'http://localhost:8080/sso/callback' };
  for (const query of [both, {}]) {
    expect((await uri(query)).body).toMatchObject({ error_code: 3, details: [{ resource_id: 'redirect_uri' }, {}] });
  }
});

test.each([
  [`${REDIRECT}/`],
  [`${REDIRECT}?x=1`],
  [`${REDIRECT}#x`],
  [`${REDIRECT}/../provider`],
  ['http://localhost:8080/sso/Provider'],
  ['http://localhost:8080/sso/provide'],
  ['http://LOCALHOST:8080/sso/provider'],
  ['https://localhost:8080/sso/provider'],
  ['http://localhost:8080@evil.example/sso/provider'],
  ['http://localhost:8080.evil.example/sso/provider'],
  ['http://localhost/sso/provider'],
  ['http://localhost:8080/%73so/provider'],
  ['//localhost:8080/sso/provider'],
  ['javascript:alert(1)'],
  [''],
])('a redirect address that was not registered to the letter (%s) is refused at both ends', async (redirect) => {
  const refused = { status: 400, body: { error: 'invalid_request', error_code: 4121 } };
  const asked = await visitor.uriOf({ redirect_uri: redirect });
  expect(asked).toMatchObject(refused);
  const code = await visitor.codeOf();
  const traded = await visitor.trade(code, { provider_redirect_uri: redirect });
  expect(traded.status).toBe(400);
  expect([3, 4121]).toContain(traded.body.error_code);
});

test('a sign-out address is handed on only if it was registered', async () => {
  const registered = 'http://localhost:8080/sso/sign-out?sso_sign_out=';
  const { body } = await visitor.uriOf({ 'other_params[sign_out_uri]': registered });
  const signOut = new URL(body.signout_uri);
  expect(signOut.pathname).toBe(standInPaths.idpSignOut);
  expect(signOut.searchParams.get('post_logout_redirect_uri')).toBe(registered);
  const followed = await server.get(signOut.pathname + signOut.search);
  expect(followed).toMatchObject({ status: 303, headers: { location: registered } });
  const elsewhere = await visitor.uriOf({ 'other_params[sign_out_uri]': `${registered}1` });
  expect(elsewhere.body).toMatchObject({ error_code: 4121 });
});

test('an unknown provider is refused by the name of the field', async () => {
  for (const answer of [
    await visitor.uriOf({ provider_id: 'nobody' }),
    await visitor.trade('x', { provider_id: 'nobody' }),
  ]) {
    expect(answer.body).toMatchObject({ error_code: 3, details: [{ resource_id: 'provider_id' }, {}] });
  }
});

test('applications of others neither ask for an address nor trade a proof', async () => {
  const other = await addThirdParty(server);
  for (const answer of [
    await visitor.uriOf(other),
    await visitor.trade('x', other),
    await signIn('x', other),
    await account.send('PATCH', accountPaths.providerToken, { provider_token: 'x', provider_params: {}, ...other }),
  ]) {
    expect(answer.body).toMatchObject({ error: 'unauthorized_client', error_code: 4122 });
  }
});

test('a code becomes a token with the profile of the provider, and works once', async () => {
  const code = await visitor.codeOf({ person: 'demo-chen' });
  const first = await visitor.trade(code);
  expect(first.body).toEqual({
    provider_token: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 600,
    provider_profile: {
      provider_id: 'demo',
      name: '陈一舟',
      picture: '',
      phone_number: '',
      email: 'chen.yizhou@demo.example',
    },
  });
  expect((await visitor.trade(code)).body).toMatchObject({
    error: 'provider_error',
    error_code: 4019,
    details: [{ reason: 'PROVIDER_REFUSED', resource_id: 'demo' }, {}],
  });
});

test('a code that was made for another client or address is worth nothing', async () => {
  const code = await visitor.codeOf();
  const elsewhere = { provider_redirect_uri: 'http://localhost:8080/sso/callback' };
  expect((await visitor.trade(code, elsewhere)).body).toMatchObject({ error_code: 4019 });
  const redirect = 'http://localhost:8080/account/provider';
  const query = { client_id: 'feisuo-account', redirect_uri: redirect };
  const theirs = (await visitor.visit((await visitor.uriOf(query)).body.uri)).searchParams.get('code') ?? '';
  expect((await visitor.trade(theirs)).body).toMatchObject({ error_code: 4019 });
});

test('a code that another device asked for is worth nothing; where no device is told, it is as before', async () => {
  const [mine, theirs] = [{ 'x-device-id': 'my-browser' }, { 'x-device-id': 'their-browser' }];
  const codeFor = async (headers: Record<string, string>) =>
    (await visitor.visit((await visitor.uriOf({}, headers)).body.uri)).searchParams.get('code') ?? '';
  const refused = { error_code: 4019, details: [{ reason: 'PROVIDER_REFUSED', resource_id: 'demo' }, {}] };
  expect((await visitor.trade(await codeFor(mine), {}, theirs)).body).toMatchObject(refused);
  expect((await visitor.trade(await codeFor(mine))).body).toMatchObject(refused);
  expect((await visitor.trade(await codeFor({}), {}, mine)).body).toMatchObject(refused);
  expect((await visitor.trade(await codeFor(mine), {}, mine)).status).toBe(200);
  expect((await visitor.trade(await codeFor({}))).status).toBe(200);
});

test('who comes back from another issuer than the provider’s is refused with 4019, and its code is shown to nobody', async () => {
  const back = await visitor.visit((await visitor.uriOf()).body.uri);
  const [code, issuer] = [back.searchParams.get('code') ?? '', back.searchParams.get('iss') ?? ''];
  const refused = { status: 400, body: { error_code: 4019, details: [{ reason: 'PROVIDER_REFUSED' }, {}] } };
  for (const iss of ['https://evil.example', `${issuer}/`, issuer.toUpperCase(), '']) {
    expect(await visitor.trade(code, { iss }), iss).toMatchObject(refused);
  }
  expect(await visitor.trade('x', { provider_id: 'wechat', iss: issuer })).toMatchObject(refused);
  // Still good: nobody has spent it.
  expect((await visitor.trade(code, { iss: issuer })).status).toBe(200);
});

test('exactly one proof is wanted, and a code only with its address', async () => {
  const ask = (more: object) => server.post(accountPaths.providerToken, { provider_id: 'demo', ...SITE, ...more });
  for (const [more, field] of [
    [{}, 'provider_code'],
    [{ provider_code: '', provider_access_token: '' }, 'provider_code'],
    [{ provider_code: 'x', provider_id_token: 'y', provider_redirect_uri: REDIRECT }, 'provider_code'],
    [{ provider_code: 'x' }, 'provider_redirect_uri'],
  ] as const) {
    expect((await ask(more)).body).toMatchObject({ error_code: 3, details: [{ resource_id: field }, {}] });
  }
});

test('who is told no by the person comes back with access_denied and no code', async () => {
  const { body } = await visitor.uriOf({ state: 'state-1' });
  const back = await visitor.visit(body.uri, { decision: 'deny' });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' });
  expect(back.searchParams.get('code')).toBeNull();
});

test('a profile is completed where the provider was silent; who somebody is cannot be changed, nor an address claimed', async () => {
  const token = await identityToken(server, newIdentity(), { name: '' });
  const patch = (params: object, more: object = {}) =>
    account.send('PATCH', accountPaths.providerToken, {
      provider_token: token,
      provider_params: params,
      ...SITE,
      ...more,
    });
  const { body } = await patch({
    name: '新名字',
    picture: 'https://example.com/a.png',
    email: 'claimed@example.com',
    phone_number: '13900000000',
    provider_user_id: 'demo-lin',
    providerUserId: 'demo-lin',
    clientId: 'feisuo-desktop',
  });
  expect(body).toEqual({
    provider_token: token,
    expires_in: expect.any(Number),
    provider_profile: {
      provider_id: 'demo',
      name: '新名字',
      picture: 'https://example.com/a.png',
      phone_number: '',
      email: '',
    },
  });
  expect(body.expires_in).toBeLessThanOrEqual(600);
  expect((await patch({ name: '另一个' })).body.provider_profile.name).toBe('新名字');
  expect((await signIn(token)).status).toBe(404);
  for (const params of [{ name: 1 }, { name: 'x'.repeat(65) }, { picture: 'http://example.com/a.png' }]) {
    expect((await patch(params)).body).toMatchObject({
      error_code: 3,
      details: [{ resource_id: 'provider_params' }, {}],
    });
  }
  expect(await patch({ name: 'x' }, { client_id: 'feisuo-desktop' })).toMatchObject(refusedToken);
  expect(await patch({}, { provider_token: 'made-up' })).toMatchObject(refusedToken);
});

test('an identity that nobody has answers 5, and the same token signs up, binds, and fills in the profile', async () => {
  const token = await visitor.providerToken({ person: 'nickname', nickname: '第一次来' });
  for (const answer of [await signIn(token), await signIn(token, { provider_id: 'demo' })]) {
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found', error_code: 5 } });
  }
  const credentials = (await signUpWith(token)).body;
  const me = (await account.me(credentials)).body;
  expect(me).toMatchObject({
    name: '第一次来',
    providers: [{ id: 'demo', provider_user_id: expect.stringMatching(/^nick-/) }],
  });
  expect(await historyOf(credentials)).toEqual(expect.arrayContaining(['sign_up', 'provider_bound']));
  expect(await signIn(token)).toMatchObject(refusedToken);

  const again = await visitor.providerToken({ person: 'nickname', nickname: '第一次来' });
  expect((await signIn(again)).body).toMatchObject({ token_type: 'Bearer', sub: credentials.sub });
});

test('a name that is given at sign-up goes before the provider’s', async () => {
  const token = await identityToken(server, newIdentity(), {
    name: '那边的名字',
    picture: 'https://example.com/b.png',
  });
  const credentials = (await signUpWith(token, { name: '这边的名字' })).body;
  expect((await account.me(credentials)).body).toMatchObject({
    name: '这边的名字',
    picture: 'https://example.com/b.png',
  });
});

test('a wrong, spent, expired or other client’s token is refused everywhere with 4126, and leaves nothing behind', async () => {
  const who = await account.signUp();
  const theirs = await identityToken(server, newIdentity(), { clientId: 'feisuo-desktop' });
  const old = await identityToken(server, newIdentity());
  server.clock.setOffset(601_000);
  for (const token of ['made-up', theirs, old]) {
    const growth = await growthDuring(server, async () => {
      expect(await bind(who, token)).toMatchObject(refusedToken);
      expect(await become(who, token)).toMatchObject(refusedToken);
      expect(await signIn(token)).toMatchObject(refusedToken);
      const signedUp = await signUpWith(token);
      expect(signedUp).toMatchObject(refusedToken);
    });
    expect(growth['accounts'] ?? 0).toBe(0);
    expect(growth['identities'] ?? 0).toBe(0);
  }
  server.clock.setOffset(0);
  const good = await identityToken(server, newIdentity());
  expect(await signIn(good, { provider_id: 'wechat' })).toMatchObject(refusedToken);
});

test('bound identities are listed among all providers, told to the owner and written into the history', async () => {
  const who = await account.signUp();
  expect(await listed(who)).toEqual({
    total: 3,
    data: [
      { id: 'wechat', name: '微信', bind: false, provider_user_name: '' },
      { id: 'qq', name: 'QQ', bind: false, provider_user_name: '' },
      { id: 'demo', name: '演示账号', bind: false, provider_user_name: '' },
    ],
  });
  const token = await identityToken(server, newIdentity(), { name: '小满' });
  expect(await bind(who, token)).toMatchObject({ status: 200, body: {} });
  expect((await listed(who)).data[2]).toEqual({ id: 'demo', name: '演示账号', bind: true, provider_user_name: '小满' });
  expect(await historyOf(who)).toContain('provider_bound');
  expect((await messagesTo(who.phone))[0]).toContain('第三方账号');
  expect(await bind(who, token)).toMatchObject(refusedToken);
});

test('what is bound already is bound again without a word', async () => {
  const who = await account.signUp();
  const identity = newIdentity();
  for (const _ of [1, 2]) expect((await bind(who, await identityToken(server, identity))).status).toBe(200);
  expect((await historyOf(who)).filter((kind) => kind === 'provider_bound')).toHaveLength(1);
});

test('an account has one identity of each provider', async () => {
  const who = await account.signUp();
  await bind(who, await identityToken(server, newIdentity()));
  const second = await bind(who, await identityToken(server, newIdentity()));
  expect(second.body).toMatchObject({ error_code: 6, details: [{ reason: 'OTHER_IDENTITY_BOUND' }, {}] });
  expect((await bind(who, await identityToken(server, newIdentity(), { providerId: 'wechat' }))).status).toBe(200);
  expect((await account.me(who)).body.providers.map(({ id }: { id: string }) => id)).toEqual(['demo', 'wechat']);
});

test('nobody binds without a token or as an anonymous account', async () => {
  const token = await identityToken(server, newIdentity());
  const bare = await account.send('POST', accountPaths.bindProvider, { provider_token: token });
  expect(bare.body).toMatchObject({ error_code: 16 });
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  expect((await bind(anonymous, token)).body).toMatchObject({ error_code: 7 });
});

test('an identity of another account answers 6 with a token that moves it, and the provider’s token stays good', async () => {
  const [first, second] = [await account.signUp(), await account.signUp()];
  const identity = newIdentity();
  await bind(first, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const refused = await bind(second, token);
  expect(refused).toMatchObject({ status: 400, body: { error_code: 6, details: [{ reason: 'PROVIDER_BOUND' }, {}] } });
  const transToken = refused.body.details[0].resource_id;
  expect((await bind(second, token)).body).toMatchObject({ error_code: 6 });

  expect((await transfer(first, transToken)).body).toMatchObject({ error_code: 4126 });
  expect((await transfer(second, transToken, 'wechat')).body).toMatchObject({ error_code: 4126 });
  expect((await transfer(second, 'made-up')).body).toMatchObject({ error_code: 4126 });
  expect(await transfer(second, transToken)).toMatchObject({ status: 200, body: { client_id: 'feisuo-site' } });
  expect((await transfer(second, transToken)).body).toMatchObject({ error_code: 4126 });
  expect((await account.me(first)).body.providers).toEqual([]);
  expect((await signIn(await identityToken(server, identity))).body).toMatchObject({ sub: second.sub });
  expect(await historyOf(first)).toContain('provider_unbound');
  expect(await historyOf(second)).toContain('provider_bound');
  expect((await messagesTo(first.phone))[0]).toContain('解绑');
  expect((await messagesTo(second.phone))[0]).toContain('绑定');
});

test('an access token alone binds and moves nothing: who signed in five minutes ago or longer shows a sudo token', async () => {
  const [mine, theirs] = [await account.join(), await account.join()];
  const [free, taken] = [newIdentity(), newIdentity()];
  await bind(theirs, await identityToken(server, taken));
  const wanted = { status: 403, body: { error_code: 7, details: [{ reason: 'SUDO_REQUIRED' }, {}] } };
  server.clock.setOffset(301_000);
  const fresh = await account.comeBack(mine);
  const token = await identityToken(server, free);
  expect(await bind(mine, token)).toMatchObject(wanted);
  // A sudo token of another session, or of somebody else, is none.
  for (const whose of [fresh, theirs]) {
    expect(await bindIdentity(server, mine, token, { sudo_token: await sudoOf(server, whose) })).toMatchObject(wanted);
  }
  const stolen = await identityToken(server, taken);
  expect(await bind(mine, stolen)).toMatchObject(wanted);
  const sudoToken = await sudoOf(server, mine);
  const elsewhere = await bindIdentity(server, mine, stolen, { sudo_token: sudoToken });
  expect(elsewhere.body).toMatchObject({ error_code: 6, details: [{ reason: 'PROVIDER_BOUND' }, {}] });
  const move = elsewhere.body.details[0].resource_id;
  expect(await transfer(mine, move)).toMatchObject(wanted);
  // What was refused gives the sudo token back: it moves the identity, once.
  expect((await transfer(mine, move, 'demo', { sudo_token: sudoToken })).status).toBe(200);
  expect((await unbind(mine)).status).toBe(200);
  expect(await bindIdentity(server, mine, token, { sudo_token: sudoToken })).toMatchObject(wanted);
  const url = `${accountPaths.bindProvider}?sudo_token=${await sudoOf(server, mine)}`;
  expect((await account.send('POST', url, { provider_token: token }, bearer(mine))).status).toBe(200);
});

test('right after a sign-in an identity is bound without further proof', async () => {
  const mine = await account.join();
  server.clock.setOffset(3_600_000);
  const fresh = await account.comeBack(mine);
  server.clock.setOffset(3_600_000 + 299_000);
  expect((await bind(fresh, await identityToken(server, newIdentity()))).status).toBe(200);
});

test('a session that another one opened is as old as the proof behind it', async () => {
  const mine = await account.join();
  server.clock.setOffset(301_000);
  const handed = (await account.send('POST', accountPaths.signinToken, {}, bearer(mine))).body.signin_token;
  const body = { ...SITE, provider: 'access_end_point_token', signin_token: handed };
  const derived = await server.post(accountPaths.signInWithToken, body);
  expect(derived.status).toBe(200);
  const refused = await bind(derived.body, await identityToken(server, newIdentity()));
  expect(refused.body.details[0]).toMatchObject({ reason: 'SUDO_REQUIRED' });
});

test('an identity stays where nobody could enter the other account without it', async () => {
  const [first, second] = [await account.signUp(), await account.signUp()];
  const identity = newIdentity();
  await bind(first, await identityToken(server, identity));
  await shutOut(first.sub);
  const refused = await bind(second, await identityToken(server, identity));
  const moved = await transfer(second, refused.body.details[0].resource_id);
  expect(moved.body).toMatchObject({ error_code: 9, details: [{ reason: 'LAST_WAY_IN' }, {}] });
  expect((await signIn(await identityToken(server, identity))).body).toMatchObject({ sub: first.sub });
});

test.each(['blocked', 'frozen', 'under_review'] as const)('an account that is %s keeps its identity', async (state) => {
  const [first, second] = [await account.signUp(), await account.signUp()];
  const identity = newIdentity();
  await bind(first, await identityToken(server, identity));
  await writeState(server, first.sub, state);
  const refused = await bind(second, await identityToken(server, identity));
  const moved = await transfer(second, refused.body.details[0].resource_id);
  expect(moved.body).toMatchObject({ error_code: 9, details: [{ reason: 'PROVIDER_HELD' }, {}] });
});

test('a move is refused where the identity has moved meanwhile, or the taker has another of the provider', async () => {
  const [first, second, third] = [await account.signUp(), await account.signUp(), await account.signUp()];
  const identity = newIdentity();
  await bind(first, await identityToken(server, identity));
  const offer = async (who: Credentials) =>
    (await bind(who, await identityToken(server, identity))).body.details[0].resource_id;
  const [toSecond, toThird] = [await offer(second), await offer(third)];
  expect((await transfer(second, toSecond)).status).toBe(200);
  expect((await transfer(third, toThird)).body).toMatchObject({ error_code: 10 });
  const late = await offer(third);
  await bind(third, await identityToken(server, newIdentity()));
  expect((await transfer(third, late)).body).toMatchObject({
    error_code: 6,
    details: [{ reason: 'OTHER_IDENTITY_BOUND' }, {}],
  });
});

test('unbinding costs a captcha, is told to the owner, and the identity opens nothing from then on', async () => {
  const who = await account.signUp();
  const identity = newIdentity();
  await bind(who, await identityToken(server, identity));
  const bare = await account.send('DELETE', pathOf('demo'), undefined, bearer(who));
  expect(bare.body).toMatchObject({ error_code: 4001 });
  const elsewhere = { 'x-captcha-token': await captchaFor(server, accountPaths.signIn, 'd'), 'x-device-id': 'd' };
  const wrong = await account.send('DELETE', pathOf('demo'), undefined, { ...bearer(who), ...elsewhere });
  expect(wrong.body).toMatchObject({ error_code: 4002 });
  expect(await unbind(who)).toMatchObject({ status: 200, body: {} });
  expect((await listed(who)).data[2].bind).toBe(false);
  expect(await historyOf(who)).toContain('provider_unbound');
  expect((await messagesTo(who.phone))[0]).toContain('解绑');
  expect((await signIn(await identityToken(server, identity))).body).toMatchObject({ error_code: 5 });
  expect((await unbind(who)).body).toMatchObject({ error_code: 5 });
});

test('the last way in is never unbound; a contact, a password with a user name, a passkey or another identity is one', async () => {
  const last = { body: { error: 'failed_precondition', error_code: 9, details: [{ reason: 'LAST_WAY_IN' }, {}] } };
  const { db } = server.deps;
  const who = await account.signUp();
  const again = async () => bind(who, await identityToken(server, newIdentity()));
  const set = (change: Partial<typeof accounts.$inferInsert>) =>
    db.update(accounts).set(change).where(eq(accounts.id, who.sub));
  await again();
  await shutOut(who.sub);
  expect(await unbind(who)).toMatchObject(last);

  // Nobody signs in with a password alone.
  await set({ passwordHash: 'x' });
  expect(await unbind(who)).toMatchObject(last);
  await set({ username: 'somebody', usernameKey: `somebody-${who.sub}` });
  expect((await unbind(who)).status).toBe(200);
  await again();
  await set({ passwordHash: null });
  expect(await unbind(who)).toMatchObject(last);

  for (const contact of [{ phone: '+8613800000001' }, { email: `last-way-${who.sub}@example.com` }]) {
    await set(contact);
    expect((await unbind(who)).status).toBe(200);
    await again();
    await shutOut(who.sub);
  }

  const passkey = { publicKey: '', counter: 0, transports: [], name: '', isBackedUp: false, createdAt: new Date() };
  await db.insert(passkeys).values({ id: `key-of-${who.sub}`, accountId: who.sub, ...passkey });
  expect((await unbind(who)).status).toBe(200);
  await again();
  await db.delete(passkeys).where(eq(passkeys.accountId, who.sub));

  await bind(who, await identityToken(server, newIdentity(), { providerId: 'wechat' }));
  expect((await unbind(who)).status).toBe(200);
  expect(await unbind(who, 'wechat')).toMatchObject(last);
  // One of a provider that is offered no longer is shown, can be unbound, and is no way in.
  const gone = { providerId: 'gone', providerUserId: newIdentity(), name: '', accountId: who.sub, boundAt: new Date() };
  await db.insert(identities).values(gone);
  expect((await listed(who)).data.at(-1)).toEqual({ id: 'gone', name: 'gone', bind: true, provider_user_name: '' });
  expect(await unbind(who, 'wechat')).toMatchObject(last);
  expect((await unbind(who, 'gone')).status).toBe(200);
});

test('of two that are unbound at once one stays', async () => {
  for (const _ of times(5, () => 0)) {
    const who = await account.signUp();
    await bind(who, await identityToken(server, newIdentity()));
    await bind(who, await identityToken(server, newIdentity(), { providerId: 'wechat' }));
    await shutOut(who.sub);
    const answers = await Promise.all([unbind(who, 'demo'), unbind(who, 'wechat')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await account.me(who)).body.providers).toHaveLength(1);
  }
});

test('fifty who bind one identity at once: one has it, and the others are told how to take it', async () => {
  const identity = newIdentity();
  const takers = await Promise.all(times(10, () => account.signUp()));
  const tokens = await Promise.all(times(50, () => identityToken(server, identity)));
  const answers = await Promise.all(
    tokens.map((token, index) => bind(takers[index % takers.length] as Credentials, token)),
  );
  const owners = await server.deps.db.select().from(identities).where(eq(identities.providerUserId, identity));
  expect(owners).toHaveLength(1);
  const own = takers.findIndex(({ sub }) => sub === owners[0]?.accountId);
  const outcomes = answers.map(({ status, body }) => (status === 200 ? 'bound' : body.details[0].reason));
  expect(outcomes).toEqual(outcomes.map((_, index) => (index % takers.length === own ? 'bound' : 'PROVIDER_BOUND')));
  expect((await historyOf(takers[own] as Credentials)).filter((kind) => kind === 'provider_bound')).toHaveLength(1);
});

test('fifty who sign up with one identity at once: one account, and nothing of the others', async () => {
  const identity = newIdentity();
  const growth = await growthDuring(server, async () => {
    const answers = await Promise.all(times(50, async () => signUpWith(await identityToken(server, identity))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { body } of refused)
      expect(body).toMatchObject({ error_code: 6, details: [{ reason: 'PROVIDER_BOUND' }, {}] });
  });
  expect(growth).toMatchObject({ accounts: 1, identities: 1, sessions: 1 });
});

test('one token that fifty bring at once signs in once', async () => {
  const who = await account.signUp();
  const identity = newIdentity();
  await bind(who, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const answers = await Promise.all(times(50, () => signIn(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error_code === 4126)).toHaveLength(49);
});

test('a sign-in and an unbinding at once: either came first, and nothing hangs', async () => {
  for (const _ of times(5, () => 0)) {
    const who = await account.signUp();
    const identity = newIdentity();
    await bind(who, await identityToken(server, identity));
    const tokens = await Promise.all(times(8, () => identityToken(server, identity)));
    const [unbound, ...signedIn] = await Promise.all([unbind(who), ...tokens.map((token) => signIn(token))]);
    expect(unbound?.status).toBe(200);
    for (const { status, body } of signedIn) expect(status === 200 || [5, 10].includes(body.error_code)).toBe(true);
  }
});

test.each([
  ['pending', 4012],
  ['blocked', 4013],
  ['under_review', 4018],
  ['frozen', 38],
  ['cancellation_audit', 50],
  ['password_reset_required', 4021],
] as const)(
  'an account that is %s is not entered by its identity: %i, and the token stays good',
  async (state, code) => {
    const [who, somebody] = [await account.signUp(), await account.signUp()];
    const identity = newIdentity();
    await bind(who, await identityToken(server, identity));
    await writeState(server, who.sub, state);
    const token = await identityToken(server, identity);
    expect((await signIn(token)).body).toMatchObject({ error_code: code });
    expect((await become(somebody, token)).body).toMatchObject({ error_code: code });
    await writeState(server, who.sub, 'active');
    expect((await signIn(token)).body).toMatchObject({ sub: who.sub });
  },
);

test('an anonymous account becomes the account of an identity, and what it said of itself comes along', async () => {
  const who = await account.signUp();
  const identity = newIdentity();
  await bind(who, await identityToken(server, identity));
  await account.send('PATCH', accountPaths.profile, { name: '本名' }, bearer(who));
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  await account.send('PATCH', accountPaths.profile, { name: '无名', gender: 'other' }, bearer(anonymous));
  const became = await become(anonymous, await identityToken(server, identity));
  expect(became.body).toMatchObject({ token_type: 'Bearer', sub: who.sub, scope: 'user' });
  expect((await account.me(became.body)).body).toMatchObject({ name: '本名', gender: 'other' });
  expect((await account.me(anonymous)).body).toMatchObject({ error_code: 16 });
  expect(await historyOf(became.body)).toEqual(expect.arrayContaining(['moved', 'sign_in']));
});

test('a member becomes the account of an identity: the session that called ends, others stay', async () => {
  const [owner, member] = [await account.signUp(), await account.signUp()];
  const other = (await account.signIn(member.phone)).body;
  const identity = newIdentity();
  await bind(owner, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const became = await become(member, token);
  expect(became.body).toMatchObject({ sub: owner.sub });
  expect((await account.me(member)).body).toMatchObject({ error_code: 16 });
  expect((await account.me(other)).body).toMatchObject({ sub: member.sub });
  expect(await become(other, token)).toMatchObject(refusedToken);
  expect((await become(other, await identityToken(server, newIdentity()))).body).toMatchObject({ error_code: 5 });
});

test('two members who become each other at once do not wait for each other', async () => {
  for (const _ of times(5, () => 0)) {
    const [one, other] = [await account.signUp(), await account.signUp()];
    const [first, second] = [newIdentity(), newIdentity()];
    await bind(one, await identityToken(server, first));
    await bind(other, await identityToken(server, second));
    const [toSecond, toFirst] = [await identityToken(server, second), await identityToken(server, first)];
    const [became, became2] = await Promise.all([become(one, toSecond), become(other, toFirst)]);
    expect([became.body.sub, became2.body.sub]).toEqual([other.sub, one.sub]);
  }
});

test('twenty anonymous accounts that become one account at once all do, each once', async () => {
  const who = await account.signUp();
  const identity = newIdentity();
  await bind(who, await identityToken(server, identity));
  const anonymous = await Promise.all(
    times(20, async () => (await server.post(accountPaths.signUpAnonymously, SITE)).body),
  );
  const answers = await Promise.all(
    anonymous.flatMap((one) => times(2, async () => become(one, await identityToken(server, identity)))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  for (const { status, body } of answers) expect(status === 200 || [10, 16].includes(body.error_code)).toBe(true);
});

test('an export tells of identities, and an erased account leaves none: they are free again', async () => {
  const who = await account.signUp();
  const identity = newIdentity();
  await bind(who, await identityToken(server, identity, { name: '要忘记的人' }));
  const sudoToken = await account.sudo(who);
  const exported = await account.send('POST', accountPaths.export, { sudo_token: sudoToken }, bearer(who));
  expect(exported.body.data.identities).toEqual([
    { provider_id: 'demo', provider_user_id: identity, name: '要忘记的人', bound_at: expect.stringMatching(/Z$/) },
  ]);
  const url = `${accountPaths.me}?sudo_token=${await account.sudo(who)}`;
  expect((await account.send('DELETE', url, undefined, bearer(who))).status).toBe(200);
  server.clock.setOffset(8 * DAY_MS);
  // Gone from the moment on, whether or not the job has come by.
  expect((await signIn(await identityToken(server, identity))).body).toMatchObject({ error_code: 5 });
  await eraseDueAccounts({ ...server.deps, belongings: [] });
  const left = await server.deps.db.select().from(identities).where(eq(identities.accountId, who.sub));
  expect(left).toEqual([]);
  expect((await signUpWith(await identityToken(server, identity))).status).toBe(200);
});

test('neither tokens, codes nor secrets of providers are stored as they are', async () => {
  const code = await visitor.codeOf();
  const token = await visitor.providerToken();
  const text = await databaseText(server);
  for (const secret of [code, token, 'wechat-secret', 'qq-secret', 'BEGIN PRIVATE KEY']) {
    expect(text).not.toContain(secret);
  }
});

test('an address that brings wrong tokens or proofs again and again is asked for a captcha, then refused', async () => {
  const config = { ...server.deps.config, limitsScale: 0.01 };
  const app = await startAccountApp(server, { config });
  const send = (url: string, payload: object, remoteAddress: string) =>
    app.request({ method: 'POST', url, payload: { ...SITE, ...payload }, remoteAddress });
  const wrong = (address: string) => send(accountPaths.signInWithProvider, { provider_token: 'made-up' }, address);
  for (const _ of times(3, () => 0)) expect((await wrong('203.0.113.7')).body).toMatchObject({ error_code: 4126 });
  expect((await wrong('203.0.113.7')).body).toMatchObject({ error_code: 4001 });

  const proof = { provider_id: 'wechat', provider_id_token: 'x' };
  const unproved = () => send(accountPaths.providerToken, proof, '203.0.113.8');
  for (const _ of times(6, () => 0)) expect((await unproved()).body).toMatchObject({ error_code: 4019 });
  expect(await unproved()).toMatchObject({ status: 429, body: { error_code: 8 } });
  await app.dispose();
});

test('a second factor is asked for after the identity, in both ways, and the token stays good until it is shown', async () => {
  const owner = await account.signUp();
  const { secret } = await factors.enrol(owner);
  const identity = newIdentity();
  await bind(owner, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const asked = await signIn(token);
  expect(asked.body).toMatchObject({ error_code: 4015, details: [{ reason: 'TWO_FACTOR_REQUIRED' }, {}] });
  expect((await signIn(token, { verification_token: 'made-up' })).body).toMatchObject({ error_code: 4014 });
  const proof = await factors.factorToken(asked, secret);
  expect((await signIn(token, { verification_token: proof })).body).toMatchObject({ sub: owner.sub });

  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  const other = await identityToken(server, identity);
  const askedAgain = await become(anonymous, other);
  expect(askedAgain.body).toMatchObject({ error_code: 4015 });
  expect((await account.me(anonymous)).status).toBe(200);
  const second = await factors.factorToken(askedAgain, secret);
  expect((await become(anonymous, other, { verification_token: second })).body).toMatchObject({ sub: owner.sub });
});

test('WeChat and QQ sign in through the same routes; what they refuse is told and logged without a secret', async () => {
  const party = await startParty({
    '/wechat/token': ({ query }) =>
      query['code'] === 'good'
        ? json({ access_token: 'wechat-access', openid: 'o1' }, { type: 'text/plain' })
        : json({ errcode: 40029, errmsg: `invalid code ${query['code']} for ${query['secret']}` }),
    '/wechat/userinfo': () => json({ openid: 'o1', unionid: 'u1', nickname: '微信里的人' }),
    '/qq/token': () => json({ access_token: 'qq-access' }),
    '/qq/me': () => ({ body: 'callback( {"client_id":"1","openid":"q1"} );' }),
    '/qq/userinfo': () => json({ ret: 0, nickname: 'QQ 里的人' }),
  });
  const endpoints = (name: string, ...paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, `${party.origin}/${name}/${path === 'openid' ? 'me' : path}`]));
  const secrets = ['wechat-app-secret', 'qq-app-key'];
  const list = [
    {
      id: 'wechat',
      name: '微信',
      kind: 'wechat',
      appId: 'wx1',
      appSecret: secrets[0],
      endpoints: endpoints('wechat', 'token', 'userinfo'),
    },
    {
      id: 'qq',
      name: 'QQ',
      kind: 'qq',
      appId: '1',
      appKey: secrets[1],
      endpoints: endpoints('qq', 'token', 'openid', 'userinfo'),
    },
  ];
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  const { providers } = readConfig({ PROVIDERS: JSON.stringify(list) });
  const app = await startAccountApp(server, { config: { ...server.deps.config, providers }, log });
  const trade = (id: string, code: string) =>
    app.post(accountPaths.providerToken, {
      provider_id: id,
      provider_redirect_uri: REDIRECT,
      provider_code: code,
      ...SITE,
    });
  for (const [id, name] of [
    ['wechat', '微信里的人'],
    ['qq', 'QQ 里的人'],
  ] as const) {
    const query = new URLSearchParams({ ...SITE, provider_id: id, redirect_uri: REDIRECT, state: 'state-1' });
    const { body } = await app.get(`${accountPaths.providerUri}?${query.toString()}`);
    expect(new URL(body.uri).searchParams.get('state')).toBe('state-1');
    expect(body.signout_uri).toBe('');
    const traded = await trade(id, 'good');
    expect(traded.body.provider_profile).toMatchObject({ provider_id: id, name });
    const signedUp = (await signUpWith(traded.body.provider_token)).body;
    const again = (await trade(id, 'good')).body.provider_token;
    expect((await signIn(again)).body).toMatchObject({ sub: signedUp.sub });
  }

  const refused = await trade('wechat', 'code-that-nobody-gave');
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'provider_error', error_code: 4019, details: [{ reason: 'PROVIDER_REFUSED' }, {}] },
  });
  party.answers['/qq/token'] = () => ({ status: 302, headers: { location: `${party.origin}/elsewhere` } });
  expect((await trade('qq', 'good')).body.details[0]).toMatchObject({ reason: 'PROVIDER_UNREACHABLE' });
  party.answers['/qq/token'] = () => ({ body: `oops ${secrets[1]}` });
  const malformed = await trade('qq', 'good');
  expect(malformed.body.details[0]).toMatchObject({ reason: 'PROVIDER_MALFORMED' });
  const told = lines.join('') + JSON.stringify([refused.body, malformed.body]);
  expect(told).toContain('"provider":"wechat","fault":"refused","said":"40029"');
  for (const secret of [...secrets, 'code-that-nobody-gave', 'wechat-access', 'qq-access', 'invalid code']) {
    expect(told).not.toContain(secret);
  }
  await app.dispose();
  await party.close();
});
