import { expect, test } from 'vitest';
import { detectDevice } from '../../device/detect-device.ts';
import { seenText, wayOf } from './land-chooser.tsx';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const wechat = `${iphone} MicroMessenger/8.0.50`;
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

test('/land offers the download that fits the device, except in an app that blocks downloads', () => {
  expect(wayOf(detectDevice(windows), null)).toBe('windows');
  expect(wayOf(detectDevice(iphone), null)).toBe('ios');
  expect(wayOf(detectDevice(wechat), null)).toBe('wechat');
});

test('/land offers no installer for a device without a release', () => {
  expect(wayOf(detectDevice(linux), null)).toBeNull();
});

test('/land shows the device named in its address, and ignores unknown names and inherited property names', () => {
  expect(wayOf(detectDevice(windows), 'and')).toBe('android');
  expect(wayOf(detectDevice(windows), 'toString')).toBe('windows');
});

test('inside an app that blocks downloads, /land shows the name of the app', () => {
  const said = (userAgent: string, named: string | null = null) => {
    const device = detectDevice(userAgent);
    const way = wayOf(device, named);
    return way && seenText(way, device, '安卓手机');
  };
  expect(said(wechat)).toMatch(/^看起来你是在微信里打开的，/);
  expect(said(`${iphone} zuiyou/6.7.20`)).toMatch(/^看起来你是在最右里打开的，/);
  expect(said(`${iphone} pipi/2.98.10`)).toMatch(/^看起来你是在皮皮搞笑里打开的，/);
  expect(said(iphone, 'wx')).toMatch(/^看起来你是在应用里打开的，/);
  expect(said(windows, 'and')).toBe('看起来你用的是安卓手机。不对的话，换一个就行。');
});
