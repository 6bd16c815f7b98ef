import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { balances, truncateLedger, TestChannel } from '../../../../test/pay-books.ts';
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
let desk: ReturnType<typeof payDriver>;
let letters: string[];
let queued: unknown[];
beforeEach(async () => {
  server.clock.setOffset(0);
  await truncateLedger(server);
  await server.deps.database.pool.query('delete from pay_payments');
  [letters, queued] = [[], []];
  const jobs = { enqueue: async (_tx: unknown, _name: string, data: unknown) => void queued.push(data) };
  desk = payDriver(server, {
    jobs: jobs as unknown as TestServer['deps']['jobs'],
    tellBuyer: async (_tx, _accountId, { title }) => void letters.push(title),
  });
});
const db = () => server.deps.db;
const writeOff = (id: number) => db().transaction((tx) => writeOffReview(tx, desk.deps, id));
const accept = (id: number) => db().transaction((tx) => acceptReview(tx, desk.deps, id));
const giveBack = (id: number) => db().transaction((tx) => refundReview(tx, desk.deps, id, '金额不符'));

/** A payment that the channel refunded before we knew it; or a wrong amount. */
async function arrive({ isReturned = true, fen }: { isReturned?: boolean; fen?: number } = {}) {
  const { order, attempt } = await desk.order(newBuyer());
  const trade = desk.wechat.pay(attempt.outTradeNo, server.clock.now(), fen === undefined ? {} : { fen });
  const told = isReturned ? { ...trade, state: 'refunded' as const } : trade;
  await desk.notify('wechat', desk.wechat.notificationOf(told));
  const waiting = (await listReviews(db())).find(({ orderId }) => orderId === order.id);
  if (!waiting) throw new Error('nothing waits');
  return waiting;
}

/** Reads today's bill, tomorrow. */
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

test('a payment that the channel refunded can only be written off: the order is closed, nothing is owed, the buyer is told', async () => {
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
  // Once; and no refund of it can be promised any more.
  await expect(writeOff(waiting.id)).rejects.toThrow('not in review');
  const again = { orderId: waiting.orderId, amountFen: 1, takesGrant: false, reason: 'x' };
  await expect(db().transaction((tx) => refundAsOperator(tx, desk.deps, again))).rejects.toThrow();
  expect(await writeOff(999_999)).toBeNull();
});

test('refuses to write off a payment without evidence of a refund: a wrong amount is accepted or refunded', async () => {
  const waiting = await arrive({ isReturned: false, fen: 2999 });
  expect(waiting).toMatchObject({ reason: 'wrong amount' });
  await expect(writeOff(waiting.id)).rejects.toThrow('nothing says that the channel returned it');
  expect((await listPayments(db(), waiting.orderId)).map(({ disposition }) => disposition)).toEqual(['review']);
  expect(await accept(waiting.id)).toMatchObject({ disposition: 'applied' });
});

test('concurrent write-offs: one succeeds', async () => {
  const waiting = await arrive();
  const both = await Promise.allSettled([writeOff(waiting.id), writeOff(waiting.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balances(db())).toEqual({});
});

test('a later bill agrees, and the ledger balances', async () => {
  const waiting = await arrive();
  await writeOff(waiting.id);
  await readBill(billOf(waiting));
  expect(await listMismatches(db())).toEqual([]);
  expect(await balances(db())).toEqual({});
});

test('an earlier bill counted it as unknown: that is evidence for a write-off, and read again it agrees', async () => {
  // A wrong amount that was refunded on the channel's own site.
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

test('refunded on the same day, a bill may list it as unsettled, or not at all: neither is a mismatch', async () => {
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
