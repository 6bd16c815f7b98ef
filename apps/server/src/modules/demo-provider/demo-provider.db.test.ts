import { createHash } from 'node:crypto';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { times } from '../../../test/account-fixtures.ts';
import { choiceForm, demoVisitor, type Choice } from '../../../test/demo-visitor.ts';
import { databaseText } from '../../../test/database-text.ts';
import { freePort } from '../../../test/free-port.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { runHousekeeping } from '../../../test/run-housekeeping.ts';
import { CLIENT_ID, clientSecretOf } from './demo-provider-setting.ts';
import { DemoKeys } from './demo-keys.ts';
import { demoProviderCodes } from './demo-provider.tables.ts';

let server: TestServer;
let origin: string;
let redirect: string;
let issuer: string;
let secret: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startTestServer({ SITE_ORIGIN: origin });
  await server.app.listen({ port, host: 'localhost' });
  redirect = `${origin}/sso/provider`;
  issuer = `${origin}/sandbox/idp`;
  secret = clientSecretOf(server.deps.masterKey);
});
beforeEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const addressOf = (more: Record<string, string | null> = {}) => {
  const usual = { client_id: CLIENT_ID, response_type: 'code', scope: 'openid profile email', redirect_uri: redirect };
  const fields = Object.entries({ ...usual, ...more }).filter((field): field is [string, string] => field[1] !== null);
  return `${origin}${sandboxPaths.idpAuthorize}?${new URLSearchParams(fields).toString()}`;
};
const open = (url: string) => fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
const choose = async (url: string, choice: Choice = {}, headers: Record<string, string> = { origin }) => {
  const form = choiceForm(await (await open(url)).text(), choice);
  return submit(form, headers);
};
const submit = (form: string, headers: Record<string, string> = { origin }) =>
  fetch(origin + sandboxPaths.idpAuthorize, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const backOf = (answer: Response) => new URL(answer.headers.get('location') ?? 'about:blank').searchParams;
const codeOf = async (more: Record<string, string> = {}, choice: Choice = {}) =>
  backOf(await choose(addressOf(more), choice)).get('code') ?? '';
const redeem = async (code: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const usual = {
    grant_type: 'authorization_code',
    client_id: CLIENT_ID,
    client_secret: secret,
    redirect_uri: redirect,
  };
  const body = new URLSearchParams({ ...usual, code, ...more });
  const answer = await fetch(origin + sandboxPaths.idpToken, { method: 'POST', body, headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, string> };
};

test('demo provider: the account service signs a visitor in through the provider’s page, over the network', async () => {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  };
  const query = new URLSearchParams({
    client_id: 'feisuo-site',
    provider_id: 'demo',
    redirect_uri: redirect,
    state: 'state-x',
  });
  const { uri } = (await (await fetch(`${origin}${accountPaths.providerUri}?${query.toString()}`)).json()) as {
    uri: string;
  };
  const sent = await choose(uri, { person: 'nickname', nickname: '远道而来' });
  expect(sent.status).toBe(303);
  expect(sent.headers.get('location')).toMatch(new RegExp(`^${redirect}\\?code=`));
  expect(backOf(sent).get('state')).toBe('state-x');
  expect(backOf(sent).get('iss')).toBe(issuer);
  const proof = { provider_id: 'demo', provider_redirect_uri: redirect, provider_code: backOf(sent).get('code') };
  const traded = await call(accountPaths.providerToken, { ...proof, client_id: 'feisuo-site' });
  expect(traded.body).toMatchObject({ provider_profile: { name: '远道而来' } });
  const signedIn = await call(accountPaths.signInWithProvider, {
    provider_token: traded.body['provider_token'],
    client_id: 'feisuo-site',
  });
  expect(signedIn).toMatchObject({ status: 404, body: { error_code: 5 } });
});

test('demo provider: the library openid-client signs in with nonce and PKCE, reads userinfo and signs out', async () => {
  const config = await openid.discovery(new URL(issuer), CLIENT_ID, secret, undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
  const [pkceCodeVerifier, expectedNonce, expectedState] = [
    openid.randomPKCECodeVerifier(),
    openid.randomNonce(),
    openid.randomState(),
  ];
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: 'openid profile email',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const sent = await choose(url.href, { person: 'demo-lin' });
  const checks = { pkceCodeVerifier, expectedNonce, expectedState };
  const tokens = await openid.authorizationCodeGrant(config, new URL(sent.headers.get('location') ?? ''), checks);
  expect(tokens.claims()).toMatchObject({
    iss: issuer,
    sub: 'demo-lin',
    aud: CLIENT_ID,
    name: '林小满',
    nonce: expectedNonce,
  });
  const userInfo = await openid.fetchUserInfo(config, tokens.access_token, 'demo-lin');
  expect(userInfo).toEqual({
    sub: 'demo-lin',
    name: '林小满',
    nickname: '林小满',
    locale: 'zh-CN',
    email: 'lin.xiaoman@demo.example',
    email_verified: true,
  });
  const out = openid.buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${origin}/sso/sign-out?sso_sign_out=`,
    state: 'bye',
  });
  const left = await open(out.href);
  expect(left.headers.get('location')).toBe(`${origin}/sso/sign-out?sso_sign_out=&state=bye`);
});

test('demo provider: discovery lists only endpoints that exist, and the published keys have no private part', async () => {
  const metadata = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>;
  expect(metadata['issuer']).toBe(issuer);
  for (const name of ['authorization_endpoint', 'userinfo_endpoint', 'jwks_uri', 'end_session_endpoint']) {
    expect((await open(metadata[name] ?? '')).status, name).toBeLessThan(402);
  }
  const { keys } = (await (await fetch(metadata['jwks_uri'] ?? '')).json()) as { keys: Record<string, string>[] };
  expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

test('demo provider: the page says that it is a demonstration, runs no script, and cannot be framed', async () => {
  const answer = await open(addressOf());
  const page = await answer.text();
  expect(page).toContain('<html lang="zh-CN">');
  for (const text of ['演示身份提供方', '林小满', '昵称', '同意并继续', '取消']) expect(page).toContain(text);
  expect(page).not.toMatch(/<script| style=| on\w+=/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${origin}`);
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('demo provider: the page shows typed text and login hints as text and not as markup', async () => {
  const evil = '"><script>alert(1)</script>';
  expect(await (await open(addressOf({ login_hint: evil }))).text()).not.toContain('<script>');
  const again = await choose(addressOf(), { person: 'person', nickname: evil });
  expect(again.status).toBe(400);
  expect(await again.text()).not.toContain('<script>');
});

test('demo provider: the same nickname always signs in the same person, and an empty nickname shows the form again', async () => {
  const subOf = async (nickname: string) => {
    const { body } = await redeem(await codeOf({}, { person: 'nickname', nickname }));
    return decodeJwt(body['id_token'] ?? '').sub;
  };
  expect(await subOf('阿梭')).toBe(await subOf(' 阿梭 '));
  expect(await subOf('阿梭')).not.toBe(await subOf('阿飞'));
  for (const nickname of ['', '   ', '\u200b\u202e', '!!!']) {
    const answer = await choose(addressOf(), { person: 'nickname', nickname });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('aria-invalid="true" aria-describedby="wrong"');
  }
});

test('demo provider: cancelling redirects with access_denied and the state', async () => {
  const back = backOf(await choose(addressOf({ state: 'state-+&%' }), { decision: 'deny' }));
  expect(Object.fromEntries(back)).toEqual({ error: 'access_denied', state: 'state-+&%', iss: issuer });
});

test.each([
  ['an unknown client', { client_id: 'person' }],
  ['no client', { client_id: null }],
  ['no redirect address', { redirect_uri: null }],
  ['an unregistered redirect address', { redirect_uri: 'https://evil.example/cb' }],
])('demo provider: a request with %s gets an error page and no redirect', async (_, more) => {
  const answer = await open(addressOf(more));
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).toContain('演示身份提供方');
});

test('demo provider: a sign-in request redirects only to exactly registered addresses, not to similar addresses', async () => {
  for (const miss of [
    `${redirect}/`,
    `${redirect}?a`,
    `${redirect}#`,
    redirect.replace('sso', 'SSO'),
    `${redirect}%2e`,
  ]) {
    expect((await open(addressOf({ redirect_uri: miss }))).status, miss).toBe(400);
  }
});

test.each([
  ['unsupported_response_type', { response_type: 'token' }],
  ['unsupported_response_type', { response_type: null }],
  ['invalid_scope', { scope: 'profile' }],
  ['invalid_request', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
  ['invalid_request', { code_challenge: 'x'.repeat(43) }],
  ['invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
  ['invalid_request', { response_mode: 'fragment' }],
  ['request_not_supported', { request: 'a.b.c' }],
  ['request_uri_not_supported', { request_uri: 'https://evil.example' }],
  ['login_required', { prompt: 'none' }],
])('demo provider: it redirects to the application with the error %s for %j', async (error, more) => {
  const answer = await open(addressOf({ ...more, state: 's' }));
  expect(answer.status).toBe(303);
  expect(Object.fromEntries(backOf(answer))).toEqual({ error, state: 's', iss: issuer });
});

test('demo provider: a request that repeats a parameter is refused', async () => {
  expect(backOf(await open(`${addressOf()}&nonce=a&nonce=b`)).get('error')).toBe('invalid_request');
});

test('demo provider: a cross-site, forged or outdated form submission gets no code', async () => {
  const page = await (await open(addressOf())).text();
  const form = choiceForm(page);
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}] as Record<string, string>[]) {
    const answer = await submit(form, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('location')).toBeNull();
  }
  const tampered = new URLSearchParams(form);
  tampered.set('request', `${tampered.get('request')?.slice(0, -4)}AAAA`);
  for (const bad of [tampered.toString(), 'request=made-up&decision=allow&person=demo-lin', '', 'decision=allow']) {
    expect((await submit(bad)).status).toBe(400);
  }
  server.clock.setOffset(31 * 60_000);
  expect((await submit(form)).status).toBe(400);
});

test('demo provider: of 20 concurrent token requests with one code, one succeeds', async () => {
  const code = await codeOf();
  const answers = await Promise.all(times(20, () => redeem(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['error'] === 'invalid_grant')).toHaveLength(19);
});

test('demo provider: a code is valid for a minute, stored only as a hash, and deleted by housekeeping', async () => {
  const code = await codeOf();
  expect(await databaseText(server)).not.toContain(code);
  server.clock.setOffset(61_000);
  expect((await redeem(code)).body).toMatchObject({ error: 'invalid_grant' });
  await runHousekeeping(server.deps);
  expect(await server.deps.db.$count(demoProviderCodes)).toBe(0);
});

test.each([
  ['another redirect address', { redirect_uri: 'http://localhost/other' }],
  ['a PKCE verifier but no challenge', { code_verifier: 'v'.repeat(43) }],
])('demo provider: a code sent with %s is refused and spent', async (_, more) => {
  const code = await codeOf();
  expect((await redeem(code, more)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await redeem(code)).body).toMatchObject({ error: 'invalid_grant' });
});

test('demo provider: exchanging a code with a PKCE challenge requires the code verifier', async () => {
  const verifier = 'a'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const begin = () => codeOf({ code_challenge: challenge, code_challenge_method: 'S256' });
  expect((await redeem(await begin())).body).toMatchObject({ error: 'invalid_grant' });
  expect((await redeem(await begin(), { code_verifier: 'b'.repeat(43) })).body).toMatchObject({
    error: 'invalid_grant',
  });
  expect((await redeem(await begin(), { code_verifier: verifier })).status).toBe(200);
});

test('demo provider: the client secret is accepted in the form or by HTTP Basic; a wrong secret gets 401 and spends no code', async () => {
  const code = await codeOf();
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${encodeURIComponent(password)}`).toString('base64')}`,
  });
  for (const answer of [
    await redeem(code, { client_secret: 'wrong' }),
    await redeem(code, { client_id: 'person' }),
    await redeem(code, {}, basic('wrong')),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
  }
  expect((await redeem(code, { grant_type: 'password' })).body).toMatchObject({ error: 'unsupported_grant_type' });
  expect((await redeem('')).body).toMatchObject({ error: 'invalid_request' });
  expect((await redeem(code, { client_secret: '' }, basic(secret))).status).toBe(200);
});

test('demo provider: userinfo requires an access token, and returns only the claims of its scope', async () => {
  const ask = (token: string, method = 'GET') =>
    fetch(origin + sandboxPaths.idpUserinfo, { method, headers: { authorization: `Bearer ${token}` } });
  const { body } = await redeem(await codeOf({ scope: 'openid' }));
  const token = body['access_token'] ?? '';
  expect(await (await ask(token)).json()).toEqual({ sub: 'demo-lin' });
  expect((await ask(token, 'POST')).status).toBe(200);
  const [, payload = ''] = token.split('.');
  const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
  const forged = await new SignJWT(decodeJwt(token))
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
  for (const wrong of ['', 'x', none, forged, body['id_token'] ?? '']) {
    const refused = await ask(wrong);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
  }
  server.clock.setOffset(601_000);
  expect((await ask(token)).status).toBe(401);
});

test('demo provider: the account service accepts a valid token of the provider as a proof of identity', async () => {
  const { body } = await redeem(await codeOf({}, { person: 'demo-chen' }));
  const trade = async (proof: object) =>
    server.post(accountPaths.providerToken, { provider_id: 'demo', client_id: 'feisuo-site', ...proof });
  for (const proof of [{ provider_id_token: body['id_token'] }, { provider_access_token: body['access_token'] }]) {
    expect((await trade(proof)).body).toMatchObject({ provider_profile: { name: '陈一舟' } });
  }
  // An access token is not accepted in place of an id_token.
  expect((await trade({ provider_id_token: body['access_token'] })).body).toMatchObject({ error_code: 4019 });
  server.clock.setOffset(700_000);
  for (const proof of [{ provider_id_token: body['id_token'] }, { provider_access_token: body['access_token'] }]) {
    expect((await trade(proof)).body).toMatchObject({
      error_code: 4019,
      details: [{ reason: 'PROVIDER_REFUSED' }, {}],
    });
  }
});

test('demo provider: all processes share one signing key, which is stored sealed', async () => {
  const mine = await new DemoKeys(server.deps).find();
  const [others] = await Promise.all([new DemoKeys(server.deps).find(), new DemoKeys(server.deps).find()]);
  expect(others?.id).toBe(mine.id);
  const { keys } = (await (await fetch(origin + sandboxPaths.idpKeys)).json()) as { keys: { kid: string }[] };
  expect(keys.map(({ kid }) => kid)).toEqual([mine.id]);
  const text = await databaseText(server);
  expect(text).not.toContain('PRIVATE KEY');
  expect(text).not.toContain(mine.privateKey.export({ format: 'jwk' }).d);
});

test('demo provider: sign-out redirects only to registered addresses', async () => {
  const out = (query: string) => open(`${origin}${sandboxPaths.idpSignOut}${query}`);
  expect((await out('')).status).toBe(200);
  for (const uri of ['https://evil.example', `${origin}/sso/sign-out`, `${origin}/sso/sign-out?sso_sign_out=1`]) {
    const answer = await out(`?post_logout_redirect_uri=${encodeURIComponent(uri)}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  }
});

test("demo provider: the page at the provider's root address says what the provider is and how to use it", async () => {
  const answer = await open(issuer);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('从登录页点“演示账号”进来');
});

test('demo provider: while the setting is off, the provider and all its routes are absent', async () => {
  const off = await startTestServer({ DEMO_PROVIDER: 'off' });
  expect((await off.get(accountPaths.providerList)).body).toEqual({ data: [] });
  for (const path of Object.values(sandboxPaths).filter((one) => one.includes('/idp'))) {
    expect((await off.get(path)).status, path).toBe(404);
  }
  expect((await demoVisitor(off).uriOf()).body).toMatchObject({ error_code: 3 });
  await off.dispose();
});
