import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { membershipOf } from '../../membership/index.ts';
import { trialBalance } from '../books/reports.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { acceptReview, listReviews, refundReview } from './decide-review.ts';
import { findOrder, listAttempts, listOrderEvents, listPayments } from './order-queries.ts';
import { settlePayment } from './settle-payment.ts';

const server = useTestServer();
let driver: ReturnType<typeof payDriver>;
beforeEach(() => {
  server.clock.setOffset(0);
  driver = payDriver(server);
});
const now = () => server.clock.now();
const MINUTE = 60_000;
const pass = (ms: number) => server.clock.setOffset(now().getTime() - Date.now() + ms);
const grantsOf = async (accountId: string) =>
  (await membershipOf(server.deps.db, accountId, now())).accelerator.periods.filter(
    ({ entry }) => entry.source.type === 'order',
  );
const kindsOf = async (orderId: string) => (await listOrderEvents(server.deps.db, orderId)).map(({ kind }) => kind);
const stateOf = async (orderId: string) => (await findOrder(server.deps.db, orderId))?.state;
const dispositionsOf = async (orderId: string) =>
  (await listPayments(server.deps.db, orderId)).map(({ disposition }) => disposition);
const refundsOf = async (orderId: string) => {
  const { rows } = await server.deps.db.execute(
    sql`select attempt_id, amount_fen::int, by, state from pay_refunds where order_id = ${orderId}`,
  );
  return rows;
};

test('§4 paying a code grants its order once and posts the payment to the books', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  expect(attempt).toMatchObject({ codeUrl: `test://wechat/${order.id}01`, state: 'open', amountFen: order.amountFen });
  expect(attempt.expiresAt.getTime() - attempt.createdAt.getTime()).toBe(20 * MINUTE);
  const trade = driver.wechat.pay(attempt.outTradeNo, now());
  expect(await driver.notify('wechat', driver.wechat.notificationOf(trade))).toMatchObject({ body: 'success' });
  expect(await findOrder(server.deps.db, order.id)).toMatchObject({
    state: 'granted',
    settledOutTradeNo: attempt.outTradeNo,
    refundedFen: 0,
  });
  expect(await grantsOf(buyer)).toHaveLength(1);
  expect(await kindsOf(order.id)).toEqual(['created', 'code_ready', 'paid', 'granted']);
});

test('100 concurrent and late copies of a notification record one payment and one grant, and are all acknowledged', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  const trade = driver.wechat.pay(attempt.outTradeNo, now());
  const copies = Array.from({ length: 100 }, (_, n) =>
    // Every tenth copy is the result of a channel query, and every third notification has a new event id.
    n % 10 === 9
      ? settlePayment(driver.deps, { channel: 'wechat', trade, via: 'query' }).then(() => ({ body: 'success' }))
      : driver.notify('wechat', driver.wechat.notificationOf(trade, n % 3 === 0 ? `EV-again-${n}` : undefined)),
  );
  expect((await Promise.all(copies)).every(({ body }) => body === 'success')).toBe(true);
  await driver.sweep();
  expect(await driver.notify('wechat', driver.wechat.notificationOf(trade))).toMatchObject({ body: 'success' });
  expect(await dispositionsOf(order.id)).toEqual(['applied']);
  expect(await grantsOf(buyer)).toHaveLength(1);
  expect(await refundsOf(order.id)).toEqual([]);
  expect(await kindsOf(order.id)).toEqual(['created', 'code_ready', 'paid', 'granted']);
  const { rows } = await server.deps.db.execute(
    sql`select times from pay_channel_events where event_id = ${`EV-${trade.transactionId}`}`,
  );
  expect(Number(rows[0]?.['times'])).toBeGreaterThan(40);
});

test('if two codes of one order are paid concurrently, one payment is granted and one is refunded', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const first = await driver.order(buyer, { token });
  // The channel fails to close the first code, so both codes can be paid.
  driver.wechat.failNext('close', 'unreachable');
  const second = await driver.order(buyer, { token, channel: 'alipay' });
  expect(second.order.id).toBe(first.order.id);
  expect(await kindsOf(first.order.id)).toContain('code_not_closed');
  const trades = [
    ['wechat', driver.wechat.pay(first.attempt.outTradeNo, now())],
    ['alipay', driver.alipay.pay(second.attempt.outTradeNo, now())],
  ] as const;
  await Promise.all(trades.map(([name, trade]) => driver.notify(name, driver.channelOf(name).notificationOf(trade))));
  expect(await stateOf(first.order.id)).toBe('granted');
  expect((await dispositionsOf(first.order.id)).toSorted()).toEqual(['applied', 'duplicate']);
  expect(await grantsOf(buyer)).toHaveLength(1);
  const [refund, ...more] = await refundsOf(first.order.id);
  expect(more).toEqual([]);
  const { settledOutTradeNo } = (await findOrder(server.deps.db, first.order.id)) ?? {};
  expect(refund).toMatchObject({ by: 'system', amount_fen: first.order.amountFen });
  expect(refund?.['attempt_id']).not.toBe(settledOutTradeNo);
  await driver.sweepRefunds();
  expect(driver.wechat.refunds.size + driver.alipay.refunds.size).toBe(1);
  // The order stays granted, and only the duplicate payment is refunded.
  expect(await findOrder(server.deps.db, first.order.id)).toMatchObject({ state: 'granted', refundedFen: 0 });
});

