import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payPaths } from '@feisuo/contract/facts/paths';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bearerOf, newBuyer, payApp, payDriver } from '../../../../test/pay-driver.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { grantMembership } from '../../membership/index.ts';

let server: TestServer;
let desk: ReturnType<typeof payDriver>;
let wire: Awaited<ReturnType<typeof payApp>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = payDriver(server);
  wire = await payApp(desk);
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
  desk.notify(
    'wechat',
    desk.wechat.notificationOf(desk.wechat.pay(outTradeNo, now(), fen === undefined ? {} : { fen })),
  );

test('shows a member when bought days would run: from now or after the current period', async () => {
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
  // Paid, the period is the one shown.
  const { order, attempt } = await desk.order(buyer);
  await pay(attempt.outTradeNo);
  const path = `/xlppc.gacs/api/gxsdn/member/orders/${order.id}`;
  const receipt = (await wire.request({ url: path, headers: bearerOf(buyer) })).body.data;
  expect(receipt.period).toEqual({ from: behind.period.startsAt, until: behind.period.endsAt });
  // A renewal would be charged before the end.
  expect(Date.parse(behind.period.renewsAt)).toBeLessThan(Date.parse(behind.period.endsAt));
});

test('shows the member’s unpaid order in every tab while it is payable or in review, and to no other account', async () => {
  const buyer = newBuyer();
  expect(await panelOf(buyer)).not.toHaveProperty('openOrderId');
  const { order } = await desk.order(buyer);
  expect(await panelOf(buyer)).toMatchObject({ openOrderId: order.id });
  expect(await panelOf(newBuyer())).not.toHaveProperty('openOrderId');
  server.clock.setOffset(20 * 60_000);
  expect(await panelOf(buyer)).not.toHaveProperty('openOrderId');

  const second = await desk.order(buyer);
  await pay(second.attempt.outTradeNo, 2999);
  server.clock.setOffset(3 * DAY_MS);
  expect(await panelOf(buyer)).toMatchObject({ openOrderId: second.order.id });
  const third = await desk.order(buyer);
  await pay(third.attempt.outTradeNo);
  expect(await panelOf(buyer)).toMatchObject({ openOrderId: second.order.id });
});
