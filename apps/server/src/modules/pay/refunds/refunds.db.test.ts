import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { times } from '../../../../test/account-fixtures.ts';
import { balances, truncateLedger, refundsOn, sell, TestChannel, type Sale } from '../../../../test/ledger-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { membershipOf } from '../../membership/index.ts';
import { recogniseRevenue } from '../books/recognise-revenue.ts';
import { ChannelError } from '../channels/channel.ts';
import { listReviews, refundReview } from '../orders/decide-review.ts';
import { orderEvents, orders } from '../orders/orders.tables.ts';
import { applyRefundResult } from './apply-refund-result.ts';
import { approveRefund, declineRefund, retryRefund } from './decide-refund.ts';
import { askForRefund, quoteOrder } from './member-refunds.ts';
import { carryOutRefund, sweepRefunds } from './carry-out-refund.ts';
import { listRefundsOfOrder, listRefundsToLookAt } from './refund-queries.ts';
import { refundAsOperator } from './operator-refunds.ts';
import { requestRefund } from './request-refund.ts';

const server = useTestServer();
let channel: TestChannel;
let driver: ReturnType<typeof refundsOn>;
beforeEach(async () => {
  await truncateLedger(server);
  server.clock.setOffset(0);
  channel = new TestChannel();
  driver = refundsOn(server, channel);
});
const db = () => server.deps.db;
let passed = 0;
const pass = (ms: number) => server.clock.setOffset((passed += ms));
beforeEach(() => {
  passed = 0;
});

const buy = (sale: Partial<Sale> = {}) => sell(db(), { at: server.clock.now(), ...sale });
type Sold = Awaited<ReturnType<typeof buy>>;
const orderOf = async ({ orderId }: Sold) => (await db().select().from(orders).where(eq(orders.id, orderId)))[0];
const refundOf = async ({ orderId }: Sold) => (await listRefundsOfOrder(db(), orderId))[0];
const storyOf = ({ orderId }: Sold) =>
  db().select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id);
const timelineOf = async (sold: Sold) => (await storyOf(sold)).map(({ kind }) => kind);
const daysOf = async ({ accountId }: Sold) => {
  const now = server.clock.now();
  const { endsAt } = (await membershipOf(db(), accountId, now)).accelerator;
  return Math.max(0, Math.ceil(((endsAt ?? now).getTime() - now.getTime()) / DAY_MS));
};
const ask = (sold: Sold, kind: 'by_day' | 'full', amountFen: number) =>
  askForRefund(driver.deps, sold.accountId, { orderId: sold.orderId, kind, amountFen });
const quote = async (sold: Sold) => (await quoteOrder(driver.deps, sold.accountId, sold.orderId)).quote;
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { facts?: { reason?: string }; refusal?: string }) => error.facts?.reason ?? error.refusal,
  );
const runJobs = async () => {
  for (const job of driver.queue.splice(0)) await carryOutRefund(driver.deps, job.split(' ')[1] ?? '');
};
const byOperator = (sold: Sold, amountFen: number | null, takesGrant: boolean) =>
  db().transaction((tx) =>
    refundAsOperator(tx, driver.deps, { orderId: sold.orderId, amountFen, takesGrant, reason: '客服退款' }),
  );

