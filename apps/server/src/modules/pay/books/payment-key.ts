/** Separates the trade number from the transaction id. Trade numbers never contain this character. */
const MARK = '/';

/**
 * The id of a payment in the books and in refunds: the trade number. If a trade was paid twice, the id of the second
 * payment also contains its transaction id.
 */
export const moneyIdOf = (outTradeNo: string, furtherTransactionId: string | null): string =>
  furtherTransactionId === null ? outTradeNo : `${outTradeNo}${MARK}${furtherTransactionId}`;

export function readMoneyId(moneyId: string): { outTradeNo: string; furtherTransactionId: string | null } {
  const end = moneyId.indexOf(MARK);
  if (end < 0) return { outTradeNo: moneyId, furtherTransactionId: null };
  return { outTradeNo: moneyId.slice(0, end), furtherTransactionId: moneyId.slice(end + MARK.length) };
}
