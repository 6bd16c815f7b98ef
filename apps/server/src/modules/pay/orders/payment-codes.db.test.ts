import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { Crash } from '../../../../test/in-memory-channel.ts';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkOrder } from './check-order.ts';
import { findOrder, listAttempts, listOrderEvents } from './order-queries.ts';

const server = useTestServer();
let driver: ReturnType<typeof payDriver>;
beforeEach(() => {
  server.clock.setOffset(0);
  driver = payDriver(server);
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

test('using an order token again returns the same order and code, even ten times concurrently', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const offers = await Promise.all(Array.from({ length: 10 }, () => driver.order(buyer, { token })));
  offers.push(await driver.order(buyer, { token }));
  expect(new Set(offers.map(({ order }) => order.id)).size).toBe(1);
  expect(new Set(offers.map(({ attempt }) => attempt.codeUrl)).size).toBe(1);
  const { rows } = await server.deps.db.execute(
    sql`select count(*)::int n from pay_orders where account_id = ${buyer}`,
  );
  expect(rows[0]?.['n']).toBe(1);
});

test('an order token is valid for its account, for one purchase, and for half an hour', async () => {
  const [buyer, other] = [newBuyer(), newBuyer()];
  const token = driver.tokenOf(buyer);
  await expect(driver.order(other, { token })).rejects.toEqual(refusal('ORDER_TOKEN_INVALID'));
  const changed = token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A');
  await expect(driver.order(buyer, { token: changed })).rejects.toEqual(refusal('ORDER_TOKEN_INVALID'));
  await expect(driver.order(buyer, { token: '' })).rejects.toEqual(refusal('ORDER_TOKEN_INVALID'));
  await driver.order(buyer, { token });
  await expect(driver.order(buyer, { token, num: 2 })).rejects.toEqual(refusal('ORDER_TOKEN_USED'));
  await expect(driver.order(buyer, { token, productId: 'vipxjsq_1m_flash' })).rejects.toEqual(
    refusal('ORDER_TOKEN_USED'),
  );
  await expect(driver.order(buyer, { productId: 'no-such' })).rejects.toEqual(refusal('PRODUCT_UNKNOWN'));
  const stale = driver.tokenOf(buyer);
  pass(31 * MINUTE);
  await expect(driver.order(buyer, { token: stale })).rejects.toEqual(refusal('ORDER_TOKEN_EXPIRED'));
});

test('before a code for another channel is created, the old code is queried and closed', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const first = await driver.order(buyer, { token });
  const second = await driver.order(buyer, { token, channel: 'alipay' });
  expect(second.order.id).toBe(first.order.id);
  expect(second.attempt.outTradeNo).toBe(`${first.order.id}02`);
  expect(driver.wechat.calls.map(({ call }) => call)).toEqual(['createCode', 'query', 'close']);
  expect(driver.alipay.calls.map(({ call }) => call)).toEqual(['createCode']);
  expect(driver.wechat.canPay(first.attempt.outTradeNo, now())).toBe(false);
  expect(await statesOf(first.order.id)).toEqual(['alipay open', 'wechat closed']);
  // The Alipay code is paid before the request closes it, so no new code is created and the order is granted.
  driver.alipay.pay(second.attempt.outTradeNo, now());
  await expect(driver.order(buyer, { token })).rejects.toEqual(refusal('ORDER_PAID'));
  expect((await findOrder(server.deps.db, first.order.id))?.state).toBe('granted');
});

test('a payment code that is paid between query and close is granted and not closed', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const { order, attempt } = await driver.order(buyer, { token });
  const query = driver.wechat.query.bind(driver.wechat);
  driver.wechat.query = async (no) => {
    const trade = await query(no);
    if (driver.wechat.canPay(no, now())) driver.wechat.pay(attempt.outTradeNo, now());
    return trade;
  };
  await expect(driver.order(buyer, { token, channel: 'alipay' })).rejects.toEqual(refusal('ORDER_PAID'));
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
});

test('after a timeout a code is requested again with the same trade number, whether or not the trade exists', async () => {
  for (const isDone of [true, false]) {
    const buyer = newBuyer();
    const token = driver.tokenOf(buyer);
    driver.wechat.failNext('createCode', 'timeout', isDone);
    await expect(driver.order(buyer, { token })).rejects.toEqual(refusal('CHANNEL_BUSY'));
    const { order, attempt } = await driver.order(buyer, { token });
    expect(attempt.outTradeNo).toBe(`${order.id}01`);
    expect((await findOrder(server.deps.db, order.id))?.state).toBe('qr_ready');
  }
});

