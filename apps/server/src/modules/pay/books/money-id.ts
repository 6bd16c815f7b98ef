/** Separator; no trade number contains it. */
const MARK = '/';

/**
 * Identifies a payment in the ledger and in refunds: the trade number. A second payment of the same trade, which no
 * channel should allow, adds its transaction id.
 */
export const moneyIdOf = (outTradeNo: string, furtherTransactionId: string | null): string =>
  furtherTransactionId === null ? outTradeNo : `${outTradeNo}${MARK}${furtherTransactionId}`;

export function readMoneyId(moneyId: string): { outTradeNo: string; furtherTransactionId: string | null } {
  const end = moneyId.indexOf(MARK);
  if (end < 0) return { outTradeNo: moneyId, furtherTransactionId: null };
  return { outTradeNo: moneyId.slice(0, end), furtherTransactionId: moneyId.slice(end + MARK.length) };
}
