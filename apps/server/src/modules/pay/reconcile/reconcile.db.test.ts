import { mismatchKinds } from '@feisuo/contract/facts/pay-vocabulary';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { balances, truncateLedger, refundsOn, sell, TestChannel, type Sale } from '../../../../test/ledger-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import type { BillRow, PayChannel } from '../channels/channel.ts';
import type { Trade } from '../channels/trade.ts';
import { attempts, payments } from '../orders/orders.tables.ts';
import { applyRefundResult } from '../refunds/apply-refund-result.ts';
import { carryOutRefund } from '../refunds/carry-out-refund.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { payBillPool, payBills, payMismatches } from '../books/books.tables.ts';
import { expectedFee } from './compare-bill.ts';
import { listMismatches } from './bill-queries.ts';
import { resolveMismatch } from './change-mismatch.ts';
import { postPayment } from '../books/post-payment.ts';
import { reconcileBills } from './reconcile-bills.ts';
import { reconcileDay, type ReconcileDeps } from './reconcile-day.ts';

const server = useTestServer();
let channel: TestChannel;
let deps: ReconcileDeps;
let settled: string[];
beforeEach(async () => {
  await truncateLedger(server);
  await server.deps.database.pool.query('delete from pay_payments');
  channel = new TestChannel();
  settled = [];
  const refunds = refundsOn(server, channel);
  deps = {
    db: server.deps.db,
    clock: { now: () => new Date('2026-03-03T02:30:00Z') },
    channels: new Map([['wechat', channel]]),
    feeBasisPoints: { wechat: 60, alipay: 60 },
    settle,
    noteReturned: (name, refundNo) =>
      server.deps.db.transaction(async (tx) => {
        await applyRefundResult(tx, refunds.deps, { channel: name, refundNo, state: 'succeeded' });
      }),
  };
});

const DAY = '2026-03-01';
const NEXT = '2026-03-02';
const noon = new Date('2026-03-01T04:00:00Z');
const db = () => server.deps.db;
const buy = (sale: Partial<Sale> = {}) => sell(db(), { at: noon, ...sale });
type Sold = Awaited<ReturnType<typeof buy>>;

/** Replaces `settlePayment`: stores a payment that only the bill contained, and posts it to suspense. */
async function settle(name: PayChannel, { outTradeNo, transactionId, paidFen, paidAt }: Trade): Promise<void> {
  settled.push(outTradeNo);
  const [attempt] = await db().select().from(attempts).where(eq(attempts.outTradeNo, outTradeNo));
  if (!attempt || !transactionId || !paidFen || !paidAt) throw new Error('nothing was paid');
  const { orderId } = attempt;
  await db().transaction(async (tx) => {
    const payment = { channel: name, transactionId, outTradeNo, orderId, paidFen, paidAt, recordedAt: paidAt } as const;
    await tx.insert(payments).values({ ...payment, via: 'sweep', disposition: 'review' });
    await postPayment(tx, { ...payment, attemptId: outTradeNo, at: paidAt, to: 'suspense' });
  });
}

const rowOf = (sold: Sold, more: Partial<BillRow> = {}): BillRow => {
  const row = {
    outTradeNo: sold.attemptId,
    transactionId: sold.transactionId,
    kind: 'payment' as const,
    amountFen: sold.paidFen,
    at: sold.at,
    refundNo: null,
    isSettled: true,
    ...more,
  };
  return { feeFen: expectedFee(row, 60), ...row };
};
const paidTrade = (sold: Sold): Trade => ({
  outTradeNo: sold.attemptId,
  state: 'paid',
  transactionId: sold.transactionId,
  paidFen: sold.paidFen,
  paidAt: sold.at,
});
const run = (day = DAY) => reconcileDay(deps, 'wechat', day);
const kindsOf = (mismatches: readonly { kind: string }[]) => mismatches.map(({ kind }) => kind);

test('a bill without mismatches posts bank and fee against clearing, and repeated runs post nothing more', async () => {
  channel.bills.set(DAY, [rowOf(await buy({ paidFen: 3000 })), rowOf(await buy({ paidFen: 2500 }))]);
  for (let n = 0; n < 3; n++) expect(await run()).toMatchObject({ rows: 2, mismatches: [], pooled: 0 });
  expect(await balances(db())).toEqual({ bank: 5500 - 33, fee: 33, deferred_revenue: -5500 });
  expect(await db().select().from(payBills)).toMatchObject([{ channel: 'wechat', day: DAY, runs: 3, rowCount: 2 }]);
});

