import { accountPaths } from '@feisuo/contract/facts/paths';
import { importJWK, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';

// The modules of the profiles Config OP, RP-Initiated, Back-Channel and Front-Channel Logout that read the metadata.
const ISSUER = 'https://account.a.test';
const server = useTestServer({
  SERVICES: 'account,content',
  SITE_ORIGIN: 'https://www.a.test',
  ACCOUNT_ORIGIN: ISSUER,
});
const get = async (url: string) => (await server.get(url, { host: 'account.a.test' })).body;
const discover = () => get(accountPaths.openidConfiguration);

test('oidcc-discovery-endpoint-verification', async () => {
  expect(accountPaths.openidConfiguration).toBe('/.well-known/openid-configuration');
  const metadata = await discover();
  expect(metadata.issuer).toBe(ISSUER);
  const addresses = Object.entries(metadata).filter(([name]) => /_endpoint$|_uri$/.test(name));
  expect(addresses.filter(([, value]) => new URL(String(value)).protocol !== 'https:')).toEqual([]);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'])
    expect(metadata[name]).toMatch(/^https:\/\/account\.a\.test\//);
  expect(metadata.response_types_supported).toContain('code');
  expect(metadata.scopes_supported).toContain('openid');
  expect(metadata.subject_types_supported).toEqual(expect.arrayContaining(['public']));
  expect(metadata.id_token_signing_alg_values_supported).toContain('RS256');
  expect(metadata.id_token_signing_alg_values_supported).not.toContain('none');
  expect(metadata.claims_supported).toEqual(expect.arrayContaining(['sub', 'iss', 'auth_time', 'acr', 'sid']));
  expect(metadata.token_endpoint_auth_methods_supported).toContain('client_secret_basic');
  for (const name of ['claims_parameter_supported', 'request_parameter_supported', 'request_uri_parameter_supported'])
    expect(typeof metadata[name]).toBe('boolean');
});

test('oidcc-discovery-endpoint-verification: the published keys are public, distinct and of the announced algorithms', async () => {
  const metadata = await discover();
  const { keys } = (await get(new URL(metadata.jwks_uri).pathname)) as { keys: JWK[] };
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
  for (const algorithm of metadata.id_token_signing_alg_values_supported)
    expect(keys.some(({ alg }) => alg === algorithm)).toBe(true);
  for (const key of keys) {
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
    expect(key.use).toBe('sig');
    await expect(importJWK(key)).resolves.toBeDefined();
  }
});

test('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
  expect((await discover()).end_session_endpoint).toMatch(/^https:\/\/account\.a\.test\//);
});

test('oidcc-backchannel-logout-discovery-endpoint-verification', async () => {
  expect(await discover()).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    end_session_endpoint: expect.stringMatching(/^https:/),
  });
});

test('oidcc-frontchannel-logout-discovery-endpoint-verification', async () => {
  expect(await discover()).toMatchObject({
    frontchannel_logout_supported: true,
    frontchannel_logout_session_supported: true,
    end_session_endpoint: expect.stringMatching(/^https:/),
  });
});
