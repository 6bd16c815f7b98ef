import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { BillRow, Channel, PayChannel } from '../channels/channel.ts';
import type { Trade } from '../channels/trade.ts';
import { addDays, dayOf, startOf, type Day } from '../../../time/shanghai.ts';
import { findNewestBill, listPooled, listStoredKeys, writeReconciliation } from './bill-queries.ts';
import { compareBill, keyOf, keyOfTheirs, mayBeOnNextBill, referenceOf, totalsOf } from './compare-bill.ts';
import type { Mismatch } from './mismatch.ts';
import { findOrdersByTradeNo, findOurRows, findWrittenOff, listOurRows, type OurRow } from './find-our-rows.ts';

export interface ReconcileDeps {
  db: Database;
  clock: Clock;
  channels: ReadonlyMap<PayChannel, Pick<Channel, 'downloadBill' | 'query' | 'queryRefund'>>;
  /** The fee of each channel in basis points. */
  feeBasisPoints: Readonly<Record<PayChannel, number>>;
  /** Settles, with `settlePayment`, a payment that is on the bill and not in our data. */
  settle(channel: PayChannel, trade: Trade): Promise<void>;
  /** Marks a refund as completed that is on the bill. */
  noteReturned(channel: PayChannel, refundNo: string): Promise<void>;
}

export interface Reconciliation {
  channel: PayChannel;
  day: Day;
  rows: number;
  /** The mismatches that this run found, including those that it resolved. */
  mismatches: Mismatch[];
  /** Number of our rows that may be on the next day's bill. */
  pooled: number;
}

/**
 * Compares the bill of a day with our payments and refunds. A second run finds the same mismatches and posts nothing
 * twice.
 */
export async function reconcileDay(deps: ReconcileDeps, channelName: PayChannel, day: Day): Promise<Reconciliation> {
  const { db, clock } = deps;
  const channel = deps.channels.get(channelName);
  if (!channel)
    throw new AppError('failed_precondition', {
      description: `${channelName} is not configured`,
      reason: 'CHANNEL_OFF',
    });
  if (day >= dayOf(clock.now()))
    throw new AppError('invalid_argument', { description: `${day} has not ended yet`, reason: 'BILL_DAY_NOT_OVER' });
  const bill = [...new Map((await channel.downloadBill(day)).map((row) => [keyOfTheirs(row), row])).values()];

  const before = await compare(deps, channelName, day, bill);
  await settleUnknown(deps, channel, channelName, before.mismatches);
  const after = await compare(deps, channelName, day, bill);
  const present = new Set(after.mismatches.map(mismatchKey));
  const resolved = before.mismatches.filter((mismatch) => !present.has(mismatchKey(mismatch)));

  const { missing, pool } = await findMissing(deps, channelName, day, bill);
  const named: Mismatch[] = [];
  for (const { our, ofDay } of missing) {
    named.push(await nameMissing(channel, channelName, ofDay, our));
  }
  const found = [...after.mismatches, ...named];
  const now = clock.now();
  await db.transaction((tx) =>
    writeReconciliation(tx, { channel: channelName, day, bill, totals: after.totals, found, resolved, pool, now }),
  );
  return { channel: channelName, day, rows: bill.length, mismatches: [...found, ...resolved], pooled: pool.length };
}

const mismatchKey = ({ kind, rowKind, reference }: Mismatch) => `${kind} ${rowKind} ${reference}`;

async function compare(deps: ReconcileDeps, channel: PayChannel, day: Day, bill: readonly BillRow[]) {
  const { db, feeBasisPoints } = deps;
  const namesOf = (kind: BillRow['kind']) => bill.filter((row) => row.kind === kind).map(referenceOf);
  const rows = await findOurRows(db, channel, { transactionIds: namesOf('payment'), refundNos: namesOf('refund') });
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const unknownRefunds = bill.filter((row) => row.kind === 'refund' && !known.has(keyOfTheirs(row)));
  const returned = await findWrittenOff(
    db,
    channel,
    unknownRefunds.map((row) => ({ ...row, reference: referenceOf(row) })),
  );
  const ours = new Map([...known, ...returned.map((row) => [keyOf(row), row] as const)]);
  const tradeNos = bill.map(({ outTradeNo }) => outTradeNo);
  const orders = await findOrdersByTradeNo(db, channel, [...new Set(tradeNos)]);
  const comparison = { channel, day, bill, ours, orders, feeBasisPoints: feeBasisPoints[channel] };
  // A payment with our trade number will be settled, so it is posted against clearing. A refund that we did not request
  // is posted against suspense.
  const isOurs = (row: BillRow) => ours.has(keyOfTheirs(row)) || (row.kind === 'payment' && orders.has(row.outTradeNo));
  return { mismatches: compareBill(comparison), totals: totalsOf(bill, isOurs) };
}

