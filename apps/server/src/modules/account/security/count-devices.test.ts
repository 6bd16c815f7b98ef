import { expect, test } from 'vitest';
import { countDevices } from './security.routes.ts';

const at = (id: string, deviceId = '') => ({ id, deviceId });
const devicesOf = (sessions: ReturnType<typeof at>[], here: string[] = []) => [
  ...countDevices(sessions, new Set(here)).values(),
];

test('sessions with the same device id count as one device', () => {
  expect(devicesOf([at('a', 'pc'), at('b', 'phone'), at('c', 'pc')])).toEqual([0, 1, 0]);
});

test('sessions without a device id count as separate devices', () => {
  expect(devicesOf([at('a'), at('b'), at('c', 'pc')])).toEqual([0, 1, 2]);
});

test('sessions of the current browser count as one device, together with other sessions that have their device ids', () => {
  const sessions = [at('site', 'origin-1'), at('pages', 'origin-2'), at('before', 'origin-1'), at('phone', 'x')];
  expect(devicesOf(sessions, ['site', 'pages'])).toEqual([0, 0, 0, 1]);
});

test('a device id that equals an internal name of countDevices is counted like any other', () => {
  expect(devicesOf([at('a', 'pc'), at('b', 'here')], ['a'])).toEqual([0, 1]);
});
