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
import { renewingOf } from '../../membership/renewing-of.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { chargeMoment } from './agreement.ts';
import { listMessages } from '../../delivery/index.ts';
import { renewingIn } from './agreement-queries.ts';
import { describeRenewal } from './renewal.routes.ts';
import { makeRenewalPersonalData } from './renewal-personal-data.ts';

const server = useTestServer();
let desk: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  desk = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  desk.said.length = 0;
  for (const name of ['wechat', 'alipay'] as const) {
    desk.channelOf(name).agreements.outcome = 'paid';
    desk.channelOf(name).agreements.isUp = true;
    desk.channelOf(name).clearFaults();
  }
});
const PRODUCT = 'vipxjsq_1m_10';
const HOUR_MS = 3_600_000;
const now = () => server.clock.now();
const endOf = async (accountId: string) => (await membershipOf(server.deps.db, accountId, now())).accelerator.endsAt;
const daysApart = (one: Date, other: Date) => (other.getTime() - one.getTime()) / DAY_MS;
const isRenewing = (accountId: string) => renewingOf({ renewingIn }, server.deps.db, accountId);
const stop = async (accountId: string) => {
  const app = await payApp(desk);
  return app.request({
    method: 'POST',
    url: memberPaths.renewal,
    headers: bearerOf(accountId),
    payload: { isOn: false },
  });
};

const stopQuietly = async (accountId: string): Promise<void> => void (await stop(accountId));

describe.each<PayChannel>(['wechat', 'alipay'])('%s', (channel) => {
  test('signed, announced five days ahead, charged on the last day, once per period', async () => {
    const { accountId, id } = await desk.sign(channel);
    const started = await desk.agreementOf(id);
    expect(started).toMatchObject({ state: 'active', period: 2, channel, amountFen: 3000, termsVersion: '1.0' });
    expect(await isRenewing(accountId)).toEqual([3]);
    const firstEnd = await endOf(accountId);
    expect(started.chargesAt).toEqual(chargeMoment(firstEnd as Date));

    await desk.goToCharge(id);
    const due = await desk.agreementOf(id);
    expect(desk.said).toEqual([
      { accountId, notice: 'renewal_due', product: started.productName, amountFen: 3000, day: dayOf(due.chargesAt) },
    ]);
    expect(daysApart(due.noticedAt as Date, now())).toBeGreaterThanOrEqual(5);
    expect(await desk.ordersOf(id)).toEqual([]);

    await Promise.all(Array.from({ length: 6 }, () => desk.sweepRenewals()));
    await desk.settle();
    // WeChat Pay sends the result separately; here the sweep queries it.
    desk.goTo(new Date(now().getTime() + 15 * 60_000));
    await desk.settle();
    const [renewed, ...more] = await desk.ordersOf(id);
    expect(more).toEqual([]);
    expect(renewed).toMatchObject({ state: 'granted', amountFen: 3000, period: 2, isRenewing: true, accountId });
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'active', period: 3, noticedAt: null, chargeNo: null });
    expect(daysApart(firstEnd as Date, (await endOf(accountId)) as Date)).toBe(31);
    expect((await desk.eventsOf(id)).map(({ kind }) => kind)).toEqual([
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
    'bought at %s: charged before the end, after a notice five days before, never without one',
    async (time) => {
      desk.goTo(new Date(`${dayOf(desk.later(1))}T${time}+08:00`));
      const { accountId, id } = await desk.sign(channel);
      const end = (await endOf(accountId)) as Date;
      await desk.goToCharge(id);
      const noticed = (await desk.agreementOf(id)).noticedAt as Date;
      await desk.settle();
      desk.goTo(new Date(now().getTime() + 15 * 60_000));
      await desk.settle();
      expect(now() < end, 'the result came before the end').toBe(true);
      expect(daysApart(noticed, now())).toBeGreaterThanOrEqual(5);
      expect(daysApart(end, (await endOf(accountId)) as Date)).toBe(31);
      expect((await desk.eventsOf(id)).map(({ kind }) => kind)).not.toContain('postponed');
    },
  );

  test('a failed charge is told and retried twice, then the agreement ends', async () => {
    const { id, accountId } = await desk.sign(channel);
    desk.channelOf(channel).agreements.outcome = 'insufficient';
    await desk.goToCharge(id);
    const days: string[] = [];
    for (let round = 0; round < 3; round++) {
      days.push(dayOf(now()));
      await desk.settle();
      const { nextAt, state } = await desk.agreementOf(id);
      if (state === 'active') desk.goTo(nextAt as Date);
    }
    const [first = ''] = days;
    expect(days.map((day) => Date.parse(day) - Date.parse(first))).toEqual([0, DAY_MS, 3 * DAY_MS]);
    expect(desk.said.map(({ notice }) => notice)).toEqual([
      'renewal_due',
      'renewal_failed',
      'renewal_failed',
      'renewal_stopped',
    ]);
    await desk.settle();
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'stopped', stopReason: 'failures' });
    expect(desk.channelOf(channel).agreements.contracts.get(id)?.state).toBe('ended');
    expect(await isRenewing(accountId)).toEqual([]);
    const [order] = await desk.ordersOf(id);
    expect(await listPayments(server.deps.db, order?.id ?? '')).toEqual([]);
  });

  test('a lost reply: the charge is found by a query, not made again', async () => {
    const { id } = await desk.sign(channel);
    desk.channelOf(channel).agreements.outcome = 'silent';
    await desk.goToCharge(id);
    await desk.settle();
    desk.goTo(new Date(now().getTime() + 10 * 60_000));
    await desk.settle();
    const { agreements } = desk.channelOf(channel);
    const [order] = await desk.ordersOf(id);
    expect(order).toMatchObject({ state: 'granted' });
    expect(agreements.charges.filter(({ outTradeNo }) => outTradeNo.startsWith(order?.id ?? ''))).toHaveLength(1);
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'active', period: 3 });
  });

  test('one press stops it at once; the channel is told as soon as possible, and nothing is charged', async () => {
    const { id, accountId } = await desk.sign(channel);
    const { agreements } = desk.channelOf(channel);
    agreements.isUp = false;
    const reply = await stop(accountId);
    expect(reply).toMatchObject({ status: 200, body: { code: 0, data: { isOn: false, payType: channel, rmb: 3000 } } });
    expect(await isRenewing(accountId)).toEqual([]);
    await desk.settle();
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'stopping', stopReason: 'member' });
    agreements.isUp = true;
    desk.goTo(new Date(now().getTime() + 2 * 60_000));
    await desk.settle();
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'stopped' });
    expect(agreements.contracts.get(id)?.state).toBe('ended');
    desk.goTo(desk.later(60));
    await desk.settle();
    expect(await desk.ordersOf(id)).toEqual([]);
    expect((await stop(accountId)).body.data.isOn).toBe(false);
  });

  test('ended in the wallet: nothing is charged, and the channel is not told', async () => {
    const { id, contractId } = await desk.sign(channel);
    const party = desk.channelOf(channel);
    const news = party.contractNotice({ code: id, contractId, change: 'ended' });
    for (let copy = 0; copy < 3; copy++) expect((await desk.notify(channel, news)).status).toBe(200);
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'stopped', stopReason: 'channel', nextAt: null });
  });
});

