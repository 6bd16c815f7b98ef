import { payLimits } from '@feisuo/contract/facts/limits';

/** An amount in fen as yuan with two decimals. */
export const priceOf = (rmb: number | string): string => (Number(rmb) / payLimits.fenPerYuan).toFixed(2);

/** An amount in fen as yuan for large print: 3000 fen give 「30」, 2990 fen give 「29.90」. */
export const plainPriceOf = (rmb: number): string =>
  rmb % payLimits.fenPerYuan === 0 ? `${rmb / payLimits.fenPerYuan}` : priceOf(rmb);

/** The price of one day in yuan, rounded to the fen. */
export const pricePerDay = (rmb: number, days: number): string => priceOf(Math.round(rmb / days));
