import { expect, test } from 'vitest';
import { createMemoryReplayStore } from './replay-store.ts';

const MINUTE_MS = 60_000;

test('a store in memory takes an id once until it expires, and forgets it afterwards', () => {
  let now = 0;
  const store = createMemoryReplayStore({ now: () => now });
  const until = new Date(5 * MINUTE_MS);
  expect(store.add('a', until)).toBe(true);
  expect(store.add('a', until)).toBe(false);
  expect(store.add('a', new Date(2 * MINUTE_MS))).toBe(false);
  expect(store.add('b', until)).toBe(true);
  now = 5 * MINUTE_MS;
  expect(store.add('a', until)).toBe(false);
  now = 6 * MINUTE_MS;
  expect(store.add('a', new Date(11 * MINUTE_MS))).toBe(true);
});

test('a full store in memory throws, and takes ids again when others have expired', () => {
  let now = 0;
  const store = createMemoryReplayStore({ now: () => now });
  for (let id = 0; id < 500_000; id += 1) void store.add(String(id), new Date(MINUTE_MS));
  expect(() => store.add('more', new Date(MINUTE_MS))).toThrow('full');
  now = 2 * MINUTE_MS;
  expect(store.add('more', new Date(3 * MINUTE_MS))).toBe(true);
});
