import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { times } from '../../../../test/account-fixtures.ts';
import { balances, truncateLedger } from '../../../../test/pay-books.ts';
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
let desk: ReturnType<typeof payDriver>;
beforeEach(async () => {
  await truncateLedger(server);
  server.clock.setOffset(0);
  desk = payDriver(server);
});
const MINUTE = 60_000;
const db = () => server.deps.db;
const channels = ['wechat', 'alipay'] as const;
const tell = (name: PayChannel, trade: Trade) => desk.notify(name, desk.channelOf(name).notificationOf(trade));
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0];
const isMember = async (accountId: string) =>
  (await membershipOf(db(), accountId, server.clock.now())).accelerator.isRunning;
const returnedBy = (name: PayChannel, outTradeNo: string) =>
  [...desk.channelOf(name).refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo);

/** An operator refunds everything; too early or too late is refused. */
const giveBack = (orderId: string) =>
  db()
    .transaction((tx) =>
      refundAsOperator(tx, desk.deps, { orderId, amountFen: null, takesGrant: true, reason: '客服退款' }),
    )
    .catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });

test('concurrent payment, expiry, sweep, notification and refund: granted or refunded, never both, never neither', async () => {
  const made = await Promise.all(
    times(8, async (n) => {
      const [channel, accountId] = [channels[n % 2] ?? 'wechat', newBuyer()];
      const { attempt } = await desk.order(accountId, { channel });
      return { ...attempt, channel, accountId, isWantedBack: n < 5 };
    }),
  );
  server.clock.setOffset(21 * MINUTE);
  const paid = made.map((one) => {
    const trade = desk.channelOf(one.channel).pay(one.outTradeNo, server.clock.now(), { anyway: true });
    return { ...one, trade };
  });
  await Promise.all([
    desk.sweep(),
    ...paid.flatMap(({ channel, trade, orderId, isWantedBack }) => [
      ...(isWantedBack ? [giveBack(orderId)] : []),
      tell(channel, trade),
      tell(channel, trade),
      ...(isWantedBack ? [giveBack(orderId), giveBack(orderId)] : []),
    ]),
    desk.sweep(),
  ]);
  // Refunds requested before the payment are requested again, during queries and sweeps.
  await Promise.all([
    ...paid.filter(({ isWantedBack }) => isWantedBack).map(({ orderId }) => giveBack(orderId)),
    desk.sweepRefunds(),
    desk.sweep(),
  ]);
  await desk.sweepRefunds();

  for (const { orderId, accountId, channel, outTradeNo, isWantedBack } of paid) {
    expect(await orderOf(orderId)).toMatchObject(
      isWantedBack ? { state: 'refunded', refundedFen: 3000 } : { state: 'granted', refundedFen: 0 },
    );
    expect(await db().select().from(payments).where(eq(payments.orderId, orderId))).toHaveLength(1);
    expect(returnedBy(channel, outTradeNo).map(({ refundFen }) => refundFen)).toEqual(isWantedBack ? [3000] : []);
    expect(await isMember(accountId)).toBe(!isWantedBack);
  }
  // Of the remaining buyers two used Alipay, one WeChat Pay.
  expect(await balances(db())).toEqual({
    'clearing:wechat': 3000,
    'clearing:alipay': 6000,
    deferred_revenue: -9000,
  });
});

test('refunded while the old code’s payment and old notifications arrive: both are refunded once, the days stay taken back', async () => {
  const bought = await Promise.all(
    times(6, async () => {
      const accountId = newBuyer();
      const token = desk.tokenOf(accountId);
      const { attempt: old } = await desk.order(accountId, { channel: 'wechat', token });
      const { attempt } = await desk.order(accountId, { channel: 'alipay', token });
      const trade = desk.alipay.pay(attempt.outTradeNo, server.clock.now());
      await tell('alipay', trade);
      return { accountId, old, attempt, trade, orderId: attempt.orderId };
    }),
  );
  for (const { orderId } of bought) expect(await orderOf(orderId)).toMatchObject({ state: 'granted' });
  const stale = bought.map(({ old }) => desk.wechat.pay(old.outTradeNo, server.clock.now(), { anyway: true }));
  await Promise.all(
    bought.flatMap(({ orderId, trade }, n) => {
      const late = stale[n];
      return [
        tell('alipay', trade),
        giveBack(orderId),
        ...(late ? [tell('wechat', late), tell('wechat', late)] : []),
        giveBack(orderId),
        tell('alipay', trade),
      ];
    }),
  );
  // The channel's replies, their notifications, and the old payment notification again.
  const refunds = (await Promise.all(bought.map(({ orderId }) => listRefundsOfOrder(db(), orderId)))).flat();
  expect(refunds).toHaveLength(12);
  await Promise.all([
    desk.sweepRefunds(),
    desk.sweepRefunds(),
    ...bought.map(({ trade }) => tell('alipay', trade)),
    ...refunds
      .filter(({ takesGrant }) => takesGrant)
      .map(({ channel, refundNo }) =>
        db().transaction((tx) => applyRefundResult(tx, desk.deps, { channel, refundNo, state: 'processing' })),
      ),
  ]);
  await desk.sweepRefunds();

  for (const { orderId, accountId, old, attempt } of bought) {
    expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
    expect(returnedBy('wechat', old.outTradeNo).map(({ refundFen }) => refundFen)).toEqual([3000]);
    expect(returnedBy('alipay', attempt.outTradeNo).map(({ refundFen }) => refundFen)).toEqual([3000]);
    expect(await isMember(accountId)).toBe(false);
  }
  expect(await balances(db())).toEqual({});
});
