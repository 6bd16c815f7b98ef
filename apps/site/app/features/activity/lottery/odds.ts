import type { LotteryPrize } from '@feisuo/contract/schemas/activity';

/** Odds are parts of this. */
const WHOLE = 1_000_000;

/** `0.05%`: as many digits as it needs, and no more. */
export const oddsText = (odds: number): string => `${Number((odds / (WHOLE / 100)).toFixed(4))}%`;

/** What the odds of the prizes leave over: to draw nothing. */
export const oddsOfNothing = (prizes: readonly LotteryPrize[]): number =>
  Math.max(0, WHOLE - prizes.reduce((sum, { odds }) => sum + odds, 0));

/** Whether there is nothing left to be drawn. A prize without an end never runs out. */
export const isSoldOut = (prizes: readonly LotteryPrize[]): boolean =>
  prizes.length > 0 && prizes.every(({ left }) => left === 0);
