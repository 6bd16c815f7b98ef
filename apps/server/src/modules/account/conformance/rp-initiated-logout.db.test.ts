import { generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { AFTER, CLIENT, useConformance, type Tokens } from '../../../../test/conformance-driver.ts';

// The modules of the profile RP-Initiated Logout.
const { metadata, newUserAgent, obtainTokens, endSession, silentError } = useConformance();

/** A member who has signed in to the client, and the parameters of a complete sign-out request. */
async function signedIn() {
  const agent = await newUserAgent();
  const tokens = await obtainTokens(agent);
  const request = { id_token_hint: tokens.id_token, post_logout_redirect_uri: AFTER, state: 'a b&c' };
  return { agent, tokens, request };
}

async function forgeHint({ claims }: Tokens): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey);
}

describe.each(['GET', 'POST'] as const)('by %s', (method) => {
  test('oidcc-rp-initiated-logout', async () => {
    const { agent, request } = await signedIn();
    expect(await silentError(agent)).toBeUndefined();
    const ended = await endSession(agent, request, method);
    expect(ended).toEqual({ returnTo: `${AFTER}?state=a%20b%26c`, frames: [], isAsked: false });
    expect(await silentError(agent)).toBe('login_required');
  });

  test('oidcc-rp-initiated-logout-no-state', async () => {
    const { agent, request } = await signedIn();
    const { state: _state, ...stateless } = request;
    expect(await endSession(agent, stateless, method)).toMatchObject({ returnTo: AFTER });
    expect(await silentError(agent)).toBe('login_required');
  });

  test('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
    const { agent, request } = await signedIn();
    const { post_logout_redirect_uri: _uri, ...staying } = request;
    expect(await endSession(agent, staying, method)).toMatchObject({ returnTo: '' });
    expect(await silentError(agent)).toBe('login_required');
  });
});

test('oidcc-rp-initiated-logout-no-params', async () => {
  const { agent } = await signedIn();
  expect(await endSession(agent, {})).toEqual({ returnTo: '', frames: [], isAsked: true });
  expect(await silentError(agent)).toBe('login_required');
});

test('oidcc-rp-initiated-logout-only-state', async () => {
  const { agent } = await signedIn();
  expect(await endSession(agent, { state: 'a-state' })).toEqual({ returnTo: '', frames: [], isAsked: true });
  expect(await silentError(agent)).toBe('login_required');
});

test('oidcc-rp-initiated-logout-no-id-token-hint', async () => {
  const { agent, request } = await signedIn();
  const { id_token_hint: _hint, ...nameless } = request;
  // Without a client no address is registered, so the page does not redirect.
  expect(await endSession(agent, nameless)).toEqual({ error: 'invalid_request' });
  expect(await silentError(agent)).toBeUndefined();
  // With the client's id the member is asked before the redirect.
  const named = await endSession(agent, { ...nameless, client_id: CLIENT });
  expect(named).toMatchObject({ returnTo: expect.stringContaining(AFTER), isAsked: true });
});

test.each<[string, (tokens: Tokens) => Record<string, string> | Promise<Record<string, string>>]>([
  [
    'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
    () => ({ post_logout_redirect_uri: 'https://rp.example/post_logout_redirect/bad' }),
  ],
  [
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
    () => ({ post_logout_redirect_uri: `${AFTER}?foo=bar` }),
  ],
  [
    'oidcc-rp-initiated-logout-modified-id-token-hint',
    ({ id_token: token }) => {
      const [head, , signature] = token.split('.');
      const payload = Buffer.from(JSON.stringify({ iss: metadata.issuer, sub: '1', aud: CLIENT })).toString(
        'base64url',
      );
      return { id_token_hint: `${head}.${payload}.${signature}` };
    },
  ],
  ['oidcc-rp-initiated-logout-bad-id-token-hint', async (tokens) => ({ id_token_hint: await forgeHint(tokens) })],
])('%s', async (_name, change) => {
  const { agent, tokens, request } = await signedIn();
  expect(await endSession(agent, { ...request, ...(await change(tokens)) })).toEqual({ error: 'invalid_request' });
  expect(await silentError(agent)).toBeUndefined();
});
