import { expect, test } from 'vitest';
import { closeLabel, frameSize } from './overlay.ts';

const desktop = { innerWidth: 1440, innerHeight: 900 };

test('§9 the frame of account pages is 400 by 480 pixels', () => {
  expect(frameSize({}, desktop)).toEqual(['400px', '480px']);
});

test.each([
  [{ innerWidth: 390, innerHeight: 844 }],
  [{ innerWidth: 430, innerHeight: 932 }],
  [{ innerWidth: 599, innerHeight: 900 }],
  [{ innerWidth: 932, innerHeight: 430 }],
  [{ innerWidth: 1440, innerHeight: 479 }],
  [{ innerWidth: 320, innerHeight: 568 }],
])('§2 the frame of account pages fills 100% of smaller screens: %j', (view) => {
  expect(frameSize({}, view)).toEqual(['100%', '100%']);
  expect(frameSize({ width: 300, height: 300 }, view)).toEqual(['100%', '100%']);
});

test.each([
  [{ width: 500, height: 600 }, '500px', '600px'],
  [{ width: 99_999, height: 1e300 }, '1440px', '900px'],
  [{ width: -5, height: 1 }, '200px', '200px'],
  [{ width: Infinity, height: -Infinity }, '1440px', '200px'],
  [{ width: 0, height: null }, '400px', '480px'],
])('the size that the framed page requests is limited to the window: %j', (asked, width, height) => {
  expect(frameSize(asked, desktop)).toEqual([width, height]);
});

test.each([
  [{ width: 'wide', height: {} }],
  [{ width: Number.NaN, height: [1, 2] }],
  [{ width: '100%;position:fixed', height: '1px' }],
])('an invalid requested size of the frame is ignored: %j', (asked) => {
  for (const size of frameSize(asked, desktop)) expect(size).toMatch(/^\d+px$/);
});

test.each([
  [undefined, '关闭'],
  ['xx', '关闭'],
  ['en-US', 'Close'],
  ['zh-TW', '關閉'],
  ['ko-KR', '닫기'],
  ['id-ID', 'Tutup'],
  ['ms-MY', 'Tutup'],
])('the close button of the frame has its label in %s', (locale, label) => expect(closeLabel(locale)).toBe(label));