test('a refund by day is approved at once, revokes the days, is requested from the channel, and the member is told', async () => {
  const sold = await buy({ paidFen: 3000, days: 30 });
  pass(10 * DAY_MS - 300_000);
  await recogniseRevenue({ db: db(), clock: server.clock });
  expect(await quote(sold)).toMatchObject({ leftDays: 20, totalDays: 30, byDayFen: 2000, fullFen: null });
  const refund = await ask(sold, 'by_day', 2000);
  expect(refund).toMatchObject({ state: 'queued', amountFen: 2000, by: 'member', takesGrant: true });
  expect(await orderOf(sold)).toMatchObject({ state: 'refunding', refundedFen: 0 });
  expect(await daysOf(sold)).toBe(0);
  expect(await balances(db())).toMatchObject({ refunds: -2000, 'clearing:wechat': 3000, revenue: -1000 });
  await runJobs();
  expect(channel.asked).toEqual([`refund ${refund.refundNo} 2000`]);
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 2000 });
  expect(await balances(db())).toEqual({ 'clearing:wechat': 1000, revenue: -1000 });
  expect(driver.letters).toEqual([`${sold.accountId}: 退款处理中`, `${sold.accountId}: 退款已完成`]);
  expect(await timelineOf(sold)).toEqual(['refunding', 'part_refunded']);
  // A refund request after the first refund has completed is refused.
  expect(await reasonOf(ask(sold, 'by_day', 2000))).toBe('REFUND_NOT_POSSIBLE');
});

test('after a refund the days of a later purchase start earlier, and their revenue moves with the days', async () => {
  const first = await buy({ days: 30 });
  const second = await buy({ days: 30, accountId: first.accountId });
  expect(await daysOf(second)).toBe(60);
  pass(1000);
  await ask(first, 'by_day', (await quote(first))?.byDayFen ?? 0);
  expect(await daysOf(second)).toBe(30);
  pass(32 * DAY_MS);
  await recogniseRevenue({ db: db(), clock: server.clock });
  expect((await balances(db())).deferred_revenue).toBeUndefined();
});

test('a full refund within seven days waits for an operator, and the membership continues until then', async () => {
  const sold = await buy({ paidFen: 3000 });
  pass(6 * DAY_MS);
  const asked = await ask(sold, 'full', 3000);
  expect(asked.state).toBe('asked');
  expect(driver.queue).toEqual([]);
  expect(await orderOf(sold)).toMatchObject({ state: 'granted' });
  expect(await daysOf(sold)).toBe(24);
  expect(await listRefundsToLookAt(db())).toMatchObject([{ refundNo: asked.refundNo }]);
  // A second request returns the refund in progress, even if it asks for a refund by day.
  expect((await ask(sold, 'by_day', 2400)).refundNo).toBe(asked.refundNo);
  expect(await approveRefund(driver.deps, asked.refundNo)).toMatchObject({ state: 'queued' });
  expect(await reasonOf(approveRefund(driver.deps, asked.refundNo))).toBe('REFUND_DECIDED');
  expect(await reasonOf(declineRefund(driver.deps, asked.refundNo, 'late'))).toBe('REFUND_DECIDED');
  expect(await approveRefund(driver.deps, 'R0')).toBeNull();
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect(await timelineOf(sold)).toEqual(['refund_asked', 'refunding', 'refunded']);
});

test('declining a refund request needs a reason, and the member may request again', async () => {
  const sold = await buy({ paidFen: 3000 });
  const asked = await ask(sold, 'full', 3000);
  expect(await declineRefund(driver.deps, asked.refundNo, '已经使用过加速')).toMatchObject({ state: 'declined' });
  expect(driver.letters.at(-1)).toContain('退款申请未通过');
  expect(await orderOf(sold)).toMatchObject({ state: 'granted' });
  pass(1000);
  expect(await ask(sold, 'by_day', 2900)).toMatchObject({ state: 'queued' });
});

test('a refund is refused if its amount differs from the shown amount, or if nothing is left to refund', async () => {
  const sold = await buy({ paidFen: 3000 });
  pass(1000);
  expect(await reasonOf(ask(sold, 'by_day', 2999))).toBe('REFUND_QUOTE_CHANGED');
  pass(8 * DAY_MS);
  expect(await reasonOf(ask(sold, 'full', 3000))).toBe('REFUND_NOT_FULL');
  pass(21 * DAY_MS);
  expect(await reasonOf(ask(sold, 'by_day', 1))).toBe('REFUND_NOTHING_LEFT');
  const review = await buy({ isInReview: true });
  expect(await reasonOf(ask(review, 'by_day', 1))).toBe('REFUND_NOT_POSSIBLE');
  const unpaid = await buy({ isUnpaid: true });
  expect(await reasonOf(ask(unpaid, 'full', 1))).toBe('REFUND_NOT_POSSIBLE');
  expect(await listRefundsOfOrder(db(), sold.orderId)).toEqual([]);
});