test('stopped during a charge: it is closed, or its payment is refunded', async () => {
  const { id, accountId } = await desk.sign('wechat');
  desk.wechat.agreements.outcome = 'accepted';
  await desk.goToCharge(id);
  await desk.sweepRenewals();
  const { chargeNo } = await desk.agreementOf(id);
  const end = await endOf(accountId);
  await stop(accountId);
  // The channel charges nevertheless.
  desk.goTo(new Date(now().getTime() + 1000));
  await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(chargeNo ?? '', now(), { anyway: true })));
  await desk.settle();
  const [order] = await desk.ordersOf(id);
  expect(order).toMatchObject({ state: 'refunded' });
  expect(await endOf(accountId)).toEqual(end);
  expect((await listPayments(server.deps.db, order?.id ?? '')).map(({ disposition }) => disposition)).toEqual(['late']);
  expect(
    (await trialBalance(server.deps.db)).every(({ account, balanceFen }) => account !== 'refunds' || balanceFen === 0),
  ).toBe(true);
});

test('paid just before the stop, reported after it: granted, without a further period', async () => {
  const { id, accountId } = await desk.sign('wechat');
  desk.wechat.agreements.outcome = 'accepted';
  await desk.goToCharge(id);
  await desk.sweepRenewals();
  const { chargeNo } = await desk.agreementOf(id);
  const paid = desk.wechat.pay(chargeNo ?? '', now());
  desk.goTo(new Date(now().getTime() + 1000));
  await stop(accountId);
  await desk.notify('wechat', desk.wechat.notificationOf(paid));
  const [order] = await desk.ordersOf(id);
  expect(order).toMatchObject({ state: 'granted' });
  expect(await desk.agreementOf(id)).toMatchObject({ period: 2, stopReason: 'member' });
});

