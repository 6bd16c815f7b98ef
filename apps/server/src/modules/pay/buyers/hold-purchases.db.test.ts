import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { times } from '../../../../test/account-fixtures.ts';
import { countLockWaiters } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { newBuyer } from '../../../../test/pay-driver.ts';
import { renewalDriver } from '../../../../test/renewal-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import { addAttempt } from '../orders/add-attempt.ts';
import { findOrder, listAttempts, listOrderEvents, listPayments } from '../orders/order-queries.ts';
import { orders } from '../orders/orders.tables.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { agreements } from '../renewals/renewals.tables.ts';
import { allowPurchases, findPurchaseHold } from '../orders/buyer-queries.ts';
import { holdPurchases } from './hold-purchases.ts';
import { makeBuyerPersonalData } from './buyer-personal-data.ts';

const server = useTestServer();
let driver: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  driver = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  driver.said.length = 0;
});
const db = () => server.deps.db;
const now = () => server.clock.now();
const REFUSED = { facts: { reason: 'PURCHASES_HELD' } };
const holdIn = (tx: Database, accountId: string) =>
  holdPurchases(tx, driver.deps, accountId, { at: now(), by: '客服一', reason: '监护人申请' });
const hold = (accountId: string) => db().transaction((tx) => holdIn(tx, accountId));
const pay = (outTradeNo: string) =>
  driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(outTradeNo, now(), { anyway: true })));
const ordersOf = (accountId: string) => db().select().from(orders).where(eq(orders.accountId, accountId));
/** Returns the orders that could still be paid and the agreements that could still be charged. */
const left = async (accountId: string) => {
  const isOpen = inArray(orders.state, ['created', 'qr_ready']);
  const isLive = inArray(agreements.state, ['signing', 'active']);
  return [
    ...(await db()
      .select()
      .from(orders)
      .where(and(eq(orders.accountId, accountId), isOpen))),
    ...(await db()
      .select()
      .from(agreements)
      .where(and(eq(agreements.accountId, accountId), isLive))),
  ];
};

describe('an account with a purchase hold', () => {
  test('cannot create an order, with or without renewal, until the hold ends', async () => {
    const accountId = newBuyer();
    await hold(accountId);
    for (const isRenewing of [false, true])
      await expect(driver.order(accountId, { isRenewing })).rejects.toMatchObject(REFUSED);
    expect(await ordersOf(accountId)).toEqual([]);
    expect((await driver.order(newBuyer())).order.state).toBe('created');
    expect(await db().transaction((tx) => allowPurchases(tx, accountId))).toMatchObject({ by: '客服一' });
    expect(await db().transaction((tx) => allowPurchases(tx, accountId))).toBeNull();
    expect((await driver.order(accountId)).attempt.state).toBe('open');
  });

  test('keeps operator, time and reason of the first hold when an operator sets a second hold', async () => {
    const accountId = newBuyer();
    expect(await hold(accountId)).toEqual({ renewals: 0, orders: 0 });
    const first = await findPurchaseHold(db(), accountId);
    const again = { at: new Date(now().getTime() + 5000), by: '别人', reason: '再来一次' };
    expect(await db().transaction((tx) => holdPurchases(tx, driver.deps, accountId, again))).toBeNull();
    expect(await findPurchaseHold(db(), accountId)).toEqual(first);
  });

  test('has its unpaid order closed, and gets no new code for this order, even with the order token', async () => {
    const accountId = newBuyer();
    const token = driver.tokenOf(accountId);
    const { order, attempt } = await driver.order(accountId, { token });
    expect(await hold(accountId)).toEqual({ renewals: 0, orders: 1 });
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'expired', closeReason: 'cancelled' });
    await expect(driver.order(accountId, { token })).rejects.toMatchObject(REFUSED);
    await driver.sweep();
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'closed' });
    expect(await listAttempts(db(), order.id)).toMatchObject([{ outTradeNo: attempt.outTradeNo, state: 'closed' }]);
    expect((await listOrderEvents(db(), order.id)).map(({ kind }) => kind)).toContain('purchases_held');
    await expect(driver.order(accountId, { token, channel: 'alipay' })).rejects.toMatchObject(REFUSED);
  });

  test('still gets the days if it pays an order that the hold closed', async () => {
    const [cancelled, late] = [newBuyer(), newBuyer()];
    const { order, attempt } = await driver.order(cancelled);
    await hold(cancelled);
    await pay(attempt.outTradeNo);
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'granted' });
    // Both orders have the first-purchase price. After the first order is paid, a payment of the second order is
    // refunded.
    const [one, other] = [await driver.order(late), await driver.order(late)];
    await db()
      .update(orders)
      .set({ priceKind: 'first' })
      .where(inArray(orders.id, [one.order.id, other.order.id]));
    await pay(one.attempt.outTradeNo);
    await hold(late);
    await pay(other.attempt.outTradeNo);
    expect(await listPayments(db(), other.order.id)).toMatchObject([{ disposition: 'late' }]);
  });

  test('keeps purchases made before the hold, and can get them refunded', async () => {
    const accountId = newBuyer();
    const { order, attempt } = await driver.order(accountId);
    await pay(attempt.outTradeNo);
    await hold(accountId);
    expect((await membershipOf(db(), accountId, now())).accelerator.isRunning).toBe(true);
    const about = { orderId: order.id, amountFen: null, takesGrant: true, reason: '客服退款' };
    await db().transaction((tx) => refundAsOperator(tx, driver.deps, about));
    await driver.sweepRefunds();
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'refunded' });
  });

  test.each(['wechat', 'alipay'] as const)(
    'is charged no renewal by %s, because the hold ended the agreement, and the member is notified',
    async (channel) => {
      const { accountId, id } = await driver.sign(channel);
      expect(await hold(accountId)).toMatchObject({ renewals: 1 });
      expect(await driver.agreementOf(id)).toMatchObject({ state: 'stopping', stopReason: 'held' });
      expect(driver.said).toMatchObject([{ accountId, notice: 'renewal_stopped' }]);
      await driver.settle();
      expect(await driver.agreementOf(id)).toMatchObject({ state: 'stopped' });
      const atChannel = await driver.channelOf(channel).agreements.queryContract(id);
      expect(atChannel.state).not.toBe('signed');
      server.clock.setOffset(60 * DAY_MS);
      await driver.settle();
      expect(await driver.ordersOf(id)).toEqual([]);
      // Ending the purchase hold does not restart the agreement.
      await db().transaction((tx) => allowPurchases(tx, accountId));
      await driver.settle();
      expect(await driver.agreementOf(id)).toMatchObject({ state: 'stopped' });
    },
  );

  test('gets no agreement if the hold began while the agreement was being signed at the channel', async () => {
    const accountId = newBuyer();
    const { attempt } = await driver.order(accountId, { isRenewing: true });
    const code = attempt.outTradeNo;
    expect(await hold(accountId)).toEqual({ renewals: 1, orders: 1 });
    const contractId = driver.wechat.agreements.sign(code);
    await driver.notify('wechat', driver.wechat.contractNotice({ code, contractId, change: 'signed' }));
    await driver.settle();
    expect(await driver.agreementOf(code)).toMatchObject({ state: 'stopped', stopReason: 'held' });
    expect(await left(accountId)).toEqual([]);
  });
});

