import type { NativeBridge, NativeMethod } from '@feisuo/contract/facts/native-bridge';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBridge } from './find-bridge.ts';
import { createNativeClient } from './native-client.ts';

const bridge: NativeBridge = { call: vi.fn(), on: vi.fn() };

/** A fake window at `origin`. `told` is the origin of the site that the server wrote into the page. */
function pageAt(origin: string, told: string, more: object = {}): Window {
  const page = {
    location: { origin },
    document: { querySelector: () => ({ content: `${told} https://account.example` }) },
    ...more,
  };
  return Object.assign(page, { parent: page, ...more }) as unknown as Window;
}

describe('§8 native bridge: only on exact allowed origins', () => {
  const own = 'https://www.example';

  test('the native bridge is found in the page that the client opened', () => {
    expect(findBridge(pageAt(own, own, { xlaccNative: bridge }))).toBe(bridge);
    expect(findBridge(pageAt(own, own))).toBeNull();
  });

  test.each(['https://www.example.evil', 'http://www.example', 'https://www.example:8443', 'https://sub.www.example'])(
    'the native bridge is not touched on %s',
    (origin) => {
      expect(findBridge(pageAt(origin, own, { xlaccNative: bridge }))).toBeNull();
    },
  );

  test('a frame of our origin uses the bridge of its parent page; a frame in a foreign page has no bridge', () => {
    const around = pageAt(own, own, { xlaccNative: bridge });
    expect(findBridge(pageAt(own, own, { parent: around }))).toBe(bridge);
    const strange = { xlaccNative: bridge, location: { origin: 'https://evil.example' } };
    expect(findBridge(pageAt(own, own, { parent: strange }))).toBeNull();
    const forbidden = {
      get location(): never {
        throw new DOMException('cross-origin', 'SecurityError');
      },
    };
    expect(findBridge(pageAt(own, own, { parent: forbidden }))).toBeNull();
  });

  test("a property that has the bridge's name but not its methods is ignored", () => {
    expect(findBridge(pageAt(own, own, { xlaccNative: { call: 'yes' } }))).toBeNull();
  });
});

describe('§8 native bridge: the adapter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const clientOf = (answers: Partial<Record<NativeMethod, unknown>>) =>
    createNativeClient({
      call: async (method: NativeMethod) => {
        const answer = answers[method];
        if (answer instanceof Error) throw answer;
        return answer instanceof Promise ? await answer : answer;
      },
      on: () => () => {},
    } as NativeBridge);

  test.each([
    ['', null],
    ['0', null],
    [0, null],
    [undefined, null],
    ['1001', '1001'],
    [1001, '1001'],
  ])('§5 a native user id that is empty or 0 means signed out: %j', async (answer, id) => {
    expect(await clientOf({ getUserId: answer }).getUserId()).toBe(id);
  });

  test('an empty token of the bridge is returned as null, and a Bearer prefix is removed', async () => {
    expect(await clientOf({ getAccessToken: '' }).getAccessToken()).toBeNull();
    expect(await clientOf({ getAccessToken: 'Bearer abc' }).getAccessToken()).toBe('abc');
  });

  test('§8 a failed getUserInfo shows 获取用户信息失败; other failed bridge calls say that the system is busy', async () => {
    const client = clientOf({ getUserInfo: new Error('boom'), openInBrowser: new Error('boom') });
    await expect(client.call('getUserInfo')).rejects.toThrow('获取用户信息失败');
    await expect(client.call('openInBrowser', { url: '/' })).rejects.toThrow('系统繁忙，请稍后重试');
  });

  test('a bridge call without an answer times out', async () => {
    const never = new Promise(() => {});
    const outcome = clientOf({ getUserInfo: never })
      .call('getUserInfo')
      .catch((failure: Error) => failure.message);
    await vi.advanceTimersByTimeAsync(2999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('获取用户信息失败');
  });

  test('login by the bridge has no timeout, and an answered bridge call leaves no timer', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const client = clientOf({ login: promise, getPeerId: 'p' });
    const pending = client.call('login');
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(3_600_000);
    resolve(true);
    expect(await pending).toBe(true);
    await client.call('getPeerId');
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('§8 a page that needs the native bridge fails with 请在客户端内操作 without it', async () => {
  vi.stubGlobal('window', pageAt('https://www.example', 'https://www.example'));
  const { needClient, pageClient } = await import('./page-client.ts');
  expect(pageClient()).toBeNull();
  expect(() => needClient('startDownload')).toThrow('请在客户端内操作');
  vi.unstubAllGlobals();
});
