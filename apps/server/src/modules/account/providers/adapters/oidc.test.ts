import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, startIssuer } from '../../../../../test/fake-identity-providers.ts';
import { systemClock } from '../../../../time/clock.ts';
import type { OidcSetting } from '../../../../config/provider-settings.ts';
import { OidcProvider } from './oidc.ts';
import type { ProviderAdapter } from './provider-adapter.ts';
import { netWithTimeout } from './provider-net.ts';

const SECRET = 'a+secret/with:signs';
const proof = {
  code: 'code-1',
  redirectUri: 'https://site.example/cb?kept=1',
  verifier: 'v'.repeat(43),
  nonce: 'nonce-1',
};
const secrets = { verifier: proof.verifier, nonce: proof.nonce };

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let setting: OidcSetting;
let adapter: OidcProvider;
const make = (timeoutMs = 2000) => new OidcProvider(setting, { ...netWithTimeout(fetch), timeoutMs }, systemClock);
beforeEach(async () => {
  issuer = await startIssuer();
  setting = {
    id: 'corp',
    name: 'Corp',
    kind: 'oidc',
    issuer: issuer.origin,
    clientId: 'us',
    clientSecret: SECRET,
    scopes: ['openid', 'profile'],
  };
  issuer.answers['/token'] = async () => tokens(await issuer.sign({ name: 'Ada' }));
  issuer.answers['/userinfo'] = () => json({ sub: 'person-1', name: 'Ada of userinfo' });
  adapter = make();
});
afterEach(() => issuer.close());

const tokens = (idToken?: string) =>
  json({ access_token: 'opaque', token_type: 'Bearer', expires_in: 60, ...(idToken && { id_token: idToken }) });
const pathsAsked = () => issuer.asked.map(({ path }) => path);

const faultOf = async (input: Parameters<ProviderAdapter['identify']>[0] = proof, from = adapter) => {
  const fault = await from.identify(input).then(
    () => null,
    (error: Error & { kind: string; providerError: string }) => error,
  );
  expect(`${fault?.message} ${fault?.stack} ${String(fault?.cause)}`).not.toContain(SECRET);
  return fault && { kind: fault.kind, said: fault.providerError };
};

test('an OpenID authorization URI keeps the query of the issuer’s address, redirect_uri and state unchanged', async () => {
  const uri = new URL(await adapter.authorizationUri({ redirectUri: proof.redirectUri, state: 'state-+&中', secrets }));
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    prompt: 'login',
    client_id: 'us',
    response_type: 'code',
    redirect_uri: proof.redirectUri,
    scope: 'openid profile',
    state: 'state-+&中',
    nonce: 'nonce-1',
  });
});

test.each([
  ["another nonce than the request's", { nonce: 'nonce-2' }],
  ['no nonce', { nonce: undefined }],
])('an id_token with %s is refused, because it belongs to another authorization request', async (_, claims) => {
  issuer.answers['/token'] = async () => tokens(await issuer.sign({ name: 'Ada', ...claims }));
  expect(await faultOf(proof)).toEqual({ kind: 'refused', said: 'nonce' });
});

test('PKCE is used if the issuer supports S256', async () => {
  issuer.metadata['code_challenge_methods_supported'] = ['S256'];
  const uri = new URL(await adapter.authorizationUri({ redirectUri: 'https://a.example', state: undefined, secrets }));
  expect(uri.searchParams.get('code_challenge_method')).toBe('S256');
  expect(uri.searchParams.has('state')).toBe(false);
  await adapter.identify(proof);
  expect(issuer.asked.find(({ path }) => path === '/token')?.form['code_verifier']).toBe(proof.verifier);
});

