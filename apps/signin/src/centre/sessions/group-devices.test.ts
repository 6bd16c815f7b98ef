import type { Session } from '@feisuo/contract/schemas/account-tokens';
import { expect, test } from 'vitest';
import { endingOf, groupDevices } from './sessions-page.tsx';

const session = (id: string, device: number, more: Partial<Session> = {}): Session => ({
  id,
  device,
  client: { id: 'feisuo-site', name: '官网' },
  device_name: `${device}`,
  device_id: `id-${device}`,
  place: '',
  created_at: `2030-01-0${id}T00:00:00.000Z`,
  last_used_at: `2030-02-0${id}T00:00:00.000Z`,
  current: false,
  here: false,
  ...more,
});

test('the list of devices has one row per device, with the first sign-in and the last use', () => {
  const [first, second, ...more] = groupDevices([session('4', 0), session('3', 1), session('2', 0)]);
  expect(first).toMatchObject({
    since: '2030-01-02T00:00:00.000Z',
    latest: { last_used_at: '2030-02-04T00:00:00.000Z' },
  });
  expect(first?.sessions.map(({ id }) => id)).toEqual(['4', '2']);
  expect(second?.sessions).toHaveLength(1);
  expect(more).toEqual([]);
});

test('the device of the current session is marked as this device, and has the name of that session', () => {
  const [here, other] = groupDevices([
    session('4', 0, { here: true, device_name: '官网里的名字' }),
    session('3', 0, { here: true, current: true, device_name: '这个窗口' }),
    session('2', 1),
  ]);
  expect([here?.isHere, here?.latest.device_name, other?.isHere]).toEqual([true, '这个窗口', false]);
});

test('a device is signed out by its device id, or by its session id if it has none', () => {
  const [named, nameless] = groupDevices([session('2', 0), session('1', 1, { device_id: '' })]);
  expect(named && endingOf(named)).toEqual({ deviceId: 'id-0' });
  expect(nameless && endingOf(nameless)).toEqual({ id: '1' });
});
