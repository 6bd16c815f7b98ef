import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longTests } from './long-tests.ts';

test('each long test is a file, and no file is listed twice', () => {
  expect(longTests.filter((file) => !existsSync(file))).toEqual([]);
  expect(longTests).toEqual([...new Set(longTests)]);
});
