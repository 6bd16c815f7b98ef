import type { LotteryPrize } from '@feisuo/contract/schemas/activity';

/** Odds are stored as parts of one million. */
const WHOLE = 1_000_000;

/** The odds in per cent without trailing zeros, such as `0.05%`. */
export const oddsText = (odds: number): string => `${Number((odds / (WHOLE / 100)).toFixed(4))}%`;

/** The odds of winning no prize. */
export const oddsOfNothing = (prizes: readonly LotteryPrize[]): number =>
  Math.max(0, WHOLE - prizes.reduce((sum, { odds }) => sum + odds, 0));

/** Whether every prize is out of stock. A prize without a stock limit is never out of stock. */
export const isSoldOut = (prizes: readonly LotteryPrize[]): boolean =>
  prizes.length > 0 && prizes.every(({ left }) => left === 0);
