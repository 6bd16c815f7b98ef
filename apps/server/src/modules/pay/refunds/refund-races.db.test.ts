import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { times } from '../../../../test/account-fixtures.ts';
import { balances, truncateLedger } from '../../../../test/ledger-fixtures.ts';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { AppError } from '../../../http/app-error.ts';
import { membershipOf } from '../../membership/index.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { Trade } from '../channels/trade.ts';
import { orders, payments } from '../orders/orders.tables.ts';
import { applyRefundResult } from './apply-refund-result.ts';
import { listRefundsOfOrder } from './refund-queries.ts';
import { refundAsOperator } from './operator-refunds.ts';

const server = useTestServer();
let driver: ReturnType<typeof payDriver>;
beforeEach(async () => {
  await truncateLedger(server);
  server.clock.setOffset(0);
  driver = payDriver(server);
});
const MINUTE = 60_000;
const db = () => server.deps.db;
const channels = ['wechat', 'alipay'] as const;
const notify = (name: PayChannel, trade: Trade) => driver.notify(name, driver.channelOf(name).notificationOf(trade));
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0];
const isMember = async (accountId: string) =>
  (await membershipOf(db(), accountId, server.clock.now())).accelerator.isRunning;
const returnedBy = (name: PayChannel, outTradeNo: string) =>
  [...driver.channelOf(name).refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo);

/**
 * Refunds the order in full as an operator does. Ignores a refusal because the order is not paid yet or already
 * refunded.
 */
const giveBack = (orderId: string) =>
  db()
    .transaction((tx) =>
      refundAsOperator(tx, driver.deps, { orderId, amountFen: null, takesGrant: true, reason: '客服退款' }),
    )
    .catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });

test('after concurrent payment, expiry, sweep and refund, each payment is either granted or refunded', async () => {
  const made = await Promise.all(
    times(8, async (n) => {
      const [channel, accountId] = [channels[n % 2] ?? 'wechat', newBuyer()];
      const { attempt } = await driver.order(accountId, { channel });
      return { ...attempt, channel, accountId, isWantedBack: n < 5 };
    }),
  );
  server.clock.setOffset(21 * MINUTE);
  const paid = made.map((one) => {
    const trade = driver.channelOf(one.channel).pay(one.outTradeNo, server.clock.now(), { anyway: true });
    return { ...one, trade };
  });
  await Promise.all([
    driver.sweep(),
    ...paid.flatMap(({ channel, trade, orderId, isWantedBack }) => [
      ...(isWantedBack ? [giveBack(orderId)] : []),
      notify(channel, trade),
      notify(channel, trade),
      ...(isWantedBack ? [giveBack(orderId), giveBack(orderId)] : []),
    ]),
    driver.sweep(),
  ]);
  // Requests refunds of the same orders again, concurrently with both sweeps.
  await Promise.all([
    ...paid.filter(({ isWantedBack }) => isWantedBack).map(({ orderId }) => giveBack(orderId)),
    driver.sweepRefunds(),
    driver.sweep(),
  ]);
  await driver.sweepRefunds();

  for (const { orderId, accountId, channel, outTradeNo, isWantedBack } of paid) {
    expect(await orderOf(orderId)).toMatchObject(
      isWantedBack ? { state: 'refunded', refundedFen: 3000 } : { state: 'granted', refundedFen: 0 },
    );
    expect(await db().select().from(payments).where(eq(payments.orderId, orderId))).toHaveLength(1);
    expect(returnedBy(channel, outTradeNo).map(({ refundFen }) => refundFen)).toEqual(isWantedBack ? [3000] : []);
    expect(await isMember(accountId)).toBe(!isWantedBack);
  }
  // Two payments by Alipay and one by WeChat Pay are not refunded.
  expect(await balances(db())).toEqual({
    'clearing:wechat': 3000,
    'clearing:alipay': 6000,
    deferred_revenue: -9000,
  });
});

test('if an old code of the order is also paid during a refund, each payment is refunded once, and the days stay revoked', async () => {
  const bought = await Promise.all(
    times(6, async () => {
      const accountId = newBuyer();
      const token = driver.tokenOf(accountId);
      const { attempt: old } = await driver.order(accountId, { channel: 'wechat', token });
      const { attempt } = await driver.order(accountId, { channel: 'alipay', token });
      const trade = driver.alipay.pay(attempt.outTradeNo, server.clock.now());
      await notify('alipay', trade);
      return { accountId, old, attempt, trade, orderId: attempt.orderId };
    }),
  );
  for (const { orderId } of bought) expect(await orderOf(orderId)).toMatchObject({ state: 'granted' });
  const stale = bought.map(({ old }) => driver.wechat.pay(old.outTradeNo, server.clock.now(), { anyway: true }));
  await Promise.all(
    bought.flatMap(({ orderId, trade }, n) => {
      const late = stale[n];
      return [
        notify('alipay', trade),
        giveBack(orderId),
        ...(late ? [notify('wechat', late), notify('wechat', late)] : []),
        giveBack(orderId),
        notify('alipay', trade),
      ];
    }),
  );
  // Delivers the old payment notification and outdated refund results.
  const refunds = (await Promise.all(bought.map(({ orderId }) => listRefundsOfOrder(db(), orderId)))).flat();
  expect(refunds).toHaveLength(12);
  await Promise.all([
    driver.sweepRefunds(),
    driver.sweepRefunds(),
    ...bought.map(({ trade }) => notify('alipay', trade)),
    ...refunds
      .filter(({ takesGrant }) => takesGrant)
      .map(({ channel, refundNo }) =>
        db().transaction((tx) => applyRefundResult(tx, driver.deps, { channel, refundNo, state: 'processing' })),
      ),
  ]);
  await driver.sweepRefunds();

  for (const { orderId, accountId, old, attempt } of bought) {
    expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
    expect(returnedBy('wechat', old.outTradeNo).map(({ refundFen }) => refundFen)).toEqual([3000]);
    expect(returnedBy('alipay', attempt.outTradeNo).map(({ refundFen }) => refundFen)).toEqual([3000]);
    expect(await isMember(accountId)).toBe(false);
  }
  expect(await balances(db())).toEqual({});
});
