import { expect, test, vi } from 'vitest';
import { fakeLog } from '../../test/fake-log.ts';
import { readJson } from './read-json.ts';
import { resilientStorage } from './resilient-storage.ts';
import { localStore, memoryStore, sessionStore, type AccountStorage } from './web-stores.ts';

const full = () => {
  throw new DOMException('quota', 'QuotaExceededError');
};

/** A store that refuses writes while `isFull`, and all access while `isForbidden`. */
function moodyStore() {
  const inner = memoryStore();
  const mood = { isFull: false, isForbidden: false };
  const store: AccountStorage = {
    getItem: (key) => (mood.isForbidden ? full() : inner.getItem(key)),
    setItem: (key, value) => (mood.isFull || mood.isForbidden ? full() : inner.setItem(key, value)),
    removeItem: (key) => (mood.isForbidden ? full() : inner.removeItem(key)),
  };
  return { store, inner, mood };
}

test('a value is written only to the store that the client was given', async () => {
  const inner = memoryStore();
  const storage = resilientStorage(inner, fakeLog());
  await storage.setItem('a', '1');
  expect(inner.getItem('a')).toBe('1');
  inner.setItem('a', '2');
  expect(await storage.getItem('a')).toBe('2');
  await storage.removeItem('a');
  expect(inner.getItem('a')).toBeNull();
});

test('if the browser store is full, the page keeps the value in memory and logs one warning per key', async () => {
  const { store, inner, mood } = moodyStore();
  const log = fakeLog();
  const storage = resilientStorage(store, log);
  await storage.setItem('a', 'old');
  mood.isFull = true;
  await storage.setItem('a', 'new');
  await storage.setItem('b', 'also');
  expect(await storage.getItem('a')).toBe('new');
  expect(await storage.getItem('b')).toBe('also');
  expect(inner.getItem('a')).toBeNull();
  await storage.setItem('a', 'new');
  const why = 'QuotaExceededError';
  expect(log.lines).toEqual([expect.stringMatching(`^storage a ${why}`), expect.stringMatching(`^storage b ${why}`)]);
  // The store is no longer full, so the next write succeeds.
  mood.isFull = false;
  await storage.setItem('a', 'newer');
  expect(inner.getItem('a')).toBe('newer');
});

test('a store with room for only one value accepts a new value in place of the old one', async () => {
  const inner = memoryStore();
  const storage = resilientStorage(
    { ...inner, setItem: (key, value) => (inner.getItem(key) === null ? inner.setItem(key, value) : full()) },
    fakeLog(),
  );
  await storage.setItem('a', 'old');
  await storage.setItem('a', 'new');
  expect(inner.getItem('a')).toBe('new');
});

test('if another tab may have written a value meanwhile, reading returns the value of the store', async () => {
  const { store, inner, mood } = moodyStore();
  const storage = resilientStorage(store, fakeLog());
  mood.isFull = true;
  await storage.setItem('a', 'mine');
  inner.setItem('a', 'theirs');
  expect(await storage.getItem('a')).toBe('theirs');
  inner.removeItem('a');
  expect(await storage.getItem('a')).toBeNull();
});

test('a store that is forbidden from the start is replaced by memory, including removals', async () => {
  const { store, mood } = moodyStore();
  mood.isForbidden = true;
  const storage = resilientStorage(store, fakeLog());
  expect(await storage.getItem('a')).toBeNull();
  await storage.setItem('a', '1');
  expect(await storage.getItem('a')).toBe('1');
  await storage.removeItem('a');
  expect(await storage.getItem('a')).toBeNull();
});

test('if a store becomes forbidden later, values that were read or written before are still known', async () => {
  const { store, inner, mood } = moodyStore();
  inner.setItem('read', '1');
  const storage = resilientStorage(store, fakeLog());
  await storage.getItem('read');
  await storage.setItem('written', '2');
  mood.isForbidden = true;
  expect([await storage.getItem('read'), await storage.getItem('written')]).toEqual(['1', '2']);
  // If the store refuses a removal, the key counts as removed on this page, even when the store can be read again.
  await storage.removeItem('written');
  mood.isForbidden = false;
  expect(await storage.getItem('read')).toBe('1');
});

test('a removed key stays removed on this page even if the store refuses the removal', async () => {
  const inner = memoryStore();
  inner.setItem('a', '1');
  const storage = resilientStorage({ ...inner, removeItem: full }, fakeLog());
  await storage.removeItem('a');
  expect(await storage.getItem('a')).toBeNull();
  inner.setItem('a', '2');
  expect(await storage.getItem('a')).toBe('2');
});

test('browser storage that other code clears counts as empty, and nothing is thrown', async () => {
  const inner = memoryStore();
  const storage = resilientStorage(inner, fakeLog());
  await storage.setItem('a', '1');
  inner.removeItem('a');
  expect(await storage.getItem('a')).toBeNull();
});

test('a custom store may be slow, may reject, and may return values of a wrong type', async () => {
  const kept = new Map<string, string>();
  const slow: AccountStorage = {
    getItem: async (key) => kept.get(key) as string,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
  };
  const storage = resilientStorage(slow, fakeLog());
  expect(await storage.getItem('a')).toBeNull();
  await storage.setItem('a', '1');
  expect(await storage.getItem('a')).toBe('1');
  const broken = resilientStorage(
    { getItem: async () => full(), setItem: async () => full(), removeItem: async () => full() },
    fakeLog(),
  );
  await broken.setItem('a', '1');
  expect(await broken.getItem('a')).toBe('1');
});

test("the browser's stores are accessed at each use, and may be missing", async () => {
  const [local, session] = [memoryStore(), memoryStore()];
  const stores = { local: localStore(), session: sessionStore() };
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  await stores.local.setItem('a', 'l');
  await stores.session.setItem('a', 's');
  expect([local.getItem('a'), session.getItem('a')]).toEqual(['l', 's']);
  expect(await stores.local.getItem('a')).toBe('l');
  await stores.local.removeItem('a');
  expect(local.getItem('a')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  const storage = resilientStorage(stores.local, fakeLog());
  await storage.setItem('a', '1');
  expect(await storage.getItem('a')).toBe('1');
  vi.unstubAllGlobals();
});

test.each(['', '{', 'null', '"text"', '[]', '{"sub":1}'])(
  'malformed JSON in a store counts as absent and is removed: %s',
  async (text) => {
    const storage = memoryStore();
    storage.setItem('a', text);
    expect(await readJson<{ sub: string }>(storage, 'a', ({ sub }) => typeof sub === 'string')).toBeNull();
    expect(storage.getItem('a')).toBeNull();
  },
);

test('well-formed JSON in a store is read and is not removed', async () => {
  const storage = memoryStore();
  storage.setItem('a', '{"sub":"x"}');
  expect(await readJson<{ sub: string }>(storage, 'a', ({ sub }) => sub)).toEqual({ sub: 'x' });
  expect(storage.getItem('a')).not.toBeNull();
  expect(await readJson(storage, 'b', () => true)).toBeNull();
});
