import { expect, test } from 'vitest';
import { createDailyMark, mayInterrupt } from './pay-popup-rules.ts';

test.each([
  ['/', true],
  ['/help', true],
  ['/vipers', true],
  ['/vip', false],
  ['/agreement/membership', false],
  ['/sso/callback', false],
  ['/child-protection', false],
  ['/bridge-simulator', false],
])('§2 after a trial has ended, the payment popup may open on the page %s: %s', (path, may) => {
  expect(mayInterrupt(path)).toBe(may);
});

test('§2 the payment popup after a trial opens at most once a day per member', () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  let day = '2026-11-15';
  const mark = createDailyMark(
    () => store,
    () => day,
  );
  expect(mark.isSet('u1')).toBe(false);
  mark.set('u1');
  expect([mark.isSet('u1'), mark.isSet('u2')]).toEqual([true, false]);
  day = '2026-11-16';
  expect(mark.isSet('u1')).toBe(false);
});

test('without storage the payment popup does not open automatically', () => {
  const mark = createDailyMark(
    () => {
      throw new Error('no storage');
    },
    () => '',
  );
  mark.set('u1');
  expect(mark.isSet('u1')).toBe(true);
});