test('concurrent runs of the reconcile job for one day post the amounts once', async () => {
  channel.bills.set(DAY, [rowOf(await buy({ paidFen: 3000 }))]);
  await Promise.all(Array.from({ length: 5 }, () => run()));
  expect(await balances(db())).toEqual({ bank: 2982, fee: 18, deferred_revenue: -3000 });
});

test('reconciling reports all seven kinds of mismatches, and posts the correct amounts', async () => {
  const [good, less, more, fee] = [await buy(), await buy(), await buy(), await buy()];
  const [unheard, lacked, denied] = [await buy({ isUnpaid: true }), await buy(), await buy()];
  channel.trades.set(unheard.attemptId, paidTrade(unheard));
  channel.trades.set(lacked.attemptId, paidTrade(lacked));
  channel.trades.set(denied.attemptId, { ...paidTrade(denied), state: 'unpaid' });
  const unknownTrade = { ...rowOf(good), outTradeNo: 'unknown’s', transactionId: 'unknown' };
  channel.bills.set(DAY, [
    rowOf(good),
    rowOf(less, { amountFen: 3500 }),
    rowOf(more, { amountFen: 2500 }),
    rowOf(fee, { feeFen: 30 }),
    rowOf(unheard),
    unknownTrade,
  ]);
  const { mismatches } = await run();
  const named = Object.fromEntries(mismatches.map((one) => [one.kind, one]));
  expect(Object.keys(named).toSorted()).toEqual([...mismatchKinds].toSorted());
  expect(mismatches).toHaveLength(7);
  expect(named).toMatchObject({
    channel_lacks: { orderId: lacked.orderId, oursFen: 3000, theirsFen: null },
    we_paid_channel_not: { orderId: denied.orderId, oursFen: 3000, theirsFen: null },
    we_lack: { orderId: null, reference: 'unknown', theirsFen: 3000 },
    channel_paid_we_not: { orderId: unheard.orderId, oursFen: null, theirsFen: 3000 },
    our_amount_less: { orderId: less.orderId, oursFen: 3000, theirsFen: 3500 },
    our_amount_more: { orderId: more.orderId, oursFen: 3000, theirsFen: 2500 },
    fee_differs: { orderId: fee.orderId, oursFen: 18, theirsFen: 30 },
  });
  // The payment that only the bill contained was settled, so its mismatch is resolved.
  expect(settled).toEqual([unheard.attemptId]);
  const open = await listMismatches(db());
  expect(kindsOf(open)).not.toContain('channel_paid_we_not');
  expect(open).toHaveLength(6);
  const [resolved] = await db().select().from(payMismatches).where(eq(payMismatches.kind, 'channel_paid_we_not'));
  expect(resolved).toMatchObject({ resolvedBy: 'system', note: 'the books agree now' });

  const before = await balances(db());
  // The bank got six payments of 3000 fen minus fees. The unknown payment and the settled payment are in suspense.
  expect(before).toMatchObject({ bank: 18_000 - 120, fee: 120, suspense: -6000 });
  expect(before['clearing:wechat']).toBe(6000);
  await run();
  expect(await balances(db())).toEqual(before);
  expect(await listMismatches(db())).toHaveLength(6);
});

test('a duplicate row on a bill counts once, and a reversed row does not count', async () => {
  const sold = await buy({ paidFen: 3000 });
  channel.trades.set(sold.attemptId, paidTrade(sold));
  channel.bills.set(DAY, [rowOf(sold, { isSettled: false, feeFen: 0 })]);
  expect(kindsOf((await run()).mismatches)).toEqual(['we_paid_channel_not']);
  expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, deferred_revenue: -3000 });
  channel.bills.set(DAY, []);
  expect(kindsOf((await run()).mismatches)).toEqual(['channel_lacks']);
  channel.bills.set(DAY, [rowOf(sold), rowOf(sold)]);
  expect(await run()).toMatchObject({ rows: 1, mismatches: [] });
  expect(await balances(db())).toEqual({ bank: 2982, fee: 18, deferred_revenue: -3000 });
  expect(await listMismatches(db())).toEqual([]);
});

test('a payment on the bill that the channel’s query does not confirm stays an open mismatch', async () => {
  const unheard = await buy({ isUnpaid: true });
  channel.bills.set(DAY, [rowOf(unheard)]);
  expect(kindsOf((await run()).mismatches)).toEqual(['channel_paid_we_not']);
  expect(settled).toEqual([]);
  expect(await listMismatches(db())).toHaveLength(1);
});

