/** Separates channel and trade number in the id; trade numbers never contain it. */
const MARK = '/';

/**
 * Identifies a payment in the books and in refunds by the trade number. If a trade was paid a second time, which no
 * channel should allow, the second transaction id is added.
 */
export const moneyIdOf = (outTradeNo: string, furtherTransactionId: string | null): string =>
  furtherTransactionId === null ? outTradeNo : `${outTradeNo}${MARK}${furtherTransactionId}`;

export function readMoneyId(moneyId: string): { outTradeNo: string; furtherTransactionId: string | null } {
  const end = moneyId.indexOf(MARK);
  if (end < 0) return { outTradeNo: moneyId, furtherTransactionId: null };
  return { outTradeNo: moneyId.slice(0, end), furtherTransactionId: moneyId.slice(end + MARK.length) };
}