test('requesting a refund of another account’s order is answered with not_found', async () => {
  const sold = await buy();
  const otherAccount = { ...sold, accountId: 'other-person' };
  expect(await reasonOf(quote(otherAccount))).toBe('not_found');
  expect(await reasonOf(ask(otherAccount, 'full', 3000))).toBe('not_found');
});

test('an operator can refund a part without revoking the days, and then refund the rest and revoke the days', async () => {
  const sold = await buy({ paidFen: 3000 });
  expect(await byOperator(sold, 1000, false)).toMatchObject({ state: 'queued' });
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'granted', refundedFen: 1000 });
  expect(await daysOf(sold)).toBe(30);
  expect(await reasonOf(byOperator(sold, 2001, false))).toBe('REFUND_TOO_MUCH');
  expect(await reasonOf(byOperator(sold, 0, false))).toBe('REFUND_TOO_MUCH');
  expect(await byOperator(sold, null, true)).toMatchObject({ amountFen: 2000 });
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect(await daysOf(sold)).toBe(0);
  expect(await reasonOf(byOperator(sold, null, true))).toBe('REFUND_TOO_MUCH');
  expect(await balances(db())).toEqual({});
  expect(await timelineOf(sold)).toEqual(['refunding', 'part_refunded', 'refunding', 'refunded']);
});

test('after a partial refund that revokes the days an operator refunds the rest; the days are revoked only once', async () => {
  const sold = await buy({ paidFen: 3000 });
  const later = await buy({ paidFen: 3000, accountId: sold.accountId });
  expect(await byOperator(sold, 1000, true)).toMatchObject({ amountFen: 1000, takesGrant: true });
  expect(await daysOf(sold)).toBe(30);
  // A second refund revokes no days, before and after the channel completes the first refund.
  expect(await byOperator(sold, 500, true)).toMatchObject({ amountFen: 500, takesGrant: false });
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 1500 });
  expect(await byOperator(sold, null, true)).toMatchObject({ amountFen: 1500, takesGrant: false });
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect(await orderOf(later)).toMatchObject({ state: 'granted', refundedFen: 0 });
  expect(await daysOf(sold)).toBe(30);
  expect(await reasonOf(byOperator(sold, 1, true))).toBe('REFUND_TOO_MUCH');
  expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, deferred_revenue: -3000 });
  // The event kind says whether all money is refunded; `takesGrant` says whether the refund revoked the days.
  const back = (await storyOf(sold)).filter(({ kind }) => kind.endsWith('refunded'));
  expect(back.map(({ kind, facts }) => [kind, facts['amountFen'], facts['takesGrant']])).toEqual([
    ['part_refunded', 1000, true],
    ['part_refunded', 500, false],
    ['refunded', 1500, false],
  ]);
});

test('the refund that revoked the days ends the order, even if a later refund completes first', async () => {
  const sold = await buy({ paidFen: 3000 });
  const first = await byOperator(sold, 1000, true);
  const second = await byOperator(sold, 2000, true);
  const isBack = (refund: typeof first) =>
    db().transaction((tx) =>
      applyRefundResult(tx, driver.deps, { channel: 'wechat', refundNo: refund?.refundNo ?? '', state: 'succeeded' }),
    );
  await isBack(second);
  expect(await orderOf(sold)).toMatchObject({ state: 'refunding', refundedFen: 2000 });
  await isBack(first);
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect(await balances(db())).toEqual({});
});

