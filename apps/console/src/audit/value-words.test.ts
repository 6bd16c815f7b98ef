import { expect, test } from 'vitest';
import { wordsOfValue } from './value-words.ts';

test.each([
  ['role', 'owner', '负责人'],
  ['vas', '3', '加速会员'],
  ['takesGrant', 'true', '是'],
  ['amountFen', '1250', '¥12.50'],
  ['promotions[1].priceFen', '990', '¥9.90'],
  ['limitFen', '空', '空'],
  ['weight', '1250', '1250'],
  ['startsAt', '2026-11-16T16:30:00.000Z', '2026-11-17 00:30:00'],
  ['name', '2026-11-16', '2026-11-16'],
  ['state', 'something', 'something'],
  ['brand.name', 'owner', 'owner'],
])('of %s, %s reads %s', (path, value, words) => {
  expect(wordsOfValue(path, value)).toBe(words);
});
