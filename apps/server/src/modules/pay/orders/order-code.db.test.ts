import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { Crash } from '../../../../test/in-memory-channel.ts';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkOrder } from './check-order.ts';
import { findOrder, listAttempts, listOrderEvents } from './order-queries.ts';

const server = useTestServer();
let desk: ReturnType<typeof payDriver>;
beforeEach(() => {
  server.clock.setOffset(0);
  desk = payDriver(server);
});
const now = () => server.clock.now();
const MINUTE = 60_000;
const pass = (ms: number) => server.clock.setOffset(now().getTime() - Date.now() + ms);
const refusal = (reason: string) => expect.objectContaining({ facts: expect.objectContaining({ reason }) });
const quotaOf = async (productId: string) => {
  const { rows } = await server.deps.db.execute(sql`select held, sold from pay_quotas where product_id = ${productId}`);
  return rows[0];
};
const statesOf = async (orderId: string) =>
  (await listAttempts(server.deps.db, orderId)).map(({ channel, state }) => `${channel} ${state}`);

test('a repeated token returns the same order and code, also ten times at once', async () => {
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  const offers = await Promise.all(Array.from({ length: 10 }, () => desk.order(buyer, { token })));
  offers.push(await desk.order(buyer, { token }));
  expect(new Set(offers.map(({ order }) => order.id)).size).toBe(1);
  expect(new Set(offers.map(({ attempt }) => attempt.codeUrl)).size).toBe(1);
  const { rows } = await server.deps.db.execute(
    sql`select count(*)::int n from pay_orders where account_id = ${buyer}`,
  );
  expect(rows[0]?.['n']).toBe(1);
});

test('a token belongs to its account and to one purchase, and expires after half an hour', async () => {
  const [buyer, other] = [newBuyer(), newBuyer()];
  const token = desk.tokenOf(buyer);
  await expect(desk.order(other, { token })).rejects.toEqual(refusal('ORDER_TOKEN_INVALID'));
  const changed = token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A');
  await expect(desk.order(buyer, { token: changed })).rejects.toEqual(refusal('ORDER_TOKEN_INVALID'));
  await expect(desk.order(buyer, { token: '' })).rejects.toEqual(refusal('ORDER_TOKEN_INVALID'));
  await desk.order(buyer, { token });
  await expect(desk.order(buyer, { token, num: 2 })).rejects.toEqual(refusal('ORDER_TOKEN_USED'));
  await expect(desk.order(buyer, { token, productId: 'vipxjsq_1m_flash' })).rejects.toEqual(
    refusal('ORDER_TOKEN_USED'),
  );
  await expect(desk.order(buyer, { productId: 'no-such' })).rejects.toEqual(refusal('PRODUCT_UNKNOWN'));
  const stale = desk.tokenOf(buyer);
  pass(31 * MINUTE);
  await expect(desk.order(buyer, { token: stale })).rejects.toEqual(refusal('ORDER_TOKEN_EXPIRED'));
});

test('another way to pay: queries and closes the old code before creating a new one', async () => {
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  const first = await desk.order(buyer, { token });
  const second = await desk.order(buyer, { token, channel: 'alipay' });
  expect(second.order.id).toBe(first.order.id);
  expect(second.attempt.outTradeNo).toBe(`${first.order.id}02`);
  expect(desk.wechat.calls.map(({ call }) => call)).toEqual(['createCode', 'query', 'close']);
  expect(desk.alipay.calls.map(({ call }) => call)).toEqual(['createCode']);
  expect(desk.wechat.canPay(first.attempt.outTradeNo, now())).toBe(false);
  expect(await statesOf(first.order.id)).toEqual(['alipay open', 'wechat closed']);
  // Paid before the close: no new code, the order is paid.
  desk.alipay.pay(second.attempt.outTradeNo, now());
  await expect(desk.order(buyer, { token })).rejects.toEqual(refusal('ORDER_PAID'));
  expect((await findOrder(server.deps.db, first.order.id))?.state).toBe('granted');
});

test('paid between query and close: granted, not closed', async () => {
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  const { order, attempt } = await desk.order(buyer, { token });
  const query = desk.wechat.query.bind(desk.wechat);
  desk.wechat.query = async (no) => {
    const trade = await query(no);
    if (desk.wechat.canPay(no, now())) desk.wechat.pay(attempt.outTradeNo, now());
    return trade;
  };
  await expect(desk.order(buyer, { token, channel: 'alipay' })).rejects.toEqual(refusal('ORDER_PAID'));
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
});

