import { createAccountClient, createSsoClient, memoryStore } from '@feisuo/account-sdk';
import type { NativeBridge, NativeMethod } from '@feisuo/contract/facts/native-bridge';
import { describe, expect, test, vi } from 'vitest';
import { createNativeClient } from '../bridge/native-client.ts';
import { nativeAccount } from './native-account.ts';
import { createNativeIdentitySource, type NativeIdentityDeps } from './native-identity-source.ts';
import { readCompose } from './read-compose.ts';
import type { IdentityChange } from './identity-source.ts';
import { createWebIdentitySource } from './web-identity-source.ts';

const me = { sub: 's1', id: 's1', name: '阿梭', vip_info: [], group: [], vips: [] };
const granted = { token_type: 'Bearer', access_token: 'a1', refresh_token: 'r1', expires_in: 7200, sub: 's1' };
const origins = { site: 'https://site.test', account: 'https://account.test' };
const clientHeaders = async () => ({ 'Package-Name': 'com.feisuo.pc', peerid: 'P-1' });
const unauthenticated = { error: 'unauthenticated', error_code: 16 };

/** The real account client with a fake account service. */
function webScene(answers: Record<string, () => object>) {
  const fetch = vi.fn(async (url: string, _init?: RequestInit) => {
    const answer = answers[new URL(url).pathname]?.();
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer, { status: 'error' in answer ? 401 : 200 });
  });
  const client = createAccountClient({
    clientId: 'feisuo-site',
    apiOrigins: ['https://account.test'],
    storage: memoryStore(),
    platform: { fetch, wait: (_ms, signal) => (signal ? new Promise(() => {}) : Promise.resolve()) },
  });
  const source = createWebIdentitySource({
    account: { client, sso: createSsoClient(client) },
    sessionMarker: () => 'marker',
    peerId: () => 'peer',
    device: 'pc',
    readCompose: async () => ({ userid: 's1', sessiontype: '1', vip_info: [] }),
    now: () => 0,
    onReturn: () => () => {},
    onRefocus: () => () => {},
    onSignInFrameClosed: () => () => {},
  });
  return { source, client, fetch };
}

