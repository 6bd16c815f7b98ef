import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newBuyer } from '../../../../test/pay-driver.ts';
import { renewalDriver } from '../../../../test/renewal-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { acceptReview, listReviews, refundReview } from '../orders/decide-review.ts';
import { findOrder } from '../orders/order-queries.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { stopAllOf } from './stop-renewal.ts';

const server = useTestServer();
let driver: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  driver = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  driver.said.length = 0;
  for (const { agreements } of [driver.wechat, driver.alipay]) agreements.outcome = 'paid';
});
const HOUR_MS = 3_600_000;
const now = () => server.clock.now();
const hoursUntil = (moment: Date | null) => ((moment?.getTime() ?? 0) - now().getTime()) / HOUR_MS;
const kindsOf = async (id: string) => (await driver.eventsOf(id)).map(({ kind }) => kind);
const chargesOf = (contractId: string) =>
  driver.wechat.agreements.charges.filter((charge) => charge.contractId === contractId);
const noticesOf = (accountId: string) =>
  driver.said.filter((one) => one.accountId === accountId).map(({ notice }) => notice);
const giveBack = (orderId: string) => {
  const whole = { orderId, amountFen: null, reason: '协商退款', takesGrant: true };
  return server.deps.db.transaction((tx) => refundAsOperator(tx, driver.deps, whole));
};
/** Moves the clock to the charge, runs it, and runs the sweeps a little later. */
const renew = async (id: string) => {
  await driver.goToCharge(id);
  await driver.settle();
  driver.goTo(driver.later(0.02));
  await driver.settle();
};

test('if the account is blocked after the notice, nothing is charged, and the member learns that renewal ended', async () => {
  const { id, accountId, contractId } = await driver.sign();
  await driver.goToCharge(id);
  driver.resting.add(accountId);
  await driver.runOnly(id);
  expect(await driver.agreementOf(id)).toMatchObject({ stopReason: 'account' });
  expect(chargesOf(contractId)).toEqual([]);
  expect(noticesOf(accountId)).toEqual(['renewal_due', 'renewal_stopped']);
});

test('if the product is no longer renewable, the agreement ends before the charge is announced', async () => {
  const { id, accountId } = await driver.sign();
  const { productId, nextAt } = await driver.agreementOf(id);
  const renewable = (isRenewable: boolean) =>
    server.deps.db.update(products).set({ isRenewable }).where(eq(products.id, productId));
  await renewable(false);
  try {
    driver.goTo(nextAt as Date);
    await driver.runOnly(id);
  } finally {
    await renewable(true);
  }
  expect(await driver.agreementOf(id)).toMatchObject({ stopReason: 'withdrawn', noticedAt: null });
  expect(noticesOf(accountId)).toEqual(['renewal_stopped']);
});