test('after a timeout the same number is used again, whether or not the channel created it', async () => {
  for (const isDone of [true, false]) {
    const buyer = newBuyer();
    const token = desk.tokenOf(buyer);
    desk.wechat.failNext('createCode', 'timeout', isDone);
    await expect(desk.order(buyer, { token })).rejects.toEqual(refusal('CHANNEL_BUSY'));
    const { order, attempt } = await desk.order(buyer, { token });
    expect(attempt.outTradeNo).toBe(`${order.id}01`);
    expect((await findOrder(server.deps.db, order.id))?.state).toBe('qr_ready');
  }
});

test('a code that the channel refused gets another number', async () => {
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  desk.wechat.failNext('createCode', 'refused');
  await expect(desk.order(buyer, { token })).rejects.toEqual(refusal('CHANNEL_BUSY'));
  expect((await desk.order(buyer, { token })).attempt.seq).toBe(2);
});

test('a crash after the channel created the code: the token resumes, or the sweep cleans up', async () => {
  const [first, second] = [newBuyer(), newBuyer()];
  const tokens = [desk.tokenOf(first), desk.tokenOf(second)];
  for (const [n, buyer] of [first, second].entries()) {
    desk.wechat.failNext('createCode', 'crash', true);
    await expect(desk.order(buyer, { token: tokens[n] ?? '' })).rejects.toThrow(Crash);
  }
  expect((await desk.order(first, { token: tokens[0] ?? '' })).attempt.seq).toBe(1);
  const { rows } = await server.deps.db.execute(sql`select id from pay_orders where account_id = ${second}`);
  const orderId = String(rows[0]?.['id']);
  pass(21 * MINUTE);
  await desk.sweep();
  expect((await findOrder(server.deps.db, orderId))?.state).toBe('closed');
  expect(desk.wechat.trades.get(`${orderId}01`)?.isClosed).toBe(true);
});

test('refreshes an expired code within its order, which is open again', async () => {
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  const { order } = await desk.order(buyer, { token });
  pass(21 * MINUTE);
  await desk.sweep();
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('closed');
  const again = await desk.order(buyer, { token });
  expect([again.order.id, again.attempt.seq]).toEqual([order.id, 2]);
  expect(again.attempt.expiresAt.getTime()).toBeGreaterThan(now().getTime() + 19 * MINUTE);
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('qr_ready');
  pass(25 * 60 * MINUTE);
  await expect(desk.order(buyer, { token })).rejects.toEqual(refusal('ORDER_OVER'));
});

test('the sweep retries an unreachable channel, and closes nothing without its reply', async () => {
  const { order, attempt } = await desk.order(newBuyer());
  pass(20 * MINUTE + 1);
  desk.wechat.failNext('query', 'unreachable');
  await desk.sweep();
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('expired');
  // Paid in the last second, without a notification.
  desk.wechat.pay(attempt.outTradeNo, now(), { anyway: true });
  pass(11 * MINUTE);
  await Promise.all([desk.sweep(), desk.sweep()]);
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
});

