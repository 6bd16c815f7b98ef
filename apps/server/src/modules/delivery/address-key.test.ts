import { expect, test } from 'vitest';
import { addressKey, asTyped } from './outbox.ts';

test.each([
  ['13800138000', '+8613800138000'],
  ['+8613800138000', '+8613800138000'],
  ['+86 13800138000', '+8613800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  // An unencoded plus in a query arrives as a blank.
  [' 8613800138000', '+8613800138000'],
  [' 86 13800138000', '+8613800138000'],
  ['8613800138000', '+8613800138000'],
  ['+14155550123', '+14155550123'],
  [' 14155550123', '+14155550123'],
  ['Somebody@Example.COM', 'somebody@example.com'],
  ['Somebody@Exａmple。COM', 'somebody@example.com'],
])('%j is stored as %s', (given, key) => {
  expect(addressKey(given)).toBe(key);
  expect(addressKey(key)).toBe(key);
});

test('shows a mainland number without its country code, others in full', () => {
  expect(asTyped('+8613800138000')).toBe('13800138000');
  expect(asTyped('+14155550123')).toBe('+14155550123');
  expect(asTyped('somebody@example.com')).toBe('somebody@example.com');
});