test('after the channel refused to create a payment code, the next attempt has another trade number', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  driver.wechat.failNext('createCode', 'refused');
  await expect(driver.order(buyer, { token })).rejects.toEqual(refusal('CHANNEL_BUSY'));
  expect((await driver.order(buyer, { token })).attempt.seq).toBe(2);
});

test('after a crash a repeated order token returns the code that the channel created; an unused code is closed by the sweep', async () => {
  const [first, second] = [newBuyer(), newBuyer()];
  const tokens = [driver.tokenOf(first), driver.tokenOf(second)];
  for (const [n, buyer] of [first, second].entries()) {
    driver.wechat.failNext('createCode', 'crash', true);
    await expect(driver.order(buyer, { token: tokens[n] ?? '' })).rejects.toThrow(Crash);
  }
  expect((await driver.order(first, { token: tokens[0] ?? '' })).attempt.seq).toBe(1);
  const { rows } = await server.deps.db.execute(sql`select id from pay_orders where account_id = ${second}`);
  const orderId = String(rows[0]?.['id']);
  pass(21 * MINUTE);
  await driver.sweep();
  expect((await findOrder(server.deps.db, orderId))?.state).toBe('closed');
  expect(driver.wechat.trades.get(`${orderId}01`)?.isClosed).toBe(true);
});

test('requesting a code for an expired order adds a new code to the order and reopens the order', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const { order } = await driver.order(buyer, { token });
  pass(21 * MINUTE);
  await driver.sweep();
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('closed');
  const again = await driver.order(buyer, { token });
  expect([again.order.id, again.attempt.seq]).toEqual([order.id, 2]);
  expect(again.attempt.expiresAt.getTime()).toBeGreaterThan(now().getTime() + 19 * MINUTE);
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('qr_ready');
  pass(25 * 60 * MINUTE);
  await expect(driver.order(buyer, { token })).rejects.toEqual(refusal('ORDER_OVER'));
});

test('the sweep queries an unreachable channel again, and closes no attempt without a reply of the channel', async () => {
  const { order, attempt } = await driver.order(newBuyer());
  pass(20 * MINUTE + 1);
  driver.wechat.failNext('query', 'unreachable');
  await driver.sweep();
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('expired');
  // The buyer pays at the last moment, and no notification arrives.
  driver.wechat.pay(attempt.outTradeNo, now(), { anyway: true });
  pass(11 * MINUTE);
  await Promise.all([driver.sweep(), driver.sweep()]);
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
});

