/** Between a code's number and a transaction; no number of ours has one. */
const MARK = '/';

/**
 * What books and refunds know a payment by: the number of the code that it came by. No channel lets a code be paid twice;
 * where one did, every further payment has its transaction beside the number, and so a purse and a place of its own.
 */
export const moneyIdOf = (outTradeNo: string, furtherTransactionId: string | null): string =>
  furtherTransactionId === null ? outTradeNo : `${outTradeNo}${MARK}${furtherTransactionId}`;

export function readMoneyId(moneyId: string): { outTradeNo: string; furtherTransactionId: string | null } {
  const end = moneyId.indexOf(MARK);
  if (end < 0) return { outTradeNo: moneyId, furtherTransactionId: null };
  return { outTradeNo: moneyId.slice(0, end), furtherTransactionId: moneyId.slice(end + MARK.length) };
}
