import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SITE } from '../../../../test/account-caller.ts';
import { addThirdParty } from '../../../../test/account-fixtures.ts';
import { identityToken, REDIRECT } from '../../../../test/demo-visitor.ts';
import { providerCaller, refusedToken, someProviders } from '../../../../test/provider-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer(someProviders);
let people: ReturnType<typeof providerCaller>;
let account: typeof people.account;
let visitor: typeof people.visitor;
beforeAll(async () => {
  people = providerCaller(server);
  ({ account, visitor } = people);
});

beforeEach(() => server.clock.setOffset(0));
test('the sign-in page gets only the id and name of each provider, in the order of the setting', async () => {
  const { body } = await server.get(accountPaths.providerList);
  expect(body).toEqual({
    data: [
      { id: 'wechat', name: '微信' },
      { id: 'qq', name: 'QQ' },
      { id: 'demo', name: '演示账号' },
    ],
  });
});

test.each([
  ['zh-TW', '示範帳號'],
  ['en-US', 'Demo account'],
  ['ko-KR', '데모 계정'],
  ['id-ID', 'Akun demo'],
  ['ms-MY', 'Akaun demo'],
])(
  'in the language %s the demo provider is called %s, and a provider without translations keeps its name',
  async (locale, name) => {
    const { body } = await server.get(accountPaths.providerList, { 'accept-language': locale });
    expect(body.data.map((provider: { name: string }) => provider.name)).toEqual(['微信', 'QQ', name]);
  },
);

test("a provider's authorization URI contains the unchanged redirect_uri and state", async () => {
  const state = 'state-+&=#%E6 空 "<>';
  const { status, body } = await visitor.uriOf({ state });
  expect(status).toBe(200);
  const uri = new URL(body.uri);
  expect(uri.pathname).toBe(sandboxPaths.idpAuthorize);
  expect(uri.searchParams.get('redirect_uri')).toBe(REDIRECT);
  expect(uri.searchParams.get('state')).toBe(state);
  expect(uri.searchParams.get('code_challenge_method')).toBe('S256');
  expect((await visitor.visit(body.uri)).searchParams.get('state')).toBe(state);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a provider route accepts the redirect address under either parameter name, but not two different ones', async () => {
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
])(
  'a redirect address that is not exactly registered is refused, for the URI and for the code: %s',
  async (redirect) => {
    const refused = { status: 400, body: { error: 'invalid_request', error_code: 4121 } };
    const asked = await visitor.uriOf({ redirect_uri: redirect });
    expect(asked).toMatchObject(refused);
    const code = await visitor.codeOf();
    const traded = await visitor.trade(code, { provider_redirect_uri: redirect });
    expect(traded.status).toBe(400);
    expect([3, 4121]).toContain(traded.body.error_code);
  },
);

test('a provider sign-out address is accepted and passed on only if it is registered', async () => {
  const registered = 'http://localhost:8080/sso/sign-out?sso_sign_out=';
  const { body } = await visitor.uriOf({ 'other_params[sign_out_uri]': registered });
  const signOut = new URL(body.signout_uri);
  expect(signOut.pathname).toBe(sandboxPaths.idpSignOut);
  expect(signOut.searchParams.get('post_logout_redirect_uri')).toBe(registered);
  const followed = await server.get(signOut.pathname + signOut.search);
  expect(followed).toMatchObject({ status: 303, headers: { location: registered } });
  const elsewhere = await visitor.uriOf({ 'other_params[sign_out_uri]': `${registered}1` });
  expect(elsewhere.body).toMatchObject({ error_code: 4121 });
});

test('an unknown provider is refused, and the refusal names the field', async () => {
  for (const answer of [
    await visitor.uriOf({ provider_id: 'unknown' }),
    await visitor.trade('x', { provider_id: 'unknown' }),
  ]) {
    expect(answer.body).toMatchObject({ error_code: 3, details: [{ resource_id: 'provider_id' }, {}] });
  }
});

test('a third-party application cannot get an authorization URI or use a proof', async () => {
  const other = await addThirdParty(server);
  for (const answer of [
    await visitor.uriOf(other),
    await visitor.trade('x', other),
    await people.signIn('x', other),
    await account.send('PATCH', accountPaths.providerToken, { provider_token: 'x', provider_params: {}, ...other }),
  ]) {
    expect(answer.body).toMatchObject({ error: 'unauthorized_client', error_code: 4122 });
  }
});