/** Settles the payments and completes the refunds that only the bill contains, as a notification would. */
async function settleUnknown(
  deps: ReconcileDeps,
  channel: Pick<Channel, 'query'>,
  name: PayChannel,
  mismatches: readonly Mismatch[],
): Promise<void> {
  const unknown = mismatches.filter(({ kind }) => kind === 'channel_paid_we_not');
  for (const { rowKind, outTradeNo, reference } of unknown) {
    await (rowKind === 'refund' ? deps.noteReturned(name, reference) : settleAsked(deps, channel, name, outTradeNo));
  }
}

/**
 * Settles a payment on the bill from the channel's reply to a query, because the reply is signed. If the reply differs
 * from the bill, an operator decides.
 */
async function settleAsked(
  deps: ReconcileDeps,
  channel: Pick<Channel, 'query'>,
  name: PayChannel,
  outTradeNo: string,
): Promise<void> {
  const trade = await channel.query(outTradeNo);
  const isPaid = trade.state === 'paid' || trade.state === 'refunded';
  if (isPaid && trade.transactionId !== null && trade.paidFen !== null) await deps.settle(name, trade);
}

/**
 * Returns our rows that are on no bill. A row that may be on the next bill becomes a mismatch only when the next bill
 * lacks it too.
 */
async function findMissing({ db }: ReconcileDeps, channel: PayChannel, day: Day, bill: readonly BillRow[]) {
  const [from, to] = [startOf(day), startOf(addDays(day, 1))];
  const ofDay = (await listOurRows(db, channel, from, to)).map((our) => ({ our, ofDay: day, isPooled: false }));
  const pooled = await listPooled(db, channel, day);
  const again = await findOurRows(db, channel, {
    transactionIds: pooled.filter(({ kind }) => kind === 'payment').map(({ reference }) => reference),
    refundNos: pooled.filter(({ kind }) => kind === 'refund').map(({ reference }) => reference),
  });
  const dayOfPooled = new Map(pooled.map((row) => [keyOf(row), row.day]));
  const waited = again.map((our) => ({ our, ofDay: dayOfPooled.get(keyOf(our)) ?? day, isPooled: true }));
  const candidates = [...waited, ...ofDay.filter(({ our }) => !dayOfPooled.has(keyOf(our)))];

  const onBills = new Set([
    ...bill.map(keyOfTheirs),
    ...(await listStoredKeys(
      db,
      channel,
      candidates.map(({ our }) => our),
    )),
  ]);
  // Leaves out written-off payments: a bill may omit a payment that was refunded on the same day.
  const absent = candidates.filter(({ our }) => !our.isWrittenOff && !onBills.has(keyOf(our)));
  // If the next bill was already read, a missing row is a mismatch at once. This is so when an older bill is reconciled
  // again.
  const isNewest = ((await findNewestBill(db, channel)) ?? day) <= day;
  const waits = ({ our, isPooled }: (typeof absent)[number]) => isNewest && !isPooled && mayBeOnNextBill(our);
  return {
    missing: absent.filter((one) => !waits(one)),
    pool: absent.filter(waits).map(({ our }) => our),
  };
}

/** Queries the channel about a row that is missing on its bill, and makes the mismatch of the fitting kind. */
async function nameMissing(
  channel: Pick<Channel, 'query' | 'queryRefund'>,
  name: PayChannel,
  day: Day,
  our: OurRow,
): Promise<Mismatch> {
  const { kind: rowKind, reference, outTradeNo, orderId, amountFen } = our;
  const isThere =
    rowKind === 'payment'
      ? ['paid', 'refunded'].includes((await channel.query(outTradeNo)).state)
      : (await channel.queryRefund({ refundNo: reference, outTradeNo })) === 'succeeded';
  const kind = isThere ? 'channel_lacks' : 'we_paid_channel_not';
  return { channel: name, day, kind, rowKind, reference, outTradeNo, orderId, oursFen: amountFen, theirsFen: null };
}
