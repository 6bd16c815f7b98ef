import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTokenVerifier, createWebhookVerifier } from '../../../../../../packages/server-sdk/src/index.ts';
import { createMemoryReplayStore } from '../../../../../../packages/server-sdk/src/tokens/replay-store.ts';
import type { DpopConfig } from '../../../../../../packages/server-sdk/src/tokens/dpop-verifier.ts';
import { authorizeCaller, VERIFIER } from '../../../../test/authorize-caller.ts';
import { makePair, proofOf, type SigningPair } from '../../../../test/client-signer.ts';
import { freePort } from '../../../../test/free-port.ts';
import { backEnds, type BackEnd } from '../../../../test/server-sdk-apps.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

// Back ends with the server SDK behind a proxy: clients know them only as API.
const API = 'https://api.example/v2';
const APP = { client_id: 'mobile-app', redirect_uri: 'https://mobile.example/back' };
const ALGS = 'algs="ES256 EdDSA PS256 RS256"';

let server: TestServer;
let issuer: string;
let caller: ReturnType<typeof authorizeCaller>;
let pair: SigningPair;
let thief: SigningPair;
let token: string;
let refreshToken: string;

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  server = await startTestServer({ SITE_ORIGIN: issuer, LIMITS_SCALE: '1000' });
  await server.app.listen({ port, host: '127.0.0.1' });
  caller = authorizeCaller(server);
  await caller.addApplication('mobile-app', { redirectUris: [APP.redirect_uri], dpopBoundAccessTokens: true });
  [pair, thief] = [await makePair(), await makePair()];
  const person = await caller.signUpInBrowser();
  const code = await caller.codeFor(person, { ...APP, scope: 'openid offline', consent: true });
  const { body } = await caller.exchange(code, { ...APP, code_verifier: VERIFIER }, { dpop: await tokenProof() });
  [token, refreshToken] = [body.access_token, body.refresh_token];
});
beforeEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const proof = (method: string, url: string, { by = pair, of = token } = {}) =>
  proofOf(by, { method, url, token: of, now: server.clock.now() });
const tokenProof = () => proofOf(pair, { method: 'POST', url: issuer + accountPaths.token, now: server.clock.now() });

describe.each(Object.entries(backEnds))('bound tokens with the server SDK and %s', (_, start) => {
  const after: BackEnd[] = [];
  let backEnd: BackEnd;
  const open = async (dpop?: Partial<DpopConfig> | null) => {
    const now = () => server.clock.now().getTime();
    const verifier = createTokenVerifier({
      issuer,
      audience: 'mobile-app',
      introspection: { clientId: 'mobile-app' },
      platform: { now },
      ...(dpop !== null && { dpop: { baseUrl: API, ...dpop } }),
    });
    const webhook = createWebhookVerifier({ secrets: `whsec_${Buffer.alloc(32, 1).toString('base64')}` });
    const opened = await start({ verifier, webhooks: { verifier: webhook, handle: () => {} } });
    after.push(opened);
    return opened;
  };
  beforeAll(async () => {
    backEnd = await open();
  });
  afterAll(async () => {
    for (const one of after) await one.close();
  });

  async function send(
    path: string,
    dpop: string | null,
    { method = 'GET', scheme = 'DPoP', of = token, at = backEnd } = {},
  ) {
    const headers = { authorization: `${scheme} ${of}`, ...(dpop !== null && { dpop }) };
    const response = await fetch(at.url + path, { method, headers });
    await response.arrayBuffer();
    return { status: response.status, challenge: response.headers.get('www-authenticate') };
  }
  const refused = (error: string) => ({
    status: 401,
    challenge: expect.stringMatching(new RegExp(`^DPoP error="${error}", .*${ALGS}$`)),
  });

  test('a token of the product is accepted with a proof of its key', async () => {
    expect(await send('/me', await proof('GET', `${API}/me`))).toEqual({ status: 200, challenge: null });
    expect(await send('/checked', await proof('GET', `${API}/checked`))).toMatchObject({ status: 200 });
    expect(await send('/me', await proof('POST', `${API}/me`), { method: 'POST' })).toMatchObject({ status: 200 });
    expect(await send('/me?page=2', await proof('GET', `${API}/me`))).toMatchObject({ status: 200 });
  });

  test('the address before a router or a plugin changed it is compared with htu', async () => {
    expect(await send('/nested/me', await proof('GET', `${API}/nested/me`))).toMatchObject({ status: 200 });
    expect(await send('/nested/me', await proof('GET', `${API}/me`))).toMatchObject(refused('invalid_dpop_proof'));
  });

  test('htu is the address that clients use, and not that of the machine behind the proxy', async () => {
    for (const url of [`${backEnd.url}/me`, 'https://api.example/me', `${issuer}/me`])
      expect(await send('/me', await proof('GET', url))).toMatchObject(refused('invalid_dpop_proof'));
  });

  test('a stolen token is refused: as a bearer token, without a proof, and with the proof of another key', async () => {
    const good = await proof('GET', `${API}/me`);
    expect(await send('/me', good, { scheme: 'Bearer' })).toMatchObject(refused('invalid_token'));
    expect(await send('/me', null, { scheme: 'Bearer' })).toMatchObject(refused('invalid_token'));
    expect(await send('/me', null)).toMatchObject(refused('invalid_dpop_proof'));
    expect(await send('/me', await proof('GET', `${API}/me`, { by: thief }))).toMatchObject(refused('invalid_token'));
    expect(await send('/me', await proof('GET', `${API}/me`, { of: 'x' }))).toMatchObject(
      refused('invalid_dpop_proof'),
    );
    expect(await send('/me', await proof('GET', `${API}/me`), { method: 'POST' })).toMatchObject(
      refused('invalid_dpop_proof'),
    );
    expect(await send('/me', good)).toMatchObject({ status: 200 });
  });

  test('without the setting, bound tokens are refused with either scheme', async () => {
    const plain = await open(null);
    for (const scheme of ['DPoP', 'Bearer'])
      expect(await send('/me', await proof('GET', `${API}/me`), { scheme, at: plain })).toMatchObject({
        status: 401,
        challenge: expect.stringMatching(/^Bearer/),
      });
  });

  test('of concurrent requests with one proof one is accepted, also by two processes that share a store', async () => {
    const replayStore = createMemoryReplayStore({ now: () => server.clock.now().getTime() });
    const [one, other] = [await open({ replayStore }), await open({ replayStore })];
    const dpop = await proof('GET', `${API}/me`);
    const answers = await Promise.all([one, other, one, other, one, other].map((at) => send('/me', dpop, { at })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('a refreshed token is bound to the same key, and the proof of the old token is not accepted for it', async () => {
    // Tokens of the same second may be equal.
    server.clock.setOffset(2000);
    const { body } = await caller.refresh(refreshToken, APP, { dpop: await tokenProof() });
    refreshToken = body.refresh_token;
    const renewed = body.access_token as string;
    const old = await proof('GET', `${API}/me`);
    expect(await send('/me', old, { of: renewed })).toMatchObject(refused('invalid_dpop_proof'));
    expect(await send('/me', await proof('GET', `${API}/me`, { of: renewed }), { of: renewed })).toMatchObject({
      status: 200,
    });
  });
});
