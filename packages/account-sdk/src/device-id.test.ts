import { expect, test } from 'vitest';
import { fakeLog } from '../test/fake-log.ts';
import { fakePlatform } from '../test/fake-platform.ts';
import { openBrowser } from '../test/open-tab.ts';
import { createDeviceId } from './create-account-client.ts';
import { resilientStorage } from './storage/resilient-storage.ts';
import { memoryStore, type AccountStorage } from './storage/web-stores.ts';

const KEY = 'account_device_id';

/** A store that handles one request at a time, when the test calls it. */
function slowStore() {
  const inner = memoryStore();
  const turns: (() => void)[] = [];
  const inTurn = async <T>(call: () => T): Promise<T> => {
    await new Promise<void>((go) => turns.push(go));
    return call();
  };
  const storage: AccountStorage = {
    getItem: (key) => inTurn(() => inner.getItem(key)),
    setItem: (key, value) => inTurn(() => inner.setItem(key, value)),
    removeItem: (key) => inTurn(() => inner.removeItem(key)),
  };
  return { storage, inner, turns };
}

test('§3 a device id of 32 characters is generated once and stored', async () => {
  const storage = resilientStorage(memoryStore(), fakeLog());
  const platform = fakePlatform();
  const deviceId = createDeviceId({}, platform, storage);
  const [one, other] = await Promise.all([deviceId(), deviceId()]);
  expect(one).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(other).toBe(one);
  expect(await createDeviceId({}, platform, storage)()).toBe(one);
});

test.each(['made', 'found'])('clearing the storage does not change the id of a page that has %s it', async (way) => {
  const inner = memoryStore();
  if (way === 'found') inner.setItem(KEY, 'found before');
  const deviceId = createDeviceId({}, fakePlatform(), resilientStorage(inner, fakeLog()));
  const one = await deviceId();
  inner.removeItem(KEY);
  expect(await deviceId()).toBe(one);
});

test('a store that silently loses values does not cause a new device id for each call', async () => {
  const deaf: AccountStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const deviceId = createDeviceId({}, fakePlatform(), resilientStorage(deaf, fakeLog()));
  expect(await deviceId()).toBe(await deviceId());
});

test('two tabs that open together for the first time share one device id, whichever tab is faster', async () => {
  const { storage, inner, turns } = slowStore();
  const { openTab, tick } = openBrowser({ config: { storage } });
  const ids = [openTab(), openTab()].map(({ client }) => client.deviceId());
  // Both tabs have read the empty store. One of them now continues to its end while the other one waits.
  for (let turn = 0; turn < 10; turn += 1) {
    await tick(0);
    (turn < 2 ? turns.shift() : turns.pop())?.();
  }
  await tick(0);
  const [one, other] = await Promise.all(ids);
  expect(other).toBe(one);
  expect(inner.getItem(KEY)).toBe(one);
});

test('without Web Locks two tabs may each generate a device id, but use the same id from the next call on', async () => {
  const { storage, turns } = slowStore();
  const { openTab, tick } = openBrowser({ locks: false, config: { storage } });
  const tabs = [openTab().client, openTab().client];
  const answer = async (ids: Promise<string>[]) => {
    for (let turn = 0; turn < 10; turn += 1) {
      await tick(0);
      (turn < 2 ? turns.shift() : turns.pop())?.();
    }
    return Promise.all(ids);
  };
  await answer(tabs.map((tab) => tab.deviceId()));
  const [one, other] = await answer(tabs.map((tab) => tab.deviceId()));
  expect(other).toBe(one);
});

test('a configured device id is used and not stored', async () => {
  const inner = memoryStore();
  const deviceId = createDeviceId({ device: { deviceId: 'mine' } }, fakePlatform(), resilientStorage(inner, fakeLog()));
  expect(await deviceId()).toBe('mine');
  expect(inner.getItem(KEY)).toBeNull();
});
