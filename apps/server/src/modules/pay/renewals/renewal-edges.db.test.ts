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
let desk: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  desk = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  desk.said.length = 0;
  for (const { agreements } of [desk.wechat, desk.alipay]) agreements.outcome = 'paid';
});
const HOUR_MS = 3_600_000;
const now = () => server.clock.now();
const hoursUntil = (moment: Date | null) => ((moment?.getTime() ?? 0) - now().getTime()) / HOUR_MS;
const kindsOf = async (id: string) => (await desk.eventsOf(id)).map(({ kind }) => kind);
const chargesOf = (contractId: string) =>
  desk.wechat.agreements.charges.filter((charge) => charge.contractId === contractId);
const toldOf = (accountId: string) =>
  desk.said.filter((one) => one.accountId === accountId).map(({ notice }) => notice);
const giveBack = (orderId: string) => {
  const whole = { orderId, amountFen: null, reason: '协商退款', takesGrant: true };
  return server.deps.db.transaction((tx) => refundAsOperator(tx, desk.deps, whole));
};
/** To the charge day, and past it. */
const renew = async (id: string) => {
  await desk.goToCharge(id);
  await desk.settle();
  desk.goTo(desk.later(0.02));
  await desk.settle();
};

test('an account blocked after the notice is not charged, and is told that the agreement ended', async () => {
  const { id, accountId, contractId } = await desk.sign();
  await desk.goToCharge(id);
  desk.resting.add(accountId);
  await desk.runOnly(id);
  expect(await desk.agreementOf(id)).toMatchObject({ stopReason: 'account' });
  expect(chargesOf(contractId)).toEqual([]);
  expect(toldOf(accountId)).toEqual(['renewal_due', 'renewal_stopped']);
});

test('a product that is no longer renewable ends the agreement before any announcement', async () => {
  const { id, accountId } = await desk.sign();
  const { productId, nextAt } = await desk.agreementOf(id);
  const renewable = (isRenewable: boolean) =>
    server.deps.db.update(products).set({ isRenewable }).where(eq(products.id, productId));
  await renewable(false);
  try {
    desk.goTo(nextAt as Date);
    await desk.runOnly(id);
  } finally {
    await renewable(true);
  }
  expect(await desk.agreementOf(id)).toMatchObject({ stopReason: 'withdrawn', noticedAt: null });
  expect(toldOf(accountId)).toEqual(['renewal_stopped']);
});

test('a late notice postpones the charge to five days after it, and names that day', async () => {
  const { id, accountId } = await desk.sign();
  const { chargesAt: planned } = await desk.agreementOf(id);
  desk.goTo(new Date(planned.getTime() - 24 * HOUR_MS));
  await desk.runOnly(id);
  const { chargesAt, noticedAt } = await desk.agreementOf(id);
  expect(chargesAt.getTime() - (noticedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(5 * 24 * HOUR_MS);
  expect(desk.said).toMatchObject([{ accountId, notice: 'renewal_due', day: dayOf(chargesAt) }]);
  desk.goTo(planned);
  await desk.settle();
  expect(await desk.ordersOf(id)).toEqual([]);
});

test('renews an outdated announcement before charging', async () => {
  const { id, contractId } = await desk.sign();
  await desk.goToCharge(id);
  desk.goTo(desk.later(12.1));
  await desk.settle();
  await desk.settle();
  expect(chargesOf(contractId)).toEqual([]);
  expect((await kindsOf(id)).filter((kind) => kind === 'announced')).toHaveLength(2);
  // WeChat Pay waits on the day of an announcement and the next.
  const { nextAt } = await desk.agreementOf(id);
  expect(hoursUntil(nextAt)).toBeGreaterThanOrEqual(47);
  desk.goTo(nextAt as Date);
  await desk.settle();
  expect(chargesOf(contractId)).toHaveLength(1);
});

test('a charge with a wrong amount goes into review, and nothing more is charged', async () => {
  const { id, contractId } = await desk.sign();
  desk.wechat.agreements.outcome = 'accepted';
  await desk.goToCharge(id);
  await desk.runOnly(id);
  const { chargeNo } = await desk.agreementOf(id);
  const paid = desk.wechat.pay(chargeNo ?? '', now(), { fen: 2999 });
  await desk.notify('wechat', desk.wechat.notificationOf(paid));
  expect(await desk.ordersOf(id)).toMatchObject([{ state: 'review' }]);
  for (const days of [0.01, 2, 4]) {
    desk.goTo(desk.later(days));
    await desk.settle();
  }
  expect(await desk.agreementOf(id)).toMatchObject({ stopReason: 'failures' });
  expect(chargesOf(contractId)).toHaveLength(1);
});

test('a late failure postpones the next try by at least half a day', async () => {
  const { id } = await desk.sign();
  desk.wechat.agreements.outcome = 'accepted';
  await desk.goToCharge(id);
  await desk.settle();
  // Without a result the sweep closes the attempt, which is then a failure.
  for (const hours of [21, 0.1]) {
    desk.goTo(desk.later(hours / 24));
    await desk.settle();
  }
  const failed = await desk.agreementOf(id);
  expect(failed).toMatchObject({ state: 'active', failures: 1, chargeNo: null });
  expect(hoursUntil(failed.nextAt)).toBeGreaterThan(11.9);
});

test('a refund of an earlier period does not affect the next; a refund of the last one ends the agreement', async () => {
  const { id, orderId } = await desk.sign();
  await renew(id);
  await renew(id);
  const [second, third] = await desk.ordersOf(id);
  expect(await desk.agreementOf(id)).toMatchObject({ state: 'active', period: 4 });
  for (const earlier of [orderId, second?.id ?? '']) {
    expect(await giveBack(earlier)).toMatchObject({ state: 'queued' });
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'active', stopReason: null });
  }
  await giveBack(third?.id ?? '');
  expect(await desk.agreementOf(id)).toMatchObject({ stopReason: 'refund' });
});

