import { expect, test } from 'vitest';
import { wordsOfValue } from './value-words.ts';

test.each([
  ['role', 'owner', '负责人'],
  ['vas', '3', '加速会员'],
  ['takesGrant', 'true', '是'],
  ['state', 'something', 'something'],
  ['brand.name', 'owner', 'owner'],
])('of %s, %s reads %s', (path, value, words) => {
  expect(wordsOfValue(path, value)).toBe(words);
});