test('the code of an OpenID provider is exchanged with the complete redirect_uri and HTTP Basic, and the id_token is read', async () => {
  expect(await adapter.identify(proof)).toEqual({
    userId: 'person-1',
    name: 'Ada',
    email: '',
    phone: '',
  });
  const traded = issuer.asked.find(({ path }) => path === '/token');
  expect(traded?.form).toEqual({ grant_type: 'authorization_code', code: 'code-1', redirect_uri: proof.redirectUri });
  const shown = Buffer.from(traded?.authorization?.split(' ')[1] ?? '', 'base64').toString();
  expect(shown.split(':').map(decodeURIComponent)).toEqual(['us', SECRET]);
});

test('the client secret is sent in the form to an OpenID issuer that requires this', async () => {
  issuer.metadata['token_endpoint_auth_methods_supported'] = ['client_secret_post'];
  await adapter.identify(proof);
  expect(issuer.asked.find(({ path }) => path === '/token')).toMatchObject({
    authorization: undefined,
    form: { client_id: 'us', client_secret: SECRET },
  });
});

test('userinfo is read if the id_token has no name, and must have the subject of the id_token', async () => {
  issuer.answers['/token'] = async () => tokens(await issuer.sign());
  expect(await adapter.identify(proof)).toMatchObject({ userId: 'person-1', name: 'Ada of userinfo' });
  issuer.answers['/userinfo'] = () => json({ sub: 'other-person', name: 'Eve' });
  expect(await faultOf()).toMatchObject({ kind: 'malformed' });
});

test('an email address or phone number is used only if the issuer verified it', async () => {
  const claims = { name: 'A', email: 'Ada@Example.com', phone_number: '+8613800138000' };
  issuer.answers['/token'] = async () => tokens(await issuer.sign(claims));
  expect(await adapter.identify(proof)).toMatchObject({ email: '', phone: '' });
  const verified = { email_verified: true, phone_number_verified: true };
  issuer.answers['/token'] = async () => tokens(await issuer.sign({ ...claims, ...verified }));
  expect(await adapter.identify(proof)).toMatchObject({ email: 'ada@example.com', phone: '+8613800138000' });
});