test('a payment near midnight becomes a mismatch only if the next bill does not contain it either', async () => {
  const late = new Date('2026-03-01T15:59:00Z');
  const [found, lost] = [await buy({ at: late }), await buy({ at: late })];
  channel.trades.set(lost.attemptId, paidTrade(lost));
  expect(await run()).toMatchObject({ mismatches: [], pooled: 2 });
  expect(await run()).toMatchObject({ mismatches: [], pooled: 2 });
  channel.bills.set(NEXT, [rowOf(found)]);
  const next = await run(NEXT);
  expect(next.mismatches).toMatchObject([{ kind: 'channel_lacks', day: DAY, reference: lost.transactionId }]);
  expect(await db().select().from(payBillPool)).toEqual([]);
  // Reconciling the first day again finds no new mismatch, and no payment waits for a bill.
  expect(kindsOf((await run()).mismatches)).toEqual(['channel_lacks']);
  expect(await listMismatches(db())).toHaveLength(1);
  expect(await balances(db())).toMatchObject({ bank: 2982, fee: 18, 'clearing:wechat': 3000 });
  // A corrected second bill contains the lost payment, which resolves the mismatch.
  channel.bills.set(NEXT, [rowOf(found), rowOf(lost)]);
  await run(NEXT);
  expect(await listMismatches(db())).toEqual([]);
  expect(await balances(db())).toMatchObject({ bank: 5964, fee: 36 });
});

test('a payment just after midnight may be on the previous day’s bill', async () => {
  const early = await buy({ at: new Date('2026-03-01T16:01:00Z') });
  channel.bills.set(DAY, [rowOf(early)]);
  expect((await run()).mismatches).toEqual([]);
  expect(await run(NEXT)).toMatchObject({ mismatches: [], pooled: 0 });
});

test('reconciling completes a pending refund that is on the bill', async () => {
  const { deps: refunds } = refundsOn(server, channel);
  const returnPart = async (sold: Sold, amountFen: number) => {
    const part = { orderId: sold.orderId, amountFen, takesGrant: false, reason: 'x' };
    const refund = await db().transaction((tx) => refundAsOperator(tx, refunds, part));
    await carryOutRefund(refunds, refund?.id ?? '');
    return refund?.refundNo ?? '';
  };
  channel.next = 'processing';
  const sold = await buy({ paidFen: 3000 });
  const refundNo = await returnPart(sold, 1000);
  const returned = { kind: 'refund', refundNo, amountFen: 1000 } as const;
  channel.bills.set(DAY, [rowOf(sold), rowOf(sold, returned)]);
  const { mismatches } = await run();
  expect(mismatches).toMatchObject([{ kind: 'channel_paid_we_not', rowKind: 'refund', reference: refundNo }]);
  expect(await listMismatches(db())).toEqual([]);
  expect(await balances(db())).toEqual({ bank: 3000 - 18 - 1000 + 6, fee: 12, deferred_revenue: -2000 });
});

test('an operator can resolve a mismatch with an explanation once', async () => {
  const sold = await buy();
  channel.bills.set(DAY, [rowOf(sold, { feeFen: 30 })]);
  await run();
  const [open] = await listMismatches(db());
  const resolution = { by: 'command line', note: '渠道调整了费率', now: noon };
  expect(await resolveMismatch(db(), String(open?.id), resolution)).toMatchObject({ note: '渠道调整了费率' });
  expect(await resolveMismatch(db(), String(open?.id), resolution)).toBeNull();
  expect(await resolveMismatch(db(), 'x', resolution)).toBeNull();
  await run();
  expect(await listMismatches(db())).toEqual([]);
});

test('the reconcile job reads all bills since the last one, except that of the current day', async () => {
  channel.bills.set('2026-02-28', [rowOf(await buy({ at: new Date('2026-02-28T04:00:00Z') }))]);
  await run('2026-02-28');
  const read = await reconcileBills(deps);
  expect(read.map(({ day }) => day)).toEqual([DAY, NEXT]);
  expect(await reconcileBills(deps)).toEqual([]);
  await expect(run('2026-03-03')).rejects.toThrow('not ended');
  await expect(reconcileDay(deps, 'alipay', DAY)).rejects.toThrow('not configured');
});

test('if the bill of one channel cannot be downloaded, the bill of the other channel is still reconciled', async () => {
  const broken = new TestChannel();
  broken.downloadBill = () => Promise.reject(new Error('no bill yet'));
  channel.bills.set(NEXT, [rowOf(await buy({ at: new Date('2026-03-02T04:00:00Z') }))]);
  const both: ReconcileDeps = {
    ...deps,
    channels: new Map([
      ['alipay', broken],
      ['wechat', channel],
    ]),
  };
  await expect(reconcileBills(both)).rejects.toThrow('no bill yet');
  expect((await db().select().from(payBills)).map(({ channel: name }) => name)).toEqual(['wechat']);
});
