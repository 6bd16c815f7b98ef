import { beforeAll, expect, test } from 'vitest';
import { clientForm } from '../../test/client-form.ts';
import { assertionOf, keySetOf, makePair, type SigningPair } from '../../test/client-signer.ts';
import { auditEntries, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let owner: OperatorCaller;
let pair: SigningPair;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
  pair = await makePair();
});

const form = { ...clientForm, url: '', origins: [] };
const reason = '签了合作';
const add = (id: string, change: object = {}) =>
  owner.call('POST', '/clients', { id, client: { ...form, ...change }, reason });
const save = (id: string, version: number, change: object) =>
  owner.call('PUT', `/clients/${id}`, { version, client: { ...form, ...change }, reason });
const rowOf = async (id: string) =>
  (await server.deps.database.pool.query('select * from clients where id = $1', [id])).rows[0] as Record<
    string,
    unknown
  >;
const ask = (fields: object) => server.post('/v1/auth/token/introspect', { token: 'x', ...fields });
const signed = (id: string, signer: SigningPair | string) =>
  assertionOf(signer, server.clock.now(), { id, aud: server.deps.config.accountOrigin });

test('an application with private_key_jwt is registered with its public keys and gets no secret', async () => {
  const { body } = await add('keys', { authMethod: 'private_key_jwt', jwks: ` ${keySetOf(pair)} ` });
  expect(body.data).toMatchObject({ secret: null, client: { authMethod: 'private_key_jwt', isConfidential: true } });
  expect(await rowOf('keys')).toMatchObject({ secret_hash: null, sealed_secret: null, jwks: keySetOf(pair) });
  expect((await ask(await signed('keys', pair))).body).toEqual({ active: false });
  expect((await owner.call('POST', '/clients/keys/secret', { version: 1, reason })).body.code).toBe(26093);
});

test('the secret of an application with client_secret_jwt is encrypted, shown once, and replaced when it is renewed', async () => {
  const { secret } = (await add('signs', { authMethod: 'client_secret_jwt' })).body.data;
  expect((await ask(await signed('signs', secret))).body).toEqual({ active: false });
  const row = await rowOf('signs');
  expect(row).toMatchObject({ secret_hash: null, sealed_secret: expect.any(String) });
  const shown = JSON.stringify([
    row,
    await owner.call('GET', '/clients/signs'),
    await auditEntries(server, 'client.add'),
  ]);
  expect(shown).not.toContain(secret);
  expect(JSON.stringify(await auditEntries(server, 'client.add'))).not.toContain(row['sealed_secret']);
  expect(JSON.stringify((await owner.call('GET', '/clients/signs')).body)).not.toContain(row['sealed_secret']);
  const renewed = (await owner.call('POST', '/clients/signs/secret', { version: 1, reason })).body.data.secret;
  await expect.poll(async () => (await ask(await signed('signs', renewed))).status).toBe(200);
  expect((await ask(await signed('signs', secret))).body.error_code).toBe(4122);
});

test('the method of authentication changes only where the stored secret allows it', async () => {
  const { secret } = (await add('moves', { authMethod: 'client_secret_jwt' })).body.data;
  expect((await save('moves', 1, { authMethod: 'client_secret_post' })).status).toBe(200);
  expect(await rowOf('moves')).toMatchObject({ sealed_secret: null, secret_hash: expect.any(String) });
  await expect.poll(async () => (await ask({ client_id: 'moves', client_secret: secret })).status).toBe(200);
  for (const authMethod of ['client_secret_jwt', 'none']) {
    const refused = await save('moves', 2, { authMethod });
    expect([authMethod, refused.status, refused.body.fault.field]).toEqual([authMethod, 400, 'authMethod']);
  }
  const withKeys = { authMethod: 'private_key_jwt', jwks: keySetOf(pair) };
  expect((await save('moves', 2, withKeys)).status).toBe(200);
  expect(await rowOf('moves')).toMatchObject({ secret_hash: null, sealed_secret: null });
  await add('open', { authMethod: 'none' });
  expect((await save('open', 1, withKeys)).body.fault.field).toBe('authMethod');
});

test('an application that was registered before methods were recorded keeps its secret when it is saved', async () => {
  await add('older');
  await server.deps.database.pool.query(`update clients set token_endpoint_auth_method = null where id = 'older'`);
  expect((await owner.call('GET', '/clients/older')).body.data.authMethod).toBe('client_secret');
  expect((await save('older', 1, {})).status).toBe(200);
  expect(await rowOf('older')).toMatchObject({ secret_hash: expect.any(String) });
});

const privateKey = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' };
test.each<[string, object, string]>([
  ['private_key_jwt without keys', { authMethod: 'private_key_jwt' }, 'jwks'],
  ['keys without private_key_jwt', { jwks: '{"keys":[]}' }, 'jwks'],
  ['keys that are no JSON', { authMethod: 'private_key_jwt', jwks: 'x' }, 'jwks'],
  ['a private key', { authMethod: 'private_key_jwt', jwks: JSON.stringify({ keys: [privateKey] }) }, 'jwks'],
  [
    'a short RSA key',
    { authMethod: 'private_key_jwt', jwks: '{"keys":[{"kty":"RSA","n":"AAAA","e":"AQAB"}]}' },
    'jwks',
  ],
  ['a symmetric key', { authMethod: 'private_key_jwt', jwks: '{"keys":[{"kty":"oct","k":"AAAA"}]}' }, 'jwks'],
  ['a jwks_uri without https', { authMethod: 'private_key_jwt', jwksUri: 'http://a.example.com/jwks' }, 'jwksUri'],
  ['a jwks_uri of another scheme', { authMethod: 'private_key_jwt', jwksUri: 'file:///etc/passwd' }, 'jwksUri'],
  [
    'services without authentication',
    { authMethod: 'none', grants: ['client_credentials'], serviceScopes: ['introspect'] },
    'grants',
  ],
  ['client_credentials without a scope', { grants: ['client_credentials'] }, 'serviceScopes'],
  ['a service scope without client_credentials', { serviceScopes: ['introspect'] }, 'serviceScopes'],
])('the registration of an application with %s is refused at its field', async (_what, change, field) => {
  const { status, body } = await add('wrong', change);
  expect([status, body.fault?.field.replace('client.', '')]).toEqual([400, field]);
});

test('an unknown method or service scope is refused', async () => {
  for (const change of [{ authMethod: 'tls_client_auth' }, { serviceScopes: ['everything'] }])
    expect((await add('wrong', change)).status).toBe(400);
});

test('only third-party applications can be registered for bound tokens', async () => {
  expect((await add('bound', { dpopBoundAccessTokens: true })).body.data.client.dpopBoundAccessTokens).toBe(true);
  const { version, ...site } = (await owner.call('GET', '/clients/feisuo-site')).body.data;
  const change = Object.fromEntries(Object.keys(form).map((name) => [name, site[name]]));
  const refused = await save('feisuo-site', version, { ...change, dpopBoundAccessTokens: true });
  expect([refused.status, refused.body.fault.field]).toEqual([400, 'dpopBoundAccessTokens']);
});
