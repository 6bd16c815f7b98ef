import type { MismatchKind } from '@feisuo/contract/facts/pay-vocabulary';
import type { BillRow, PayChannel } from '../channels/channel.ts';
import { dayOf, startOf, addDays, type Day } from '../../../time/shanghai.ts';
import type { Mismatch } from './mismatch.ts';
import type { OurRow } from './find-our-rows.ts';

export interface Comparison {
  channel: PayChannel;
  day: Day;
  bill: readonly BillRow[];
  /** Our payments and refunds that are on the bill, by `keyOf`. */
  ours: ReadonlyMap<string, OurRow>;
  /** Order ids by trade number; trade numbers that are not ours are missing. */
  orders: ReadonlyMap<string, string>;
  /** The channel's fee in basis points. */
  feeBasisPoints: number;
}

export const referenceOf = (row: BillRow) => (row.kind === 'payment' ? row.transactionId : (row.refundNo ?? ''));
export const keyOf = ({ kind, reference }: { kind: string; reference: string }) => `${kind} ${reference}`;
export const keyOfTheirs = (row: BillRow) => keyOf({ kind: row.kind, reference: referenceOf(row) });

/** Returns all mismatches between the bill and our payments and refunds. */
export function compareBill(comparison: Comparison): Mismatch[] {
  const { channel, day, bill, ours, orders, feeBasisPoints } = comparison;
  return bill.flatMap((row) => {
    const our = ours.get(keyOfTheirs(row));
    const name = (kind: MismatchKind, oursFen: number | null, theirsFen: number | null): Mismatch => ({
      channel,
      day,
      kind,
      rowKind: row.kind,
      reference: referenceOf(row),
      outTradeNo: row.outTradeNo,
      orderId: our?.orderId ?? orders.get(row.outTradeNo) ?? null,
      oursFen,
      theirsFen,
    });
    // The channel has reversed this payment or refund, so it must not be complete in our data.
    if (!row.isSettled)
      return our?.isDone && !our.isWrittenOff ? [name('we_paid_channel_not', our.amountFen, null)] : [];
    if (!our) {
      const isOfOurs = row.kind === 'payment' && orders.has(row.outTradeNo);
      return [name(isOfOurs ? 'channel_paid_we_not' : 'we_lack', null, row.amountFen)];
    }
    const found: Mismatch[] = [];
    if (!our.isDone) found.push(name('channel_paid_we_not', our.amountFen, row.amountFen));
    if (our.amountFen !== row.amountFen) {
      const kind = our.amountFen < row.amountFen ? 'our_amount_less' : 'our_amount_more';
      found.push(name(kind, our.amountFen, row.amountFen));
    }
    const fee = expectedFee(row, feeBasisPoints);
    // The fee returned with a refund may differ by one fen, because the channel rounded the payment's fee.
    const tolerance = row.kind === 'refund' ? 1 : 0;
    if (Math.abs(fee - row.feeFen) > tolerance) found.push(name('fee_differs', fee, row.feeFen));
    return found;
  });
}

export function expectedFee({ kind, amountFen }: Pick<BillRow, 'kind' | 'amountFen'>, basisPoints: number): number {
  const fee = Math.round((amountFen * basisPoints) / 10_000);
  return kind === 'payment' || fee === 0 ? fee : -fee;
}

/** Time around midnight in which the channel may count a row on a neighbouring day. */
const EDGE_MS = 30 * 60_000;

/**
 * Whether a row may be on the next day's bill: rows near midnight, and all refunds, because we store only when we
 * learned of them.
 */
export function mayBeOnNextBill({ kind, at }: Pick<OurRow, 'kind' | 'at'>): boolean {
  if (kind === 'refund') return true;
  const day = dayOf(at);
  const sinceStart = at.getTime() - startOf(day).getTime();
  const untilEnd = startOf(addDays(day, 1)).getTime() - at.getTime();
  return Math.min(sinceStart, untilEnd) <= EDGE_MS;
}

export interface BillTotals {
  /** Payments minus refunds and fees, which the channel pays to our bank. */
  bankFen: number;
  feeFen: number;
  /** Payments minus refunds that are on the bill but not ours. */
  unknownFen: number;
}

export function totalsOf(bill: readonly BillRow[], isOurs: (row: BillRow) => boolean): BillTotals {
  const totals = { bankFen: 0, feeFen: 0, unknownFen: 0 };
  for (const row of bill) {
    if (!row.isSettled) continue;
    const moved = row.kind === 'payment' ? row.amountFen : -row.amountFen;
    totals.bankFen += moved - row.feeFen;
    totals.feeFen += row.feeFen;
    if (!isOurs(row)) totals.unknownFen += moved;
  }
  return totals;
}