test('a lost notification delays a waiting page only by seconds, because its requests query the channel', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  driver.wechat.pay(attempt.outTradeNo, now());
  expect(await checkOrder(driver.deps, buyer, order.id)).toEqual({ status: 'waiting' });
  expect(driver.wechat.calls.filter(({ call }) => call === 'query')).toEqual([]);
  pass(6000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOrder(driver.deps, buyer, order.id)));
  expect(driver.wechat.calls.filter(({ call }) => call === 'query')).toHaveLength(1);
  expect(answers.some(({ status }) => status === 'granted')).toBe(true);
  expect(await checkOrder(driver.deps, buyer, order.id)).toEqual({
    status: 'granted',
    vipExpiresAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('waiting pages together may query the channel every ten seconds between scheduled queries', async () => {
  const buyer = newBuyer();
  const { order, attempt } = await driver.order(buyer);
  const questions = () => driver.wechat.calls.filter(({ call }) => call === 'query').length;
  const wait = () => Promise.all(Array.from({ length: 5 }, () => checkOrder(driver.deps, buyer, order.id)));
  for (const seconds of [6, 11, 31]) {
    pass(seconds * 1000);
    await wait();
  }
  expect(questions()).toBe(3);
  // The next scheduled query is due in a minute.
  driver.wechat.pay(attempt.outTradeNo, now());
  pass(9000);
  await wait();
  expect(questions()).toBe(3);
  pass(1000);
  await wait();
  expect(questions()).toBe(4);
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
});

test('a waiting page finds a payment of the old code that was made while the channel was unreachable', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const { order, attempt } = await driver.order(buyer, { token });
  driver.wechat.pay(attempt.outTradeNo, now());
  driver.wechat.failNext('query', 'unreachable');
  await driver.order(buyer, { token, channel: 'alipay' });
  expect(await statesOf(order.id)).toEqual(['alipay open', 'wechat closing']);
  expect(await checkOrder(driver.deps, buyer, order.id)).toMatchObject({ status: 'granted' });
});

test('200 concurrent buyers get exactly 20 codes for a quota of 20, and unpaid units become free again', async () => {
  const productId = 'vipxjsq_1m_flash';
  const buyers = Array.from({ length: 200 }, newBuyer);
  const results = await Promise.allSettled(buyers.map((buyer) => driver.order(buyer, { productId })));
  const offers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(offers).toHaveLength(20);
  for (const reason of refusals) expect(reason).toEqual(refusal('QUOTA_GONE'));
  expect(await quotaOf(productId)).toMatchObject({ held: 20, sold: 0 });
  const paid = offers.slice(0, 12);
  await Promise.all(
    paid.map(({ attempt }) =>
      driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, now()))),
    ),
  );
  pass(23 * MINUTE);
  await driver.sweep();
  expect(await quotaOf(productId)).toMatchObject({ held: 0, sold: 12 });
  // Eight units are free for late payments and new orders.
  const late = offers.slice(12).map(({ attempt }) => driver.wechat.pay(attempt.outTradeNo, now(), { anyway: true }));
  const more = await Promise.allSettled([
    ...late.map((trade) => driver.notify('wechat', driver.wechat.notificationOf(trade))),
    ...Array.from({ length: 10 }, () => driver.order(newBuyer(), { productId })),
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

test('an account may let three orders for a quota expire per day, and each order holds a unit for at most half an hour', async () => {
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
  const token = driver.tokenOf(buyer);
  const { order } = await driver.order(buyer, { ...flash, token });
  for (let refreshed = 0; refreshed < 4; refreshed++) {
    pass(19 * MINUTE);
    await driver.order(buyer, { ...flash, token, channel: refreshed % 2 ? 'wechat' : 'alipay' });
  }
  // The hold of the unit ends after half an hour, although the newest code is still valid.
  expect((await heldUntil(order.id))?.getTime()).toBe(order.createdAt.getTime() + 30 * MINUTE);
  for (let lapsed = 0; lapsed < 2; lapsed++) {
    pass(31 * MINUTE);
    await driver.sweep();
    await driver.order(buyer, flash);
  }
  pass(31 * MINUTE);
  await driver.sweep();
  await expect(driver.order(buyer, flash)).rejects.toEqual(refusal('QUOTA_HOARDED'));
  await driver.order(newBuyer(), flash);
  await driver.order(buyer);
  pass(24 * 60 * MINUTE);
  await driver.order(buyer, flash);
});

test('an unpaid order that holds a unit is reused by the same request in a second tab, and closed by a different request', async () => {
  const flash = { productId: 'vipxjsq_1m_flash' };
  await server.deps.db.execute(
    sql`update pay_quotas set total = 1000, per_account = 1 where product_id = ${flash.productId}`,
  );
  const buyer = newBuyer();
  // The member orders in two tabs at the same time, and later in a third tab.
  const [first, second] = await Promise.all([driver.order(buyer, flash), driver.order(buyer, flash)]);
  const third = await driver.order(buyer, { ...flash, channel: 'alipay' });
  expect([second?.order.id, third.order.id]).toEqual([first?.order.id, first?.order.id]);
  expect(driver.wechat.canPay(first?.attempt.outTradeNo ?? '', now())).toBe(false);

  // A request for two periods creates another order, after the code of the earlier order is closed.
  driver.alipay.failNext('close', 'unreachable');
  await expect(driver.order(buyer, { ...flash, num: 2 })).rejects.toEqual(refusal('CHANNEL_BUSY'));
  const other = await driver.order(buyer, { ...flash, num: 2 });
  expect(other.order.id).not.toBe(third.order.id);
  expect(await findOrder(server.deps.db, third.order.id)).toMatchObject({ state: 'closed', closeReason: 'cancelled' });
  expect(driver.alipay.canPay(third.attempt.outTradeNo, now())).toBe(false);

  // Six cancelled orders a day do not block the account.
  for (let round = 0; round < 6; round++) {
    const { order } = await driver.order(buyer, flash);
    await cancelOrder(driver.deps, buyer, order.id);
  }
  const { order, attempt } = await driver.order(buyer, flash);
  await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, now())));
  expect((await findOrder(server.deps.db, order.id))?.state).toBe('granted');
  await expect(driver.order(buyer, flash)).rejects.toEqual(refusal('QUOTA_GONE'));

  // Thirty cancelled orders a day block the account.
  const idler = newBuyer();
  await server.deps.db
    .execute(sql`insert into pay_orders (id, account_id, order_token_hash, state, close_reason, product_id,
      product_name, vas, length, days, num, list_fen, amount_fen, price_kind, is_renewing, act_id, refer_from, pay_page_id,
      created_at, expires_at)
    select id || n, ${idler}, order_token_hash || n, 'closed', 'cancelled', product_id, product_name, vas, length, days, num,
      list_fen, amount_fen, price_kind, is_renewing, act_id, refer_from, pay_page_id, created_at, expires_at
      from pay_orders, generate_series(1, 30) n where id = ${order.id}`);
  await expect(driver.order(idler, flash)).rejects.toEqual(refusal('QUOTA_HOARDED'));
});

