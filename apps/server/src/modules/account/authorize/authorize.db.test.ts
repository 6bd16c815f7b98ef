import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { locales } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SITE } from '../../../../test/account-caller.ts';
import {
  authorizeCaller,
  CALLBACK,
  challengeOf,
  PARTNER,
  refusal,
  SECRET,
  SIGN_OUT,
  VERIFIER,
} from '../../../../test/authorize-caller.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { purgeAccountData } from '../account-module.ts';
import { authorizationCodes } from './authorize.tables.ts';

const server = useTestServer();
const caller = authorizeCaller(server);
let owner: Credentials & { phone: string };
beforeAll(async () => {
  await caller.addApplication('partner');
  await caller.addApplication('vault', { secret: SECRET });
  await caller.addApplication('local-names', { name: '织布角', names: { 'en-US': 'Weaver’s corner' } });
  await caller.addApplication('old-timer', { allowsPlainChallenge: true });
  owner = await caller.signUpInBrowser();
});

beforeEach(() => server.clock.setOffset(0));

test('an authorization code expires after 60 s, comes with scope and unchanged state, and is not stored in clear text', async () => {
  for (const state of ['state-1', '', 'x&y=<script>', '状态🦆']) {
    const answer = await caller.authorize(owner, { state });
    expect(answer.body).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 60,
      state,
      scope: 'user',
    });
    expect(await databaseText(server)).not.toContain(answer.body.code);
  }
});

test('an authorization code has the requested scopes that its client may have; blanks or plus signs separate scopes', async () => {
  expect((await caller.authorize(owner, { scope: 'user+pan' })).body.scope).toBe('user');
  expect((await caller.authorize(owner, { scope: 'profile offline+jsq sso user' })).body.scope).toBe(
    'profile offline jsq sso user',
  );
  expect(await caller.authorize(owner, { scope: 'user root' })).toMatchObject(refusal('invalid_scope', 4125));
  expect(await caller.authorize(owner, { ...PARTNER, scope: 'jsq' })).toMatchObject(refusal('invalid_scope', 4125));
});

test('with openid, unsupported standard scopes are ignored and other unknown scopes are refused (invalid_scope, 4125)', async () => {
  const standard = await caller.authorize(owner, { scope: 'openid profile email phone address' });
  expect(standard.body).toMatchObject({ code: expect.any(String), scope: 'openid profile' });
  for (const scope of ['profile email', 'openid emial']) {
    expect(await caller.authorize(owner, { scope })).toMatchObject(refusal('invalid_scope', 4125));
  }
});

test('the requested scope offline_access is treated as offline', async () => {
  expect((await caller.authorize(owner, { scope: 'openid offline_access' })).body.scope).toBe('openid offline');
});

const near = [
  ['a longer end', `${CALLBACK}2`],
  ['a part below', `${CALLBACK}/more`],
  ['a slash at the end', `${CALLBACK}/`],
  ['user info before the host', 'http://localhost:8080@evil.example/sso/callback'],
  ['user info', 'http://user@localhost:8080/sso/callback'],
  ['another case in the host', 'http://LOCALHOST:8080/sso/callback'],
  ['another case in the path', 'http://localhost:8080/sso/Callback'],
  ['an encoded letter', 'http://localhost:8080/sso/%63allback'],
  ['an encoded slash', 'http://localhost:8080/sso%2Fcallback'],
  ['dots in the path', 'http://localhost:8080/x/../sso/callback'],
  ['a fragment', `${CALLBACK}#x`],
  ['an empty fragment', `${CALLBACK}#`],
  ['one more parameter', `${CALLBACK}?x=1`],
  ['an empty query', `${CALLBACK}?`],
  ['a registered query and more', `${CALLBACK}?sso_sign_in_in_iframe=&x=1`],
  ['another scheme', 'https://localhost:8080/sso/callback'],
  ['another port', 'http://localhost:80801/sso/callback'],
  ['no port', 'http://localhost/sso/callback'],
  ['a host that begins the same', 'http://localhost:8080.evil.example/sso/callback'],
  ['a backslash', 'http://localhost:8080\\sso\\callback'],
  ['a blank before it', ` ${CALLBACK}`],
  ['a script', 'javascript:alert(1)'],
  ['nothing', ''],
] as const;

