import { nativeMethods } from '@feisuo/contract/facts/native-bridge';
import { expect, test, vi } from 'vitest';
import { createNativeClient } from './native-client.ts';
import { createSimulator, type SimulatorDeps } from './simulator.ts';

const settings = {
  clientVersion: '6.2.0',
  channel: '200061',
  peerId: 'P-1',
  deviceId: 'D-1',
  answerModes: {},
  membershipLists: 'both' as const,
};
const me = {
  sub: 's1',
  name: '阿梭',
  picture: '',
  phone_number: '138****8000',
  group: [],
  vips: [],
  vip_info: [],
  is_auto_deduct: false,
  providers: [],
};

function scene() {
  const credentials = {
    get: vi.fn(async ({ force = false } = {}) => ({ access_token: force ? 'renewed' : 'token' })),
    peek: vi.fn(async () => null as object | null),
    revoke: vi.fn(async () => {}),
  };
  const api = {
    getMe: vi.fn(async () => me),
    signInWithToken: vi.fn(async () => ({})),
    startDevice: vi.fn(async () => ({ user_code: 'ABCD-EFGH', verification_uri_complete: '/account/device?code=1' })),
    pollDevice: vi.fn(async () => ({})),
  };
  const simulator = createSimulator({ client: { credentials }, api, settings } as unknown as SimulatorDeps);
  const events: string[] = [];
  for (const event of ['login', 'logout', 'refreshAuthInfo'] as const) {
    simulator.bridge.on(event, () => events.push(event));
  }
  return { simulator, client: createNativeClient(simulator.bridge), credentials, api, events };
}

test('§8 the client simulator answers every bridge method of the contract', async () => {
  const { simulator, client } = scene();
  await simulator.signInWithToken('handed');
  const params = {
    openInBrowser: { url: 'https://a.example' },
    openInApp: { url: 'feisuo://open/game' },
    startDownload: { url: '/x.exe', fileName: 'x.exe' },
  };
  const replies: Record<string, unknown> = {};
  for (const method of nativeMethods) {
    replies[method] = await client.call(method, params[method as keyof typeof params]);
  }
  expect(replies).toMatchObject({
    getUserId: 's1',
    getUserInfo: { userid: 's1', nickName: '阿梭', vip_info: [] },
    getAccessToken: 'token',
    login: true,
    getPeerId: 'P-1',
    getDeviceId: 'D-1',
    getClientVersion: '6.2.0',
    getChannel: '200061',
  });
  expect(simulator.state()).toMatchObject({
    user: null,
    downloads: [params.startDownload],
    openedAddresses: [{ address: 'feisuo://open/game' }, { address: 'https://a.example' }],
  });
});

test('the client simulator returns user id 0 and no token while signed out', async () => {
  const { client } = scene();
  expect(await client.call('getUserId')).toBe('0');
  expect(await client.getAccessToken()).toBeNull();
});

test('login in the client simulator opens its sign-in window, and signing in by user code notifies all listeners', async () => {
  const { simulator, client, api, events } = scene();
  const pending = client.call('login');
  await vi.waitFor(() => expect(simulator.state().isAskedToSignIn).toBe(true));
  const { promise, resolve } = Promise.withResolvers<object>();
  api.pollDevice.mockReturnValue(promise);
  const signing = simulator.signInByDevice();
  await vi.waitFor(() => expect(simulator.state().device?.userCode).toBe('ABCD-EFGH'));
  resolve({});
  await signing;
  expect(await pending).toBe(true);
  expect(simulator.state()).toMatchObject({ isAskedToSignIn: false, device: null, user: { userid: 's1' } });
  expect(events).toEqual(['login']);
});

test('login in the client simulator returns signed out after the user closes the sign-in window', async () => {
  const { simulator, client } = scene();
  const pending = client.call('login');
  await vi.waitFor(() => expect(simulator.state().isAskedToSignIn).toBe(true));
  simulator.giveUp();
  expect(await pending).toBe(false);
});

test('signing out in the client simulator revokes the tokens and emits logout', async () => {
  const { simulator, credentials, events } = scene();
  await simulator.signInWithToken('handed');
  await simulator.signOut();
  expect(credentials.revoke).toHaveBeenCalledTimes(1);
  expect(events).toEqual(['login', 'logout']);
});

test('refreshing in the client simulator returns another token and emits an event', async () => {
  const { simulator, client, credentials, events } = scene();
  await simulator.signInWithToken('handed');
  await simulator.refreshAuthInfo();
  expect(credentials.get).toHaveBeenCalledWith({ force: true });
  expect(await client.getAccessToken({ force: true })).toBe('renewed');
  expect(events).toEqual(['login', 'refreshAuthInfo']);
});

test('a simulated bridge method can be set to fail or to never answer, and the log contains no token', async () => {
  vi.useFakeTimers();
  const { simulator, client } = scene();
  await simulator.signInWithToken('handed');
  simulator.configure({ answerModes: { getUserInfo: 'failing', getPeerId: 'silent' } });
  await expect(client.call('getUserInfo')).rejects.toThrow('获取用户信息失败');
  const silent = client.call('getPeerId').catch((failure: Error) => failure.message);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await silent).toBe('系统繁忙，请稍后重试');
  await client.getAccessToken();
  expect(JSON.stringify(simulator.state().log)).not.toContain('"token"');
  vi.useRealTimers();
});

test('a page that was closed gets no more events from the client simulator', async () => {
  const { simulator, events } = scene();
  simulator.forgetListeners();
  await simulator.signInWithToken('handed');
  expect(events).toEqual([]);
});

test.each([
  ['both', ['group', 'vip_info']],
  ['group', ['group']],
  ['vip_info', ['vip_info']],
] as const)(
  "the simulator's getUserInfo has the membership lists of the setting: %s",
  async (membershipLists, sent) => {
    const { simulator, client } = scene();
    simulator.configure({ membershipLists });
    await simulator.signInWithToken('handed');
    const info = await client.call('getUserInfo');
    expect(['group', 'vip_info'].filter((name) => name in info)).toEqual(sent);
  },
);