test('a payment one second after its order was closed is granted, because the offer still applies for a day', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  pass(20 * MINUTE + 1000);
  await driver.sweep();
  expect(await stateOf(order.id)).toBe('closed');
  expect(await kindsOf(order.id)).toEqual(['created', 'code_ready', 'expired', 'code_closed', 'closed']);
  pass(1000);
  const trade = driver.wechat.pay(attempt.outTradeNo, now(), { anyway: true });
  await driver.notify('wechat', driver.wechat.notificationOf(trade));
  expect(await findOrder(server.deps.db, order.id)).toMatchObject({ state: 'granted', closeReason: null });
  expect(await grantsOf(buyer)).toHaveLength(1);
});

test('after an order was closed, a final query finds a payment that had no notification', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  pass(21 * MINUTE);
  await driver.sweep();
  driver.wechat.pay(attempt.outTradeNo, now(), { anyway: true });
  pass(6 * MINUTE);
  await driver.sweep();
  expect(await stateOf(order.id)).toBe('granted');
  expect((await listAttempts(server.deps.db, order.id))[0]).toMatchObject({ state: 'paid', nextQueryAt: null });
});

test('a payment a day late, when the product is no longer on sale, is refunded and grants nothing', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  pass(25 * 60 * MINUTE);
  await driver.sweep();
  await server.deps.db.execute(sql`update pay_products set is_offered = false where id = ${order.productId}`);
  try {
    const trade = driver.wechat.pay(attempt.outTradeNo, now(), { anyway: true });
    await driver.notify('wechat', driver.wechat.notificationOf(trade));
    expect(await stateOf(order.id)).toBe('refunding');
    expect(await dispositionsOf(order.id)).toEqual(['late']);
    expect(await grantsOf(buyer)).toEqual([]);
    await driver.sweepRefunds();
    expect(await findOrder(server.deps.db, order.id)).toMatchObject({
      state: 'refunded',
      refundedFen: order.amountFen,
    });
    expect([...driver.wechat.refunds.values()]).toMatchObject([{ outTradeNo: attempt.outTradeNo }]);
    expect(await kindsOf(order.id)).toEqual(expect.arrayContaining(['late', 'refunding', 'refunded']));
  } finally {
    await server.deps.db.execute(sql`update pay_products set is_offered = true where id = ${order.productId}`);
  }
});

test('a payment of a wrong amount waits in review and in suspense, and grants the days when an operator accepts it', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  const trade = driver.wechat.pay(attempt.outTradeNo, now(), { fen: 1 });
  await driver.notify('wechat', driver.wechat.notificationOf(trade));
  expect(await stateOf(order.id)).toBe('review');
  expect(await dispositionsOf(order.id)).toEqual(['review']);
  expect(await grantsOf(buyer)).toEqual([]);
  await expect(driver.order(buyer, { token: driver.tokenOf(buyer) })).resolves.toBeTruthy();
  const [waiting] = await reviewsOf(order.id);
  expect(waiting).toMatchObject({ askedFen: order.amountFen, paidFen: 1, reason: 'wrong amount' });
  expect(await accept(waiting?.id)).toMatchObject({ disposition: 'applied' });
  await expect(accept(waiting?.id)).rejects.toThrow('not in review');
  await expect(giveBack(waiting?.id)).rejects.toThrow('not in review');
  expect(await stateOf(order.id)).toBe('granted');
  expect(await grantsOf(buyer)).toHaveLength(1);
});

const reviewsOf = async (orderId: string) =>
  (await listReviews(server.deps.db)).filter((payment) => payment.orderId === orderId);
const accept = (id = 0) => server.deps.db.transaction((tx) => acceptReview(tx, driver.deps, id));
const giveBack = (id = 0) => server.deps.db.transaction((tx) => refundReview(tx, driver.deps, id, '金额不符'));
const suspenseOf = async () =>
  (await trialBalance(server.deps.db)).find(({ account }) => account === 'suspense')?.balanceFen ?? 0;

