import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json, startParty, type Answer, type Party } from '../../../../../test/fake-identity-providers.ts';
import type { WechatSetting } from '../../../../config/provider-settings.ts';
import type { ProviderAdapter } from './provider-adapter.ts';
import { netWithTimeout } from './provider-net.ts';
import { makeWechat } from './wechat.ts';

const TOKEN = '/sns/oauth2/access_token';
const USERINFO = '/sns/userinfo';
const SECRET = 'wechat-app-secret';
const proof = { code: 'code-1', redirectUri: 'https://site.example/sso/provider', verifier: 'v', nonce: 'n' };

let wechat: Party;
let setting: WechatSetting;
let adapter: ProviderAdapter;
beforeAll(async () => {
  wechat = await startParty({});
  setting = {
    id: 'wechat',
    name: '微信',
    kind: 'wechat',
    clientId: 'wx123',
    clientSecret: SECRET,
    scopes: ['snsapi_login'],
    endpoints: {
      authorize: 'https://open.weixin.qq.com/connect/qrconnect',
      token: wechat.origin + TOKEN,
      userinfo: wechat.origin + USERINFO,
    },
  };
  adapter = makeWechat(setting, { ...netWithTimeout(fetch), timeoutMs: 2000 });
});
beforeEach(() => {
  wechat.asked.length = 0;
  // WeChat answers JSON with the content type text/plain.
  const type = 'text/plain';
  wechat.answers[TOKEN] = () =>
    json({ access_token: 'at', expires_in: 7200, refresh_token: 'rt', openid: 'oid', scope: 'snsapi_login' }, { type });
  wechat.answers[USERINFO] = () =>
    json(
      {
        openid: 'oid',
        nickname: '小梭',
        sex: 0,
        headimgurl: 'http://thirdwx.qlogo.cn/mmopen/1/132',
        privilege: [],
        unionid: 'uid',
      },
      { type },
    );
});
afterAll(() => wechat.close());

/** Returns the error of the adapter, and checks that it does not contain the secret. */
const faultOf = async (input: Parameters<ProviderAdapter['identify']>[0] = proof, from = adapter) => {
  const fault = await from.identify(input).then(
    () => null,
    (error: Error & { kind: string; providerError: string }) => error,
  );
  expect(`${fault?.message} ${fault?.stack} ${String(fault?.cause)}`).not.toContain(SECRET);
  return fault && { kind: fault.kind, said: fault.providerError };
};

test('the authorization URI has WeChat’s parameter names, the unchanged state, and WeChat’s fragment', async () => {
  const state = 'state-a b&c=中';
  const uri = await adapter.authorizationUri({
    redirectUri: proof.redirectUri,
    state,
    secrets: { verifier: 'v', nonce: 'n' },
  });
  expect(uri).toMatch(
    /^https:\/\/open\.weixin\.qq\.com\/connect\/qrconnect\?appid=wx123&redirect_uri=.*#wechat_redirect$/,
  );
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    appid: 'wx123',
    redirect_uri: proof.redirectUri,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  });
  expect(uri).not.toContain(SECRET);
  expect(await adapter.signOutUri('https://site.example')).toBe('');
});

test('a code of WeChat is exchanged for a user, and the unionid becomes the user id', async () => {
  expect(await adapter.identify(proof)).toEqual({
    userId: 'uid',
    name: '小梭',
    email: '',
    phone: '',
  });
  const [token, userinfo] = wechat.asked;
  expect(token?.query).toEqual({ appid: 'wx123', secret: SECRET, code: 'code-1', grant_type: 'authorization_code' });
  expect(userinfo?.query).toEqual({ access_token: 'at', openid: 'oid', lang: 'zh_CN' });
});

test("without a unionid, WeChat's openid becomes the user id", async () => {
  wechat.answers[USERINFO] = () => json({ openid: 'oid', nickname: '小梭', headimgurl: '' });
  expect(await adapter.identify(proof)).toMatchObject({ userId: 'oid' });
});

test('an errcode of WeChat in an answer with status 200 counts as a refusal', async () => {
  wechat.answers[TOKEN] = () => json({ errcode: 40029, errmsg: `invalid code, ${SECRET}` });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '40029' });
  wechat.answers[TOKEN] = () => json({ errcode: SECRET, errmsg: '' });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '' });
});

test("an error of WeChat's userinfo endpoint also counts as a refusal", async () => {
  wechat.answers[USERINFO] = () => json({ errcode: 40003, errmsg: 'invalid openid' });
  expect(await faultOf()).toEqual({ kind: 'refused', said: '40003' });
});

test.each([
  ['no JSON', { body: '<html>oops</html>' }],
  ['a list', { body: '[]' }],
  ['nothing', { body: '' }],
  ['null', { body: 'null' }],
  ['no openid', { body: '{"access_token":"at"}' }],
  ['numbers instead of texts', { body: '{"access_token":1,"openid":2}' }],
  ['too many bytes', { body: `{"access_token":"${'x'.repeat(300_000)}","openid":"o"}` }],
] as [string, Answer][])('a token answer of WeChat with %s is refused', async (_, answer) => {
  wechat.answers[TOKEN] = () => answer;
  expect(await faultOf()).toMatchObject({ kind: 'malformed' });
});

test('a WeChat profile is refused if it belongs to another user than the token', async () => {
  wechat.answers[USERINFO] = () => json({ openid: 'another', nickname: 'x', unionid: 'u' });
  expect(await faultOf()).toMatchObject({ kind: 'malformed' });
});

test('a timeout, an error or a redirect counts as WeChat being unreachable, and redirects are not followed', async () => {
  const hasty = makeWechat(setting, { ...netWithTimeout(fetch), timeoutMs: 100 });
  wechat.answers[TOKEN] = () => ({ hangs: true });
  expect(await faultOf(proof, hasty)).toEqual({ kind: 'unreachable', said: 'TimeoutError' });
  wechat.answers[TOKEN] = () => ({ status: 502, body: 'bad gateway' });
  expect(await faultOf()).toEqual({ kind: 'unreachable', said: '502' });
  wechat.answers[TOKEN] = () => ({ status: 302, headers: { location: `${wechat.origin}/elsewhere` } });
  expect(await faultOf()).toEqual({ kind: 'unreachable', said: 'redirect' });
  expect(wechat.asked.map(({ path }) => path)).not.toContain('/elsewhere');
  const unreachable = { ...setting, endpoints: { ...setting.endpoints, token: 'http://127.0.0.1:9/x' } };
  expect(await faultOf(proof, makeWechat(unreachable, netWithTimeout(fetch)))).toMatchObject({ kind: 'unreachable' });
});

test('WeChat tokens sent by a client are refused, because WeChat does not tell which application they belong to', async () => {
  expect(await faultOf({ accessToken: 'x' })).toMatchObject({ kind: 'unsupported' });
  expect(await faultOf({ idToken: 'x' })).toMatchObject({ kind: 'unsupported' });
  expect(wechat.asked).toEqual([]);
});

test('invisible characters are removed from a WeChat name, and the WeChat picture is ignored', async () => {
  wechat.answers[USERINFO] = () =>
    json({ openid: 'oid', nickname: '\u202e小\u200b梭\u0000', headimgurl: 'https://thirdwx.qlogo.cn/mmopen/1/132' });
  const person = await adapter.identify(proof);
  expect(person).toMatchObject({ name: '小梭' });
  expect(JSON.stringify(person)).not.toContain('qlogo');
});
