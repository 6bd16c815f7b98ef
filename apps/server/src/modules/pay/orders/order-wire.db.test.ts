import { fillPath, memberPaths, payPaths } from '@feisuo/contract/facts/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bearerOf, newBuyer, payApp, payDriver } from '../../../../test/pay-driver.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { Signals } from '../../../db/signals.ts';
import { LiveOrders } from './live-orders.ts';
import { makeOrderPersonalData } from './order-personal-data.ts';
import { findOrder } from './order-queries.ts';

let server: TestServer;
let driver: ReturnType<typeof payDriver>;
let wire: Awaited<ReturnType<typeof payApp>>;
let buyer: string;
beforeAll(async () => {
  server = await startTestServer();
  driver = payDriver(server);
  wire = await payApp(driver);
});
beforeEach(() => {
  buyer = newBuyer();
});
afterAll(async () => {
  await wire.app.close();
  await server.dispose();
});

const now = () => server.clock.now();
const ask = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  wire.request({ url: `${path}?${new URLSearchParams(query).toString()}`, headers });
const order = (more: Record<string, string> = {}, headers: Record<string, string> = bearerOf(buyer)) =>
  ask(payPaths.order, { userid: buyer, orderToken: driver.tokenOf(buyer), ...more }, headers);
const own = (path: string, id: string, who = buyer, method: 'GET' | 'POST' = 'GET') =>
  wire.request({ method, url: fillPath(path as '/:id', { id }), headers: bearerOf(who) });

const code = (id: string, payload: Record<string, string> = {}, who = buyer) =>
  wire.request({ method: 'POST', url: fillPath(memberPaths.orderCode, { id }), headers: bearerOf(who), payload });

