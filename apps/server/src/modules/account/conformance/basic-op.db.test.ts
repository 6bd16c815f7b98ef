import { createHash } from 'node:crypto';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { CALLBACK, useConformance } from '../../../../test/conformance-driver.ts';

// The modules of the profile Basic OP.
const conformance = useConformance();
const { server, metadata, newUserAgent, authorize, requestOf, exchange, callToken, obtainTokens, userinfo } =
  conformance;
const nowS = () => Math.floor(server.clock.now().getTime() / 1000);

/** The error that the client gets, or null if it gets a code. */
async function errorOf(more: Record<string, string>, agent?: Awaited<ReturnType<typeof newUserAgent>>) {
  const outcome = await authorize(agent ?? (await newUserAgent()), requestOf(more));
  if ('page' in outcome) throw new Error(`no redirect: ${outcome.page}`);
  expect(outcome.redirect).toMatchObject({ state: 'a-state', iss: metadata.issuer });
  return outcome.redirect['error'] ?? null;
}

describe('tokens', () => {
  test('oidcc-server', async () => {
    const agent = await newUserAgent();
    const { claims, access_token: accessToken, ...tokens } = await obtainTokens(agent);
    const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
    expect(claims).toMatchObject({ sub: agent.member.sub, nonce: 'a-nonce', at_hash: hash, sid: expect.any(String) });
    expect(claims.exp).toBeGreaterThan(nowS());
    expect(Math.abs((claims.iat ?? 0) - nowS())).toBeLessThan(5);
    expect(tokens.scope).toBe('openid');
    expect((await userinfo({ access_token: accessToken }))['sub']).toBe(claims.sub);
  });

  test('oidcc-idtoken-signature', async () => {
    const { id_token: idToken } = await obtainTokens(await newUserAgent());
    const { alg, kid } = decodeProtectedHeader(idToken);
    expect(alg).toBe('RS256');
    const { body } = await server.get(accountPaths.jwks);
    expect(body.keys.map((key: { kid: string }) => key.kid)).toContain(kid);
  });

  test('oidcc-idtoken-unsigned', () => {
    // No client can be registered for unsigned id_tokens, so the suite skips the module.
    expect(metadata.id_token_signing_alg_values_supported).not.toContain('none');
  });

  test('oidcc-server-client-secret-post', async () => {
    const outcome = await authorize(await newUserAgent(), requestOf());
    const code = 'redirect' in outcome ? (outcome.redirect['code'] ?? '') : '';
    const { status, body } = await exchange(code, {}, { isPost: true });
    expect(status).toBe(200);
    expect((await conformance.verify(body.id_token)).sub).toEqual(expect.any(String));
  });

  test('oidcc-refresh-token', async () => {
    const agent = await newUserAgent();
    const tokens = await obtainTokens(agent, { scope: 'openid offline_access', prompt: 'consent' });
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    const { status, body } = await callToken(refresh);
    expect(status).toBe(200);
    expect(body.access_token).not.toBe(tokens.access_token);
    expect((await userinfo(body))['sub']).toBe(tokens.claims.sub);
    await conformance.register('another-client');
    const stolen = await callToken({ ...refresh, refresh_token: body.refresh_token }, { id: 'another-client' });
    expect(stolen).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('oidcc-codereuse', async () => {
    const outcome = await authorize(await newUserAgent(), requestOf());
    const code = 'redirect' in outcome ? (outcome.redirect['code'] ?? '') : '';
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('oidcc-codereuse-30seconds', async () => {
    const outcome = await authorize(await newUserAgent(), requestOf());
    const code = 'redirect' in outcome ? (outcome.redirect['code'] ?? '') : '';
    const { body } = await exchange(code);
    server.clock.setOffset(30_000);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const { status } = await server.get(accountPaths.userinfo, { authorization: `Bearer ${body.access_token}` });
    expect(status).toBe(401);
  });

  test('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const verifier = 'a-verifier-of-at-least-forty-three-characters-0123456789';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = requestOf({ code_challenge: challenge, code_challenge_method: 'S256' });
    const codeOf = async () => {
      const outcome = await authorize(await newUserAgent(), asked);
      return 'redirect' in outcome ? (outcome.redirect['code'] ?? '') : '';
    };
    expect((await exchange(await codeOf(), { code_verifier: verifier })).status).toBe(200);
    expect((await exchange(await codeOf(), { code_verifier: `${verifier}x` })).body.error).toBe('invalid_grant');
  });

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { nonce: _nonce, ...asked } = requestOf();
    const outcome = await authorize(await newUserAgent(), asked);
    const code = 'redirect' in outcome ? (outcome.redirect['code'] ?? '') : '';
    const { body } = await exchange(code);
    expect(await conformance.verify(body.id_token)).not.toHaveProperty('nonce');
  });
});

describe('userinfo', () => {
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

  test('oidcc-userinfo-get', async () => {
    const tokens = await obtainTokens(await newUserAgent());
    expect(await userinfo(tokens)).toEqual({ sub: tokens.claims.sub });
  });

  test.each([
    ['oidcc-userinfo-post-header', (token: string) => ({ headers: { ...asForm, authorization: `Bearer ${token}` } })],
    ['oidcc-userinfo-post-body', (token: string) => ({ headers: asForm, payload: `access_token=${token}` })],
  ])('%s', async (_name, requestWith) => {
    const { claims, access_token: token } = await obtainTokens(await newUserAgent());
    const url = new URL(metadata.userinfo_endpoint).pathname;
    const { status, body } = await server.request({ method: 'POST', url, payload: '', ...requestWith(token) });
    expect([status, body]).toEqual([200, { sub: claims.sub }]);
  });
});

describe('scopes and claims', () => {
  const profile = { name: '林夕', preferred_username: '林夕', updated_at: expect.any(Number) };
  const agentWith = async () => {
    const agent = await newUserAgent();
    const email = { email: agent.email, email_verified: true };
    const phone = { phone_number: `+86${agent.member.phone}`, phone_number_verified: true };
    return { agent, email, phone };
  };

  test('oidcc-scope-profile', async () => {
    const { agent } = await agentWith();
    const tokens = await obtainTokens(agent, { scope: 'openid profile' });
    expect(await userinfo(tokens)).toEqual({ sub: tokens.claims.sub, ...profile });
  });

  test('oidcc-scope-email', async () => {
    const { agent, email } = await agentWith();
    const tokens = await obtainTokens(agent, { scope: 'openid email' });
    expect(await userinfo(tokens)).toEqual({ sub: tokens.claims.sub, ...email });
  });

  test('oidcc-scope-phone', async () => {
    const { agent, phone } = await agentWith();
    const tokens = await obtainTokens(agent, { scope: 'openid phone' });
    expect(await userinfo(tokens)).toEqual({ sub: tokens.claims.sub, ...phone });
  });

  test('oidcc-scope-address', async () => {
    // The scope is not announced. It is ignored, and no claim contains an address.
    expect(metadata.scopes_supported).not.toContain('address');
    const tokens = await obtainTokens(await newUserAgent(), { scope: 'openid address' });
    expect(tokens.scope).toBe('openid');
    expect(await userinfo(tokens)).toEqual({ sub: tokens.claims.sub });
  });

  test.each([
    ['oidcc-scope-all', 'openid profile email address phone'],
    ['oidcc-alternate-happy-flow', 'phone address email profile openid'],
  ])('%s', async (_name, scope) => {
    const { agent, email, phone } = await agentWith();
    const { state, nonce, ...rest } = requestOf({ scope });
    const outcome = await authorize(agent, { state: state ?? '', ...rest, nonce: nonce ?? '' });
    const code = 'redirect' in outcome ? (outcome.redirect['code'] ?? '') : '';
    const { body } = await exchange(code);
    const { sub } = await conformance.verify(body.id_token);
    expect(await userinfo(body)).toEqual({ sub, ...profile, ...email, ...phone });
  });

  test('oidcc-claims-essential', async () => {
    // The parameter is announced as not supported: it is ignored, and the claims follow the scopes.
    expect(metadata.claims_parameter_supported).toBe(false);
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    const tokens = await obtainTokens(await newUserAgent(), { scope: 'openid profile', claims });
    expect(await userinfo(tokens)).toMatchObject({ name: '林夕' });
  });

  test('oidcc-ensure-request-with-acr-values-succeeds', async () => {
    const values = metadata.acr_values_supported;
    const { claims } = await obtainTokens(await newUserAgent(), { acr_values: values.slice(0, 1).join(' ') });
    expect(values).toContain(claims['acr']);
  });
});

describe('parameters that need not be supported are ignored', () => {
  test.each([
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-login-hint', { login_hint: 'buffy@rp.example' }],
  ])('%s', async (_name, more) => {
    const { claims } = await obtainTokens(await newUserAgent(), more);
    expect(claims.sub).toEqual(expect.any(String));
  });
});

describe('the sign-in', () => {
  test('oidcc-prompt-none-not-logged-in', async () => {
    expect(await errorOf({ prompt: 'none' })).toMatch(/^(?:login|interaction)_required$/);
  });

  test('oidcc-prompt-none-logged-in', async () => {
    const agent = await newUserAgent();
    const first = await obtainTokens(agent);
    server.clock.setOffset(5000);
    const second = await obtainTokens(agent, { prompt: 'none' });
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(second.claims['auth_time']).toBe(first.claims['auth_time']);
  });

  test('oidcc-prompt-login', async () => {
    const agent = await newUserAgent();
    const first = await obtainTokens(agent);
    server.clock.setOffset(5000);
    const second = await obtainTokens(agent, { prompt: 'login' });
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(Number(second.claims['auth_time'])).toBeGreaterThan(Number(first.claims['auth_time']));
  });

  test('oidcc-max-age-1', async () => {
    const agent = await newUserAgent();
    const first = await obtainTokens(agent);
    server.clock.setOffset(2500);
    const second = await obtainTokens(agent, { max_age: '1' });
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(Number(second.claims['auth_time'])).toBeGreaterThan(Number(first.claims['auth_time']));
  });

  test('oidcc-max-age-10000', async () => {
    const agent = await newUserAgent();
    const first = await obtainTokens(agent, { max_age: '15000' });
    server.clock.setOffset(5000);
    const second = await obtainTokens(agent, { max_age: '10000', prompt: 'none' });
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(second.claims['auth_time']).toBe(first.claims['auth_time']);
  });

  test('oidcc-id-token-hint', async () => {
    const agent = await newUserAgent();
    const first = await obtainTokens(agent);
    const second = await obtainTokens(agent, { prompt: 'none', id_token_hint: first.id_token });
    expect(second.claims.sub).toBe(first.claims.sub);
    const other = await newUserAgent();
    await obtainTokens(other);
    expect(await errorOf({ prompt: 'none', id_token_hint: first.id_token }, other)).toBe('login_required');
  });
});

describe('requests', () => {
  test('oidcc-response-type-missing', async () => {
    const { response_type: _type, ...asked } = requestOf();
    const outcome = await authorize(await newUserAgent(), asked);
    expect('redirect' in outcome && outcome.redirect['error']).toMatch(
      /^(?:invalid_request|unsupported_response_type)$/,
    );
  });

  test('oidcc-ensure-post-request-succeeds', async () => {
    const outcome = await authorize(await newUserAgent(), requestOf(), 'POST');
    const code = 'redirect' in outcome ? (outcome.redirect['code'] ?? '') : '';
    expect((await exchange(code)).status).toBe(200);
  });

  test('oidcc-ensure-registered-redirect-uri', async () => {
    const asked = requestOf({ redirect_uri: `${CALLBACK}/unregistered` });
    expect(await authorize(await newUserAgent(), asked)).toEqual({ page: 'invalid_request' });
  });

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`;

  test('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    expect(metadata.request_parameter_supported).toBe(false);
    expect(await errorOf({ request: unsigned(requestOf()) })).toBe('request_not_supported');
  });

  test('oidcc-ensure-request-object-with-redirect-uri', async () => {
    const elsewhere = unsigned(requestOf({ redirect_uri: 'https://evil.example/' }));
    expect(await errorOf({ request: elsewhere })).toBe('request_not_supported');
  });

  test('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    expect(metadata.request_uri_parameter_supported).toBe(false);
    expect(await errorOf({ request_uri: 'https://rp.example/request.jwt' })).toBe('request_uri_not_supported');
  });
});