test('signed after we gave up: the contract is terminated at the channel', async () => {
  const { attempt } = await desk.order(newBuyer(), { isRenewing: true });
  const { outTradeNo: code } = attempt;
  desk.goTo(desk.later(2));
  await desk.settle();
  expect(await desk.agreementOf(code)).toMatchObject({ state: 'failed' });
  const contractId = desk.wechat.agreements.sign(code);
  await desk.notify('wechat', desk.wechat.contractNotice({ code, contractId, change: 'signed' }));
  expect(await desk.agreementOf(code)).toMatchObject({ state: 'stopping', stopReason: 'unpaid' });
  await desk.settle();
  expect(await desk.agreementOf(code)).toMatchObject({ state: 'stopped' });
  expect(desk.wechat.agreements.contracts.get(code)?.state).toBe('ended');
});

test('an unreachable channel is retried under the same number, and that is no failed try', async () => {
  for (const channel of ['wechat', 'alipay'] as const) {
    const { id, accountId, contractId } = await desk.sign(channel);
    const { agreements } = desk.channelOf(channel);
    agreements.outcome = 'unreachable';
    await desk.goToCharge(id);
    await desk.runOnly(id);
    const { chargeNo } = await desk.agreementOf(id);
    for (const minutes of [6, 6]) {
      desk.goTo(desk.later(minutes / 1440));
      await desk.settle();
    }
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'active', failures: 0, chargeNo });
    agreements.outcome = 'paid';
    desk.goTo(desk.later(6 / 1440));
    await desk.settle();
    const charged = agreements.charges.filter((charge) => charge.contractId === contractId);
    expect(charged.map(({ outTradeNo }) => outTradeNo).filter((no) => no !== id)).toEqual([chargeNo]);
    expect(await desk.agreementOf(id)).toMatchObject({ state: 'active', period: 3, failures: 0 });
    expect(toldOf(accountId)).toEqual(['renewal_due']);
  }
});

test('stopped during signing: a later signature is terminated at the channel, with or without a notification', async () => {
  const { db } = server.deps;
  const stopAll = (accountId: string) => db.transaction((tx) => stopAllOf(tx, desk.deps, accountId, 'member'));
  for (const isTold of [true, false]) {
    const accountId = newBuyer();
    const { attempt, order } = await desk.order(accountId, { isRenewing: true });
    const { outTradeNo: code } = attempt;
    await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(code, now())));
    expect(await stopAll(accountId)).toBe(1);
    await desk.settle();
    const contractId = desk.wechat.agreements.sign(code);
    if (isTold) await desk.notify('wechat', desk.wechat.contractNotice({ code, contractId, change: 'signed' }));
    desk.goTo(desk.later(1 / 24));
    await desk.settle();
    expect(desk.wechat.agreements.contracts.get(code)?.state, `${isTold}`).toBe('ended');
    expect(await desk.agreementOf(code)).toMatchObject({ state: 'stopped', stopReason: 'member', nextAt: null });
    expect(await kindsOf(code)).not.toContain('started');
    // The payment is granted nevertheless.
    expect(await findOrder(db, order.id)).toMatchObject({ state: 'granted' });
  }
});

test('an accepted signing order in review starts its agreement, signed before or after; a refunded one starts none', async () => {
  const begin = async () => {
    const { order, attempt } = await desk.order(newBuyer(), { isRenewing: true });
    const id = attempt.outTradeNo;
    await desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(id, now(), { fen: 2999 })));
    const signed = async () => {
      const contractId = desk.wechat.agreements.sign(id);
      await desk.notify('wechat', desk.wechat.contractNotice({ code: id, contractId, change: 'signed' }));
    };
    const waiting = (await listReviews(server.deps.db)).find(({ orderId }) => orderId === order.id);
    const accept = () => server.deps.db.transaction((tx) => acceptReview(tx, desk.deps, waiting?.id ?? 0));
    return { id, signed, accept, waiting };
  };
  const before = await begin();
  await before.signed();
  expect(await desk.agreementOf(before.id)).toMatchObject({ state: 'signing', firstPaidAt: null });
  await before.accept();
  const started = await desk.agreementOf(before.id);
  expect(started).toMatchObject({ state: 'active', period: 2, amountFen: 3000 });
  expect(hoursUntil(started.chargesAt)).toBeGreaterThan(29 * 24);

  const after = await begin();
  await after.accept();
  expect(await desk.agreementOf(after.id)).toMatchObject({ state: 'signing', firstPaidAt: expect.any(Date) });
  await after.signed();
  expect(await desk.agreementOf(after.id)).toMatchObject({ state: 'active', period: 2 });

  const returned = await begin();
  await returned.signed();
  await server.deps.db.transaction((tx) => refundReview(tx, desk.deps, returned.waiting?.id ?? 0, '金额不符'));
  expect(await desk.agreementOf(returned.id)).toMatchObject({ state: 'stopping', stopReason: 'refund' });
});