test('§4 the route Order returns the payment code, and the route Issucc the order status, in JSON and in JSONP', async () => {
  const { status, body } = await order({ payway: 'alipay', actid: '', num: '1' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 0, data: { payway: 'alipay', rmb: 3000 } });
  expect(body.data.codeUrl).toBe(`test://alipay/${body.data.orderId}01`);
  expect(Date.parse(body.data.expiresAt) - now().getTime()).toBeGreaterThan(1_190_000);
  const { orderId } = body.data;
  expect((await ask(payPaths.isSucc, { orderId }, bearerOf(buyer))).body.data).toEqual({ status: 'waiting' });
  driver.alipay.pay(`${orderId}01`, now());
  const { headers, body: raw } = driver.alipay.notificationOf(await driver.alipay.query(`${orderId}01`));
  const reply = await wire.request({ method: 'POST', url: payPaths.notifyAlipay, headers, payload: raw });
  expect(reply).toMatchObject({ status: 200, body: 'success' });
  const script = await ask(payPaths.isSucc, { orderId, access_token: `token-of-${buyer}`, callback: 'jQuery_1' });
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.body).toMatch(/^\/\*\*\/jQuery_1\(\{.*"status":"granted","vipExpiresAt":"/);
});

test('an order request without parameters gets a WeChat code for the default product; for payway=qrcode, type is the channel', async () => {
  expect((await order()).body.data).toMatchObject({ payway: 'wechat', rmb: 3000 });
  const orderToken = driver.tokenOf(buyer);
  const quarter = await order({ payway: 'qrcode', type: 'alipay', num: '3', orderToken });
  expect(quarter.body.data).toMatchObject({ payway: 'alipay', rmb: 9000 });
  // A repeated request returns the same order, even if it omits product and number of periods.
  const again = await order({ payway: 'alipay', orderToken });
  expect(again.body.data).toEqual({ ...quarter.body.data, now: again.body.data.now });
  expect((await order({ payway: 'alipay', orderToken, num: '1' })).body.code).toBe(22104);
});

test('an order request with several faults always gets the message of the same first fault', async () => {
  expect(await order({}, {})).toMatchObject({ status: 401, body: { code: 10003 } });
  const noId = await order({ userid: '' });
  expect(noId).toMatchObject({ status: 200, body: { code: 22101, data: null } });
  expect(noId.body.msg).toContain('未提交用户ID');
  expect(await order({ userid: 'another' })).toMatchObject({ status: 403, body: { code: 403 } });
  expect(await order({ orderToken: '' })).toMatchObject({ status: 200, body: { code: 22102 } });
  expect(await order({ orderToken: driver.tokenOf(newBuyer()) })).toMatchObject({ body: { code: 22102 } });
  expect(await order({ pid: 'no-such' })).toMatchObject({ status: 200, body: { code: 22105 } });
  expect(await order({ num: '0' })).toMatchObject({ status: 400 });
  expect(await order({ num: '999' })).toMatchObject({ status: 400 });
  expect(await order({ payway: 'cash' })).toMatchObject({ status: 400 });
  expect(await order({ pid: "x'; drop table" })).toMatchObject({ status: 400 });
});

test.each(['timeout', 'unreachable', 'forged'] as const)(
  'an unusable reply of the channel (%s) is answered with 503 and retry-after, in JSON and in JSONP',
  async (fault) => {
    const busy = { status: 503, headers: { 'retry-after': '5' }, body: { code: 22108, data: null } };
    driver.wechat.failNext('createCode', fault);
    const refused = await order();
    expect(refused).toMatchObject(busy);
    expect(refused.body.msg).toBe('付款码没有生成，请稍后重试');

    driver.alipay.failNext('createCode', fault);
    const query = { userid: buyer, orderToken: driver.tokenOf(buyer), payway: 'alipay' };
    const script = await ask(payPaths.order, { ...query, access_token: `token-of-${buyer}`, callback: 'cb' });
    expect(script).toMatchObject({ status: 200, headers: { 'retry-after': '5' } });
    expect(script.body).toMatch(/^\/\*\*\/cb\(\{"code":22108,/);

    const { orderId } = (await order()).body.data;
    driver.alipay.failNext('createCode', fault);
    expect(await code(orderId, { type: 'alipay' })).toMatchObject(busy);
  },
);

test('with a JSONP callback the status is always 200, and a refusal is the argument of the callback', async () => {
  for (const query of [{ callback: 'cb' }, { callback: 'cb', access_token: `token-of-${buyer}`, num: 'x' }]) {
    const { status, body } = await ask(payPaths.order, query);
    expect(status).toBe(200);
    expect(body).toMatch(/^\/\*\*\/cb\(\{"code":(10003|400),/);
  }
});

test('JSONP gives another site no data by cookies, by cross-site requests, or with an invalid callback name', async () => {
  const { body } = await order();
  const query = { orderId: body.data.orderId, access_token: `token-of-${buyer}`, callback: 'cb' };
  const cookies = { cookie: `sessionid=1; access_token=token-of-${buyer}` };
  const withoutToken = { orderId: body.data.orderId, callback: 'cb' };
  expect((await ask(payPaths.isSucc, withoutToken, cookies)).body).toContain('"code":10003');
  const foreign = await ask(payPaths.isSucc, query, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' });
  expect(foreign.body).toContain('"code":403');
  expect(foreign.body).not.toContain('waiting');
  expect(await ask(payPaths.isSucc, { ...query, callback: 'alert(1)//' })).toMatchObject({ status: 400 });
});

test('another account’s order cannot be read, watched, cancelled or paid with a new code', async () => {
  const token = driver.tokenOf(buyer);
  const { orderId } = (await order({ orderToken: token })).body.data;
  const other = newBuyer();
  expect(await ask(payPaths.isSucc, { orderId }, bearerOf(other))).toMatchObject({ status: 404 });
  expect(await ask(payPaths.live, { orderId }, bearerOf(other))).toMatchObject({ status: 404 });
  expect(await own(memberPaths.order, orderId, other)).toMatchObject({ status: 404 });
  expect(await own(memberPaths.cancelOrder, orderId, other, 'POST')).toMatchObject({ status: 404 });
  expect(await code(orderId, {}, other)).toMatchObject({ status: 404 });
  const into = { userid: other, orderToken: token };
  expect(await ask(payPaths.order, into, bearerOf(other))).toMatchObject({ body: { code: 22102 } });
  expect(await ask(payPaths.order, { ...into, userid: buyer }, bearerOf(other))).toMatchObject({ status: 403 });
  expect((await findOrder(server.deps.db, orderId))?.state).toBe('qr_ready');
  expect((await ask(payPaths.live, { orderId, access_token: `token-of-${buyer}` })).status).toBe(401);
});

test('a member reads a list of orders page by page, and the receipt and timeline of one order', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 21; n++) ids.push((await order()).body.data.orderId);
  const list = (query = {}) => ask(memberPaths.orders, query, bearerOf(buyer));
  const first = (await list()).body.data;
  expect(first.list).toHaveLength(20);
  const second = (await list({ cursor: first.next })).body.data;
  expect(second).toMatchObject({ next: null });
  const seen = [...first.list, ...second.list].map(({ id }: { id: string }) => id);
  expect(seen).toEqual(ids.toReversed());
  expect(first.list[0]).toEqual({
    id: ids.at(-1),
    product: expect.any(String),
    isRenewal: false,
    rmb: 3000,
    payType: 'wechat',
    at: expect.any(String),
    status: 'waiting',
    state: 'qr_ready',
    paidRmb: 0,
    refundedRmb: 0,
    isRefundRequested: false,
    canPay: true,
  });
  expect((await list({ cursor: 'nonsense' })).body.data.list).toHaveLength(20);
  const id = ids[0] ?? '';
  driver.wechat.pay(`${id}01`, now());
  await driver.notify('wechat', driver.wechat.notificationOf(await driver.wechat.query(`${id}01`)));
  const receipt = (await own(memberPaths.order, id)).body.data;
  expect(receipt).toMatchObject({ state: 'granted', status: 'granted', canCancel: false, refundedRmb: 0, days: 31 });
  expect(receipt.isRefundRequested).toBe(false);
  expect(receipt.period.until > receipt.period.from).toBe(true);
  expect(receipt.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
    'created',
    'code_ready',
    'paid',
    'granted',
  ]);
  expect(await own(memberPaths.cancelOrder, id, buyer, 'POST')).toMatchObject({ status: 200, body: { code: 22113 } });
  // The list and the receipt show a refund request before an operator decides.
  const refund = { method: 'POST', url: fillPath(memberPaths.refundOrder, { id }), headers: bearerOf(buyer) } as const;
  await wire.request({ ...refund, payload: { kind: 'full', rmb: 3000 } });
  expect((await own(memberPaths.order, id)).body.data).toMatchObject({ state: 'granted', isRefundRequested: true });
  expect((await list({ cursor: first.next })).body.data.list).toMatchObject([{ id, isRefundRequested: true }]);
  const cancelled = await own(memberPaths.cancelOrder, ids[1] ?? '', buyer, 'POST');
  expect(cancelled.body.data).toMatchObject({ status: 'closed', state: 'closed', canCancel: false });
  expect(JSON.stringify(receipt)).not.toContain('test://');
});

test('for a day a buyer gets a code for an unpaid order without the order token: the same code while valid, then a new code', async () => {
  const first = (await order({ payway: 'alipay' })).body.data;
  const id = first.orderId;
  const [again, twin] = await Promise.all([code(id), code(id)]);
  expect(again).toMatchObject({ status: 200, body: { code: 0 } });
  for (const { body } of [again, twin]) expect(body.data).toEqual({ ...first, now: body.data.now });
  expect((await code(id, { type: 'wechat' })).body.data).toMatchObject({ orderId: id, payway: 'wechat' });
  expect(await code(id, { type: 'cash' })).toMatchObject({ status: 400 });
  expect(await code('no-such')).toMatchObject({ status: 404 });

  const pass = (ms: number) => server.clock.setOffset(now().getTime() - Date.now() + ms);
  const row = async () => (await own(memberPaths.order, id)).body.data;
  try {
    pass(25 * 60_000);
    await driver.sweep();
    expect(await row()).toMatchObject({ state: 'closed', canPay: true, canCancel: false });
    const fresh = (await code(id)).body.data;
    expect(fresh).toMatchObject({ orderId: id, payway: 'wechat', codeUrl: `test://wechat/${id}03` });
    expect(await row()).toMatchObject({ state: 'qr_ready', canPay: true, canCancel: true });
    pass(24 * 3_600_000);
    expect(await row()).toMatchObject({ canPay: false });
    expect((await code(id)).body).toMatchObject({ code: 22114 });
  } finally {
    server.clock.setOffset(0);
  }
  const cancelled = (await order()).body.data.orderId;
  await own(memberPaths.cancelOrder, cancelled, buyer, 'POST');
  expect((await own(memberPaths.order, cancelled)).body.data).toMatchObject({ canPay: false });
  expect((await code(cancelled)).body).toMatchObject({ code: 22112 });
  const paid = (await order()).body.data.orderId;
  driver.wechat.pay(`${paid}01`, now());
  await driver.notify('wechat', driver.wechat.notificationOf(await driver.wechat.query(`${paid}01`)));
  expect((await code(paid)).body).toMatchObject({ code: 22111 });
  expect((await own(memberPaths.order, paid)).body.data).toMatchObject({ canPay: false });
});

test('the event stream of an order sends the status `waiting`, then the status after payment, and ends', async () => {
  const { orderId } = (await order()).body.data;
  await wire.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = wire.app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}${payPaths.live}?orderId=${orderId}`, {
    headers: bearerOf(buyer),
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    if (text.includes('waiting') && driver.wechat.canPay(`${orderId}01`, now())) {
      const trade = driver.wechat.pay(`${orderId}01`, now());
      await driver.notify('wechat', driver.wechat.notificationOf(trade));
    }
  }
  expect(text.match(/^event: status$/gm)).toHaveLength(2);
  expect(text).toMatch(/data: \{"status":"waiting"\}[^]*data: \{"status":"granted","vipExpiresAt":"[^"]+"\}\n\n$/);
}, 20_000);

test("a HEAD request for an order's event stream gets its headers and does not count as an open stream", async () => {
  const { orderId } = (await order()).body.data;
  const { app } = await payApp(driver);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const askLive = (method: string, id: string = orderId, headers: Record<string, string> = bearerOf(buyer)) =>
    fetch(`${origin}${payPaths.live}?orderId=${id}`, { method, headers, signal: AbortSignal.timeout(15_000) });
  try {
    const reader = (await askLive('GET')).body?.pipeThrough(new TextDecoderStream()).getReader();
    // A buyer may have four open streams; a fifth stream would end the first.
    for (let times = 0; times < 5; times += 1) {
      const answer = await askLive('HEAD');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
      expect(await answer.text()).toBe('');
    }
    expect((await askLive('HEAD', orderId, {})).status).toBe(401);
    expect((await askLive('HEAD', orderId, bearerOf(newBuyer()))).headers.get('content-type')).toContain('json');
    const trade = driver.wechat.pay(`${orderId}01`, now());
    await driver.notify('wechat', driver.wechat.notificationOf(trade));
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    expect(text).toContain('"status":"granted"');
  } finally {
    await app.close();
  }
}, 20_000);

test('if a signal is lost, the event stream of an order sends the changed status by its third heartbeat', async () => {
  const { orderId } = (await order()).body.data;
  const found = await findOrder(server.deps.db, orderId);
  if (!found) throw new Error('no order');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const live = new LiveOrders({ ...driver.deps, signals: { on: () => {} } as unknown as Signals });
  try {
    let text = '';
    live.watch(found, buyer).on('data', (chunk: Buffer) => (text += chunk.toString()));
    await expect.poll(() => text).toContain('waiting');
    await server.deps.db.execute(
      sql`update pay_orders set state = 'closed', close_reason = 'cancelled' where id = ${orderId}`,
    );
    vi.advanceTimersByTime(3 * 5_000);
    await expect.poll(() => text).toContain('"status":"closed"');
  } finally {
    live.close();
    vi.useRealTimers();
  }
});

test('a guest account sees prices but gets no order token and cannot order', async () => {
  const visitor = `anon_${newBuyer()}`;
  const panel = await ask(payPaths.panel, {}, bearerOf(visitor));
  expect(panel).toMatchObject({ status: 200, body: { code: 0 } });
  expect(panel.body.data).not.toHaveProperty('orderToken');
  const orderRequest = { orderToken: driver.tokenOf(visitor), pid: 'vipxjsq_1m_10' };
  // The missing user id is reported before the anonymous account, because the payment popup handles this error.
  expect((await ask(payPaths.order, orderRequest, bearerOf(visitor))).body).toMatchObject({ code: 22101 });
  const { body } = await ask(payPaths.order, { ...orderRequest, userid: visitor }, bearerOf(visitor));
  expect(body).toMatchObject({ code: 22121, data: null });
  expect(body.message).toContain('登录');
});

test('orders move with a guest account, are exported, and are kept after an erasure', async () => {
  const personalData = makeOrderPersonalData(server.deps);
  const [paid, open] = [(await order()).body.data.orderId, (await order()).body.data.orderId];
  driver.wechat.pay(`${paid}01`, now());
  await driver.notify('wechat', driver.wechat.notificationOf(await driver.wechat.query(`${paid}01`)));
  const member = newBuyer();
  await server.deps.db.transaction((tx) => personalData.move(tx, buyer, member));
  expect(await own(memberPaths.order, paid, buyer)).toMatchObject({ status: 404 });
  expect(await own(memberPaths.order, paid, member)).toMatchObject({ status: 200 });
  expect(await personalData.export(server.deps.db, member)).toMatchObject([
    { id: paid, state: 'granted' },
    { id: open },
  ]);
  await server.deps.db.transaction((tx) => personalData.erase(tx, member));
  expect(await findOrder(server.deps.db, paid)).toMatchObject({ accountId: null, state: 'granted' });
  const { rows } = await server.deps.db.execute(
    sql`select count(*)::int n from pay_orders where account_id = ${member}`,
  );
  expect(rows[0]?.['n']).toBe(0);
  // A payment that arrives after the erasure of the account is refunded.
  const trade = driver.wechat.pay(`${open}01`, now());
  await driver.notify('wechat', driver.wechat.notificationOf(trade));
  expect((await findOrder(server.deps.db, open))?.state).toBe('refunding');
});
