import { createServer, type AddressInfo } from 'node:net';
import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeCaller, SECRET } from '../../../../test/authorize-caller.ts';
import { keySetOf, makePair, type SigningPair } from '../../../../test/client-signer.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { sealClientSecret } from '../index.ts';

// Tests with the unmodified library openid-client over a socket.
const CALLBACK = 'https://app.example/callback';
const SIGNING_SECRET = `${SECRET}, long enough to sign`;

let server: TestServer;
let issuer: string;
let caller: ReturnType<typeof authorizeCaller>;
let person: Credentials;
let pair: SigningPair;
beforeAll(async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  issuer = `http://127.0.0.1:${port}`;
  server = await startTestServer({ SITE_ORIGIN: issuer });
  await server.app.listen({ port, host: '127.0.0.1' });
  caller = authorizeCaller(server);
  pair = await makePair('ES256');
  const web = { redirectUris: [CALLBACK] };
  const service = { grants: Object.values(grantTypes), serviceScopes: ['introspect'] };
  const sealedSecret = sealClientSecret(server.deps.masterKey, 'signs', SIGNING_SECRET);
  await caller.addApplication('keys', { ...web, ...service, authMethod: 'private_key_jwt', jwks: keySetOf(pair) });
  await caller.addApplication('signs', { ...web, ...service, authMethod: 'client_secret_jwt', sealedSecret });
  await caller.addApplication('spa', { ...web, dpopBoundAccessTokens: true });
  person = await caller.signUpAtPages();
});
afterAll(() => server.dispose());

const discover = (id: string, authentication: client.ClientAuth) =>
  client.discovery(new URL(issuer), id, undefined, authentication, { execute: [client.allowInsecureRequests] });

const authentications: [string, string, () => client.ClientAuth][] = [
  ['private_key_jwt', 'keys', () => client.PrivateKeyJwt({ key: pair.privateKey, kid: pair.kid })],
  ['client_secret_jwt', 'signs', () => client.ClientSecretJwt(SIGNING_SECRET)],
];

/** Signs in with a code, as the library does after the authorization page has returned. */
async function signIn(config: client.Configuration, options?: client.DPoPOptions) {
  const { client_id: id } = config.clientMetadata();
  const verifier = client.randomPKCECodeVerifier();
  const code = await caller.codeFor(person, {
    client_id: id,
    redirect_uri: CALLBACK,
    scope: 'openid profile offline',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    consent: true,
  });
  const back = new URL(`${CALLBACK}?${new URLSearchParams({ code, iss: issuer }).toString()}`);
  return client.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier }, undefined, options);
}

test.each(authentications)(
  'openid-client with %s signs in, refreshes, introspects and revokes',
  async (_method, id, authentication) => {
    const config = await discover(id, authentication());
    const tokens = await signIn(config);
    expect(tokens.claims()).toMatchObject({ sub: person.sub, aud: id });
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(await client.tokenIntrospection(config, renewed.access_token)).toMatchObject({
      active: true,
      client_id: id,
    });
    await client.tokenRevocation(config, renewed.access_token);
    expect(await client.tokenIntrospection(config, renewed.access_token)).toEqual({ active: false });
  },
);

test.each(authentications)(
  'openid-client with %s gets a token for a service, and asks about tokens of other clients',
  async (_method, id, authentication) => {
    const config = await discover(id, authentication());
    const granted = await client.clientCredentialsGrant(config, { scope: 'introspect' });
    expect(granted).toMatchObject({ token_type: 'bearer', scope: 'introspect', expires_in: 600 });
    expect(granted.refresh_token).toBeUndefined();
    expect(await client.tokenIntrospection(config, person.access_token)).toMatchObject({
      active: true,
      client_id: 'feisuo-account',
    });
    await expect(client.clientCredentialsGrant(config, { scope: 'user' })).rejects.toMatchObject({
      error: 'invalid_scope',
    });
  },
);

test('openid-client with DPoP signs in, reads userinfo and refreshes as a public client', async () => {
  const config = await discover('spa', client.None());
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
  const tokens = await signIn(config, { DPoP });
  expect(tokens.token_type).toBe('dpop');
  const read = (token: string) => client.fetchUserInfo(config, token, person.sub, { DPoP });
  expect(await read(tokens.access_token)).toMatchObject({ sub: person.sub });
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP });
  expect(await read(renewed.access_token)).toMatchObject({ sub: person.sub });
  const other = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
  await expect(
    client.refreshTokenGrant(config, renewed.refresh_token ?? '', undefined, { DPoP: other }),
  ).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(client.fetchUserInfo(config, renewed.access_token, person.sub)).rejects.toThrow();
  await expect(signIn(config)).rejects.toMatchObject({ error: 'invalid_dpop_proof' });
});
