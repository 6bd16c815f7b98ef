import { payLimits } from '@feisuo/contract/facts/limits';

/** What is shown of a price in fen: yuan with two decimals, as on a receipt. */
export const priceOf = (rmb: number | string): string => (Number(rmb) / payLimits.fenPerYuan).toFixed(2);
