import { expect, test, vi } from 'vitest';
import { browserPlatform } from './platform.ts';

test('randomText returns any length of evenly distributed letters and digits', () => {
  const { random } = browserPlatform();
  expect(random(0)).toBe('');
  expect(random(32)).toMatch(/^[a-z0-9]{32}$/);
  // Fake random bytes contain each of the 256 values once, so each of the 32 characters must occur eight times.
  let byte = -1;
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array) => into.map(() => (byte += 1)) });
  const counts = new Map<string, number>();
  for (const character of random(256)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
  vi.unstubAllGlobals();
});

test('browser globals are read only when they are used, and may be missing', async () => {
  const platform = browserPlatform();
  vi.stubGlobal('navigator', undefined);
  vi.stubGlobal('window', undefined);
  expect([platform.page, platform.locks]).toEqual([null, null]);
  const page = {};
  const locks = { request: async () => {} };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('fetch', async (url: string) => `asked ${url}`);
  expect(platform.page).toBe(page);
  expect(platform.locks).toBe(locks);
  expect(await platform.fetch('x', {})).toBe('asked x');
  vi.unstubAllGlobals();
});

test("an application's overrides replace the browser's own functions", () => {
  expect(browserPlatform({ now: () => 7, page: null, locks: null })).toMatchObject({ page: null, locks: null });
  expect(browserPlatform({ now: () => 7 }).now()).toBe(7);
  const nothing = browserPlatform({ wait: undefined, random: undefined } as object);
  expect([typeof nothing.wait, nothing.random(3).length]).toEqual(['function', 3]);
});

test('an aborted wait removes its timer', () => {
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  const stop = new AbortController();
  void browserPlatform().wait(1e6, stop.signal);
  expect(clear).not.toHaveBeenCalled();
  stop.abort();
  expect(clear).toHaveBeenCalledOnce();
  clear.mockRestore();
});