test('concurrent runners and a stop: at most one charge, and none after the stop', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, accountId, contractId } = await desk.sign(round % 2 ? 'alipay' : 'wechat');
    await desk.goToCharge(id);
    const { agreements } = desk.channelOf(round % 2 ? 'alipay' : 'wechat');
    const chargesOf = () => agreements.charges.filter((charge) => charge.contractId === contractId).length;
    const before = chargesOf();
    const runners = Array.from({ length: 8 }, () => desk.sweepRenewals());
    if (round > 1) runners.push(stopQuietly(accountId));
    await Promise.all(runners);
    const charged = chargesOf() - before;
    expect(charged).toBeLessThanOrEqual(1);
    expect(round > 1 || charged === 1).toBe(true);
    desk.goTo(new Date(now().getTime() + 21 * HOUR_MS));
    await desk.settle();
    await desk.settle();
    const [order] = await desk.ordersOf(id);
    const attempts = order ? await listAttempts(server.deps.db, order.id) : [];
    expect(attempts.length).toBeLessThanOrEqual(1);
    expect((await desk.agreementOf(id)).state).toBe(round > 1 ? 'stopped' : 'active');
    expect(['granted', 'closed', 'refunded', undefined]).toContain(order?.state);
  }
});

test('a higher price ends the agreement with its reason; a lower one is charged', async () => {
  const price = (priceFen: number) => server.deps.db.update(products).set({ priceFen }).where(eq(products.id, PRODUCT));
  const [risen, fallen] = [await desk.sign(), await desk.sign('alipay')];
  try {
    await price(3001);
    desk.goTo((await desk.agreementOf(risen.id)).nextAt as Date);
    await desk.runOnly(risen.id);
    expect(await desk.agreementOf(risen.id)).toMatchObject({ state: 'stopping', stopReason: 'price' });
    await price(2500);
    await desk.goToCharge(fallen.id);
    await desk.settle();
    expect((await desk.ordersOf(fallen.id))[0]).toMatchObject({ state: 'granted', amountFen: 2500 });
    expect(await desk.agreementOf(fallen.id)).toMatchObject({ amountFen: 3000 });
  } finally {
    await price(3000);
  }
});

test('a member who bought more is charged when that ends', async () => {
  const { id, accountId } = await desk.sign();
  const { order, attempt } = await desk.order(accountId);
  await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(attempt.outTradeNo, now())));
  expect(order.agreementId).toBeNull();
  desk.goTo((await desk.agreementOf(id)).nextAt as Date);
  await desk.sweepRenewals();
  const moved = await desk.agreementOf(id);
  expect(moved.noticedAt).toBeNull();
  expect(moved.chargesAt).toEqual(chargeMoment((await endOf(accountId)) as Date));
});

test('§13 bought after the notice: the renewal moves to the end of all paid time, and the member is told', async () => {
  const { id, accountId } = await desk.sign();
  desk.goTo((await desk.agreementOf(id)).nextAt as Date);
  await desk.sweepRenewals();
  const noticed = await desk.agreementOf(id);
  expect(noticed.noticedAt).not.toBeNull();
  const { attempt } = await desk.order(accountId);
  await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(attempt.outTradeNo, now())));
  const due = chargeMoment((await endOf(accountId)) as Date);
  // The member reads the later day at once.
  expect(await describeRenewal(desk.deps, accountId)).toMatchObject({ chargesAt: due.toISOString() });
  for (let day = 0; day < 8; day++) {
    desk.goTo(new Date(noticed.chargesAt.getTime() + (day - 3) * DAY_MS));
    await desk.settle();
  }
  expect(await desk.ordersOf(id)).toEqual([]);
  expect(await desk.agreementOf(id)).toMatchObject({ state: 'active', chargesAt: due, noticedAt: null });
  const letters = await listMessages(server.deps.db, server.deps.masterKey, accountId, { limit: 50 });
  expect(letters.map(({ title }) => title)).toContain('自动续费改期');
  // And it is charged then.
  desk.goTo((await desk.agreementOf(id)).nextAt as Date);
  await desk.settle();
  for (let day = 0; day < 8; day++) {
    desk.goTo(new Date(now().getTime() + DAY_MS));
    await desk.settle();
  }
  expect(await desk.ordersOf(id)).toHaveLength(1);
});

