import { expect, test } from 'vitest';
import { cacheKey, createSlotCache } from './slot-cache.ts';

function scene() {
  const stored = new Map<string, string>();
  let now = 1_000_000;
  const cache = createSlotCache({
    findStore: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    }),
    now: () => now,
  });
  return { cache, stored, setNow: (at: number) => void (now = at), now: () => now };
}
const slot = (expire_seconds?: unknown) => ({ id: 'WebRightCard', params: { expire_seconds } });

test('§5 slots are cached only if the params of the response contain expire_seconds', () => {
  const { cache } = scene();
  cache.keep('', 'a', slot());
  expect(cache.find('', 'a')).toBeNull();
  cache.keep('', 'a', slot('600'));
  expect(cache.find('', 'a')).toBeNull();
  cache.keep('', 'a', slot(600));
  expect(cache.find('', 'a')).toEqual(slot(600));
});

test('§5 a cached slot is valid for expire_seconds', () => {
  const { cache, now, setNow } = scene();
  const at = now();
  cache.keep('', 'a', slot(600));
  setNow(at + 600_000 - 1);
  expect(cache.find('', 'a')).not.toBeNull();
  setNow(at + 600_000);
  expect(cache.find('', 'a')).toBeNull();
  // If the device's clock is set back, expired entries must stay expired.
  setNow(at - 1);
  expect(cache.find('', 'a')).toBeNull();
});

test('§9 ad cache: the cache key is the slot id with its params in any order', () => {
  const key = cacheKey('WebRightCard', { platform: 'pc', channel: '200061' });
  expect(cacheKey('WebRightCard', { channel: '200061', platform: 'pc' })).toBe(key);
  for (const other of [
    cacheKey('WebTipsCard', { platform: 'pc', channel: '200061' }),
    cacheKey('WebRightCard', { platform: 'pc', channel: '200079' }),
    cacheKey('WebRightCard', { platform: 'pc' }),
    cacheKey('WebRightCard', { platform: 'pc&channel=200061' }),
  ]) {
    expect(other).not.toBe(key);
  }
});

test('slots cached for one member are not shown to another member', () => {
  const { cache } = scene();
  cache.keep('u1', 'a', slot(600));
  expect(cache.find('u2', 'a')).toBeNull();
  expect(cache.find('', 'a')).toBeNull();
  cache.keep('u2', 'b', slot(600));
  expect(cache.find('u1', 'a')).toBeNull();
});

test('writing to the slot cache removes expired entries', () => {
  const { cache, stored, now, setNow } = scene();
  cache.keep('', 'a', slot(10));
  setNow(now() + 10_000);
  cache.keep('', 'b', slot(10));
  expect(Object.keys(JSON.parse(stored.get('slots') ?? '').entries)).toEqual(['b']);
});

test('a broken, full or blocked storage only disables the slot cache', () => {
  const { cache, stored } = scene();
  for (const text of ['{', '7', 'null', '{"owner":"","entries":null}', '{"owner":"","entries":{"a":7}}']) {
    stored.set('slots', text);
    expect(cache.find('', 'a')).toBeNull();
    cache.keep('', 'a', slot(600));
    expect(cache.find('', 'a')).not.toBeNull();
  }
  const forbidden = createSlotCache({
    findStore() {
      throw new Error('no storage');
    },
    now: Date.now,
  });
  forbidden.keep('', 'a', slot(600));
  expect(forbidden.find('', 'a')).toBeNull();
});
