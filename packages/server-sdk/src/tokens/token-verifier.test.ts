import { expect, test } from 'vitest';
import { accountService, CLIENT, ISSUER } from '../../test/account-service.ts';
import type { TokenError } from './token-error.ts';
import { createTokenVerifier, type TokenVerifierConfig } from './token-verifier.ts';

const MINUTE_MS = 60_000;
const unreachable = () => {
  throw new TypeError('fetch failed');
};

test.each<[string, Partial<TokenVerifierConfig>, string]>([
  ['without an audience', { audience: '' }, 'audience'],
  ['with an unset variable as audience', { audience: undefined as unknown as string }, 'audience'],
  ['with an empty list of audiences', { audience: [] }, 'audience'],
  ['with an empty name in the list of audiences', { audience: [CLIENT, ''] }, 'audience'],
  ['with an issuer that is no address', { issuer: 'account.example' }, 'issuer'],
  ['with an issuer over plain http', { issuer: 'http://account.example' }, 'https'],
  ['with an issuer of which only the beginning is local', { issuer: 'http://localhost.attacker.example' }, 'https'],
  ['that checks revocation without a client', { checkRevocation: true }, 'introspection'],
])('refuses to create a token verifier %s', (_, config, message) => {
  expect(() => createTokenVerifier({ issuer: ISSUER, audience: CLIENT, ...config })).toThrow(message);
});

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://account.acc.localhost'])(
  'accepts %s as issuer, because requests do not leave this machine',
  (issuer) => {
    expect(() => createTokenVerifier({ issuer, audience: CLIENT })).not.toThrow();
  },
);

test('reaches the service at another address over plain http only if that is allowed', () => {
  const config = { issuer: ISSUER, audience: CLIENT, serviceOrigin: 'http://account.internal' };
  expect(() => createTokenVerifier(config)).toThrow('https');
  expect(() => createTokenVerifier({ ...config, allowHttp: true })).not.toThrow();
});

test('accepts a token whose audience is a list with the application in it', async () => {
  const service = await accountService();
  const { verify } = service.verifier();
  expect(await verify(await service.sign({ aud: ['api', CLIENT] }))).toMatchObject({ aud: ['api', CLIENT] });
  await expect(verify(await service.sign({ aud: ['api'] }))).rejects.toMatchObject({ reason: 'wrong_audience' });
});

test('refuses a token that is bound to a key, because its sender cannot be checked', async () => {
  const service = await accountService();
  const token = await service.sign({ cnf: { jkt: 'thumbprint' } });
  await expect(service.verifier().verify(token)).rejects.toMatchObject({ reason: 'sender_constrained', status: 401 });
});

test.each([
  ['an expiry', { exp: undefined }],
  ['a subject', { sub: undefined }],
  ['an issuer', { iss: undefined }],
  ['an audience', { aud: undefined }],
])('refuses a signed token without %s', async (_, claims) => {
  const service = await accountService();
  const token = await service.sign(claims);
  await expect(service.verifier().verify(token)).rejects.toMatchObject({ name: 'TokenError', status: 401 });
});

test.each(['logout+jwt', 'JWT', undefined])('refuses a token of the type %s', async (typ) => {
  const service = await accountService();
  await expect(service.verifier().verify(await service.sign({}, { typ }))).rejects.toMatchObject({
    reason: 'wrong_type',
  });
});

test.each(['', 'x', 'a.b.c', 'a.b.c.d.e', 'é.é.é'])('refuses the malformed token "%s"', async (token) => {
  const service = await accountService();
  await expect(service.verifier().verify(token)).rejects.toMatchObject({ name: 'TokenError', status: 401 });
});

test.each([
  ['Bearer', undefined, 'missing'],
  ['no header', undefined, 'missing'],
  ['another scheme', 'DPoP', 'missing'],
])('an Authorization header with %s counts as no token', async (_, scheme, reason) => {
  const service = await accountService();
  const header = scheme && `${scheme} ${await service.sign()}`;
  await expect(service.verifier().authenticate(header)).rejects.toMatchObject({ reason, wwwAuthenticate: 'Bearer' });
});