test.each(near)(
  'a redirect_uri with %s is refused in an authorization request, also before sign-in (invalid_request, 4121)',
  async (_, redirect_uri) => {
    expect(await caller.authorize(owner, { redirect_uri })).toMatchObject(refusal('invalid_request', 4121));
    const query = { client_id: 'feisuo-site', redirect_uri };
    expect(await caller.detect(query)).toMatchObject(refusal('invalid_request', 4121));
    expect(await server.get(`${accountPaths.authorizeInfo}?${new URLSearchParams(query).toString()}`)).toMatchObject(
      refusal('invalid_request', 4121),
    );
  },
);

test('every redirect_uri that is registered for the client is accepted, and those of another client are refused', async () => {
  for (const query of ['', '?sso_sign_in_in_iframe=', '?sso_sign_out_in_iframe=']) {
    expect((await caller.authorize(owner, { redirect_uri: `${CALLBACK}${query}` })).status).toBe(200);
  }
  const { redirect_uri } = PARTNER;
  expect(await caller.authorize(owner, { redirect_uri })).toMatchObject(refusal('invalid_request', 4121));
});

test('a sign_out_uri is accepted only if it equals a registered address byte for byte', async () => {
  expect((await caller.authorize(owner, { scope: 'sso', sign_out_uri: SIGN_OUT })).status).toBe(200);
  for (const sign_out_uri of [`${SIGN_OUT}1`, SIGN_OUT.slice(0, -1), `${SIGN_OUT}#`, 'https://evil.example/', '']) {
    const answer = await caller.authorize(owner, { scope: 'sso', sign_out_uri });
    expect(answer).toMatchObject(refusal('invalid_request', 4121));
  }
});

test('an authorization request without response_type=code is refused', async () => {
  for (const response_type of ['token', 'id_token', 'code id_token', 'none', 'CODE', '']) {
    const answer = await caller.authorize(owner, { response_type });
    expect(answer).toMatchObject(refusal('unsupported_response_type', 4124));
  }
  expect(await caller.authorize(owner, { response_type: undefined })).toMatchObject(refusal('invalid_request', 4121));
  expect(await caller.authorize(owner, { response_mode: 'jwt' })).toMatchObject(refusal('invalid_request', 4121));
  for (const mode of ['query', 'fragment']) {
    expect((await caller.authorize(owner, { response_mode: mode })).status).toBe(200);
  }
});

test('an authorization request is refused if its client is unknown or lacks the code grant (unauthorized_client, 4122)', async () => {
  expect(await caller.authorize(owner, { client_id: 'unknown' })).toMatchObject(refusal('unauthorized_client', 4122));
  const pages = { client_id: 'feisuo-account', redirect_uri: 'http://localhost:8080/account/provider' };
  expect(await caller.authorize(owner, pages)).toMatchObject(refusal('unauthorized_client', 4122));
});

test('an authorization request without client_id uses the client of the access token', async () => {
  expect((await caller.authorize(await caller.signUp(), { client_id: undefined })).status).toBe(200);
});

test.each([
  ['without a challenge', { code_challenge: undefined, code_challenge_method: undefined }],
  ['with a method and no challenge', { code_challenge: undefined }],
  ['with the method plain', { code_challenge: VERIFIER, code_challenge_method: 'plain' }],
  ['without a method, which means plain', { code_challenge: VERIFIER, code_challenge_method: undefined }],
  ['with an unknown method', { code_challenge_method: 's256' }],
  ['with a challenge too short', { code_challenge: challengeOf('x').slice(1) }],
  ['with a padded challenge', { code_challenge: `${challengeOf('x').slice(1)}=` }],
])('an authorization request of a public client is refused %s (invalid_request, 4121)', async (_, more) => {
  expect(await caller.authorize(owner, more)).toMatchObject(refusal('invalid_request', 4121));
});

