import { expect, test } from 'vitest';
import { addressKey, asTyped } from './outbox.ts';

test.each([
  ['13800138000', '+8613800138000'],
  ['+8613800138000', '+8613800138000'],
  ['+86 13800138000', '+8613800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  // What an unencoded plus becomes in a query.
  [' 8613800138000', '+8613800138000'],
  [' 86 13800138000', '+8613800138000'],
  ['8613800138000', '+8613800138000'],
  ['+14155550123', '+14155550123'],
  [' 14155550123', '+14155550123'],
  ['Somebody@Example.COM', 'somebody@example.com'],
  ['Somebody@Exａmple。COM', 'somebody@example.com'],
])('%j is kept as %s', (given, key) => {
  expect(addressKey(given)).toBe(key);
  expect(addressKey(key)).toBe(key);
});

test('a mainland number is shown as a person types it, others whole', () => {
  expect(asTyped('+8613800138000')).toBe('13800138000');
  expect(asTyped('+14155550123')).toBe('+14155550123');
  expect(asTyped('somebody@example.com')).toBe('somebody@example.com');
});