test('does not charge blocked or erased accounts, or after a refund of the last period', async () => {
  const [rests, leaves, returned] = [await desk.sign(), await desk.sign('alipay'), await desk.sign()];
  desk.resting.add(rests.accountId);
  await server.deps.db.transaction((tx) => makeRenewalPersonalData(desk.deps).erase(tx, leaves.accountId));
  expect(await desk.agreementOf(leaves.id)).toMatchObject({ accountId: null, stopReason: 'erased' });
  const whole = { orderId: returned.orderId, amountFen: 3000, reason: '协商退款', takesGrant: true };
  await server.deps.db.transaction((tx) => refundAsOperator(tx, desk.deps, whole));
  expect(await desk.agreementOf(returned.id)).toMatchObject({ stopReason: 'refund' });
  desk.goTo((await desk.agreementOf(rests.id)).nextAt as Date);
  await desk.settle();
  expect(await desk.agreementOf(rests.id)).toMatchObject({ stopReason: 'account' });
  desk.goTo(desk.later(60));
  await desk.settle();
  for (const { id } of [rests, leaves, returned]) expect(await desk.ordersOf(id)).toEqual([]);
});

test('paid without signing renews nothing; a second signature is undone', async () => {
  const accountId = newBuyer();
  const { attempt } = await desk.order(accountId, { isRenewing: true });
  await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(attempt.outTradeNo, now())));
  expect(await isRenewing(accountId)).toEqual([]);
  desk.goTo(desk.later(2));
  await desk.settle();
  expect(await desk.agreementOf(attempt.outTradeNo)).toMatchObject({ state: 'failed' });

  const both = newBuyer();
  const [one, other] = [await desk.order(both, { isRenewing: true }), await desk.order(both, { isRenewing: true })];
  for (const {
    attempt: { outTradeNo: code },
  } of [one, other]) {
    const contractId = desk.wechat.agreements.sign(code);
    await desk.notify('wechat', desk.wechat.contractNotice({ code, contractId, change: 'signed' }));
    await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(code, now())));
  }
  await desk.settle();
  expect(await desk.agreementOf(one.attempt.outTradeNo)).toMatchObject({ state: 'active' });
  expect(await desk.agreementOf(other.attempt.outTradeNo)).toMatchObject({ state: 'stopped', stopReason: 'double' });
  await expect(desk.order(both, { isRenewing: true })).rejects.toMatchObject({ facts: { reason: 'RENEWAL_RUNNING' } });
});

test('Alipay: a failed first charge leaves no agreement; a lost signing notification is queried', async () => {
  const accountId = newBuyer();
  const { attempt } = await desk.order(accountId, { channel: 'alipay', isRenewing: true });
  desk.alipay.agreements.outcome = 'insufficient';
  desk.alipay.agreements.sign(attempt.outTradeNo);
  desk.goTo(new Date(now().getTime() + 60_000));
  await desk.sweepRenewals();
  await desk.settle();
  expect(await desk.agreementOf(attempt.outTradeNo)).toMatchObject({ state: 'stopped', stopReason: 'unpaid' });
  expect(desk.alipay.agreements.contracts.get(attempt.outTradeNo)?.state).toBe('ended');
  expect(await endOf(accountId)).toBeNull();
});

test('the wire: terms for members with a renewal, errors for others; Order refuses without signing', async () => {
  const app = await payApp(desk);
  const url = memberPaths.renewal;
  expect((await app.request({ url })).status).toBe(401);
  expect((await app.request({ url, headers: bearerOf(newBuyer()) })).body).toMatchObject({ code: 22006 });
  const { accountId, id } = await desk.sign('alipay');
  const { chargesAt } = await desk.agreementOf(id);
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
  const mute = { ...desk.deps.channels.get('wechat'), agreements: null };
  const deaf = { ...desk.deps, channels: new Map([['wechat', mute]]) } as never;
  const { makeRenewalHooks } = await import('./renewal-hooks.ts');
  const order = { accountId: newBuyer(), length: { days: 31 } } as never;
  await expect(
    makeRenewalHooks(deaf).offer(server.deps.db, { order, outTradeNo: 'X', channel: 'wechat' }),
  ).rejects.toMatchObject({ facts: { reason: 'RENEWAL_NOT_OFFERED' } });
});
