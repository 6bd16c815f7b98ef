import { DAY_MS } from '@feisuo/contract/facts/durations';
import { memberPaths, payPaths } from '@feisuo/contract/facts/paths';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bearerOf, newBuyer, payApp, payDriver } from '../../../../test/pay-driver.ts';
import { renewalDriver } from '../../../../test/renewal-driver.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { grantMembership } from '../../membership/index.ts';
import { chargeMoment } from '../renewals/agreement.ts';
import { stopAgreement } from '../renewals/stop-renewal.ts';

let server: TestServer;
let driver: ReturnType<typeof payDriver>;
let wire: Awaited<ReturnType<typeof payApp>>;
beforeAll(async () => {
  server = await startTestServer();
  driver = payDriver(server);
  wire = await payApp(driver);
});
afterEach(() => server.clock.setOffset(0));
afterAll(async () => {
  await wire.app.close();
  await server.dispose();
});

const now = () => server.clock.now();
const panelOf = async (buyer: string | null) =>
  (await wire.request({ url: payPaths.panel, headers: buyer === null ? {} : bearerOf(buyer) })).body.data;
const pay = (outTradeNo: string, fen?: number) =>
  driver.notify(
    'wechat',
    driver.wechat.notificationOf(driver.wechat.pay(outTradeNo, now(), fen === undefined ? {} : { fen })),
  );

test('the cashier panel shows that bought days would start now or at the end of the current membership, and when they end', async () => {
  expect((await panelOf(null)).products[0]).not.toHaveProperty('period');
  const buyer = newBuyer();
  const [fresh] = (await panelOf(buyer)).products;
  expect(fresh.period).toMatchObject({ isBehind: false });
  expect(Date.parse(fresh.period.endsAt) - Date.parse(fresh.period.startsAt)).toBe(31 * DAY_MS);

  const source = { type: 'trial', id: buyer } as const;
  const trial = { accountId: buyer, source, productId: 'trial', vas: 3, length: { days: 41 }, at: now() } as const;
  const { endsAt: trialEnd } = await server.deps.db.transaction((tx) => grantMembership(tx, trial));
  const [behind] = (await panelOf(buyer)).products;
  expect(behind.period).toMatchObject({ isBehind: true, startsAt: trialEnd.toISOString() });
  // After payment, the receipt has the period that the panel showed before.
  const { order, attempt } = await driver.order(buyer);
  await pay(attempt.outTradeNo);
  const path = `/xlppc.gacs/api/gxsdn/member/orders/${order.id}`;
  const receipt = (await wire.request({ url: path, headers: bearerOf(buyer) })).body.data;
  expect(receipt.period).toEqual({ from: behind.period.startsAt, until: behind.period.endsAt });
  // The panel shows a renewal charge before the end of the bought period.
  expect(Date.parse(behind.period.renewsAt)).toBeLessThan(Date.parse(behind.period.endsAt));
});

test("the cashier panel names a member's open order while it is payable or in review, and never to other accounts", async () => {
  const buyer = newBuyer();
  expect(await panelOf(buyer)).not.toHaveProperty('openOrderId');
  const { order } = await driver.order(buyer);
  expect(await panelOf(buyer)).toMatchObject({ openOrderId: order.id });
  expect(await panelOf(newBuyer())).not.toHaveProperty('openOrderId');
  server.clock.setOffset(20 * 60_000);
  expect(await panelOf(buyer)).not.toHaveProperty('openOrderId');

  const second = await driver.order(buyer);
  await pay(second.attempt.outTradeNo, 2999);
  server.clock.setOffset(3 * DAY_MS);
  expect(await panelOf(buyer)).toMatchObject({ openOrderId: second.order.id });
  const third = await driver.order(buyer);
  await pay(third.attempt.outTradeNo);
  expect(await panelOf(buyer)).toMatchObject({ openOrderId: second.order.id });
});

test('an order created when a popup opens is not listed until the member asks for its payment code or pays', async () => {
  const ordersOf = async (buyer: string): Promise<string[]> =>
    (await wire.request({ url: memberPaths.orders, headers: bearerOf(buyer) })).body.data.list.map(
      ({ id }: { id: string }) => id,
    );
  const opened = async (buyer: string, more: Record<string, string> = {}) => {
    const { orderToken = '' } = await panelOf(buyer);
    const query = new URLSearchParams({ orderToken, userid: buyer, unasked: '1', ...more });
    const url = `${payPaths.order}?${query.toString()}`;
    const { orderId } = (await wire.request({ url, headers: bearerOf(buyer) })).body.data;
    return { orderId, url };
  };
  const [asks, pays, leaves] = [newBuyer(), newBuyer(), newBuyer()];

  const { orderId: left } = await opened(leaves);
  expect(await ordersOf(leaves)).toEqual([]);
  expect(await panelOf(leaves)).not.toHaveProperty('openOrderId');
  server.clock.setOffset(21 * 60_000);
  await driver.sweep();
  expect(await ordersOf(leaves)).toEqual([]);
  server.clock.setOffset(0);
  // Repeating the request with `unasked=1` does not make the order visible.
  const { orderId, url } = await opened(asks);
  await wire.request({ url, headers: bearerOf(asks) });
  expect(await ordersOf(asks)).toEqual([]);
  await wire.request({ url: url.replace('unasked=1', 'unasked=0'), headers: bearerOf(asks) });
  expect(await ordersOf(asks)).toEqual([orderId]);
  expect(await panelOf(asks)).toMatchObject({ openOrderId: orderId });

  const { orderId: paidId } = await opened(pays);
  await pay(`${paidId}01`);
  expect(await ordersOf(pays)).toEqual([paidId]);
  expect(left).not.toBe(orderId);
});

test('§13 the checkout shows to which date a purchase would move the next charge of a running renewal', async () => {
  const renewals = renewalDriver(server);
  const { accountId, id } = await renewals.sign();
  const app = await payApp(renewals);
  const panel = async () =>
    (await app.request({ url: payPaths.panel, headers: bearerOf(accountId) })).body.data.products.map(
      ({ pid, period }: { pid: string; period: { endsAt: string; postpones?: object } }) => ({ pid, ...period }),
    );
  const { chargesAt } = await renewals.agreementOf(id);
  for (const { endsAt, postpones } of await panel()) {
    const to = chargeMoment(new Date(endsAt)).toISOString();
    expect(postpones).toEqual({ from: chargesAt.toISOString(), to, rmb: 3000 });
  }
  await server.deps.db.transaction((tx) => stopAgreement(tx, renewals.deps, id, 'member'));
  for (const product of await panel()) expect(product).not.toHaveProperty('postpones');
  await app.app.close();
});
