import { expect, test } from 'vitest';
import { countDevices } from './security.routes.ts';

const at = (id: string, deviceId = '') => ({ id, deviceId });
const devicesOf = (sessions: ReturnType<typeof at>[], here: string[] = []) => [
  ...countDevices(sessions, new Set(here)).values(),
];

test('sessions of one device id are on one device', () => {
  expect(devicesOf([at('a', 'pc'), at('b', 'phone'), at('c', 'pc')])).toEqual([0, 1, 0]);
});

test('sessions that name no device are not taken for one', () => {
  expect(devicesOf([at('a'), at('b'), at('c', 'pc')])).toEqual([0, 1, 2]);
});

test('what was signed in from here is here, whatever id it has, and so is what has one of its ids', () => {
  const sessions = [at('site', 'origin-1'), at('pages', 'origin-2'), at('before', 'origin-1'), at('phone', 'x')];
  expect(devicesOf(sessions, ['site', 'pages'])).toEqual([0, 0, 0, 1]);
});

test('no id is worse than another: a device cannot be called here', () => {
  expect(devicesOf([at('a', 'pc'), at('b', 'here')], ['a'])).toEqual([0, 1]);
});
