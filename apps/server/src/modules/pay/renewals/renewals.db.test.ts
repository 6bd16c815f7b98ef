import { DAY_MS } from '@feisuo/contract/facts/durations';
import { memberPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bearerOf, newBuyer, payApp } from '../../../../test/pay-driver.ts';
import { renewalDriver } from '../../../../test/renewal-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { membershipOf } from '../../membership/index.ts';
import { trialBalance } from '../books/reports.ts';
import type { PayChannel } from '../channels/channel.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { listAttempts, listPayments } from '../orders/order-queries.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { renewingOf } from '../../membership/renewing-kinds.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { chargeMoment } from './agreement.ts';
import { listMessages } from '../../delivery/index.ts';
import { renewingIn } from './agreement-queries.ts';
import { describeRenewal } from './renewal.routes.ts';
import { makeRenewalPersonalData } from './renewal-personal-data.ts';

const server = useTestServer();
let driver: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  driver = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  driver.said.length = 0;
  for (const name of ['wechat', 'alipay'] as const) {
    driver.channelOf(name).agreements.outcome = 'paid';
    driver.channelOf(name).agreements.isUp = true;
    driver.channelOf(name).clearFaults();
  }
});
const PRODUCT = 'vipxjsq_1m_10';
const HOUR_MS = 3_600_000;
const now = () => server.clock.now();
const endOf = async (accountId: string) => (await membershipOf(server.deps.db, accountId, now())).accelerator.endsAt;
const daysApart = (one: Date, other: Date) => (other.getTime() - one.getTime()) / DAY_MS;
const isRenewing = (accountId: string) => renewingOf({ renewingIn }, server.deps.db, accountId);
const stop = async (accountId: string) => {
  const app = await payApp(driver);
  return app.request({
    method: 'POST',
    url: memberPaths.renewal,
    headers: bearerOf(accountId),
    payload: { isOn: false },
  });
};

const stopQuietly = async (accountId: string): Promise<void> => void (await stop(accountId));