test('a lost notification costs seconds: waiting pages cause due queries', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await desk.order(buyer);
  desk.wechat.pay(attempt.outTradeNo, now());
  expect(await checkOrder(desk.deps, buyer, order.id)).toEqual({ status: 'waiting' });
  expect(desk.wechat.calls.filter(({ call }) => call === 'query')).toEqual([]);
  pass(6000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOrder(desk.deps, buyer, order.id)));
  expect(desk.wechat.calls.filter(({ call }) => call === 'query')).toHaveLength(1);
  expect(answers.some(({ status }) => status === 'granted')).toBe(true);
  expect(await checkOrder(desk.deps, buyer, order.id)).toEqual({
    status: 'granted',
    vipExpiresAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('waiting pages query every ten seconds between scheduled queries, once for all pages', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await desk.order(buyer);
  const questions = () => desk.wechat.calls.filter(({ call }) => call === 'query').length;
  const wait = () => Promise.all(Array.from({ length: 5 }, () => checkOrder(desk.deps, buyer, order.id)));
  for (const seconds of [6, 11, 31]) {
    pass(seconds * 1000);
    await wait();
  }
  expect(questions()).toBe(3);
  // The next scheduled query is a minute away.
  desk.wechat.pay(attempt.outTradeNo, now());
  pass(9000);
  await wait();
  expect(questions()).toBe(3);
  pass(1000);
  await wait();
  expect(questions()).toBe(4);
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
});

test('a waiting page finds a payment of the previous code, made while the channel was unreachable', async () => {
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  const { order, attempt } = await desk.order(buyer, { token });
  desk.wechat.pay(attempt.outTradeNo, now());
  desk.wechat.failNext('query', 'unreachable');
  await desk.order(buyer, { token, channel: 'alipay' });
  expect(await statesOf(order.id)).toEqual(['alipay open', 'wechat closing']);
  expect(await checkOrder(desk.deps, buyer, order.id)).toMatchObject({ status: 'granted' });
});

test('200 concurrent buyers of a quota of 20: exactly 20 codes, and unpaid units are free again', async () => {
  const productId = 'vipxjsq_1m_flash';
  const buyers = Array.from({ length: 200 }, newBuyer);
  const results = await Promise.allSettled(buyers.map((buyer) => desk.order(buyer, { productId })));
  const offers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(offers).toHaveLength(20);
  for (const reason of refusals) expect(reason).toEqual(refusal('QUOTA_GONE'));
  expect(await quotaOf(productId)).toMatchObject({ held: 20, sold: 0 });
  const paid = offers.slice(0, 12);
  await Promise.all(
    paid.map(({ attempt }) =>
      desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(attempt.outTradeNo, now()))),
    ),
  );
  pass(23 * MINUTE);
  await desk.sweep();
  expect(await quotaOf(productId)).toMatchObject({ held: 0, sold: 12 });
  // Eight are left, for late payments and new orders.
  const late = offers.slice(12).map(({ attempt }) => desk.wechat.pay(attempt.outTradeNo, now(), { anyway: true }));
  const more = await Promise.allSettled([
    ...late.map((trade) => desk.notify('wechat', desk.wechat.notificationOf(trade))),
    ...Array.from({ length: 10 }, () => desk.order(newBuyer(), { productId })),
  ]);
  expect(more.slice(0, 8).every(({ status }) => status === 'fulfilled')).toBe(true);
  const { held, sold } = (await quotaOf(productId)) as { held: number; sold: number };
  expect(held + sold).toBe(20);
  const { rows } = await server.deps.db.execute(
    sql`select state, count(*)::int n from pay_orders where product_id = ${productId} group by state order by state`,
  );
  const counted = Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
  expect(counted['granted']).toBe(sold);
  expect((counted['granted'] ?? 0) + (counted['refunding'] ?? 0)).toBe(20);
}, 120_000);

test('three lapsed orders a day and half an hour per order are the limit of holds', async () => {
  const buyer = newBuyer();
  const flash = { productId: 'vipxjsq_1m_flash' };
  await server.deps.db.execute(sql`update pay_quotas set total = 1000 where product_id = ${flash.productId}`);
  const heldUntil = async (orderId: string) => {
    const { rows } = await server.deps.database.pool.query(
      `select held_until from pay_quota_holds where order_id = $1`,
      [orderId],
    );
    return rows[0]?.held_until as Date | undefined;
  };
  const token = desk.tokenOf(buyer);
  const { order } = await desk.order(buyer, { ...flash, token });
  for (let refreshed = 0; refreshed < 4; refreshed++) {
    pass(19 * MINUTE);
    await desk.order(buyer, { ...flash, token, channel: refreshed % 2 ? 'wechat' : 'alipay' });
  }
  // Held no longer than that, though its newest code is valid.
  expect((await heldUntil(order.id))?.getTime()).toBe(order.createdAt.getTime() + 30 * MINUTE);
  for (let lapsed = 0; lapsed < 2; lapsed++) {
    pass(31 * MINUTE);
    await desk.sweep();
    await desk.order(buyer, flash);
  }
  pass(31 * MINUTE);
  await desk.sweep();
  await expect(desk.order(buyer, flash)).rejects.toEqual(refusal('QUOTA_HOARDED'));
  await desk.order(newBuyer(), flash);
  await desk.order(buyer);
  pass(24 * 60 * MINUTE);
  await desk.order(buyer, flash);
});