test('keys that were read before are used for a day while the service does not answer, and not longer', async () => {
  const service = await accountService();
  const { verify } = service.verifier();
  await verify(await service.sign());
  service.outage = unreachable;
  service.now += 20 * MINUTE_MS;
  await expect(verify(await service.sign())).resolves.toMatchObject({ iss: ISSUER });
  service.now += 24 * 60 * MINUTE_MS;
  await expect(verify(await service.sign())).rejects.toMatchObject({ reason: 'unavailable', status: 503 });
  service.outage = null;
  service.now += MINUTE_MS;
  await expect(verify(await service.sign())).resolves.toMatchObject({ iss: ISSUER });
});

test('a key that the service no longer publishes is refused after the keys were read again', async () => {
  const service = await accountService();
  const { verify } = service.verifier();
  const token = await service.sign();
  await verify(token);
  service.published.length = 0;
  await service.rotate('second');
  service.now += 11 * MINUTE_MS;
  // This token still uses the old keys, and causes the read.
  await verify(token);
  await expect.poll(() => verify(token).catch((error: { reason: string }) => error.reason)).toBe('unknown_key');
});

test('without any keys, failed reads are repeated once a second at most', async () => {
  const service = await accountService();
  service.outage = () => new Response('', { status: 502 });
  const { verify } = service.verifier();
  const token = await service.sign();
  const many = () => Promise.allSettled(Array.from({ length: 5 }, () => verify(token)));
  await many();
  await many();
  expect(service.requests).toHaveLength(1);
  service.now += 1001;
  service.outage = null;
  expect((await many()).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(service.requests).toHaveLength(2);
});

test('a key set that is no key set counts as no answer', async () => {
  const service = await accountService();
  service.outage = () => Response.json({ keys: 'none' });
  await expect(service.verifier().verify(await service.sign())).rejects.toMatchObject({ reason: 'unavailable' });
});

test('the introspection sends id and secret in HTTP Basic, form-encoded, and the token in the body only', async () => {
  const service = await accountService();
  const introspection = { clientId: CLIENT, clientSecret: 'a:b c+é' };
  const token = await service.sign();
  await service.verifier({ introspection, checkRevocation: true }).verify(token);
  const { url, init } = service.requests.at(-1) ?? { url: '', init: {} };
  expect(url).toBe(`${ISSUER}/v1/auth/token/introspect`);
  const { authorization = '' } = init.headers as Record<string, string>;
  expect(Buffer.from(authorization.slice(6), 'base64').toString()).toBe(`${CLIENT}:a%3Ab+c%2B%C3%A9`);
  expect(init).toMatchObject({ method: 'POST', redirect: 'error', body: `token=${token}` });
});

test('an answer about a revocation is used for the set time, and a failed one is not kept', async () => {
  const service = await accountService();
  const { verify } = service.verifier({ introspection: { clientId: CLIENT }, revocationCacheMs: 1000 });
  const token = await service.sign();
  const checked = () => verify(token, { checkRevocation: true });
  service.requests.length = 0;
  await Promise.all([checked(), checked(), checked()]);
  expect(service.requests).toHaveLength(2); // the keys and one introspection
  service.now += 1001;
  service.outage = unreachable;
  await expect(checked()).rejects.toMatchObject({ reason: 'unavailable' });
  service.outage = () => Response.json({ error: 'invalid_client' }, { status: 401 });
  await expect(checked()).rejects.toMatchObject({ reason: 'unavailable' });
  service.outage = () => Response.json({ active: 'true' });
  await expect(checked()).rejects.toMatchObject({ reason: 'unavailable' });
  service.outage = null;
  await expect(checked()).resolves.toMatchObject({ iss: ISSUER });
  service.isActive = false;
  service.now += 1001;
  await expect(checked()).rejects.toMatchObject({ reason: 'revoked' });
});

test('a route that checks revocation fails if the verifier has no client for it', async () => {
  const service = await accountService();
  const token = await service.sign();
  await expect(service.verifier().verify(token, { checkRevocation: true })).rejects.toThrow('introspection');
});

test('the texts of a refusal contain no part of the token', async () => {
  const service = await accountService();
  const token = await service.sign({ aud: 'other-app' });
  const error = await service
    .verifier()
    .verify(token)
    .then(
      () => expect.unreachable(),
      (thrown: TokenError) => thrown,
    );
  const texts = [error.message, error.wwwAuthenticate, JSON.stringify(error.body)].join();
  for (const part of token.split('.')) expect(texts).not.toContain(part);
});
