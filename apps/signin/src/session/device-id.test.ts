import { expect, test } from 'vitest';
import { readDeviceId } from './create-session.ts';

const pageWith = (...stored: [string, string][]) => {
  const store = new Map(stored);
  const localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  } as Storage;
  return { page: { localStorage }, store };
};

test('the page uses the device id that clients on the same origin stored', () => {
  const { page } = pageWith(['account_device_id', 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4']);
  expect(readDeviceId(page)).toBe('a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4');
});

test('a device id is generated once, stored for all clients on the same origin, and replaced if it is invalid', () => {
  const { page, store } = pageWith(['account_device_id', 'odd one']);
  const made = readDeviceId(page);
  expect(made).toMatch(/^[\da-f]{32}$/);
  expect(readDeviceId(page)).toBe(made);
  expect([...store]).toEqual([['account_device_id', made]]);
});

test('without storage, the device id lasts as long as the page', () => {
  const forbidden = {} as { localStorage: Storage };
  expect(readDeviceId(forbidden)).toBe(readDeviceId(forbidden));
});
