import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json, startParty, type Answer, type Party } from '../../../../../test/fake-identity-providers.ts';
import type { QqSetting } from '../../../../config/provider-settings.ts';
import type { ProviderAdapter } from './provider-adapter.ts';
import { netWithTimeout } from './provider-net.ts';
import { makeQq } from './qq.ts';

const TOKEN = '/oauth2.0/token';
const ME = '/oauth2.0/me';
const USERINFO = '/user/get_user_info';
const KEY = 'qq-app-key';
const proof = { code: 'code-1', redirectUri: 'https://site.example/sso/provider?x=', verifier: 'v', nonce: 'n' };
const jsonp = (value: object): Answer => ({ type: 'text/html', body: `callback( ${JSON.stringify(value)} );\n` });

let qq: Party;
let setting: QqSetting;
let adapter: ProviderAdapter;
beforeAll(async () => {
  qq = await startParty({});
  setting = {
    id: 'qq',
    name: 'QQ',
    kind: 'qq',
    clientId: '1012345',
    clientSecret: KEY,
    scopes: ['get_user_info'],
    endpoints: {
      authorize: 'https://graph.qq.com/oauth2.0/authorize',
      token: qq.origin + TOKEN,
      openid: qq.origin + ME,
      userinfo: qq.origin + USERINFO,
    },
  };
  adapter = makeQq(setting, { ...netWithTimeout(fetch), timeoutMs: 2000 });
});
beforeEach(() => {
  qq.asked.length = 0;
  qq.answers[TOKEN] = () => json({ access_token: 'at', expires_in: '7776000', refresh_token: 'rt' });
  qq.answers[ME] = () => json({ client_id: '1012345', openid: 'OID', unionid: 'UID_1' });
  qq.answers[USERINFO] = () =>
    json({
      ret: 0,
      msg: '',
      nickname: '梭子',
      figureurl_qq_1: 'http://thirdqq.qlogo.cn/40',
      figureurl_qq_2: 'http://thirdqq.qlogo.cn/100',
    });
});
afterAll(() => qq.close());

const faultOf = async (input: Parameters<ProviderAdapter['identify']>[0] = proof, from = adapter) => {
  const fault = await from.identify(input).then(
    () => null,
    (error: Error & { kind: string; providerError: string }) => error,
  );
  expect(`${fault?.message} ${fault?.stack} ${String(fault?.cause)}`).not.toContain(KEY);
  return fault && { kind: fault.kind, said: fault.providerError };
};

test('the authorization URI of QQ contains the unchanged state and no secret', async () => {
  const state = 'state-a b&c=中';
  const uri = new URL(
    await adapter.authorizationUri({ redirectUri: proof.redirectUri, state, secrets: { verifier: 'v', nonce: 'n' } }),
  );
  expect(uri.origin + uri.pathname).toBe('https://graph.qq.com/oauth2.0/authorize');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    response_type: 'code',
    client_id: '1012345',
    redirect_uri: proof.redirectUri,
    scope: 'get_user_info',
    state,
  });
  expect(await adapter.signOutUri(undefined)).toBe('');
});

test('a code of QQ is exchanged for a user in three requests, and the unionid becomes the user id', async () => {
  expect(await adapter.identify(proof)).toEqual({
    userId: 'UID_1',
    name: '梭子',
    email: '',
    phone: '',
  });
  expect(qq.asked.map(({ path, query }) => ({ path, query }))).toEqual([
    {
      path: TOKEN,
      query: {
        grant_type: 'authorization_code',
        client_id: '1012345',
        client_secret: KEY,
        code: 'code-1',
        redirect_uri: proof.redirectUri,
        fmt: 'json',
      },
    },
    { path: ME, query: { access_token: 'at', unionid: '1', fmt: 'json' } },
    { path: USERINFO, query: { access_token: 'at', oauth_consumer_key: '1012345', openid: 'OID', fmt: 'json' } },
  ]);
});

test('the openid of QQ is read from a JSONP answer, and becomes the user id if there is no unionid', async () => {
  qq.answers[ME] = () => jsonp({ client_id: '1012345', openid: 'OID' });
  expect(await adapter.identify(proof)).toMatchObject({ userId: 'OID', name: '梭子' });
});

test('an error of QQ is detected in each of its three forms, in JSON and in JSONP', async () => {
  qq.answers[TOKEN] = () => jsonp({ error: 100019, error_description: `code to access token error ${KEY}` });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '100019' });
  qq.answers[TOKEN] = () => json({ error: '100020', error_description: 'code is reused error' });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '100020' });
  qq.answers[TOKEN] = () => json({ access_token: 'at' });
  qq.answers[ME] = () => json({ error: 100016, error_description: 'access token check failed' });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '100016' });
  qq.answers[ME] = () => json({ client_id: '1012345', openid: 'OID' });
  qq.answers[USERINFO] = () => json({ ret: -23, msg: 'token is invalid' });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '-23' });
  qq.answers[USERINFO] = () => json({ ret: KEY });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '' });
});

test('an access token of QQ is accepted if it was issued to us, and refused if issued to another application', async () => {
  expect(await adapter.identify({ accessToken: 'brought' })).toMatchObject({ userId: 'UID_1' });
  expect(qq.asked.map(({ path }) => path)).toEqual([ME, USERINFO]);
  qq.answers[ME] = () => json({ client_id: '9999', openid: 'OID', unionid: 'UID_1' });
  expect(await faultOf({ accessToken: 'stolen' })).toEqual({ kind: 'refused', said: 'another application' });
  expect(await faultOf({ idToken: 'x' })).toMatchObject({ kind: 'unsupported' });
});

test.each([
  ['no JSON', { body: 'access_token' }],
  ['JSONP of another function', { body: 'steal({"access_token":"x"});' }],
  ['no token', { body: '{}' }],
  ['too many bytes', { body: `{"access_token":"${'x'.repeat(300_000)}"}` }],
] as [string, Answer][])('an answer of QQ with %s is refused', async (_, answer) => {
  qq.answers[TOKEN] = () => answer;
  expect(await faultOf()).toMatchObject({ kind: 'malformed' });
});

test('a timeout or a redirect counts as QQ being unreachable', async () => {
  qq.answers[ME] = () => ({ hangs: true });
  expect(await faultOf(proof, makeQq(setting, { ...netWithTimeout(fetch), timeoutMs: 100 }))).toEqual({
    kind: 'unreachable',
    said: 'TimeoutError',
  });
  qq.answers[ME] = () => ({ status: 301, headers: { location: '/elsewhere' } });
  expect(await faultOf()).toEqual({ kind: 'unreachable', said: 'redirect' });
});
