import { DAY_MS } from '@feisuo/contract/facts/durations';
import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { times } from '../../../../test/account-fixtures.ts';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { AppError } from '../../../http/app-error.ts';
import { grantMembership } from '../../membership/index.ts';
import { products, quotaHolds, quotas } from '../catalogue/catalogue.tables.ts';
import { findDescribed } from '../catalogue/describe-products.ts';
import { listBalances } from '../catalogue/quota-balances.ts';
import { applyRefundResult } from '../refunds/apply-refund-result.ts';
import { approveRefund } from '../refunds/decide-refund.ts';
import { askForRefund, quoteOrder } from '../refunds/member-refunds.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { findOrder } from './order-queries.ts';

const FLASH = 'vipxjsq_1m_flash';
const server = useTestServer();
const db = () => server.deps.db;
let driver: ReturnType<typeof payDriver>;
beforeAll(async () => {
  driver = payDriver(server);
});

beforeEach(async () => {
  server.clock.setOffset(0);
  await db().delete(quotaHolds);
  await db().update(quotas).set({ total: 3, held: 0, sold: 0, perAccount: 1 }).where(eq(quotas.productId, FLASH));
  await db().update(products).set({ saleFrom: null, saleUntil: null }).where(eq(products.id, FLASH));
});

const order = (buyer: string) => driver.order(buyer, { productId: FLASH });
const pay = async (buyer: string) => {
  const { order: made, attempt } = await order(buyer);
  const paid = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
  await driver.notify('wechat', driver.wechat.notificationOf(paid));
  return { buyer, orderId: made.id };
};
type Bought = Awaited<ReturnType<typeof pay>>;
const stateOf = async ({ orderId }: Bought) => (await findOrder(db(), orderId))?.state;
const askInFull = async ({ buyer, orderId }: Bought) => {
  const { quote } = await quoteOrder(driver.deps, buyer, orderId);
  const { refundNo } = await askForRefund(driver.deps, buyer, {
    orderId,
    kind: 'full',
    amountFen: quote?.fullFen ?? 0,
  });
  await approveRefund(driver.deps, refundNo);
};
const refund = ({ orderId }: Bought, more: { amountFen?: number; takesGrant?: boolean } = {}) =>
  db().transaction((tx) =>
    refundAsOperator(tx, driver.deps, { orderId, amountFen: null, takesGrant: true, reason: '客服退款', ...more }),
  );
/** Returns the number of sold units in the console and the number of free units that buyers see. */
const stock = async () => {
  const now = server.clock.now();
  const [left] = await listBalances(db(), [FLASH], now);
  return { sold: (await findDescribed(db(), FLASH, now))?.quota?.sold, left: left?.balanceNum };
};

describe('a unit of a sale after the refund of its order', () => {
  test('a full refund returns the unit to other buyers, and the refunded account cannot buy again', async () => {
    const bought = await Promise.all(times(3, () => pay(newBuyer())));
    expect(await stock()).toEqual({ sold: 3, left: 0 });
    await expect(order(newBuyer())).rejects.toMatchObject({ facts: { reason: 'QUOTA_GONE' } });
    await Promise.all(bought.map(askInFull));
    expect(await stock(), 'the channel has not paid the refunds yet').toEqual({ sold: 3, left: 0 });
    await driver.sweepRefunds();
    expect(await stock()).toEqual({ sold: 0, left: 3 });
    for (const { buyer } of bought)
      await expect(order(buyer)).rejects.toMatchObject({ facts: { reason: 'QUOTA_GONE' } });
    const others = await Promise.all(times(3, () => pay(newBuyer())));
    expect(await Promise.all(others.map(stateOf))).toEqual(['granted', 'granted', 'granted']);
    expect(await stock()).toEqual({ sold: 3, left: 0 });
  });

  test('a refund by days returns the unit if no day of the purchase has begun', async () => {
    const buyer = newBuyer();
    const trial = { accountId: buyer, source: { type: 'trial', id: buyer }, productId: 'trial', vas: 3 } as const;
    await db().transaction((tx) => grantMembership(tx, { ...trial, length: { days: 41 }, at: server.clock.now() }));
    const { orderId } = await pay(buyer);
    const { quote } = await quoteOrder(driver.deps, buyer, orderId);
    await askForRefund(driver.deps, buyer, { orderId, kind: 'by_day', amountFen: quote?.byDayFen ?? 0 });
    await driver.sweepRefunds();
    expect(await stock()).toEqual({ sold: 0, left: 3 });
  });

  test('a partial refund returns no unit, whether or not it revokes the days; the refund of the rest returns the unit', async () => {
    const [byDay, part, rest] = [await pay(newBuyer()), await pay(newBuyer()), await pay(newBuyer())];
    const { quote } = await quoteOrder(driver.deps, byDay.buyer, byDay.orderId);
    const asked = { orderId: byDay.orderId, kind: 'by_day', amountFen: quote?.byDayFen ?? 0 } as const;
    await askForRefund(driver.deps, byDay.buyer, asked);
    await refund(part, { amountFen: 100, takesGrant: false });
    await refund(rest, { amountFen: 100 });
    await driver.sweepRefunds();
    expect(await stock()).toEqual({ sold: 3, left: 0 });
    await refund(rest);
    await driver.sweepRefunds();
    expect(await stock()).toEqual({ sold: 2, left: 1 });
  });

  test('a refund of all the money returns no unit while the buyer keeps the days', async () => {
    const bought = await pay(newBuyer());
    await refund(bought, { takesGrant: false });
    await driver.sweepRefunds();
    const kept = await findOrder(db(), bought.orderId);
    expect(kept).toMatchObject({ state: 'granted', refundedFen: kept?.amountFen });
    expect(await stock()).toEqual({ sold: 1, left: 2 });
  });

  test('a full refund after the end of the sale returns no unit', async () => {
    const bought = await pay(newBuyer());
    await db()
      .update(products)
      .set({ saleUntil: new Date(server.clock.now().getTime() + DAY_MS) })
      .where(eq(products.id, FLASH));
    server.clock.setOffset(DAY_MS);
    await askInFull(bought);
    await driver.sweepRefunds();
    expect(await stateOf(bought)).toBe('refunded');
    expect(await stock()).toEqual({ sold: 1, left: 2 });
  });

  test('concurrent results of several refunds return each unit once, while other buyers pay', async () => {
    const bought = await Promise.all(times(3, () => pay(newBuyer())));
    const halves = [];
    for (const one of bought) halves.push(await refund(one, { amountFen: 400 }), await refund(one));
    const results = halves.flatMap((half) => (half ? times(4, () => half) : []));
    const waiting = times(8, newBuyer);
    const tries = (buyers: string[]) =>
      Promise.all(
        buyers.map((buyer) =>
          pay(buyer).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          }),
        ),
      );
    await Promise.all([
      ...results.map(({ channel, refundNo }) =>
        db().transaction((tx) => applyRefundResult(tx, driver.deps, { channel, refundNo, state: 'succeeded' })),
      ),
      driver.sweepRefunds(),
      tries(waiting.slice(0, 4)),
    ]);
    expect(await Promise.all(bought.map(stateOf))).toEqual(['refunded', 'refunded', 'refunded']);
    const returned = and(eq(quotaHolds.productId, FLASH), isNotNull(quotaHolds.returnedAt));
    expect(await db().$count(quotaHolds, returned)).toBe(3);
    await tries(waiting.slice(4));
    expect(await stock()).toEqual({ sold: 3, left: 0 });
  });
});