describe.each<PayChannel>(['wechat', 'alipay'])('renewals by %s', (channel) => {
  test('a signed agreement is announced five days ahead and charged on the last day, once per period', async () => {
    const { accountId, id } = await driver.sign(channel);
    const started = await driver.agreementOf(id);
    expect(started).toMatchObject({ state: 'active', period: 2, channel, amountFen: 3000, termsVersion: '1.0' });
    expect(await isRenewing(accountId)).toEqual([3]);
    const firstEnd = await endOf(accountId);
    expect(started.chargesAt).toEqual(chargeMoment(firstEnd as Date));

    await driver.goToCharge(id);
    const due = await driver.agreementOf(id);
    expect(driver.said).toEqual([
      { accountId, notice: 'renewal_due', product: started.productName, amountFen: 3000, day: dayOf(due.chargesAt) },
    ]);
    expect(daysApart(due.noticedAt as Date, now())).toBeGreaterThanOrEqual(5);
    expect(await driver.ordersOf(id)).toEqual([]);

    await Promise.all(Array.from({ length: 6 }, () => driver.sweepRenewals()));
    await driver.settle();
    // WeChat Pay accepts the charge and reports no result, so the sweep queries it.
    driver.goTo(new Date(now().getTime() + 15 * 60_000));
    await driver.settle();
    const [renewed, ...more] = await driver.ordersOf(id);
    expect(more).toEqual([]);
    expect(renewed).toMatchObject({ state: 'granted', amountFen: 3000, period: 2, isRenewing: true, accountId });
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', period: 3, noticedAt: null, chargeNo: null });
    expect(daysApart(firstEnd as Date, (await endOf(accountId)) as Date)).toBe(31);
    expect((await driver.eventsOf(id)).map(({ kind }) => kind)).toEqual([
      'offered',
      'signed',
      'started',
      'noticed',
      'announced',
      'charge_asked',
      'renewed',
    ]);
  });

  test.each(['00:00:01', '09:59:00', '23:59:59'])(
    'after a purchase at %s the renewal charge comes before the days end, and at least five days after its notice',
    async (time) => {
      driver.goTo(new Date(`${dayOf(driver.later(1))}T${time}+08:00`));
      const { accountId, id } = await driver.sign(channel);
      const end = (await endOf(accountId)) as Date;
      await driver.goToCharge(id);
      const noticed = (await driver.agreementOf(id)).noticedAt as Date;
      await driver.settle();
      driver.goTo(new Date(now().getTime() + 15 * 60_000));
      await driver.settle();
      expect(now() < end, 'the result came before the end').toBe(true);
      expect(daysApart(noticed, now())).toBeGreaterThanOrEqual(5);
      expect(daysApart(end, (await endOf(accountId)) as Date)).toBe(31);
      expect((await driver.eventsOf(id)).map(({ kind }) => kind)).not.toContain('postponed');
    },
  );

  test('the member is told of a failed renewal charge; after two failed retries the agreement ends', async () => {
    const { id, accountId } = await driver.sign(channel);
    driver.channelOf(channel).agreements.outcome = 'insufficient';
    await driver.goToCharge(id);
    const days: string[] = [];
    for (let round = 0; round < 3; round++) {
      days.push(dayOf(now()));
      await driver.settle();
      const { nextAt, state } = await driver.agreementOf(id);
      if (state === 'active') driver.goTo(nextAt as Date);
    }
    const [first = ''] = days;
    expect(days.map((day) => Date.parse(day) - Date.parse(first))).toEqual([0, DAY_MS, 3 * DAY_MS]);
    expect(driver.said.map(({ notice }) => notice)).toEqual([
      'renewal_due',
      'renewal_failed',
      'renewal_failed',
      'renewal_stopped',
    ]);
    await driver.settle();
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'stopped', stopReason: 'failures' });
    expect(driver.channelOf(channel).agreements.contracts.get(id)?.state).toBe('ended');
    expect(await isRenewing(accountId)).toEqual([]);
    const [order] = await driver.ordersOf(id);
    expect(await listPayments(server.deps.db, order?.id ?? '')).toEqual([]);
  });

  test('if the reply to a charge is lost, a query finds the charge, and it is not requested again', async () => {
    const { id } = await driver.sign(channel);
    driver.channelOf(channel).agreements.outcome = 'silent';
    await driver.goToCharge(id);
    await driver.settle();
    driver.goTo(new Date(now().getTime() + 10 * 60_000));
    await driver.settle();
    const { agreements } = driver.channelOf(channel);
    const [order] = await driver.ordersOf(id);
    expect(order).toMatchObject({ state: 'granted' });
    expect(agreements.charges.filter(({ outTradeNo }) => outTradeNo.startsWith(order?.id ?? ''))).toHaveLength(1);
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', period: 3 });
  });

  test('after the member stops an agreement nothing more is charged, and the agreement is terminated at the channel', async () => {
    const { id, accountId } = await driver.sign(channel);
    const { agreements } = driver.channelOf(channel);
    agreements.isUp = false;
    const reply = await stop(accountId);
    expect(reply).toMatchObject({ status: 200, body: { code: 0, data: { isOn: false, payType: channel, rmb: 3000 } } });
    expect(await isRenewing(accountId)).toEqual([]);
    await driver.settle();
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'stopping', stopReason: 'member' });
    agreements.isUp = true;
    driver.goTo(new Date(now().getTime() + 2 * 60_000));
    await driver.settle();
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'stopped' });
    expect(agreements.contracts.get(id)?.state).toBe('ended');
    driver.goTo(driver.later(60));
    await driver.settle();
    expect(await driver.ordersOf(id)).toEqual([]);
    expect((await stop(accountId)).body.data.isOn).toBe(false);
  });

  test("after the member ended an agreement in the channel's app, nothing is charged, and the channel gets no request to end it", async () => {
    const { id, contractId } = await driver.sign(channel);
    const party = driver.channelOf(channel);
    const news = party.contractNotice({ code: id, contractId, change: 'ended' });
    for (let copy = 0; copy < 3; copy++) expect((await driver.notify(channel, news)).status).toBe(200);
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'stopped', stopReason: 'channel', nextAt: null });
  });
});

test('if an agreement is stopped during a charge, the charge is closed or the payment of the charge is refunded', async () => {
  const { id, accountId } = await driver.sign('wechat');
  driver.wechat.agreements.outcome = 'accepted';
  await driver.goToCharge(id);
  await driver.sweepRenewals();
  const { chargeNo } = await driver.agreementOf(id);
  const end = await endOf(accountId);
  await stop(accountId);
  // The channel completes the charge although the agreement is stopped.
  driver.goTo(new Date(now().getTime() + 1000));
  await driver.notify(
    'wechat',
    driver.wechat.notificationOf(driver.wechat.pay(chargeNo ?? '', now(), { anyway: true })),
  );
  await driver.settle();
  const [order] = await driver.ordersOf(id);
  expect(order).toMatchObject({ state: 'refunded' });
  expect(await endOf(accountId)).toEqual(end);
  expect((await listPayments(server.deps.db, order?.id ?? '')).map(({ disposition }) => disposition)).toEqual(['late']);
  expect(
    (await trialBalance(server.deps.db)).every(({ account, balanceFen }) => account !== 'refunds' || balanceFen === 0),
  ).toBe(true);
});