test('after the offer has ended no new code is created, but the current code can still be paid', async () => {
  const productId = 'vipxjsq_1m_10';
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const { order, attempt } = await driver.order(buyer, { token });
  const setPrice = (fen: number) =>
    server.deps.db.execute(sql`update pay_products set price_fen = ${fen} where id = ${productId}`);
  await setPrice(order.amountFen + 100);
  try {
    pass(5 * MINUTE);
    expect((await driver.order(buyer, { token })).attempt.outTradeNo).toBe(attempt.outTradeNo);
    await expect(driver.order(buyer, { token, channel: 'alipay' })).rejects.toEqual(refusal('ORDER_OFFER_ENDED'));
    expect(driver.wechat.canPay(attempt.outTradeNo, now())).toBe(true);
    expect((await driver.order(buyer)).order.amountFen).toBe(order.amountFen + 100);
    await server.deps.db.execute(sql`update pay_products set is_offered = false where id = ${productId}`);
    await expect(driver.order(buyer, { token, channel: 'alipay' })).rejects.toEqual(refusal('PRODUCT_NOT_ON_SALE'));
  } finally {
    await setPrice(order.amountFen);
    await server.deps.db.execute(sql`update pay_products set is_offered = true where id = ${productId}`);
  }
});

test('cancelling an order closes its code and refuses its token; an order that was already paid stays paid', async () => {
  const buyer = newBuyer();
  const token = driver.tokenOf(buyer);
  const { order, attempt } = await driver.order(buyer, { token });
  expect(await cancelOrder(driver.deps, buyer, order.id)).toMatchObject({ state: 'closed', closeReason: 'cancelled' });
  expect(driver.wechat.canPay(attempt.outTradeNo, now())).toBe(false);
  expect(await cancelOrder(driver.deps, buyer, order.id)).toMatchObject({ state: 'closed' });
  await expect(driver.order(buyer, { token })).rejects.toEqual(refusal('ORDER_CANCELLED'));

  const paid = await driver.order(buyer);
  driver.wechat.pay(paid.attempt.outTradeNo, now());
  await expect(cancelOrder(driver.deps, buyer, paid.order.id)).rejects.toEqual(refusal('ORDER_NOT_CANCELLABLE'));
  expect((await findOrder(server.deps.db, paid.order.id))?.state).toBe('granted');

  const silent = await driver.order(buyer);
  driver.wechat.failNext('query', 'timeout');
  expect(await cancelOrder(driver.deps, buyer, silent.order.id)).toMatchObject({ state: 'expired' });
  expect(await checkOrder(driver.deps, buyer, silent.order.id)).toEqual({ status: 'closed' });
  await driver.sweep();
  expect((await findOrder(server.deps.db, silent.order.id))?.state).toBe('closed');
  expect((await listOrderEvents(server.deps.db, silent.order.id)).map(({ kind }) => kind)).toContain('cancelled');
});
