import { expect, test } from 'vitest';
import { detectDevice } from '../../device/detect-device.ts';
import { wayOf } from './land-ways.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const wechat = `${iphone} MicroMessenger/8.0.50`;
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

test('the device decides; an application that keeps downloads comes first', () => {
  expect(wayOf(detectDevice(windows), null)).toBe('windows');
  expect(wayOf(detectDevice(iphone), null)).toBe('ios');
  expect(wayOf(detectDevice(wechat), null)).toBe('wechat');
});

test('a device that has no edition is not guessed', () => {
  expect(wayOf(detectDevice(linux), null)).toBeNull();
});

test('an address may name the way; nonsense and inherited names count for nothing', () => {
  expect(wayOf(detectDevice(windows), 'and')).toBe('android');
  expect(wayOf(detectDevice(windows), 'toString')).toBe('windows');
});
