import { DAY_S } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAccountApp, type AccountApp } from '../../../../test/account-app.ts';
import { SITE } from '../../../../test/account-caller.ts';
import { countRows, times } from '../../../../test/account-fixtures.ts';
import { demoVisitor, REDIRECT } from '../../../../test/demo-visitor.ts';
import { json, startIssuer, startParty, type Party } from '../../../../test/fake-identity-providers.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { readConfig } from '../../../config/config.ts';

let server: TestServer;
let party: Party;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let app: AccountApp;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  // The sandbox providers accept every code, so each refusal in these tests comes from our server.
  party = await startParty({
    '/wechat/token': () => json({ access_token: 'at', openid: 'o1' }),
    '/wechat/userinfo': () => json({ openid: 'o1', unionid: 'u1', nickname: '微信里的人' }),
    '/qq/token': () => json({ access_token: 'at' }),
    '/qq/openid': () => json({ client_id: '1', openid: 'q1' }),
    '/qq/userinfo': () => json({ ret: 0, nickname: 'QQ 里的人' }),
  });
  issuer = await startIssuer();
  const endpoints = (name: string, paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, `${party.origin}/${name}/${path}`]));
  const { providers, env } = readConfig({
    PROVIDERS: JSON.stringify([
      {
        id: 'wechat',
        name: '微信',
        kind: 'wechat',
        appId: 'wx1',
        appSecret: 'wechat-secret',
        endpoints: endpoints('wechat', ['token', 'userinfo']),
      },
      {
        id: 'qq',
        name: 'QQ',
        kind: 'qq',
        appId: '1',
        appKey: 'qq-secret',
        endpoints: endpoints('qq', ['token', 'openid', 'userinfo']),
      },
      { id: 'corp', name: 'Corp', kind: 'oidc', issuer: issuer.origin, clientId: 'us', clientSecret: 'corp-secret' },
    ]),
  });
  app = await startAccountApp(server, { config: { ...server.deps.config, providers, env } });
});
beforeEach(() => {
  server.clock.setOffset(0);
  party.asked.length = 0;
});
afterAll(async () => {
  await app.dispose();
  await Promise.all([party.close(), issuer.close()]);
  await server.dispose();
});

type Headers = Record<string, string>;
const begin = (id: string, query: Record<string, string>, headers: Headers = {}) => {
  const all = new URLSearchParams({ ...SITE, provider_id: id, redirect_uri: REDIRECT, ...query });
  return app.get(`${accountPaths.providerUri}?${all.toString()}`, headers);
};
const bring = (id: string, more: object, headers: Headers = {}) =>
  app.post(accountPaths.providerToken, { provider_id: id, provider_redirect_uri: REDIRECT, ...SITE, ...more }, headers);
const refused = { status: 400, body: { error_code: 4019, details: [{ reason: 'PROVIDER_REFUSED' }, {}] } };

let visits = 0;
const newState = () => `state-${(visits += 1)}`;

describe.each(['wechat', 'qq'])('a sign-in code of %s, a provider without PKCE and nonce', (id) => {
  test('is accepted with the state of its authorization request', async () => {
    const state = newState();
    await begin(id, { state });
    expect((await bring(id, { provider_code: 'any', state })).status).toBe(200);
  });

  test('is accepted without a state, as the specification says, on the device of its authorization request', async () => {
    const device = { 'x-device-id': newState() };
    await begin(id, { state: newState() }, device);
    expect((await bring(id, { provider_code: 'any' }, device)).status).toBe(200);
  });

  test('is not sent to the provider without an authorization request, or with another device or state', async () => {
    const state = newState();
    await begin(id, { state }, { 'x-device-id': 'attacker' });
    const victim = { 'x-device-id': 'victim' };
    for (const [more, headers] of [
      [{ state: newState() }, {}],
      [{ state }, victim],
      [{ state }, {}],
      [{}, victim],
    ] as const) {
      expect(await bring(id, { provider_code: 'of-the-attacker', ...more }, headers)).toMatchObject(refused);
    }
    expect(party.asked).toEqual([]);
  });

  test('is refused if the request has neither a state nor a device id to find the authorization request', async () => {
    await begin(id, {});
    expect(await bring(id, { provider_code: 'of-the-attacker' })).toMatchObject(refused);
    expect(party.asked).toEqual([]);
  });

  test('is accepted once: of 20 concurrent uses, with or without the state, one gets a provider token', async () => {
    const [state, device] = [newState(), { 'x-device-id': newState() }];
    await begin(id, { state }, device);
    const answers = await Promise.all(
      times(20, (index) => bring(id, { provider_code: 'any', ...(index % 2 === 0 && { state }) }, device)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4019)).toHaveLength(19);
  });

  test('is refused ten minutes after the authorization request', async () => {
    const state = newState();
    await begin(id, { state });
    server.clock.setOffset(601_000);
    expect(await bring(id, { provider_code: 'any', state })).toMatchObject(refused);
  });
});