test('a charge paid just before its agreement was stopped, and reported later, grants its period and is the last charge', async () => {
  const { id, accountId } = await driver.sign('wechat');
  driver.wechat.agreements.outcome = 'accepted';
  await driver.goToCharge(id);
  await driver.sweepRenewals();
  const { chargeNo } = await driver.agreementOf(id);
  const paid = driver.wechat.pay(chargeNo ?? '', now());
  driver.goTo(new Date(now().getTime() + 1000));
  await stop(accountId);
  await driver.notify('wechat', driver.wechat.notificationOf(paid));
  const [order] = await driver.ordersOf(id);
  expect(order).toMatchObject({ state: 'granted' });
  expect(await driver.agreementOf(id)).toMatchObject({ period: 2, stopReason: 'member' });
});

test('concurrent runs of the renewal job and a stop cause at most one charge, and none after the stop', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, accountId, contractId } = await driver.sign(round % 2 ? 'alipay' : 'wechat');
    await driver.goToCharge(id);
    const { agreements } = driver.channelOf(round % 2 ? 'alipay' : 'wechat');
    const chargesOf = () => agreements.charges.filter((charge) => charge.contractId === contractId).length;
    const before = chargesOf();
    const runners = Array.from({ length: 8 }, () => driver.sweepRenewals());
    if (round > 1) runners.push(stopQuietly(accountId));
    await Promise.all(runners);
    const charged = chargesOf() - before;
    expect(charged).toBeLessThanOrEqual(1);
    expect(round > 1 || charged === 1).toBe(true);
    driver.goTo(new Date(now().getTime() + 21 * HOUR_MS));
    await driver.settle();
    await driver.settle();
    const [order] = await driver.ordersOf(id);
    const attempts = order ? await listAttempts(server.deps.db, order.id) : [];
    expect(attempts.length).toBeLessThanOrEqual(1);
    expect((await driver.agreementOf(id)).state).toBe(round > 1 ? 'stopped' : 'active');
    expect(['granted', 'closed', 'refunded', undefined]).toContain(order?.state);
  }
});

test('a higher price ends the agreement and tells the member why; a lower price is charged', async () => {
  const price = (priceFen: number) => server.deps.db.update(products).set({ priceFen }).where(eq(products.id, PRODUCT));
  const [risen, fallen] = [await driver.sign(), await driver.sign('alipay')];
  try {
    await price(3001);
    driver.goTo((await driver.agreementOf(risen.id)).nextAt as Date);
    await driver.runOnly(risen.id);
    expect(await driver.agreementOf(risen.id)).toMatchObject({ state: 'stopping', stopReason: 'price' });
    await price(2500);
    await driver.goToCharge(fallen.id);
    await driver.settle();
    expect((await driver.ordersOf(fallen.id))[0]).toMatchObject({ state: 'granted', amountFen: 2500 });
    expect(await driver.agreementOf(fallen.id)).toMatchObject({ amountFen: 3000 });
  } finally {
    await price(3000);
  }
});

test('§13 a purchase after the notice moves the renewal to the end of all paid days, and the member is told', async () => {
  const { id, accountId } = await driver.sign();
  driver.goTo((await driver.agreementOf(id)).nextAt as Date);
  await driver.sweepRenewals();
  const noticed = await driver.agreementOf(id);
  expect(noticed.noticedAt).not.toBeNull();
  const { attempt } = await driver.order(accountId);
  await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, now())));
  const due = chargeMoment((await endOf(accountId)) as Date);
  // The API shows the later charge day immediately.
  expect(await describeRenewal(driver.deps, accountId)).toMatchObject({ chargesAt: due.toISOString() });
  for (let day = 0; day < 8; day++) {
    driver.goTo(new Date(noticed.chargesAt.getTime() + (day - 3) * DAY_MS));
    await driver.settle();
  }
  expect(await driver.ordersOf(id)).toEqual([]);
  expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', chargesAt: due, noticedAt: null });
  const letters = await listMessages(server.deps.db, server.deps.masterKey, accountId, { limit: 50 });
  expect(letters.map(({ title }) => title)).toContain('自动续费推迟了');
  driver.goTo((await driver.agreementOf(id)).nextAt as Date);
  await driver.settle();
  for (let day = 0; day < 8; day++) {
    driver.goTo(new Date(now().getTime() + DAY_MS));
    await driver.settle();
  }
  expect(await driver.ordersOf(id)).toHaveLength(1);
});