test('a confidential client may omit the PKCE challenge; a client with allowsPlainChallenge may use the method plain', async () => {
  const vault = { client_id: 'vault', redirect_uri: 'https://vault.example/back', consent: true };
  const none = { code_challenge: undefined, code_challenge_method: undefined };
  expect((await caller.authorize(owner, { ...vault, ...none })).status).toBe(200);
  const old = { client_id: 'old-timer', redirect_uri: 'https://old-timer.example/back', consent: true };
  for (const code_challenge_method of ['plain', undefined]) {
    const plain = { code_challenge: VERIFIER, code_challenge_method };
    expect((await caller.authorize(owner, { ...old, ...plain })).status).toBe(200);
  }
  const short = { code_challenge: VERIFIER.slice(1), code_challenge_method: 'plain' };
  expect(await caller.authorize(owner, { ...old, ...short })).toMatchObject(refusal('invalid_request', 4121));
});

test('only first-party applications can authorize other clients, and no application can for a guest account', async () => {
  const code = await caller.codeFor(owner, { ...PARTNER, consent: true });
  const { body: partner } = await caller.exchange(code, PARTNER);
  expect(await caller.authorize(partner)).toMatchObject(refusal('permission_denied', 7, 403));
  expect(await caller.authorize(null)).toMatchObject(refusal('unauthenticated', 16, 401));
  const { body: anonymous } = await server.post(accountPaths.signUpAnonymously, SITE);
  expect(await caller.authorize(anonymous)).toMatchObject(refusal('permission_denied', 7, 403));
  const silent = { prompt: 'none' };
  expect(await caller.authorize(anonymous, silent)).toMatchObject(refusal('interaction_required', 4031));
});

const HASHED = challengeOf(VERIFIER);
test.each([
  ['a public client without PKCE', { client_id: 'feisuo-site' }],
  ['the method plain', { client_id: 'feisuo-site', code_challenge: VERIFIER, code_challenge_method: 'plain' }],
  ['a challenge without its method', { client_id: 'feisuo-site', code_challenge: VERIFIER }],
  ['a challenge that is no hash', { client_id: 'feisuo-site', code_challenge: 'x', code_challenge_method: 'S256' }],
  ['a method without a challenge', { client_id: 'feisuo-site', code_challenge_method: 'S256' }],
  ['no response_type', { client_id: 'feisuo-site', response_type: '' }],
])('an authorization request with %s is refused before sign-in (invalid_request, 4121)', async (_, asked) => {
  const query = new URLSearchParams({ response_type: 'code', ...asked });
  const info = await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`);
  expect(info).toMatchObject(refusal('invalid_request', 4121));
});

test('authorize-info accepts a valid request before sign-in, and also a redirect address alone', async () => {
  const whole = { client_id: 'feisuo-site', response_type: 'code' };
  const ask = (asked: Record<string, string>) =>
    server.get(`${accountPaths.authorizeInfo}?${new URLSearchParams(asked).toString()}`);
  expect((await ask({ ...whole, code_challenge: HASHED, code_challenge_method: 'S256' })).status).toBe(200);
  expect((await ask({ client_id: 'feisuo-site', redirect_uri: CALLBACK })).status).toBe(200);
  expect(await ask({ ...whole, client_id: 'feisuo-account' })).toMatchObject(refusal('unauthorized_client', 4122));
  expect(await ask({ ...whole, scope: 'everything' })).toMatchObject(refusal('invalid_scope', 4125));
});

test.each(['-1', '1.5', 'soon', '9999999999'])(
  'an authorization request with a max_age of %j is refused before sign-in (invalid_request, 4121)',
  async (written) => {
    const query = new URLSearchParams({ client_id: 'feisuo-site', max_age: written });
    const info = await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`);
    expect(info).toMatchObject(refusal('invalid_request', 4121));
  },
);