const seconds = () => Math.floor(Date.now() / 1000);
const badClaims: [string, Record<string, unknown>][] = [
  ['for another client', { aud: 'another' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['that has expired', { exp: seconds() - 600, iat: seconds() - 900 }],
  ['without an expiry', { exp: undefined }],
  ['without a subject', { sub: undefined }],
  ['with another azp', { aud: ['us', 'another'], azp: 'another' }],
];
test.each(badClaims)('an id_token %s is refused, whether the issuer or a client sent it', async (_, claims) => {
  const token = await issuer.sign({ name: 'A', ...claims });
  issuer.answers['/token'] = () => tokens(token);
  expect(await faultOf()).toMatchObject({ kind: expect.stringMatching(/refused|malformed/) });
  expect(await faultOf({ idToken: token })).toMatchObject({ kind: 'refused' });
});

test('an id_token that is unsigned, signed by another key, or signed with a shared secret is refused', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const [, payload = ''] = (await issuer.sign({ name: 'A' })).split('.');
  const none = `${Buffer.from('{"alg":"none","kid":"one"}').toString('base64url')}.${payload}.`;
  const forged = await issuer.sign({ name: 'A' }, privateKey);
  const shared = await issuer.sign({ name: 'A' }, new TextEncoder().encode(JSON.stringify(issuer.publicJwk)), 'HS256');
  for (const token of [none, forged, shared, 'no.jwt', 'x']) {
    issuer.answers['/token'] = () => tokens(token);
    expect(await faultOf()).not.toBeNull();
    expect(await faultOf({ idToken: token })).toMatchObject({ kind: 'refused' });
  }
  expect(await adapter.identify({ idToken: await issuer.sign({ name: 'Ada' }) })).toMatchObject({ name: 'Ada' });
});

test("an issuer's token response without an id_token is refused", async () => {
  issuer.answers['/token'] = () => tokens();
  expect(await faultOf()).toMatchObject({ kind: 'malformed' });
});

test("an issuer's access token is accepted only if introspection or its claims show it was issued to us", async () => {
  const own = await issuer.sign({ aud: 'api', client_id: 'us' });
  const theirs = await issuer.sign({ aud: 'api', client_id: 'another' });
  expect(await adapter.identify({ accessToken: own })).toMatchObject({ userId: 'person-1', name: 'Ada of userinfo' });
  expect(await faultOf({ accessToken: theirs })).toEqual({ kind: 'refused', said: 'another application' });
  expect(await faultOf({ accessToken: 'opaque' })).toMatchObject({ kind: 'unsupported' });

  issuer.metadata['introspection_endpoint'] = `${issuer.origin}/introspect`;
  issuer.answers['/introspect'] = ({ form }) =>
    json({ active: form['token'] !== 'dead', client_id: form['token'] === 'stolen' ? 'another' : 'us' });
  const asking = make();
  expect(await asking.identify({ accessToken: 'opaque' })).toMatchObject({ name: 'Ada of userinfo' });
  for (const accessToken of ['dead', 'stolen']) {
    expect(await faultOf({ accessToken }, asking)).toMatchObject({ kind: 'refused' });
  }
});

test("an error name of the issuer is kept if OAuth defines it, and the rest of the issuer's answer is dropped", async () => {
  const refuse = (error: string) => () => json({ error, error_description: `bad ${SECRET}` }, { status: 400 });
  issuer.answers['/token'] = refuse('invalid_grant');
  expect(await faultOf()).toEqual({ kind: 'refused', said: 'invalid_grant' });
  issuer.answers['/token'] = refuse(SECRET);
  expect(await faultOf()).toEqual({ kind: 'refused', said: '' });
});

test.each([
  ['no JSON', { body: 'oops' }],
  ['a list', { body: '[]' }],
  ['a truncated body', { body: '{"access_token":"x"}' }],
  ['an error status', { status: 403, body: '{}' }],
  ['too many bytes', { body: `"${'x'.repeat(300_000)}"` }],
])('an answer of the issuer with %s is refused', async (_, answer) => {
  issuer.answers['/token'] = () => answer;
  expect(await faultOf()).toMatchObject({ kind: expect.stringMatching(/malformed|refused/) });
});

test('a redirect by an OpenID issuer is not followed, and a timeout counts as unreachable', async () => {
  issuer.answers['/token'] = () => ({ status: 307, headers: { location: `${issuer.origin}/elsewhere` } });
  expect(await faultOf()).toEqual({ kind: 'unreachable', said: 'redirect' });
  expect(pathsAsked()).not.toContain('/elsewhere');
  const hasty = make(100);
  await hasty.signOutUri(undefined);
  issuer.answers['/token'] = () => ({ hangs: true });
  expect(await faultOf(proof, hasty)).toMatchObject({ kind: 'unreachable' });
});

test("an issuer's discovery document is read once, and again after a failure", async () => {
  const good = issuer.answers['/.well-known/openid-configuration'];
  issuer.answers['/.well-known/openid-configuration'] = () => ({ status: 503, body: '' });
  expect(await faultOf()).toEqual({ kind: 'unreachable', said: '503' });
  issuer.answers['/.well-known/openid-configuration'] = () =>
    json({ ...issuer.metadata, issuer: 'https://evil.example' });
  expect(await faultOf()).toMatchObject({ kind: 'malformed' });
  if (good) issuer.answers['/.well-known/openid-configuration'] = good;
  for (const _ of [1, 2, 3]) await adapter.identify(proof);
  expect(pathsAsked().filter((path) => path === '/.well-known/openid-configuration')).toHaveLength(3);
  expect(pathsAsked().filter((path) => path === '/keys')).toHaveLength(1);
});

test("sign-out from an OpenID provider uses the issuer's end-session endpoint, if it has one", async () => {
  expect(await adapter.signOutUri('https://site.example/out')).toBe('');
  issuer.metadata['end_session_endpoint'] = `${issuer.origin}/end`;
  const uri = new URL(await make().signOutUri('https://site.example/out'));
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    client_id: 'us',
    post_logout_redirect_uri: 'https://site.example/out',
  });
});
