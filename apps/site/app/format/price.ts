import { payLimits } from '@feisuo/contract/facts/limits';

/** Fen as yuan with two decimals. */
export const priceOf = (rmb: number | string): string => (Number(rmb) / payLimits.fenPerYuan).toFixed(2);

/** For large print: 3000 reads 「30」, 2990 reads 「29.90」. */
export const plainPriceOf = (rmb: number): string =>
  rmb % payLimits.fenPerYuan === 0 ? `${rmb / payLimits.fenPerYuan}` : priceOf(rmb);

/** Rounded to the fen. */
export const pricePerDay = (rmb: number, days: number): string => priceOf(Math.round(rmb / days));
