import { expect, test } from 'vitest';
import {
  deviceReducer,
  isExpiredCode,
  isUnknownCode,
  isWholeCode,
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
])('%j is formatted as %j', (typed, spelled) => expect(spellUserCode(typed)).toBe(spelled));

test('looks up complete codes only', () => {
  expect(isWholeCode('WQ7K-4TMB')).toBe(true);
  for (const part of ['', 'WQ7K', 'WQ7K-4TM', 'wq7k-4tmb', '../x-yyyy']) expect(isWholeCode(part)).toBe(false);
});

test('a decision is final until the user starts anew', () => {
  const allowed: DeviceFlow = { view: 'allowed', application: '桌面客户端' };
  expect(deviceReducer(allowed, { type: 'expired' })).toBe(allowed);
  expect(deviceReducer(allowed, { type: 'unreachable', status: null })).toBe(allowed);
  expect(deviceReducer(allowed, { type: 'again' })).toEqual({ view: 'loading' });
});

test('tells unknown codes from expired ones', () => {
  const refusal = (error_code: number) => ({ error: 'x', error_code });
  expect([5, 3, 4126].map((code) => isUnknownCode(refusal(code)))).toEqual([true, true, true]);
  expect(isExpiredCode(refusal(4052))).toBe(true);
  expect(isUnknownCode(refusal(4052))).toBe(false);
});