test('renewal charges no blocked or erased account, and no member whose last period was refunded', async () => {
  const [rests, leaves, returned] = [await driver.sign(), await driver.sign('alipay'), await driver.sign()];
  driver.resting.add(rests.accountId);
  await server.deps.db.transaction((tx) => makeRenewalPersonalData(driver.deps).erase(tx, leaves.accountId));
  expect(await driver.agreementOf(leaves.id)).toMatchObject({ accountId: null, stopReason: 'erased' });
  const whole = { orderId: returned.orderId, amountFen: 3000, reason: '协商退款', takesGrant: true };
  await server.deps.db.transaction((tx) => refundAsOperator(tx, driver.deps, whole));
  expect(await driver.agreementOf(returned.id)).toMatchObject({ stopReason: 'refund' });
  driver.goTo((await driver.agreementOf(rests.id)).nextAt as Date);
  await driver.settle();
  expect(await driver.agreementOf(rests.id)).toMatchObject({ stopReason: 'account' });
  driver.goTo(driver.later(60));
  await driver.settle();
  for (const { id } of [rests, leaves, returned]) expect(await driver.ordersOf(id)).toEqual([]);
});

test('a payment without signing starts no renewal, and a second signed agreement is terminated', async () => {
  const accountId = newBuyer();
  const { attempt } = await driver.order(accountId, { isRenewing: true });
  await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, now())));
  expect(await isRenewing(accountId)).toEqual([]);
  driver.goTo(driver.later(2));
  await driver.settle();
  expect(await driver.agreementOf(attempt.outTradeNo)).toMatchObject({ state: 'failed' });

  const both = newBuyer();
  const [one, other] = [await driver.order(both, { isRenewing: true }), await driver.order(both, { isRenewing: true })];
  for (const {
    attempt: { outTradeNo: code },
  } of [one, other]) {
    const contractId = driver.wechat.agreements.sign(code);
    await driver.notify('wechat', driver.wechat.contractNotice({ code, contractId, change: 'signed' }));
    await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(code, now())));
  }
  await driver.settle();
  expect(await driver.agreementOf(one.attempt.outTradeNo)).toMatchObject({ state: 'active' });
  expect(await driver.agreementOf(other.attempt.outTradeNo)).toMatchObject({ state: 'stopped', stopReason: 'double' });
  await expect(driver.order(both, { isRenewing: true })).rejects.toMatchObject({
    facts: { reason: 'RENEWAL_RUNNING' },
  });
});

test('Alipay: a failed first charge starts no agreement, and a query finds a signing whose notification was lost', async () => {
  const accountId = newBuyer();
  const { attempt } = await driver.order(accountId, { channel: 'alipay', isRenewing: true });
  driver.alipay.agreements.outcome = 'insufficient';
  driver.alipay.agreements.sign(attempt.outTradeNo);
  driver.goTo(new Date(now().getTime() + 60_000));
  await driver.sweepRenewals();
  await driver.settle();
  expect(await driver.agreementOf(attempt.outTradeNo)).toMatchObject({ state: 'stopped', stopReason: 'unpaid' });
  expect(driver.alipay.agreements.contracts.get(attempt.outTradeNo)?.state).toBe('ended');
  expect(await endOf(accountId)).toBeNull();
});

test('the API returns the terms of a renewal to its member; a channel without agreements cannot offer a renewal', async () => {
  const app = await payApp(driver);
  const url = memberPaths.renewal;
  expect((await app.request({ url })).status).toBe(401);
  expect((await app.request({ url, headers: bearerOf(newBuyer()) })).body).toMatchObject({ code: 22006 });
  const { accountId, id } = await driver.sign('alipay');
  const { chargesAt } = await driver.agreementOf(id);
  expect((await app.request({ url, headers: bearerOf(accountId) })).body.data).toEqual({
    isOn: true,
    rmb: 3000,
    payType: 'alipay',
    chargesAt: chargesAt.toISOString(),
    noticeAt: new Date(chargesAt.getTime() - 5 * DAY_MS - 22 * HOUR_MS).toISOString(),
    periodDays: 31,
    product: expect.any(String),
  });
  const on = await app.request({ method: 'POST', url, headers: bearerOf(accountId), payload: { isOn: true } });
  expect(on.body).toMatchObject({ code: 22007 });
  expect(await isRenewing(accountId)).toEqual([3]);
  const mute = { ...driver.deps.channels.get('wechat'), agreements: null };
  const deaf = { ...driver.deps, channels: new Map([['wechat', mute]]) } as never;
  const { makeRenewalHooks } = await import('./renewal-hooks.ts');
  const order = { accountId: newBuyer(), length: { days: 31 } } as never;
  await expect(
    makeRenewalHooks(deaf).offer(server.deps.db, { order, outTradeNo: 'X', channel: 'wechat' }),
  ).rejects.toMatchObject({ facts: { reason: 'RENEWAL_NOT_OFFERED' } });
});
