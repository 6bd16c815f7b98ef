import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import { calculateJwkThumbprint, decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { authorizeCaller, challengeOf, refusal, SECRET, VERIFIER } from '../../../../test/authorize-caller.ts';
import { makePair, proofOf, type SigningPair } from '../../../../test/client-signer.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer({ SERVICES: 'signin,account,content' });
const caller = authorizeCaller(server);
let owner: Awaited<ReturnType<typeof caller.signUpInBrowser>>;
let pair: SigningPair;
let thief: SigningPair;
let jkt: string;

beforeAll(async () => {
  [pair, thief] = [await makePair(), await makePair()];
  jkt = await calculateJwkThumbprint(pair.publicJwk);
  await caller.addApplication('spa');
  await caller.addApplication('web', { secret: SECRET });
  owner = await caller.signUpInBrowser();
});

const appOf = (id: string) => ({ client_id: id, redirect_uri: `https://${id}.example/back` });
const proof = (path: string, signer = pair) =>
  proofOf(signer, { method: 'POST', url: server.deps.config.accountOrigin + path, now: server.clock.now() });
const codeFor = (more: object) =>
  caller.codeFor(owner, { ...appOf('spa'), scope: 'openid offline user', consent: true, ...more });
const exchange = async (code: string, signer?: SigningPair, id = 'spa') =>
  caller.exchange(
    code,
    { ...appOf(id), ...(id === 'web' && { client_secret: SECRET }) },
    signer && { dpop: await proof(accountPaths.token, signer) },
  );
const push = (more: object, headers: Record<string, string> = {}, id = 'spa') =>
  server.post(
    accountPaths.pushedRequest,
    {
      ...appOf(id),
      ...(id === 'web' && { client_secret: SECRET }),
      response_type: 'code',
      scope: 'openid offline user',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
      ...more,
    },
    headers,
  );
/** Opens a pushed request as the browser does, and returns a code for it. */
async function codeOfPush(requestUri: string, id = 'spa', more: object = {}): Promise<string> {
  const query = new URLSearchParams({ client_id: id, request_uri: requestUri });
  const { headers } = await server.get(`${accountPages.authorize}?${query.toString()}`, { accept: 'text/html' });
  const opened = new URL(String(headers['location']), 'http://localhost').searchParams.get('request_uri');
  return caller.codeFor(owner, { ...appOf(id), request_uri: opened, consent: true, ...more });
}
const refused = refusal('invalid_grant', 4126);

test('RFC 9449, 10: a code with dpop_jkt is exchanged only with a proof of this key', async () => {
  expect(await exchange(await codeFor({ dpop_jkt: jkt }), thief)).toMatchObject(refused);
  expect(await exchange(await codeFor({ dpop_jkt: jkt }))).toMatchObject(refused);
  const { status, body } = await exchange(await codeFor({ dpop_jkt: jkt }), pair);
  expect([status, body.token_type]).toEqual([200, 'DPoP']);
  expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt });
});

test('RFC 9449, 10: a refused exchange spends a code with dpop_jkt, as it does with a wrong verifier', async () => {
  const code = await codeFor({ dpop_jkt: jkt });
  expect(await exchange(code, thief)).toMatchObject(refused);
  expect(await exchange(code, pair)).toMatchObject(refused);
});

test('a confidential client needs the proof of dpop_jkt besides its secret', async () => {
  const code = () => codeFor({ ...appOf('web'), dpop_jkt: jkt });
  expect(await exchange(await code(), undefined, 'web')).toMatchObject(refused);
  expect((await exchange(await code(), pair, 'web')).body.token_type).toBe('DPoP');
});

test('without dpop_jkt any key may be proven, and an empty dpop_jkt counts as absent', async () => {
  expect((await exchange(await codeFor({}), thief)).status).toBe(200);
  expect((await exchange(await codeFor({ dpop_jkt: '' }))).body.token_type).toBe('Bearer');
});

test.each(['x', 'a'.repeat(44), `${'a'.repeat(42)}=`])(
  'a dpop_jkt that is no thumbprint (%s) is refused before anyone signs in',
  async (wrong) => {
    const invalid = refusal('invalid_request', 4121);
    expect(await caller.authorize(owner, { ...appOf('spa'), dpop_jkt: wrong })).toMatchObject(invalid);
    expect(await push({ dpop_jkt: wrong })).toMatchObject(invalid);
    const query = new URLSearchParams({
      ...appOf('spa'),
      response_type: 'code',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
      dpop_jkt: wrong,
    });
    const { status, headers } = await server.get(`${accountPages.authorize}?${query.toString()}`, {
      accept: 'text/html',
    });
    expect(status).toBe(303);
    expect(new URL(String(headers['location'])).searchParams.get('error')).toBe('invalid_request');
  },
);

test('RFC 9449, 10.1: a pushed request binds its code by dpop_jkt, which the browser cannot change', async () => {
  const { body } = await push({ dpop_jkt: jkt });
  const ofThief = await calculateJwkThumbprint(thief.publicJwk);
  expect(await exchange(await codeOfPush(body.request_uri, 'spa', { dpop_jkt: ofThief }), thief)).toMatchObject(
    refused,
  );
  const again = (await push({ dpop_jkt: jkt })).body;
  expect((await exchange(await codeOfPush(again.request_uri), pair)).status).toBe(200);
});

test('RFC 9449, 10.1: a pushed request with a proof binds its code to the proven key', async () => {
  for (const id of ['spa', 'web']) {
    const pushed = async () => {
      const { status, body } = await push({}, { dpop: await proof(accountPaths.pushedRequest) }, id);
      expect(status).toBe(201);
      return codeOfPush(body.request_uri, id);
    };
    expect(await exchange(await pushed(), thief, id)).toMatchObject(refused);
    expect((await exchange(await pushed(), pair, id)).body.token_type).toBe('DPoP');
  }
});

test('RFC 9449, 10.1: a pushed request is refused if dpop_jkt and its proof are of different keys', async () => {
  const dpop = await proof(accountPaths.pushedRequest, thief);
  expect(await push({ dpop_jkt: jkt }, { dpop })).toMatchObject(refusal('invalid_request', 4121));
  expect((await push({ dpop_jkt: jkt }, { dpop: await proof(accountPaths.pushedRequest) })).status).toBe(201);
  expect((await push({}, { dpop: await proof(accountPaths.token) })).status).toBe(400);
});
