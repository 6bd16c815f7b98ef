import { payLimits } from '@feisuo/contract/facts/limits';

/** What is shown of a price in fen: yuan with two decimals, as on a receipt. */
export const priceOf = (rmb: number | string): string => (Number(rmb) / payLimits.fenPerYuan).toFixed(2);

/** The same in large print: 3000 reads 「30」, 2990 reads 「29.90」. */
export const plainPriceOf = (rmb: number): string =>
  rmb % payLimits.fenPerYuan === 0 ? `${rmb / payLimits.fenPerYuan}` : priceOf(rmb);

/** What one day costs, rounded to the fen. */
export const pricePerDay = (rmb: number, days: number): string => priceOf(Math.round(rmb / days));
