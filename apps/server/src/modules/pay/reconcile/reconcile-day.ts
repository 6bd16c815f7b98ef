import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { BillRow, Channel, PayChannel } from '../channels/channel.ts';
import type { Trade } from '../channels/trade.ts';
import { addDays, dayOf, startOf, type Day } from '../../../time/shanghai.ts';
import { findNewestBill, listPooled, listStoredKeys, writeReconciliation } from './bill-queries.ts';
import { compareBill, keyOf, keyOfTheirs, mayBeOnNextBill, referenceOf, totalsOf } from './compare-bill.ts';
import type { Mismatch } from './mismatch.ts';
import { findOrdersByTradeNo, findOurRows, findWrittenOff, listOurRows, type OurRow } from './our-rows.ts';

export interface ReconcileDeps {
  db: Database;
  clock: Clock;
  channels: ReadonlyMap<PayChannel, Pick<Channel, 'downloadBill' | 'query' | 'queryRefund'>>;
  /** Each channel's fee, in basis points. */
  feeBasisPoints: Readonly<Record<PayChannel, number>>;
  /** Settles a payment, by settlePayment. */
  settle(channel: PayChannel, trade: Trade): Promise<void>;
  /** A refund that the bill lists as paid. */
  noteReturned(channel: PayChannel, refundNo: string): Promise<void>;
}

export interface Reconciliation {
  channel: PayChannel;
  day: Day;
  rows: number;
  /** New or still open, including those resolved by this run. */
  mismatches: Mismatch[];
  /** Rows that wait for the next bill. */
  pooled: number;
}

/** Compares a day's bill with our rows. Idempotent: a repeat finds the same and posts nothing twice. */
export async function reconcileDay(deps: ReconcileDeps, channelName: PayChannel, day: Day): Promise<Reconciliation> {
  const { db, clock } = deps;
  const channel = deps.channels.get(channelName);
  if (!channel)
    throw new AppError('failed_precondition', { description: `${channelName} is not set up`, reason: 'CHANNEL_OFF' });
  if (day >= dayOf(clock.now()))
    throw new AppError('invalid_argument', { description: `${day} is not over yet`, reason: 'BILL_DAY_NOT_OVER' });
  const bill = [...new Map((await channel.downloadBill(day)).map((row) => [keyOfTheirs(row), row])).values()];

  const before = await compare(deps, channelName, day, bill);
  await settleUnknown(deps, channel, channelName, before.mismatches);
  const after = await compare(deps, channelName, day, bill);
  const stillThere = new Set(after.mismatches.map(mismatchKey));
  const mended = before.mismatches.filter((mismatch) => !stillThere.has(mismatchKey(mismatch)));

  const { missing, pool } = await findMissing(deps, channelName, day, bill);
  const named: Mismatch[] = [];
  for (const { our, ofDay } of missing) {
    named.push(await nameMissing(channel, channelName, ofDay, our));
  }
  const found = [...after.mismatches, ...named];
  const now = clock.now();
  await db.transaction((tx) =>
    writeReconciliation(tx, { channel: channelName, day, bill, totals: after.totals, found, mended, pool, now }),
  );
  return { channel: channelName, day, rows: bill.length, mismatches: [...found, ...mended], pooled: pool.length };
}

const mismatchKey = ({ kind, rowKind, reference }: Mismatch) => `${kind} ${rowKind} ${reference}`;

async function compare(deps: ReconcileDeps, channel: PayChannel, day: Day, bill: readonly BillRow[]) {
  const { db, feeBasisPoints } = deps;
  const namesOf = (kind: BillRow['kind']) => bill.filter((row) => row.kind === kind).map(referenceOf);
  const rows = await findOurRows(db, channel, { transactionIds: namesOf('payment'), refundNos: namesOf('refund') });
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const strangers = bill.filter((row) => row.kind === 'refund' && !known.has(keyOfTheirs(row)));
  const returned = await findWrittenOff(
    db,
    channel,
    strangers.map((row) => ({ ...row, reference: referenceOf(row) })),
  );
  const ours = new Map([...known, ...returned.map((row) => [keyOf(row), row] as const)]);
  const tradeNos = bill.map(({ outTradeNo }) => outTradeNo);
  const orders = await findOrdersByTradeNo(db, channel, [...new Set(tradeNos)]);
  const comparison = { channel, day, bill, ours, orders, feeBasisPoints: feeBasisPoints[channel] };
  // A payment with our trade number reaches clearing eventually; an unknown refund never does.
  const isOurs = (row: BillRow) => ours.has(keyOfTheirs(row)) || (row.kind === 'payment' && orders.has(row.outTradeNo));
  return { mismatches: compareBill(comparison), totals: totalsOf(bill, isOurs) };
}

/** Settles payments and refunds that only the bill knows, as a notification would. */
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

/** The bill says it was paid; the signed query gives the facts. If they differ, an operator decides. */
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

/** Our rows that no bill has. A row that may be on the next bill waits for it, once. */
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
  // A payment refunded on the same day may be on no bill.
  const absent = candidates.filter(({ our }) => !our.isWrittenOff && !onBills.has(keyOf(our)));
  // Once the next bill is read there is nothing to wait for, also when this bill is read again.
  const isNewest = ((await findNewestBill(db, channel)) ?? day) <= day;
  const waits = ({ our, isPooled }: (typeof absent)[number]) => isNewest && !isPooled && mayBeOnNextBill(our);
  return {
    missing: absent.filter((one) => !waits(one)),
    pool: absent.filter(waits).map(({ our }) => our),
  };
}

/** Queries the channel whether it lacks the row too. */
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