describe('personal data of a purchase hold', () => {
  test('a purchase hold moves to the merged account and stops its agreements, is erased, and is exported without its reason', async () => {
    const { move, erase, export: exportData } = makeBuyerPersonalData(driver.deps);
    const visitor = newBuyer();
    const { accountId, id } = await driver.sign();
    await hold(visitor);
    await db().transaction((tx) => move(tx, visitor, accountId));
    expect(await findPurchaseHold(db(), visitor)).toBeNull();
    expect(await findPurchaseHold(db(), accountId)).toMatchObject({ by: '客服一', reason: '监护人申请' });
    expect(await driver.agreementOf(id)).toMatchObject({ stopReason: 'held' });
    const reply = await exportData(db(), accountId);
    expect(reply).toEqual({ held_since: expect.any(String) });
    await db().transaction((tx) => erase(tx, accountId));
    expect(await findPurchaseHold(db(), accountId)).toBeNull();
    expect(await exportData(db(), accountId)).toEqual({ held_since: null });
  });
});

describe('concurrency of purchase holds', () => {
  /** Runs `second` while the transaction of `first` is uncommitted, and waits until `second` blocks. */
  async function during(first: (tx: Database) => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown> {
    let going: Promise<unknown> = Promise.resolve();
    await db().transaction(async (tx) => {
      await first(tx);
      going = outsideTransaction(second).catch((error: unknown) => error);
      await expect.poll(() => countLockWaiters(server), { timeout: 10_000 }).toBe(1);
    });
    return going;
  }

  test.each([false, true])(
    'an order waits for a concurrent purchase hold and is refused (with automatic renewal: %s)',
    async (isRenewing) => {
      const accountId = newBuyer();
      // The first account has no row in the table `buyers`, the second account has one.
      for (const who of [accountId, (await driver.order(newBuyer())).order.accountId ?? '']) {
        const before = await ordersOf(who);
        const outcome = await during(
          (tx) => holdIn(tx, who),
          () => driver.order(who, { isRenewing }),
        );
        expect(outcome).toMatchObject(REFUSED);
        expect(await ordersOf(who)).toHaveLength(before.length);
      }
    },
  );

  test('requesting a new code for a closed order waits for a concurrent purchase hold and is refused', async () => {
    const accountId = newBuyer();
    const { order } = await driver.order(accountId);
    server.clock.setOffset(3_600_000);
    await driver.sweep();
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'closed' });
    const outcome = await during(
      (tx) => holdIn(tx, accountId),
      () => addAttempt(driver.deps, order.id, { channel: 'wechat', payerHash: null, seq: 2 }),
    );
    expect(outcome).toMatchObject(REFUSED);
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'closed' });
  });

  test('a purchase hold waits for a concurrent request for a new code, and closes its order', async () => {
    const accountId = newBuyer();
    const { order } = await driver.order(accountId);
    server.clock.setOffset(3_600_000);
    await driver.sweep();
    const outcome = await during(
      async (tx) => {
        const inTx = { ...driver.deps, db: tx };
        await addAttempt(inTx, order.id, { channel: 'wechat', payerHash: null, seq: 2 });
      },
      () => hold(accountId),
    );
    expect(outcome).toEqual({ renewals: 0, orders: 1 });
    expect(await left(accountId)).toEqual([]);
  });

  test('after many concurrent orders and a purchase hold, no order can be paid and no agreement charged', async () => {
    const refused: unknown[] = [];
    for (const round of times(25, (n) => n)) {
      const accountId = newBuyer();
      const isRenewing = round % 3 === 0;
      if (round % 2 === 0) await driver.order(accountId);
      const asked = times(4, () => driver.order(accountId, { isRenewing }));
      const [outcomes] = await Promise.all([Promise.allSettled(asked), hold(accountId)]);
      refused.push(
        ...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.facts.reason] : [])),
      );
      expect(await left(accountId)).toEqual([]);
    }
    // A request gets ORDER_CHANGED if the hold closes its order before the code is created, otherwise PURCHASES_HELD.
    expect(new Set([...refused, 'ORDER_CHANGED'])).toEqual(new Set(['PURCHASES_HELD', 'ORDER_CHANGED']));
  }, 60_000);
});
