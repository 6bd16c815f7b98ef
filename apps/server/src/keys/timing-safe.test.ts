import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isSameSecret } from './timing-safe.ts';

test('the timing-safe comparison handles texts with equal character counts but different byte lengths', () => {
  expect(isSameSecret('abcd', 'abcd')).toBe(true);
  expect(isSameSecret('abcd', 'abce')).toBe(false);
  expect(isSameSecret('abcd', 'abc')).toBe(false);
  expect(isSameSecret('abcd', 'abc签')).toBe(false);
  expect(isSameSecret('', '')).toBe(true);
});

test('only one file of the server calls timingSafeEqual', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const users = globSync('**/*.ts', { cwd: root }).filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8').includes('timingSafeEqual('),
  );
  expect(users.filter((file) => !file.startsWith('keys/timing-safe'))).toEqual([]);
});