test('of concurrent refunds that revoke the days one succeeds, and together they never exceed the payment', async () => {
  const sold = await buy({ paidFen: 3000 });
  const rest = await buy({ paidFen: 3000 });
  await byOperator(rest, 500, true);
  await runJobs();
  const work = [...times(8, () => byOperator(sold, 700, true)), ...times(8, () => byOperator(rest, 2500, true))];
  const fulfilled = (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled');
  expect(fulfilled).toHaveLength(5);
  const taken = async ({ orderId }: Sold) =>
    (await listRefundsOfOrder(db(), orderId))
      .map(({ amountFen, takesGrant }) => `${amountFen} ${takesGrant}`)
      .toSorted();
  expect(await taken(sold)).toEqual(['700 false', '700 false', '700 false', '700 true']);
  expect(await taken(rest)).toEqual(['2500 false', '500 true']);
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 2800 });
  expect(await orderOf(rest)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect(await balances(db())).toEqual({ 'clearing:wechat': 200, revenue: -200 });
});

test('a payment in review is refunded in full, without changing revenue', async () => {
  const sold = await buy({ paidFen: 900, isInReview: true });
  const waiting = (await listReviews(db())).find(({ orderId }) => orderId === sold.orderId);
  await db().transaction((tx) => refundReview(tx, driver.deps, waiting?.id ?? 0, '金额不符'));
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded' });
  expect(await balances(db())).toEqual({});
});

