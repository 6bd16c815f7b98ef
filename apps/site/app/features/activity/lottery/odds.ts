import type { LotteryPrize } from '@feisuo/contract/schemas/activity';

/** The denominator of the odds. */
const WHOLE = 1_000_000;

/** `0.05%`, without trailing zeros. */
export const oddsText = (odds: number): string => `${Number((odds / (WHOLE / 100)).toFixed(4))}%`;

/** The chance of no prize. */
export const oddsOfNothing = (prizes: readonly LotteryPrize[]): number =>
  Math.max(0, WHOLE - prizes.reduce((sum, { odds }) => sum + odds, 0));

/** An unlimited prize never runs out. */
export const isSoldOut = (prizes: readonly LotteryPrize[]): boolean =>
  prizes.length > 0 && prizes.every(({ left }) => left === 0);
