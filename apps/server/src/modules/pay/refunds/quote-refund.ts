import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';

export interface QuotedOrder {
  paidFen: number;
  paidAt: Date;
  promisedFen: number;
}

export interface GrantPeriod {
  startsAt: Date;
  endsAt: Date;
}

export interface RefundQuote {
  totalDays: number;
  /** Number of whole days that are not used yet. */
  leftDays: number;
  /** The amount of a refund by day: amount paid ÷ days × days left, rounded down to the fen. */
  byDayFen: number;
  /** The amount of a full refund, which an operator must approve; null after `fullUntil`. */
  fullFen: number | null;
  /** The deadline of the full refund. */
  fullUntil: Date;
}

/** Computes the amounts that the buyer could get refunded now. */
export function quoteRefund(order: QuotedOrder, period: GrantPeriod | null, now: Date): RefundQuote {
  const { paidFen, paidAt, promisedFen } = order;
  const restFen = paidFen - promisedFen;
  const fullUntil = new Date(paidAt.getTime() + payLimits.fullRefundDays * DAY_MS);
  const totalDays = period ? Math.max(1, Math.ceil((period.endsAt.getTime() - period.startsAt.getTime()) / DAY_MS)) : 0;
  const leftMs = period ? period.endsAt.getTime() - Math.max(now.getTime(), period.startsAt.getTime()) : 0;
  const leftDays = Math.min(totalDays, Math.max(0, Math.floor(leftMs / DAY_MS)));
  const byDayFen = totalDays === 0 ? 0 : Math.min(restFen, Math.floor((paidFen * leftDays) / totalDays));
  const mayAskAll = period !== null && now < fullUntil && now < period.endsAt && restFen > 0;
  return { totalDays, leftDays, byDayFen, fullFen: mayAskAll ? restFen : null, fullUntil };
}
