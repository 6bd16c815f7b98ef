import { supportNumberPattern } from '@feisuo/contract/facts/support-vocabulary';
import { expect, test } from 'vitest';
import { insertOnce, makeNumber } from './support-number.ts';

test('a support number has the letter of its kind, the day in Shanghai, and random characters', () => {
  const evening = new Date('2030-06-20T16:30:00Z');
  const numbers = Array.from({ length: 200 }, () => makeNumber('T', evening));
  for (const number of numbers) expect(number).toMatch(new RegExp(supportNumberPattern));
  expect(numbers[0]?.slice(0, 8)).toBe('T300621-');
  expect(new Set(numbers).size).toBe(200);
});

test('insertOnce retries a taken number, returns the row of a repeated request, and fails after too many retries', async () => {
  let tries = 0;
  const third = async () => ((tries += 1) === 3 ? 'row' : undefined);
  expect(await insertOnce(third, async () => undefined)).toEqual({ row: 'row', isNew: true });
  expect(
    await insertOnce(
      async () => undefined,
      async () => 'before',
    ),
  ).toEqual({ row: 'before', isNew: false });
  const never = async () => undefined;
  await expect(insertOnce(never, never)).rejects.toThrow('5 generated numbers in a row');
});