describe('identity from the account service', () => {
  test('§3 the login user is read from user/me, with guid, peerid, sessionid and the data of compose', async () => {
    const { source, client } = webScene({ '/v1/user/me': () => me });
    await client.credentials.save(granted);
    expect(await source.readUser()).toMatchObject({
      userId: 's1',
      nickName: '阿梭',
      token: 'Bearer a1',
      sessionid: 'marker',
      peerid: 'peer',
      guid: await client.deviceId(),
      composeVipData: { sessiontype: '1' },
    });
  });

  test('§8 an unauthenticated error when reading the user means signed out; other errors are thrown', async () => {
    const { source, client } = webScene({
      '/v1/user/me': () => unauthenticated,
      '/v1/auth/token': () => unauthenticated,
    });
    expect(await source.accessToken()).toBeNull();
    await client.credentials.save(granted);
    expect(await source.readUser()).toBeNull();
    const offline = webScene({});
    await offline.client.credentials.save(granted);
    await expect(offline.source.readUser()).rejects.toMatchObject({ error: 'unreachable' });
    await offline.client.credentials.dropAccessToken('a1');
    await expect(offline.source.accessToken()).rejects.toMatchObject({ error: 'unreachable' });
  });

  test('§4 a refused token is dropped and renewed, unless another tab has already renewed it', async () => {
    const { source, client, fetch } = webScene({
      '/v1/auth/token': () => ({ ...granted, access_token: 'a2', refresh_token: 'r2' }),
    });
    await client.credentials.save(granted);
    await source.renew('a1');
    expect(await source.accessToken()).toBe('a2');
    // Another tab has already renewed the token, so the refused token is not the stored one.
    await source.renew('a1');
    expect(await source.accessToken()).toBe('a2');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('changes of the stored credentials from any tab are reported', async () => {
    const { source, client } = webScene({ '/v1/auth/revoke': () => ({}) });
    const changes: IdentityChange[] = [];
    const stop = source.watch((change) => changes.push(change));
    // Credentials that were stored before the watch began are not reported as a change.
    await client.credentials.isAnonymous();
    await client.credentials.save(granted);
    await client.credentials.revoke();
    await vi.waitFor(() => expect(changes).toEqual(['in', 'out']));
    stop();
  });
});

describe('§6 in the desktop client, user id, user info and access token come from the native bridge', () => {
  function nativeScene(answers: Partial<Record<NativeMethod, unknown>>, more: Partial<NativeIdentityDeps> = {}) {
    const handlers: Record<string, () => void> = {};
    const call = vi.fn(async (method: NativeMethod, _params?: unknown) => {
      const answer = answers[method];
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? (answer(_params) as unknown) : answer;
    });
    const bridge = {
      call,
      on: (event: string, handler: () => void) => {
        handlers[event] = handler;
        return () => {};
      },
    } as unknown as NativeBridge;
    const readProfile = vi.fn(async () => null);
    const source = createNativeIdentitySource({
      client: createNativeClient(bridge),
      device: 'xlacc',
      readProfile,
      readCompose: async () => null,
      accountApi: vi.fn(),
      peerId: async () => 'P-1',
      now: () => 0,
      ...more,
    });
    return { source, call, handlers, readProfile };
  }
  const here = {
    getUserId: '1001',
    getUserInfo: { userid: 1001, nickName: '桌面用户', sessionid: 'm', vip_info: [] },
    getAccessToken: 'native-token',
    getDeviceId: 'D-1',
  };

  test('the login user of the desktop client is built from the bridge', async () => {
    const { source, readProfile } = nativeScene(here);
    expect(await source.readUser()).toMatchObject({
      userId: '1001',
      nickName: '桌面用户',
      token: 'Bearer native-token',
      sessionid: 'm',
      peerid: 'P-1',
      guid: 'D-1',
      device: 'xlacc',
    });
    expect(readProfile).not.toHaveBeenCalled();
  });

  test('reading the login user again, as after a purchase, loads the profile from the account service', async () => {
    const readProfile = vi.fn(async () => ({ ...me, vips: [{ id: 'a_b_c_d_e_1' }] }));
    const { source } = nativeScene(here, { readProfile });
    expect(await source.readUser()).toMatchObject({ isYear: false });
    expect(await source.readUser()).toMatchObject({ userId: '1001', isYear: true });
    expect(readProfile).toHaveBeenCalledTimes(1);
  });

  test('§13 if a client does not say how a membership was sold, the account service is asked', async () => {
    const vip_info = [{ is_vip: 1, vas_type: 3, vip_detail: [{ VasType: 3, IsVIP: 1, SurplusDay: 41 }] }];
    const group = [{ id: 'jsq_1_1_1' }];
    const readProfile = vi.fn(async () => ({ ...me, vip_info, group }));
    const told = { ...here, getUserInfo: { userid: 1001, vip_info } };
    expect(await nativeScene(told, { readProfile }).source.readUser()).toMatchObject({ isVip: true, vipType: '1' });
    expect(readProfile).toHaveBeenCalledTimes(1);
    const withGroup = nativeScene({ ...here, getUserInfo: { userid: 1001, vip_info, group: [{ id: 'jsq_1_1_6' }] } });
    expect(await withGroup.source.readUser()).toMatchObject({ vipType: '6' });
    expect(withGroup.readProfile).not.toHaveBeenCalled();
  });

  test('fields that the desktop client leaves out are taken from the account service', async () => {
    const readProfile = vi.fn(async () => ({ ...me, id: 'other', vips: [{ id: 'a_b_c_d_e_1' }] }));
    const { source } = nativeScene({ ...here, getUserInfo: { userid: 1001 } }, { readProfile });
    expect(await source.readUser()).toMatchObject({ userId: '1001', nickName: '阿梭', isYear: true });
    expect(readProfile).toHaveBeenCalledWith('native-token', expect.any(Function));
  });

  test('§4 the desktop client renews a refused token once for the profile and the compose request', async () => {
    const calls: string[] = [];
    const fetch = async (_url: string, { headers }: RequestInit) => {
      const token = new Headers(headers).get('authorization') ?? '';
      expect(Object.fromEntries(new Headers(headers))).toMatchObject({
        'package-name': 'com.feisuo.pc',
        peerid: 'P-1',
      });
      calls.push(token);
      return token === 'Bearer fresh'
        ? Response.json({ ...me, vips: [{ id: 'a_b_c_d_e_1' }] })
        : Response.json({ error: 'unauthenticated', error_code: 16 }, { status: 401 });
    };
    const onFailure = vi.fn();
    const { readProfile } = nativeAccount(origins, { fetch, clientHeaders, onFailure });
    const renewInCompose = vi.fn(async ({ renewToken }: { renewToken(refused: string): Promise<string | null> }) => {
      expect(await renewToken('native-token')).toBe('fresh');
      return null;
    });
    const { source, call } = nativeScene(
      {
        ...here,
        getUserInfo: { userid: 1001 },
        getAccessToken: ({ force = false } = {}) => (force ? 'fresh' : 'native-token'),
      },
      { readProfile, readCompose: renewInCompose },
    );
    expect(await source.readUser()).toMatchObject({ isYear: true, accessToken: 'fresh' });
    expect(calls).toEqual(['Bearer native-token', 'Bearer fresh']);
    expect(call.mock.calls.filter(([, params]) => (params as { force?: boolean } | undefined)?.force)).toHaveLength(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('§4 an account call with a refused token is retried with a renewed token, which later calls use too', async () => {
    const calls: (string | null)[][] = [];
    const fetch = async (_url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      calls.push([headers.get('authorization'), headers.get('package-name')]);
      return headers.get('authorization') === 'Bearer fresh'
        ? Response.json({ data: [], unread: 0 })
        : Response.json(unauthenticated, { status: 401 });
    };
    const { accountApi } = nativeAccount(origins, { fetch, clientHeaders, onFailure: vi.fn() });
    const answers = { ...here, getAccessToken: ({ force = false } = {}) => (force ? 'fresh' : 'native-token') };
    const api = await nativeScene(answers, { accountApi }).source.accountApi();
    expect(await api.listMessages({ limit: '1' })).toMatchObject({ data: [] });
    await api.listMessages({ limit: '1' });
    const named = (token: string) => [`Bearer ${token}`, 'com.feisuo.pc'];
    expect(calls).toEqual([named('native-token'), named('fresh'), named('fresh')]);
  });

  test('an account call with a refused token is not retried if another member signed in meanwhile', async () => {
    let userId = '1001';
    const fetch = vi.fn(async () => {
      userId = '1002';
      return Response.json(unauthenticated, { status: 401 });
    });
    const { accountApi } = nativeAccount(origins, { fetch, clientHeaders, onFailure: vi.fn() });
    const answers = {
      ...here,
      getUserId: () => userId,
      getAccessToken: ({ force = false } = {}) => (force ? 'b' : 'a'),
    };
    const api = await nativeScene(answers, { accountApi }).source.accountApi();
    await expect(api.listMessages({ limit: '1' })).rejects.toMatchObject({ error: 'unauthenticated' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("if the profile cannot be read, the failure is logged and the desktop client's data is used", async () => {
    const onFailure = vi.fn();
    const fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    const { readProfile } = nativeAccount(origins, { fetch, clientHeaders, onFailure });
    const { source } = nativeScene({ ...here, getUserInfo: { userid: 1001, nickName: '桌面用户' } }, { readProfile });
    expect(await source.readUser()).toMatchObject({ nickName: '桌面用户' });
    expect(onFailure.mock.calls).toEqual([[{ method: 'GET', path: '/v1/user/me', reason: 'no answer' }]]);
  });

  test.each(['', '0', 0])(
    '§5 user id %j means signed out, whatever else the desktop client returns',
    async (getUserId) => {
      const { source } = nativeScene({ ...here, getUserId, getUserInfo: new Error('signed out') });
      expect(await source.readUser()).toBeNull();
      expect(await source.accessToken()).toBeNull();
    },
  );

  test('§8 a failed getUserInfo rejects the read; failed bridge calls for device and peer id do not', async () => {
    const failing = nativeScene({ ...here, getUserInfo: new Error('no') });
    await expect(failing.source.readUser()).rejects.toThrow('获取用户信息失败');
    const poor = nativeScene({ ...here, getDeviceId: new Error('no') }, { peerId: async () => '' });
    expect(await poor.source.readUser()).toMatchObject({ peerid: '', guid: '' });
  });

  test('§4 the desktop client signs in and out', async () => {
    const { source, call } = nativeScene(here);
    expect(await source.signIn({ how: 'popup' })).toBe(true);
    await source.signOut();
    expect(call.mock.calls.map(([method]) => method)).toEqual(['login', 'getUserId', 'logout']);
  });

  test('events of the desktop client are reported, and after renew the client gets a new token', async () => {
    const { source, call, handlers } = nativeScene(here);
    const changes: IdentityChange[] = [];
    source.watch((change) => changes.push(change));
    for (const event of ['login', 'logout', 'refreshAuthInfo']) handlers[event]?.();
    expect(changes).toEqual(['in', 'out', 'stale']);
    await source.accessToken();
    await source.accessToken();
    const tokens = call.mock.calls.filter(([method]) => method === 'getAccessToken').map(([, params]) => params);
    expect(tokens).toEqual([{ force: true }, undefined]);
  });
});

describe('§7 logininfo/compose', () => {
  const renewToken = vi.fn(async (_refused: string): Promise<string | null> => 'b');
  const question = { userId: '1', sessionid: 'm', accessToken: 'a', renewToken };
  const rejected = () => Response.json({ code: 10003, data: null }, { status: 401 });
  const asking = (fetch: (url: string, init: RequestInit) => Promise<Response>) => ({
    fetch,
    clientHeaders,
    onFailure: vi.fn(),
  });

  test('the data of logininfo/compose is passed on unchanged, and its request has no token in the address', async () => {
    const data = { userid: '1', sessiontype: '1', vip_info: [] };
    const ask = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ code: 0, data }));
    expect(await readCompose(question, asking(ask))).toEqual(data);
    const [url, init] = ask.mock.calls[0] ?? [];
    expect(url).toBe('/logininfo/compose?userid=1&sessionid=m&getsessiontype=1&info=vip');
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      authorization: 'Bearer a',
      'package-name': 'com.feisuo.pc',
      peerid: 'P-1',
    });
  });

  test.each([
    ['404', async () => Response.json({ code: 404, data: null }, { status: 404 })],
    ['no JSON', async () => new Response('<html>')],
    ['a network failure', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s of logininfo/compose is logged and does not make the read of the user fail', async (_name, ask) => {
    const deps = asking(ask);
    expect(await readCompose(question, deps)).toBeNull();
    expect(deps.onFailure).toHaveBeenCalledTimes(1);
  });

  test('§4 code 10003 of logininfo/compose renews the token and retries once', async () => {
    const data = { userid: '1', sessiontype: '1', vip_info: [] };
    const ask = vi.fn(async (_url: string, { headers }: RequestInit) =>
      new Headers(headers).get('authorization') === 'Bearer b' ? Response.json({ code: 0, data }) : rejected(),
    );
    const deps = asking(ask);
    expect(await readCompose(question, deps)).toEqual(data);
    expect(renewToken).toHaveBeenCalledWith('a');
    expect(deps.onFailure).not.toHaveBeenCalled();
  });

  test.each([
    ['no other token', null],
    ['the same token again', 'a'],
    ['a new token that is refused too', 'c'],
  ])('§4 after code 10003 of logininfo/compose and %s, the compose data is null', async (_name, renewed) => {
    renewToken.mockResolvedValueOnce(renewed);
    const ask = vi.fn(async () => rejected());
    expect(await readCompose(question, asking(ask))).toBeNull();
    expect(ask).toHaveBeenCalledTimes(renewed === 'c' ? 2 : 1);
  });
});
