import { expect, test } from 'vitest';
import {
  deviceReducer,
  isExpiredCode,
  isUnknownCode,
  isCompleteCode,
  spellUserCode,
  type DeviceFlow,
} from './device-flow.ts';

test.each([
  ['wq7k4tmb', 'WQ7K-4TMB'],
  ['WQ7K-4TMB', 'WQ7K-4TMB'],
  [' wq7k 4tmb ', 'WQ7K-4TMB'],
  ['ｗｑ７ｋ４ｔｍｂ', 'WQ7K-4TMB'],
  ['wq7k', 'WQ7K'],
  ['wq7k4tmb999', 'WQ7K-4TMB'],
  ['', ''],
])('the typed user code %j is formatted as %j', (typed, spelled) => expect(spellUserCode(typed)).toBe(spelled));

test('the device page looks up only complete user codes', () => {
  expect(isCompleteCode('WQ7K-4TMB')).toBe(true);
  for (const part of ['', 'WQ7K', 'WQ7K-4TM', 'wq7k-4tmb', '../x-yyyy']) expect(isCompleteCode(part)).toBe(false);
});

test('the device page keeps showing the decision until the user starts again', () => {
  const allowed: DeviceFlow = { view: 'allowed', application: '桌面客户端' };
  expect(deviceReducer(allowed, { type: 'expired' })).toBe(allowed);
  expect(deviceReducer(allowed, { type: 'unreachable', status: null })).toBe(allowed);
  expect(deviceReducer(allowed, { type: 'again' })).toEqual({ view: 'loading' });
});

test('the device page distinguishes unknown user codes from expired ones', () => {
  const refusal = (error_code: number) => ({ error: 'x', error_code });
  expect([5, 3, 4126].map((code) => isUnknownCode(refusal(code)))).toEqual([true, true, true]);
  expect(isExpiredCode(refusal(4052))).toBe(true);
  expect(isUnknownCode(refusal(4052))).toBe(false);
});
