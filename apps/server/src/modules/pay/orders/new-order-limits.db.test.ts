import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { payPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countNewRows, times } from '../../../../test/account-fixtures.ts';
import { bearerOf, newBuyer, payApp, payDriver } from '../../../../test/pay-driver.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { orders } from './orders.tables.ts';

const MOST = payLimits.unpaidOrdersADay;
const HOUR = 3_600_000;

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
  server.clock.setOffset(0);
  buyer = newBuyer();
});
afterAll(async () => {
  await wire.app.close();
  await server.dispose();
});

const ask = (query: Record<string, string> = {}, ip = '198.51.100.1') =>
  wire.request({
    url: `${payPaths.order}?${new URLSearchParams({ userid: buyer, orderToken: driver.tokenOf(buyer), ...query }).toString()}`,
    headers: bearerOf(buyer),
    remoteAddress: ip,
  });
const ordersOf = async (accountId: string) =>
  (await server.deps.db.select().from(orders).where(eq(orders.accountId, accountId))).length;
const unpaid = {
  status: 429,
  body: { code: 22125, msg: '你今天已有太多订单没有付款，请到「我的订单」继续付款，或者明天再下单', data: null },
};

test('of 60 concurrent requests of an account 50 create an unpaid order; further requests are refused in JSON and JSONP', async () => {
  const answers = await Promise.all(times(60, () => ask()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST);
  expect(await ordersOf(buyer)).toBe(MOST);
  const growth = await countNewRows(server, async () => {
    const refused = await ask();
    expect(refused).toMatchObject(unpaid);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });
  expect(growth).toEqual({});
  const script = await ask({ access_token: `token-of-${buyer}`, callback: 'cb' });
  expect(script).toMatchObject({ status: 200, body: expect.stringMatching(/^\/\*\*\/cb\(\{"code":22125,/) });
  server.clock.setOffset(24.1 * HOUR);
  expect((await ask()).status).toBe(200);
});

test('repeating a request for an open order, or a request that creates no order, does not count as a new order', async () => {
  const orderToken = driver.tokenOf(buyer);
  for (const round of times(40, String))
    expect({ round, ...(await ask({ orderToken })) }).toMatchObject({ status: 200 });
  await Promise.all(times(20, () => ask({ pid: 'no-such' })));
  server.clock.setOffset(HOUR / 5);
  for (const round of times(MOST - 1, String)) expect({ round, ...(await ask()) }).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject(unpaid);
  // A request for an existing order succeeds also after the limit of new orders is reached.
  expect((await ask({ orderToken })).status).toBe(200);
  expect(await ordersOf(buyer)).toBe(MOST);
});

test('paid orders do not count towards the limit of new orders', async () => {
  const offers = await Promise.all(times(MOST, () => driver.order(buyer)));
  await expect(driver.order(buyer)).rejects.toMatchObject({ facts: { reason: 'ORDERS_UNPAID' } });
  for (const { attempt } of offers.slice(0, 2))
    await driver.notify(
      'wechat',
      driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, server.clock.now())),
    );
  await driver.order(buyer);
  await driver.order(buyer);
  await expect(driver.order(buyer)).rejects.toMatchObject({ facts: { reason: 'ORDERS_UNPAID' } });
});

test('all accounts of one network share a limit of new orders, which does not affect other networks', async () => {
  // The scale 1/200 reduces the network's limit to ten orders.
  const small = payDriver(server, {
    config: { ...server.deps.config, limitsScale: 1 / 200 },
    hasPhone: async () => false,
  });
  const order = (ip: string) => small.order(newBuyer(), { ip });
  const made = await Promise.allSettled(times(15, (n) => order(`203.0.113.${n}`)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(payLimits.networkOrdersADay / 200);
  const growth = await countNewRows(server, async () => {
    const crowded = { refusal: 'resource_exhausted', facts: { reason: 'ORDERS_CROWDED' } };
    await expect(small.order(buyer, { ip: '203.0.113.200' })).rejects.toMatchObject(crowded);
  });
  // A refused order adds only one row, the counter of the account.
  expect(growth).toEqual({ rate_limit_windows: 1 });
  await order('203.0.114.1');
  await order('2001:db8::1');
});

test('in a network above its limit, buyers with a phone or a purchase past full refund can still order', async () => {
  const withPhone = newBuyer();
  const small = payDriver(server, {
    config: { ...server.deps.config, limitsScale: 1 / 200 },
    hasPhone: async (_, accountId) => accountId === withPhone,
  });
  const ip = '203.0.115.1';
  const buy = async (accountId: string) => {
    const { attempt } = await small.order(accountId, { ip: '203.0.116.1' });
    const trade = small.wechat.pay(attempt.outTradeNo, server.clock.now());
    await small.notify('wechat', small.wechat.notificationOf(trade));
  };
  await buy(buyer);
  server.clock.setOffset(8 * DAY_MS);
  const newcomer = newBuyer();
  await buy(newcomer);
  await Promise.all(times(payLimits.networkOrdersADay / 200, () => small.order(newBuyer(), { ip })));
  await expect(small.order(newBuyer(), { ip })).rejects.toMatchObject({ facts: { reason: 'ORDERS_CROWDED' } });
  // A purchase that can still be refunded in full does not make an account trusted.
  await expect(small.order(newcomer, { ip })).rejects.toMatchObject({ facts: { reason: 'ORDERS_CROWDED' } });
  await small.order(withPhone, { ip });
  await small.order(buyer, { ip });
  // The limit per account applies also to trusted accounts.
  for (const _ of times(MOST - 1, String)) await small.order(withPhone, { ip });
  await expect(small.order(withPhone, { ip })).rejects.toMatchObject({ facts: { reason: 'ORDERS_UNPAID' } });
});
