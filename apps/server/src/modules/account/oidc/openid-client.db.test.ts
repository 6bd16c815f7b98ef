import { createServer, type AddressInfo } from 'node:net';
import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { authorizeCaller, SECRET } from '../../../../test/authorize-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

// Tests with the unmodified library openid-client over a socket. The tests act as the authorization page.
const CALLBACK = 'https://app.example/callback';
const AFTER = 'https://app.example/bye';

let server: TestServer;
let issuer: string;
let caller: ReturnType<typeof authorizeCaller>;
let person: Credentials;
beforeAll(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  server = await startTestServer({ SITE_ORIGIN: issuer });
  await server.app.listen({ port, host: '127.0.0.1' });
  caller = authorizeCaller(server);
  const addresses = { redirectUris: [CALLBACK], signOutUris: [AFTER], origins: ['https://app.example'] };
  await caller.addApplication('public-app', addresses);
  await caller.addApplication('secret-app', { ...addresses, secret: SECRET, idTokenAlg: 'RS256' });
  person = await caller.signUpAtPages();
  const profile = { name: '林夕', gender: 'other' };
  await caller.send('PATCH', accountPaths.profile, profile, bearer(person));
});
beforeEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

/** Finds a free port. The port must be known before the server starts, because the issuer is a setting. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  return port;
}

const discover = (id: string, authentication: client.ClientAuth) =>
  client.discovery(new URL(issuer), id, undefined, authentication, { execute: [client.allowInsecureRequests] });

/** Acts as the authorization page: requests a code, and returns the redirect address with the code. */
async function visit(address: URL): Promise<URL> {
  expect(address.origin + address.pathname).toBe(issuer + accountPages.authorize);
  const { max_age: maxAge, ...asked } = Object.fromEntries(address.searchParams);
  const more = { consent: true, ...(maxAge !== undefined && { max_age: Number(maxAge) }) };
  const plain = { code_challenge: undefined, code_challenge_method: undefined };
  const { body } = await caller.authorize(person, { ...plain, ...asked, ...more });
  const back = new URL(asked['redirect_uri'] ?? '');
  back.search = new URLSearchParams({
    ...(body.error ? { error: body.error } : { code: body.code }),
    state: asked['state'] ?? '',
    iss: issuer,
  }).toString();
  return back;
}

test.each([
  ['a public client', 'public-app', client.None()],
  ['a client with a secret, by HTTP Basic', 'secret-app', client.ClientSecretBasic(SECRET)],
  ['a client with a secret, in the form', 'secret-app', client.ClientSecretPost(SECRET)],
])(
  'openid-client as %s signs in, reads userinfo, refreshes, introspects and signs out',
  async (_, id, authentication) => {
    const config = await discover(id, authentication);
    const verifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid profile offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: '600',
      state,
      nonce,
    });
    const back = await visit(address);
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, maxAge: 600 };
    const tokens = await client.authorizationCodeGrant(config, back, checks);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ iss: issuer, sub: person.sub, aud: id, nonce });
    expect(tokens.scope).toBe('openid profile offline');

    const info = await client.fetchUserInfo(config, tokens.access_token, person.sub);
    const shown = { name: '林夕', preferred_username: '林夕', gender: 'other', updated_at: expect.any(Number) };
    expect(info).toEqual({ sub: person.sub, ...shown });
    expect(claims).toMatchObject(shown);
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      sub: person.sub,
      client_id: id,
    });

    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.access_token).not.toBe(tokens.access_token);
    await client.tokenRevocation(config, renewed.refresh_token ?? '');
    expect(await client.tokenIntrospection(config, renewed.access_token)).toEqual({ active: false });
    await expect(client.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(client.fetchUserInfo(config, renewed.access_token, person.sub)).rejects.toThrow();

    const end = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: AFTER,
      state: 'bye',
    });
    expect(end.origin + end.pathname).toBe(issuer + accountPages.signOut);
    const { body } = await server.get(`${accountPaths.signOutInfo}${end.search}`);
    expect(body).toEqual({
      client: { id, name: `Application ${id}` },
      first_party: false,
      return_to: `${AFTER}?state=bye`,
      sub: person.sub,
    });
  },
);

test('openid-client without PKCE works for a confidential client and is refused for a public client', async () => {
  const signIn = async (id: string, authentication: client.ClientAuth) => {
    const config = await discover(id, authentication);
    const back = await visit(client.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'openid' }));
    return client.authorizationCodeGrant(config, back, { expectedState: client.skipStateCheck });
  };
  expect((await signIn('secret-app', client.ClientSecretBasic(SECRET))).claims()?.sub).toBe(person.sub);
  await expect(signIn('public-app', client.None())).rejects.toMatchObject({ error: 'invalid_request' });
});

test('openid-client understands the errors of the token endpoint, because they have the names of the RFCs', async () => {
  const basic = await discover('secret-app', client.ClientSecretBasic('another secret altogether'));
  await expect(client.refreshTokenGrant(basic, 'x')).rejects.toMatchObject({
    code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
    status: 401,
    cause: [{ scheme: 'basic' }],
  });
  const post = await discover('secret-app', client.ClientSecretPost('another secret altogether'));
  await expect(client.refreshTokenGrant(post, 'x')).rejects.toMatchObject({ error: 'invalid_client', status: 401 });
  const config = await discover('public-app', client.None());
  const unknown = client.genericGrantRequest(config, 'password', {});
  await expect(unknown).rejects.toMatchObject({ error: 'unsupported_grant_type' });
});