test('twenty concurrent refunds never exceed the payment; twenty requests of a member are one refund', async () => {
  const sold = await buy({ paidFen: 3000 });
  const parts = await Promise.allSettled(times(20, () => byOperator(sold, 700, false)));
  expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  const refunds = await listRefundsOfOrder(db(), sold.orderId);
  expect(refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(2800);
  expect(await balances(db())).toMatchObject({ refunds: -2800 });

  const other = await buy({ paidFen: 3000 });
  pass(1000);
  const asked = await Promise.all(times(20, () => ask(other, 'by_day', 2900)));
  expect(new Set(asked.map(({ refundNo }) => refundNo)).size).toBe(1);
  await Promise.all(times(5, () => carryOutRefund(driver.deps, asked[0]?.id ?? '')));
  expect(channel.asked.filter((line) => line.startsWith('refund'))).toHaveLength(1);
  expect((await balances(db())).refunds).toBe(-2800);
  expect(await orderOf(other)).toMatchObject({ state: 'refunded', refundedFen: 2900 });
});

test('a refund that is rolled back leaves no row, no job and no reduced balance', async () => {
  const sold = await buy({ paidFen: 3000 });
  const request = { ...sold, amountFen: 100, reason: 'x', by: 'system', takesGrant: false } as const;
  const undone = db().transaction(async (tx) => {
    await requestRefund(tx, driver.deps, request);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await listRefundsOfOrder(db(), sold.orderId)).toEqual([]);
  expect((await balances(db())).refunds).toBeUndefined();
  const another = { ...request, orderId: 'another' };
  expect(await reasonOf(db().transaction((tx) => requestRefund(tx, driver.deps, another)))).toBe('not_found');
});

test('a pending refund is queried with growing delays, under the same refund number', async () => {
  const sold = await buy();
  channel.next = 'processing';
  await byOperator(sold, 100, false);
  const { refundNo = '', id = '' } = (await refundOf(sold)) ?? {};
  await runJobs();
  expect(await refundOf(sold)).toMatchObject({ state: 'processing' });
  // This call does nothing, because the next query is not due yet.
  await carryOutRefund(driver.deps, id);
  for (const seconds of [15, 30, 60, 300]) {
    pass(seconds * 1000);
    await sweepRefunds(driver.deps);
  }
  expect(channel.asked).toEqual([`refund ${refundNo} 100`, ...times(4, () => `query ${refundNo}`)]);
  channel.refunds.set(refundNo, 'succeeded');
  pass(900_000);
  await sweepRefunds(driver.deps);
  expect(await refundOf(sold)).toMatchObject({ state: 'succeeded', nextQueryAt: null });
  expect(await orderOf(sold)).toMatchObject({ refundedFen: 100 });
});

test('a refund whose reply was lost is retried with the same number, and the channel refunds once', async () => {
  const sold = await buy();
  await byOperator(sold, 100, false);
  const { refundNo = '' } = (await refundOf(sold)) ?? {};
  channel.fault = new ChannelError('timeout', 'no answer');
  await runJobs();
  expect(await refundOf(sold)).toMatchObject({ state: 'queued', note: 'timeout' });
  channel.fault = null;
  pass(15_000);
  await sweepRefunds(driver.deps);
  expect(channel.asked).toEqual(times(2, () => `refund ${refundNo} 100`));
  expect(await refundOf(sold)).toMatchObject({ state: 'succeeded', note: null });
});

test('after repeated refusals of a refund by the channel an operator must act and may retry', async () => {
  const sold = await buy();
  await byOperator(sold, 100, false);
  channel.fault = new ChannelError('refused', 'too little in the account', 'NOT_ENOUGH');
  await runJobs();
  for (let n = 0; n < 5; n++) {
    pass(DAY_MS);
    await sweepRefunds(driver.deps);
  }
  const stuck = await refundOf(sold);
  expect(stuck).toMatchObject({ state: 'abnormal', note: 'refused: NOT_ENOUGH', nextQueryAt: null });
  expect(driver.letters.at(-1)).toContain('退款暂未成功');
  expect(await listRefundsToLookAt(db())).toHaveLength(1);
  channel.fault = null;
  expect(await retryRefund(driver.deps, stuck?.refundNo ?? '')).toMatchObject({ state: 'processing' });
  await runJobs();
  expect(await refundOf(sold)).toMatchObject({ state: 'succeeded', refundNo: stuck?.refundNo });
  expect(await reasonOf(retryRefund(driver.deps, stuck?.refundNo ?? ''))).toBe('REFUND_NOT_STUCK');
});

test('refund notifications are idempotent, may arrive in any order, and count only from the channel of the refund', async () => {
  const sold = await buy({ paidFen: 3000 });
  channel.next = 'processing';
  await byOperator(sold, null, true);
  await runJobs();
  const { refundNo = '' } = (await refundOf(sold)) ?? {};
  const hear = (state: 'succeeded' | 'abnormal' | 'closed' | 'processing', from: 'wechat' | 'alipay' = 'wechat') =>
    db().transaction((tx) => applyRefundResult(tx, driver.deps, { channel: from, refundNo, state }));
  expect(await hear('succeeded', 'alipay')).toBe(false);
  expect(await hear('abnormal')).toBe(true);
  expect(await refundOf(sold)).toMatchObject({ state: 'abnormal' });
  await Promise.all(times(10, () => hear('succeeded')));
  await hear('abnormal');
  await hear('closed');
  await hear('processing');
  expect(await refundOf(sold)).toMatchObject({ state: 'succeeded' });
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect(await balances(db())).toEqual({});
  expect((await timelineOf(sold)).filter((kind) => kind === 'refunded')).toHaveLength(1);
});

test('a refund that the channel closed gets a new number, and the old number is not used again', async () => {
  const sold = await buy({ paidFen: 3000 });
  channel.next = 'closed';
  await byOperator(sold, null, true);
  await runJobs();
  const closed = await refundOf(sold);
  expect(closed).toMatchObject({ state: 'closed' });
  channel.next = 'succeeded';
  const again = await retryRefund(driver.deps, closed?.refundNo ?? '');
  expect(again?.refundNo).not.toBe(closed?.refundNo);
  await runJobs();
  expect(await orderOf(sold)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
  expect(await listRefundsOfOrder(db(), sold.orderId)).toHaveLength(1);
});
