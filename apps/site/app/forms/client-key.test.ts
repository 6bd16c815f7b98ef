import { expect, test } from 'vitest';
import { createClientKeys, newClientKey } from './client-key.ts';

test('a form keeps its idempotency key while its content is unchanged, and gets another key for other content', () => {
  let made = 0;
  const keyOf = createClientKeys(() => `key-${++made}`);
  expect(keyOf({ text: '丢包' })).toBe('key-1');
  expect(keyOf({ text: '丢包' })).toBe('key-1');
  expect(keyOf({ text: '丢包，还掉线' })).toBe('key-2');
  expect(keyOf({ text: '丢包' })).toBe('key-3');
});

test('an idempotency key has the format that the services accept, and is unique', () => {
  const keys = Array.from({ length: 100 }, newClientKey);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(new Set(keys).size).toBe(100);
});
