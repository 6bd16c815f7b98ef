import { expect, test } from 'vitest';
import { addressKey, asTyped } from './outbox.ts';

test.each([
  ['13800138000', '+8613800138000'],
  ['+8613800138000', '+8613800138000'],
  ['+86 13800138000', '+8613800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  // In a query string, a plus that was not percent-encoded is decoded as a space.
  [' 8613800138000', '+8613800138000'],
  [' 86 13800138000', '+8613800138000'],
  ['8613800138000', '+8613800138000'],
  ['+14155550123', '+14155550123'],
  [' 14155550123', '+14155550123'],
  ['Person@Example.COM', 'person@example.com'],
  ['Person@Exａmple。COM', 'person@example.com'],
])('the typed address %j is stored as %s', (input, key) => {
  expect(addressKey(input)).toBe(key);
  expect(addressKey(key)).toBe(key);
});

test('a phone number of mainland China is shown without its country code, and other addresses in full', () => {
  expect(asTyped('+8613800138000')).toBe('13800138000');
  expect(asTyped('+14155550123')).toBe('+14155550123');
  expect(asTyped('person@example.com')).toBe('person@example.com');
});
