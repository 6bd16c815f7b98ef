import type { LotteryPrize } from '@feisuo/contract/schemas/activity';
import { expect, test } from 'vitest';
import { isSoldOut, oddsOfNothing, oddsText } from './odds.ts';

const prize = (odds: number, left?: number): LotteryPrize => ({
  id: `${odds}`,
  award: { kind: 'coins', name: '', amount: 1 },
  odds,
  ...(left !== undefined && { left, total: 20 }),
});

test.each([
  [500, '0.05%'],
  [4_500, '0.45%'],
  [45_000, '4.5%'],
  [400_000, '40%'],
  [1, '0.0001%'],
  [0, '0%'],
  [1_000_000, '100%'],
])('lottery odds of %i in a million are shown as %s', (odds, said) => {
  expect(oddsText(odds)).toBe(said);
});

test('lottery odds sum to 100 per cent, including the odds of no prize', () => {
  const prizes = [prize(500), prize(4_500), prize(595_000)];
  expect(oddsOfNothing(prizes)).toBe(400_000);
  expect(oddsOfNothing([prize(1_000_000)])).toBe(0);
});

test('a lottery is sold out if every prize is out of stock; a prize without a limit never is', () => {
  expect(isSoldOut([prize(1, 0), prize(2, 0)])).toBe(true);
  expect(isSoldOut([prize(1, 0), prize(2, 1)])).toBe(false);
  expect(isSoldOut([prize(1, 0), prize(2)])).toBe(false);
});
