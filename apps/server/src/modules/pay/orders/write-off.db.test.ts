import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { balances, truncateLedger, TestChannel } from '../../../../test/ledger-fixtures.ts';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { addDays, dayOf } from '../../../time/shanghai.ts';
import { listMismatches } from '../reconcile/bill-queries.ts';
import { reconcileDay } from '../reconcile/reconcile-day.ts';
import type { BillRow } from '../channels/channel.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { acceptReview, listReviews, refundReview } from './decide-review.ts';
import { findOrder, listOrderEvents, listPayments } from './order-queries.ts';
import { writeOffReview } from './write-off-review.ts';

const server = useTestServer();
let driver: ReturnType<typeof payDriver>;
let letters: string[];
let queued: unknown[];
beforeEach(async () => {
  server.clock.setOffset(0);
  await truncateLedger(server);
  await server.deps.database.pool.query('delete from pay_payments');
  [letters, queued] = [[], []];
  const jobs = { enqueue: async (_tx: unknown, _name: string, data: unknown) => void queued.push(data) };
  driver = payDriver(server, {
    jobs: jobs as unknown as TestServer['deps']['jobs'],
    tellBuyer: async (_tx, _accountId, { title }) => void letters.push(title),
  });
});
const db = () => server.deps.db;
const writeOff = (id: number) => db().transaction((tx) => writeOffReview(tx, driver.deps, id));
const accept = (id: number) => db().transaction((tx) => acceptReview(tx, driver.deps, id));
const giveBack = (id: number) => db().transaction((tx) => refundReview(tx, driver.deps, id, '金额不符'));

/**
 * Notifies us of a payment that the channel has already refunded, or of a wrong amount `fen`. Returns the payment in
 * review.
 */
async function arrive({ isReturned = true, fen }: { isReturned?: boolean; fen?: number } = {}) {
  const { order, attempt } = await driver.order(newBuyer());
  const trade = driver.wechat.pay(attempt.outTradeNo, server.clock.now(), fen === undefined ? {} : { fen });
  const shown = isReturned ? { ...trade, state: 'refunded' as const } : trade;
  await driver.notify('wechat', driver.wechat.notificationOf(shown));
  const waiting = (await listReviews(db())).find(({ orderId }) => orderId === order.id);
  if (!waiting) throw new Error('nothing waits');
  return waiting;
}

/** Reconciles a bill of today with the clock set to tomorrow. */
async function readBill(rows: BillRow[]): Promise<void> {
  const day = dayOf(server.clock.now());
  const channel = new TestChannel();
  channel.bills.set(day, rows);
  const nothing = async () => {};
  await reconcileDay(
    {
      db: db(),
      clock: { now: () => new Date(`${addDays(day, 1)}T04:00:00Z`) },
      channels: new Map([['wechat', channel]]),
      feeBasisPoints: { wechat: 0, alipay: 0 },
      settle: nothing,
      noteReturned: nothing,
    },
    'wechat',
    day,
  );
}
const billOf = ({ outTradeNo, transactionId, paidFen, paidAt }: Awaited<ReturnType<typeof arrive>>): BillRow[] => {
  const row = { outTradeNo, transactionId, amountFen: paidFen, feeFen: 0, at: paidAt, isSettled: true };
  return [
    { ...row, kind: 'payment', refundNo: null },
    { ...row, kind: 'refund', refundNo: `by-wechat-${transactionId}` },
  ];
};

test('a payment that the channel has refunded can only be written off, which refunds the order and tells the buyer', async () => {
  const waiting = await arrive();
  expect(waiting).toMatchObject({ reason: 'refunded at the channel' });
  expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, suspense: -3000 });
  await expect(accept(waiting.id)).rejects.toThrow('returned it already: write it off');
  await expect(giveBack(waiting.id)).rejects.toThrow('returned it already: write it off');

  expect(await writeOff(waiting.id)).toMatchObject({ disposition: 'written_off' });
  expect(await balances(db())).toEqual({});
  expect(await findOrder(db(), waiting.orderId)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect((await listOrderEvents(db(), waiting.orderId)).at(-1)).toMatchObject({ kind: 'channel_returned' });
  expect(letters).toEqual(['付款已由支付渠道退回']);
  // Neither a second write-off nor a refund of the payment is possible afterwards.
  await expect(writeOff(waiting.id)).rejects.toThrow('not in review');
  const again = { orderId: waiting.orderId, amountFen: 1, takesGrant: false, reason: 'x' };
  await expect(db().transaction((tx) => refundAsOperator(tx, driver.deps, again))).rejects.toThrow();
  expect(await writeOff(999_999)).toBeNull();
});

test('writing off a payment without evidence of a refund, such as one with a wrong amount, is refused', async () => {
  const waiting = await arrive({ isReturned: false, fen: 2999 });
  expect(waiting).toMatchObject({ reason: 'wrong amount' });
  await expect(writeOff(waiting.id)).rejects.toThrow('no notification of the channel reports a refund');
  expect((await listPayments(db(), waiting.orderId)).map(({ disposition }) => disposition)).toEqual(['review']);
  expect(await accept(waiting.id)).toMatchObject({ disposition: 'applied' });
});

test('of concurrent write-offs of one payment one succeeds', async () => {
  const waiting = await arrive();
  const both = await Promise.allSettled([writeOff(waiting.id), writeOff(waiting.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balances(db())).toEqual({});
});

test('after a write-off a later bill has no mismatch and the books balance', async () => {
  const waiting = await arrive();
  await writeOff(waiting.id);
  await readBill(billOf(waiting));
  expect(await listMismatches(db())).toEqual([]);
  expect(await balances(db())).toEqual({});
});

test('an unknown refund on an earlier bill is evidence for a write-off, after which that bill has no mismatch', async () => {
  // An operator refunded this payment of a wrong amount on WeChat Pay's merchant website.
  const waiting = await arrive({ isReturned: false, fen: 2999 });
  await readBill(billOf(waiting));
  expect(await listMismatches(db())).toMatchObject([{ kind: 'we_lack', rowKind: 'refund' }]);
  await expect(accept(waiting.id)).rejects.toThrow('write it off');
  await writeOff(waiting.id);
  const day = dayOf(server.clock.now());
  expect(queued).toEqual([{ channel: 'wechat', day }]);
  await readBill(billOf(waiting));
  expect(await listMismatches(db())).toEqual([]);
  expect(await balances(db())).toEqual({});
});

test('a payment refunded on the same day is no mismatch, whether the bill lists it as unsettled or not at all', async () => {
  const [listed, absent] = [await arrive(), await arrive()];
  await writeOff(listed.id);
  await writeOff(absent.id);
  const [payment] = billOf(listed);
  if (payment) await readBill([{ ...payment, isSettled: false }]);
  expect(await listMismatches(db())).toEqual([]);
  expect(await balances(db())).toEqual({});
  const lines = await db().execute(sql`select count(*)::int as n from pay_journals where kind = 'write-off'`);
  expect(lines.rows).toEqual([{ n: 2 }]);
});
