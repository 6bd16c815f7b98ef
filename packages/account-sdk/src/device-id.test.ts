import { expect, test } from 'vitest';
import { fakeLog } from '../test/fake-log.ts';
import { fakePlatform } from '../test/fake-platform.ts';
import { createDeviceId } from './device-id.ts';
import { steady } from './storage/steady.ts';
import { memoryStore } from './storage/web-stores.ts';

test('§3 a device id is made once, of 32 characters, and stored', async () => {
  const storage = steady(memoryStore(), fakeLog());
  const platform = fakePlatform();
  const deviceId = createDeviceId({}, platform, storage);
  const [one, other] = await Promise.all([deviceId(), deviceId()]);
  expect(one).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(other).toBe(one);
  expect(await createDeviceId({}, platform, storage)()).toBe(one);
  // A store that is cleared mid-way does not make another device of this page.
  await storage.removeItem('account_device_id');
  expect(await deviceId()).toBe(one);
});

test('tabs that make one at the same moment agree on the last', async () => {
  const storage = steady(memoryStore(), fakeLog());
  const platform = fakePlatform();
  const ids = await Promise.all([1, 2, 3].map(() => createDeviceId({}, platform, storage)()));
  expect(new Set(ids).size).toBe(1);
});

test('the configured one wins, and nothing is stored', async () => {
  const inner = memoryStore();
  const deviceId = createDeviceId({ device: { deviceId: 'mine' } }, fakePlatform(), steady(inner, fakeLog()));
  expect(await deviceId()).toBe('mine');
  expect(inner.getItem('account_device_id')).toBeNull();
});