test('an own unpaid order of a limited product does not block its buyer: a second tab gets it again, another request replaces it', async () => {
  const flash = { productId: 'vipxjsq_1m_flash' };
  await server.deps.db.execute(
    sql`update pay_quotas set total = 1000, per_account = 1 where product_id = ${flash.productId}`,
  );
  const buyer = newBuyer();
  // Two concurrent tabs with their own tokens, and a third one later.
  const [first, second] = await Promise.all([desk.order(buyer, flash), desk.order(buyer, flash)]);
  const third = await desk.order(buyer, { ...flash, channel: 'alipay' });
  expect([second?.order.id, third.order.id]).toEqual([first?.order.id, first?.order.id]);
  expect(desk.wechat.canPay(first?.attempt.outTradeNo ?? '', now())).toBe(false);

  // Another number of periods is another order; the old code is closed.
  desk.alipay.failNext('close', 'unreachable');
  await expect(desk.order(buyer, { ...flash, num: 2 })).rejects.toEqual(refusal('CHANNEL_BUSY'));
  const other = await desk.order(buyer, { ...flash, num: 2 });
  expect(other.order.id).not.toBe(third.order.id);
  expect(await findOrder(server.deps.db, third.order.id)).toMatchObject({ state: 'closed', closeReason: 'cancelled' });
  expect(desk.alipay.canPay(third.attempt.outTradeNo, now())).toBe(false);

  // A few cancellations are fine.
  for (let round = 0; round < 6; round++) {
    const { order } = await desk.order(buyer, flash);
    await cancelOrder(desk.deps, buyer, order.id);
  }
  const { order, attempt } = await desk.order(buyer, flash);
  await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(attempt.outTradeNo, now())));
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
  await expect(desk.order(buyer, flash)).rejects.toEqual(refusal('QUOTA_GONE'));

  // But not all day.
  const idler = newBuyer();
  await server.deps.db
    .execute(sql`insert into pay_orders (id, account_id, order_token_hash, state, close_reason, product_id,
      product_name, vas, length, days, num, list_fen, amount_fen, price_kind, is_renewing, act_id, refer_from, pay_page_id,
      created_at, expires_at)
    select id || n, ${idler}, order_token_hash || n, 'closed', 'cancelled', product_id, product_name, vas, length, days, num,
      list_fen, amount_fen, price_kind, is_renewing, act_id, refer_from, pay_page_id, created_at, expires_at
      from pay_orders, generate_series(1, 30) n where id = ${order.id}`);
  await expect(desk.order(idler, flash)).rejects.toEqual(refusal('QUOTA_HOARDED'));
});

test('does not refresh an ended offer: the current code can still be paid', async () => {
  const productId = 'vipxjsq_1m_10';
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  const { order, attempt } = await desk.order(buyer, { token });
  const setPrice = (fen: number) =>
    server.deps.db.execute(sql`update pay_products set price_fen = ${fen} where id = ${productId}`);
  await setPrice(order.amountFen + 100);
  try {
    pass(5 * MINUTE);
    expect((await desk.order(buyer, { token })).attempt.outTradeNo).toBe(attempt.outTradeNo);
    await expect(desk.order(buyer, { token, channel: 'alipay' })).rejects.toEqual(refusal('ORDER_OFFER_ENDED'));
    expect(desk.wechat.canPay(attempt.outTradeNo, now())).toBe(true);
    expect((await desk.order(buyer)).order.amountFen).toBe(order.amountFen + 100);
    await server.deps.db.execute(sql`update pay_products set is_offered = false where id = ${productId}`);
    await expect(desk.order(buyer, { token, channel: 'alipay' })).rejects.toEqual(refusal('PRODUCT_NOT_ON_SALE'));
  } finally {
    await setPrice(order.amountFen);
    await server.deps.db.execute(sql`update pay_products set is_offered = true where id = ${productId}`);
  }
});

test('a cancelled order closes its code and refuses its token; a paid one stays paid', async () => {
  const buyer = newBuyer();
  const token = desk.tokenOf(buyer);
  const { order, attempt } = await desk.order(buyer, { token });
  expect(await cancelOrder(desk.deps, buyer, order.id)).toMatchObject({ state: 'closed', closeReason: 'cancelled' });
  expect(desk.wechat.canPay(attempt.outTradeNo, now())).toBe(false);
  expect(await cancelOrder(desk.deps, buyer, order.id)).toMatchObject({ state: 'closed' });
  await expect(desk.order(buyer, { token })).rejects.toEqual(refusal('ORDER_CANCELLED'));

  const paid = await desk.order(buyer);
  desk.wechat.pay(paid.attempt.outTradeNo, now());
  await expect(cancelOrder(desk.deps, buyer, paid.order.id)).rejects.toEqual(refusal('ORDER_NOT_CANCELLABLE'));
  expect((await findOrder(server.deps.db, paid.order.id))?.state).toBe('granted');

  const silent = await desk.order(buyer);
  desk.wechat.failNext('query', 'timeout');
  expect(await cancelOrder(desk.deps, buyer, silent.order.id)).toMatchObject({ state: 'expired' });
  expect(await checkOrder(desk.deps, buyer, silent.order.id)).toEqual({ status: 'closed' });
  await desk.sweep();
  expect((await findOrder(server.deps.db, silent.order.id))?.state).toBe('closed');
  expect((await listOrderEvents(server.deps.db, silent.order.id)).map(({ kind }) => kind)).toContain('cancelled');
});