test('a late notice postpones the charge to five days after it and names that day', async () => {
  const { id, accountId } = await driver.sign();
  const { chargesAt: planned } = await driver.agreementOf(id);
  driver.goTo(new Date(planned.getTime() - 24 * HOUR_MS));
  await driver.runOnly(id);
  const { chargesAt, noticedAt } = await driver.agreementOf(id);
  expect(chargesAt.getTime() - (noticedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(5 * 24 * HOUR_MS);
  expect(driver.said).toMatchObject([{ accountId, notice: 'renewal_due', day: dayOf(chargesAt) }]);
  driver.goTo(planned);
  await driver.settle();
  expect(await driver.ordersOf(id)).toEqual([]);
});

test('an outdated announcement of a charge is repeated', async () => {
  const { id, contractId } = await driver.sign();
  await driver.goToCharge(id);
  driver.goTo(driver.later(12.1));
  await driver.settle();
  await driver.settle();
  expect(chargesOf(contractId)).toEqual([]);
  expect((await kindsOf(id)).filter((kind) => kind === 'announced')).toHaveLength(2);
  // WeChat Pay accepts no charge on the day of the second announcement and the next day.
  const { nextAt } = await driver.agreementOf(id);
  expect(hoursUntil(nextAt)).toBeGreaterThanOrEqual(47);
  driver.goTo(nextAt as Date);
  await driver.settle();
  expect(chargesOf(contractId)).toHaveLength(1);
});

test('a renewal paid with a wrong amount goes into review, and no further charge is made', async () => {
  const { id, contractId } = await driver.sign();
  driver.wechat.agreements.outcome = 'accepted';
  await driver.goToCharge(id);
  await driver.runOnly(id);
  const { chargeNo } = await driver.agreementOf(id);
  const paid = driver.wechat.pay(chargeNo ?? '', now(), { fen: 2999 });
  await driver.notify('wechat', driver.wechat.notificationOf(paid));
  expect(await driver.ordersOf(id)).toMatchObject([{ state: 'review' }]);
  for (const days of [0.01, 2, 4]) {
    driver.goTo(driver.later(days));
    await driver.settle();
  }
  expect(await driver.agreementOf(id)).toMatchObject({ stopReason: 'failures' });
  expect(chargesOf(contractId)).toHaveLength(1);
});

test('after a late failure of a charge the next attempt comes at least half a day later', async () => {
  const { id } = await driver.sign();
  driver.wechat.agreements.outcome = 'accepted';
  await driver.goToCharge(id);
  await driver.settle();
  // The sweep closes a charge without result, which counts as failed.
  for (const hours of [21, 0.1]) {
    driver.goTo(driver.later(hours / 24));
    await driver.settle();
  }
  const failed = await driver.agreementOf(id);
  expect(failed).toMatchObject({ state: 'active', failures: 1, chargeNo: null });
  expect(hoursUntil(failed.nextAt)).toBeGreaterThan(11.9);
});

test('refunding an earlier period does not change the next charge; refunding the last ends the agreement', async () => {
  const { id, orderId } = await driver.sign();
  await renew(id);
  await renew(id);
  const [second, third] = await driver.ordersOf(id);
  expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', period: 4 });
  for (const earlier of [orderId, second?.id ?? '']) {
    expect(await giveBack(earlier)).toMatchObject({ state: 'queued' });
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', stopReason: null });
  }
  await giveBack(third?.id ?? '');
  expect(await driver.agreementOf(id)).toMatchObject({ stopReason: 'refund' });
});

test('a contract that is signed after its order was closed is terminated at the channel', async () => {
  const { attempt } = await driver.order(newBuyer(), { isRenewing: true });
  const { outTradeNo: code } = attempt;
  driver.goTo(driver.later(2));
  await driver.settle();
  expect(await driver.agreementOf(code)).toMatchObject({ state: 'failed' });
  const contractId = driver.wechat.agreements.sign(code);
  await driver.notify('wechat', driver.wechat.contractNotice({ code, contractId, change: 'signed' }));
  expect(await driver.agreementOf(code)).toMatchObject({ state: 'stopping', stopReason: 'unpaid' });
  await driver.settle();
  expect(await driver.agreementOf(code)).toMatchObject({ state: 'stopped' });
  expect(driver.wechat.agreements.contracts.get(code)?.state).toBe('ended');
});

test('if the channel is unreachable, the charge is retried with the same number and does not count as failed', async () => {
  for (const channel of ['wechat', 'alipay'] as const) {
    const { id, accountId, contractId } = await driver.sign(channel);
    const { agreements } = driver.channelOf(channel);
    agreements.outcome = 'unreachable';
    await driver.goToCharge(id);
    await driver.runOnly(id);
    const { chargeNo } = await driver.agreementOf(id);
    for (const minutes of [6, 6]) {
      driver.goTo(driver.later(minutes / 1440));
      await driver.settle();
    }
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', failures: 0, chargeNo });
    agreements.outcome = 'paid';
    driver.goTo(driver.later(6 / 1440));
    await driver.settle();
    const charged = agreements.charges.filter((charge) => charge.contractId === contractId);
    expect(charged.map(({ outTradeNo }) => outTradeNo).filter((no) => no !== id)).toEqual([chargeNo]);
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', period: 3, failures: 0 });
    expect(noticesOf(accountId)).toEqual(['renewal_due']);
  }
});

test('a contract signed after the agreement was stopped is terminated at the channel, even if its notification is lost', async () => {
  const { db } = server.deps;
  const stopAll = (accountId: string) => db.transaction((tx) => stopAllOf(tx, driver.deps, accountId, 'member'));
  for (const isNoticed of [true, false]) {
    const accountId = newBuyer();
    const { attempt, order } = await driver.order(accountId, { isRenewing: true });
    const { outTradeNo: code } = attempt;
    await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(code, now())));
    expect(await stopAll(accountId)).toBe(1);
    await driver.settle();
    const contractId = driver.wechat.agreements.sign(code);
    if (isNoticed) await driver.notify('wechat', driver.wechat.contractNotice({ code, contractId, change: 'signed' }));
    driver.goTo(driver.later(1 / 24));
    await driver.settle();
    expect(driver.wechat.agreements.contracts.get(code)?.state, `${isNoticed}`).toBe('ended');
    expect(await driver.agreementOf(code)).toMatchObject({ state: 'stopped', stopReason: 'member', nextAt: null });
    expect(await kindsOf(code)).not.toContain('started');
    expect(await findOrder(db, order.id)).toMatchObject({ state: 'granted' });
  }
});

test('an order in review starts its agreement if an operator accepts the payment, but not if the payment is refunded', async () => {
  const begin = async () => {
    const { order, attempt } = await driver.order(newBuyer(), { isRenewing: true });
    const id = attempt.outTradeNo;
    await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(id, now(), { fen: 2999 })));
    const signed = async () => {
      const contractId = driver.wechat.agreements.sign(id);
      await driver.notify('wechat', driver.wechat.contractNotice({ code: id, contractId, change: 'signed' }));
    };
    const waiting = (await listReviews(server.deps.db)).find(({ orderId }) => orderId === order.id);
    const accept = () => server.deps.db.transaction((tx) => acceptReview(tx, driver.deps, waiting?.id ?? 0));
    return { id, signed, accept, waiting };
  };
  const before = await begin();
  await before.signed();
  expect(await driver.agreementOf(before.id)).toMatchObject({ state: 'signing', firstPaidAt: null });
  await before.accept();
  const started = await driver.agreementOf(before.id);
  expect(started).toMatchObject({ state: 'active', period: 2, amountFen: 3000 });
  expect(hoursUntil(started.chargesAt)).toBeGreaterThan(29 * 24);

  const after = await begin();
  await after.accept();
  expect(await driver.agreementOf(after.id)).toMatchObject({ state: 'signing', firstPaidAt: expect.any(Date) });
  await after.signed();
  expect(await driver.agreementOf(after.id)).toMatchObject({ state: 'active', period: 2 });

  const returned = await begin();
  await returned.signed();
  await server.deps.db.transaction((tx) => refundReview(tx, driver.deps, returned.waiting?.id ?? 0, '金额不符'));
  expect(await driver.agreementOf(returned.id)).toMatchObject({ state: 'stopping', stopReason: 'refund' });
});