/** Creates an order with two payable codes and pays both. `sums` are the amounts; null pays the right amount. */
async function payTwoCodes(buyer: string, sums: readonly [number | null, number | null]) {
  const token = driver.tokenOf(buyer);
  const first = await driver.order(buyer, { token });
  driver.wechat.failNext('close', 'unreachable');
  const second = await driver.order(buyer, { token, channel: 'alipay' });
  for (const [n, { attempt }] of [first, second].entries()) {
    const channel = driver.channelOf(attempt.channel);
    const fen = sums[n] ?? attempt.amountFen;
    await driver.notify(channel.name, channel.notificationOf(channel.pay(attempt.outTradeNo, now(), { fen })));
  }
  return first.order;
}

test('a correct payment is granted while a payment of a wrong amount is in review, and the wrong payment can be refunded', async () => {
  const before = await suspenseOf();
  const buyer = newBuyer();
  const order = await payTwoCodes(buyer, [1, null]);
  expect(await dispositionsOf(order.id)).toEqual(['review', 'applied']);
  expect(await stateOf(order.id)).toBe('granted');
  expect(await grantsOf(buyer)).toHaveLength(1);
  const [waiting] = await reviewsOf(order.id);
  await expect(accept(waiting?.id)).rejects.toThrow('the order is granted');
  expect(await giveBack(waiting?.id)).toMatchObject({ amountFen: 1, takesGrant: false });
  await driver.sweepRefunds();
  expect(await findOrder(server.deps.db, order.id)).toMatchObject({ state: 'granted', refundedFen: 0 });
  expect(await grantsOf(buyer)).toHaveLength(1);
  expect(await suspenseOf()).toBe(before);
});

test('two payments of wrong amounts are decided separately, and the order is refunded when no payment is left', async () => {
  const before = await suspenseOf();
  const order = await payTwoCodes(newBuyer(), [1, 700]);
  const [less, more] = await reviewsOf(order.id);
  expect([less?.paidFen, more?.paidFen]).toEqual([1, 700]);
  const whole = { orderId: order.id, amountFen: null, takesGrant: true, reason: '测试' };
  const all = server.deps.db.transaction((tx) => refundAsOperator(tx, driver.deps, whole));
  await expect(all).rejects.toThrow('in review');
  await giveBack(less?.id);
  await driver.sweepRefunds();
  expect(await stateOf(order.id)).toBe('review');
  await giveBack(more?.id);
  expect(await stateOf(order.id)).toBe('refunding');
  await driver.sweepRefunds();
  expect(await findOrder(server.deps.db, order.id)).toMatchObject({ state: 'refunded', refundedFen: 701 });
  expect(await dispositionsOf(order.id)).toEqual(['returned', 'returned']);
  expect(await suspenseOf()).toBe(before);

  const buyer = newBuyer();
  const other = await payTwoCodes(buyer, [1, 700]);
  const [wrong, near] = await reviewsOf(other.id);
  const decided = await Promise.allSettled([accept(near?.id), giveBack(near?.id), giveBack(wrong?.id)]);
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await driver.sweepRefunds();
  const isAccepted = (await dispositionsOf(other.id)).includes('applied');
  expect(await stateOf(other.id)).toBe(isAccepted ? 'granted' : 'refunded');
  expect(await grantsOf(buyer)).toHaveLength(isAccepted ? 1 : 0);
  expect(await suspenseOf()).toBe(before);
});

test('if the applied payment is refunded while a wrong amount is in review, the order stays in review', async () => {
  const order = await payTwoCodes(newBuyer(), [1, null]);
  const whole = { orderId: order.id, amountFen: null, takesGrant: true, reason: '测试' };
  await server.deps.db.transaction((tx) => refundAsOperator(tx, driver.deps, whole));
  await driver.sweepRefunds();
  expect(await stateOf(order.id)).toBe('review');
  const [waiting] = await reviewsOf(order.id);
  await giveBack(waiting?.id);
  await driver.sweepRefunds();
  expect(await stateOf(order.id)).toBe('refunded');
});