test.each([
  ['zh-CN', '飞梭官网'],
  ['zh-TW', '飛梭官網'],
  ['en-US', 'Feisuo website'],
  ['ko-KR', 'Feisuo 홈페이지'],
  ['id-ID', 'Situs Feisuo'],
  ['ms-MY', 'Laman web Feisuo'],
])(
  'in %s the site is called %s, and an application whose name has no translation keeps its name',
  async (locale, name) => {
    const ask = async (clientId: string) => {
      const query = new URLSearchParams({ client_id: clientId, locale });
      return (await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`)).body.client.name;
    };
    expect(await ask('feisuo-site')).toBe(name);
    expect(await ask('local-names')).toBe(locale === 'en-US' ? 'Weaver’s corner' : '织布角');
  },
);

const jwt = (head: object) => `${Buffer.from(JSON.stringify(head)).toString('base64url')}.e30.x`;

test.each([
  ['a request object', { request: jwt({ alg: 'none' }) }, 'request_not_supported', 4037],
  ['something that is no request object', { request: 'a.b.c' }, 'invalid_request_object', 4036],
  ['a request address', { request_uri: 'https://partner.example/request' }, 'request_uri_not_supported', 4038],
  ['an unknown pushed request', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'invalid_request_uri', 4035],
  ['something that is no request address', { request_uri: 'file:///etc' }, 'invalid_request_uri', 4035],
  ['a registration', { registration: '{}' }, 'registration_not_supported', 4039],
])('authorize-info refuses a request with %s, with the error name of that parameter', async (_, more, error, code) => {
  expect(await caller.authorize(owner, more)).toMatchObject(refusal(error, code));
  const query = new URLSearchParams({ client_id: 'feisuo-site', ...more } as Record<string, string>);
  expect(await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`)).toMatchObject(refusal(error, code));
});

test('authorization codes are deleted a day after they expired', async () => {
  const count = async () => (await server.deps.db.select().from(authorizationCodes)).length;
  // Removes the codes that earlier tests issued, so that only the code of this test is counted.
  await server.deps.db.delete(authorizationCodes);
  await caller.codeFor(owner);
  const before = await count();
  await purgeAccountData(server.deps.db, new Date(Date.now() + DAY_MS + 50_000));
  expect(await count()).toBe(before);
  await purgeAccountData(server.deps.db, new Date(Date.now() + DAY_MS + 500_000));
  expect(await count()).toBe(0);
});

test('the request parameter locale wins over Accept-Language, and an unknown locale means Simplified Chinese', async () => {
  const query = new URLSearchParams({ client_id: 'feisuo-site', scope: 'profile', locale: 'fr-FR' });
  const { body } = await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`, {
    'accept-language': 'en-US',
  });
  expect(body.client.name).toBe('飞梭官网');
  expect(body.scopes).toMatchObject([{ id: 'profile', name: expect.stringMatching(/[一-鿿]/) }]);
});

const OWN = ['feisuo-site', 'feisuo-desktop', accountClientId];
test.each(locales.filter((locale) => locale !== 'zh-CN'))(
  'first-party applications have names and descriptions in %s',
  async (locale) => {
    const headers = { 'accept-language': locale };
    const infoOf = async (id: string, more = '') =>
      (await server.get(`${accountPaths.authorizeInfo}?client_id=${id}${more}`, headers)).body.client;
    for (const id of OWN) {
      const [client, inChinese] = [await infoOf(id), await infoOf(id, '&locale=zh-CN')];
      expect([client.name, client.description]).not.toContain('');
      expect(client.name).not.toBe(inChinese.name);
      expect(client.description).not.toBe(inChinese.description);
    }
    const { body } = await caller.detect({ client_id: 'feisuo-site', redirect_uri: CALLBACK }, headers);
    expect(body.client).toEqual({ id: 'feisuo-site', name: (await infoOf('feisuo-site')).name });
  },
);