test('an OpenID authorization request can be used once, whether found by its state or as the latest of the device', async () => {
  const visitor = demoVisitor(server);
  const device = { 'x-device-id': 'one-browser' };
  const address = (await visitor.uriOf({ state: 'state-once' }, device)).body.uri;
  const codes = [await visitor.visit(address), await visitor.visit(address)].map(
    (back) => back.searchParams.get('code') ?? '',
  );
  expect((await visitor.trade(codes[0] ?? '', { state: 'state-once' }, device)).status).toBe(200);
  expect(await visitor.trade(codes[1] ?? '', {}, device)).toMatchObject(refused);
});

describe('an id_token from a client', () => {
  test('an id_token sent by a client is accepted once in 20 concurrent uses', async () => {
    const token = await issuer.sign({ name: 'Ada' });
    const answers = await Promise.all(times(20, () => bring('corp', { provider_id_token: token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4019)).toHaveLength(19);
    expect((await bring('corp', { provider_id_token: await issuer.sign({ name: 'Eve', jti: '2' }) })).status).toBe(200);
  });

  test('an id_token sent by a client is not accepted again with another signature of the same content', async () => {
    const token = await issuer.sign({ name: 'Ada', jti: 'one' });
    expect((await bring('corp', { provider_id_token: token })).status).toBe(200);
    expect(await bring('corp', { provider_id_token: otherSignatureOf(token) })).toMatchObject(refused);
  });

  test('an id_token sent by a client is stored as used until it expires, plus the clock tolerance', async () => {
    const token = await issuer.sign({ name: 'Ada', jti: 'long' });
    expect((await bring('corp', { provider_id_token: token })).status).toBe(200);
    server.clock.setOffset(325_000);
    await server.deps.database.pool.query('delete from one_time_tokens where expires_at < $1', [server.clock.now()]);
    expect(await bring('corp', { provider_id_token: token })).toMatchObject(refused);
  });

  test('an id_token sent by a client is refused if it is valid for over a week, because it would be stored that long', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const exp of [now + 8 * DAY_S, 1e15]) {
      expect(await bring('corp', { provider_id_token: await issuer.sign({ name: 'Ada', exp }) })).toMatchObject(
        refused,
      );
    }
  });
});

test('an address may start a limited number of provider authorizations per hour, and refused ones store nothing', async () => {
  const strict = await startAccountApp(server, { config: { ...app.account.config, limitsScale: 0.01 } });
  const query = new URLSearchParams({ ...SITE, provider_id: 'wechat', redirect_uri: REDIRECT });
  const ask = (index: number) =>
    strict.request({
      method: 'GET',
      url: `${accountPaths.providerUri}?${query.toString()}&state=many-${index}`,
      remoteAddress: '203.0.113.9',
    });
  const answers = await Promise.all(times(20, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter(({ body }) => body.error_code === 8)).toHaveLength(14);
  const before = await countRows(server);
  expect(await ask(21)).toMatchObject({ status: 429, body: { details: [{ reason: 'RATE_LIMIT' }, {}] } });
  expect(await countRows(server)).toEqual(before);
  server.clock.setOffset(3_601_000);
  expect((await ask(22)).status).toBe(200);
  await strict.dispose();
});

/** Makes another valid signature of the same token: for each ECDSA signature (r, s) there is also (r, n - s). */
function otherSignatureOf(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const bytes = Buffer.from(signature, 'base64url');
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  return [header, payload, other.toString('base64url')].join('.');
}