test('of several payments for one order one is applied, and all others are refunded in full', async () => {
  const before = await suspenseOf();
  const buyer = newBuyer();
  const order = await payTwoCodes(buyer, [null, null]);
  const again = (await listAttempts(server.deps.db, order.id)).flatMap(({ channel: name, outTradeNo }) => {
    const channel = driver.channelOf(name);
    const trades = [channel.pay(outTradeNo, now(), { anyway: true }), channel.pay(outTradeNo, now(), { anyway: true })];
    return trades.map((trade) => driver.notify(name, channel.notificationOf(trade)));
  });
  for (const answer of await Promise.all(again)) expect(answer).toMatchObject({ body: 'success' });
  expect((await dispositionsOf(order.id)).toSorted()).toEqual(['applied', ...Array(5).fill('duplicate')]);
  await driver.sweepRefunds();
  const back = [...driver.wechat.refunds.values(), ...driver.alipay.refunds.values()];
  expect(back.map(({ refundFen }) => refundFen)).toEqual(Array(5).fill(order.amountFen));
  const known = new Set((await listPayments(server.deps.db, order.id)).map(({ transactionId }) => transactionId));
  expect(new Set(back.map(({ transactionId }) => transactionId)).size).toBe(5);
  for (const { transactionId, outTradeNo } of back) {
    expect(known).toContain(transactionId);
    expect([...driver.wechat.trades.keys(), ...driver.alipay.trades.keys()]).toContain(outTradeNo);
  }
  expect(await findOrder(server.deps.db, order.id)).toMatchObject({ state: 'granted', refundedFen: 0 });
  expect(await grantsOf(buyer)).toHaveLength(1);
  expect(await suspenseOf()).toBe(before);
});

test('forged and unknown notifications change nothing; the channel must repeat one with an unknown number in our format', async () => {
  const { order, attempt } = await driver.order(newBuyer());
  const trade = driver.wechat.pay(attempt.outTradeNo, now());
  const genuine = driver.wechat.notificationOf(trade);
  const forged = { ...genuine, body: Buffer.from(genuine.body.toString().replace('EV-', 'EX-')) };
  expect(await driver.notify('wechat', forged)).toMatchObject({ status: 403 });
  // A genuine Alipay notification that names a trade number of WeChat Pay.
  const crossed = await driver.notify('alipay', driver.alipay.notificationOf(trade));
  expect(crossed).toMatchObject({ status: 500 });
  expect(await stateOf(order.id)).toBe('qr_ready');
  const unknown = { ...trade, outTradeNo: `P260101${'A'.repeat(12)}01`, transactionId: 'x1' };
  expect(await driver.notify('wechat', driver.wechat.notificationOf(unknown))).toMatchObject({ status: 500 });
  const foreign = { ...trade, outTradeNo: 'shop-2-order-7', transactionId: 'x2' };
  expect(await driver.notify('wechat', driver.wechat.notificationOf(foreign))).toMatchObject({ body: 'success' });
  const { rows } = await server.deps.db.execute(
    sql`select count(*)::int n from pay_channel_events where effect = 'unknown'`,
  );
  expect(rows[0]?.['n']).toBeGreaterThanOrEqual(3);
});

test('the first-purchase price is granted once, even if several orders have it; later payments are refunded', async () => {
  const productId = 'vipxjsq_1m_10';
  await server.deps.db.execute(sql`update pay_products set first_period_fen = 100 where id = ${productId}`);
  try {
    const buyer = newBuyer();
    const offers = [await driver.order(buyer), await driver.order(buyer)];
    expect(offers.map(({ order }) => [order.priceKind, order.amountFen])).toEqual([
      ['first', 100],
      ['first', 100],
    ]);
    const trades = offers.map(({ attempt }) => driver.wechat.pay(attempt.outTradeNo, now()));
    await Promise.all(trades.map((trade) => driver.notify('wechat', driver.wechat.notificationOf(trade))));
    const states = await Promise.all(offers.map(({ order }) => stateOf(order.id)));
    expect(states.toSorted()).toEqual(['granted', 'refunding']);
    expect((await driver.order(buyer)).order.priceKind).not.toBe('first');

    // An order that was refunded as too late does not count as the first purchase.
    const unlucky = newBuyer();
    const late = await driver.order(unlucky);
    pass(25 * 60 * MINUTE);
    await driver.sweep();
    await server.deps.db.execute(sql`update pay_products set is_offered = false where id = ${productId}`);
    await driver.notify(
      'wechat',
      driver.wechat.notificationOf(driver.wechat.pay(late.attempt.outTradeNo, now(), { anyway: true })),
    );
    await server.deps.db.execute(sql`update pay_products set is_offered = true where id = ${productId}`);
    await driver.sweepRefunds();
    expect(await stateOf(late.order.id)).toBe('refunded');
    const anew = await driver.order(unlucky);
    expect(anew.order.priceKind).toBe('first');
    await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(anew.attempt.outTradeNo, now())));
    expect(await stateOf(anew.order.id)).toBe('granted');
  } finally {
    await server.deps.db.execute(sql`update pay_products set is_offered = true where id = ${productId}`);
    await server.deps.db.execute(sql`update pay_products set first_period_fen = null where id = ${productId}`);
  }
});

test('the books balance after all tests', async () => {
  const balances = await trialBalance(server.deps.db);
  expect(balances.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(0);
});