test("a provider's code is exchanged once for a provider token with the user’s profile", async () => {
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

test("a provider's code that was issued to another client or redirect address is refused", async () => {
  const code = await visitor.codeOf();
  const elsewhere = { provider_redirect_uri: 'http://localhost:8080/sso/callback' };
  expect((await visitor.trade(code, elsewhere)).body).toMatchObject({ error_code: 4019 });
  const redirect = 'http://localhost:8080/account/provider';
  const query = { client_id: 'feisuo-account', redirect_uri: redirect };
  const theirs = (await visitor.visit((await visitor.uriOf(query)).body.uri)).searchParams.get('code') ?? '';
  expect((await visitor.trade(theirs)).body).toMatchObject({ error_code: 4019 });
});

test('each provider authorization request has its own PKCE challenge and nonce, and refuses a code of another request', async () => {
  const begin = async (state: string) => new URL((await visitor.uriOf({ state })).body.uri);
  const [one, other] = [await begin('state-one'), await begin('state-other')];
  for (const name of ['code_challenge', 'nonce']) {
    expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
  }
  const codeAt = async (address: URL) => (await visitor.visit(address.href)).searchParams.get('code') ?? '';
  const stolen = await visitor.trade(await codeAt(one), { state: 'state-other' });
  expect(stolen.body).toMatchObject({ error_code: 4019, details: [{ reason: 'PROVIDER_REFUSED' }, {}] });
  // Two authorization requests of one browser can run in parallel.
  const [first, second] = [await begin('state-first'), await begin('state-second')];
  expect((await visitor.trade(await codeAt(first), { state: 'state-first' })).status).toBe(200);
  expect((await visitor.trade(await codeAt(second), { state: 'state-second' })).status).toBe(200);
});

test('a provider authorization request expires after ten minutes', async () => {
  const address = (await visitor.uriOf({ state: 'state-late' })).body.uri;
  const code = (await visitor.visit(address)).searchParams.get('code') ?? '';
  server.clock.setOffset(601_000);
  expect((await visitor.trade(code, { state: 'state-late' })).body.error_code).toBe(4019);
  server.clock.setOffset(0);
});

test("a provider's code that another device requested is refused, but accepted if neither request has a device id", async () => {
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

test('a provider response with another iss is refused with 4019, and its code is not sent to any provider', async () => {
  const back = await visitor.visit((await visitor.uriOf()).body.uri);
  const [code, issuer] = [back.searchParams.get('code') ?? '', back.searchParams.get('iss') ?? ''];
  const refused = { status: 400, body: { error_code: 4019, details: [{ reason: 'PROVIDER_REFUSED' }, {}] } };
  for (const iss of ['https://evil.example', `${issuer}/`, issuer.toUpperCase(), '']) {
    expect(await visitor.trade(code, { iss }), iss).toMatchObject(refused);
  }
  expect(await visitor.trade('x', { provider_id: 'wechat', iss: issuer })).toMatchObject(refused);
  // The refused calls did not send the code to the provider, so it is still valid.
  expect((await visitor.trade(code, { iss: issuer })).status).toBe(200);
});

test('a provider sign-in requires exactly one proof, and a redirect address with a code', async () => {
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

test('when the user denies access at the provider, the browser returns with access_denied and without a code', async () => {
  const { body } = await visitor.uriOf({ state: 'state-1' });
  const back = await visitor.visit(body.uri, { decision: 'deny' });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' });
  expect(back.searchParams.get('code')).toBeNull();
});

test('a client can add a name that the provider left empty, but cannot change the identity, email address or phone number', async () => {
  const token = await identityToken(server, people.newIdentity(), { name: '' });
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
      picture: '',
      phone_number: '',
      email: '',
    },
  });
  expect(body.expires_in).toBeLessThanOrEqual(600);
  expect((await patch({ name: '另一个' })).body.provider_profile.name).toBe('新名字');
  expect((await people.signIn(token)).status).toBe(404);
  for (const params of [{ name: 1 }, { name: 'x'.repeat(65) }]) {
    expect((await patch(params)).body).toMatchObject({
      error_code: 3,
      details: [{ resource_id: 'provider_params' }, {}],
    });
  }
  expect(await patch({ name: 'x' }, { client_id: 'feisuo-desktop' })).toMatchObject(refusedToken);
  expect(await patch({}, { provider_token: 'made-up' })).toMatchObject(refusedToken);
});
