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
let desk: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  desk = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  desk.said.length = 0;
});
const db = () => server.deps.db;
const now = () => server.clock.now();
const REFUSED = { facts: { reason: 'PURCHASES_HELD' } };
const holdIn = (tx: Database, accountId: string) =>
  holdPurchases(tx, desk.deps, accountId, { at: now(), by: '客服一', reason: '监护人申请' });
const hold = (accountId: string) => db().transaction((tx) => holdIn(tx, accountId));
const pay = (outTradeNo: string) =>
  desk.notify('wechat', desk.wechat.notificationOf(desk.wechat.pay(outTradeNo, now(), { anyway: true })));
const ordersOf = (accountId: string) => db().select().from(orders).where(eq(orders.accountId, accountId));
/** Orders and agreements that could still be paid or charged. */
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

describe('while purchases are held', () => {
  test('refuses orders and renewals without a trace; allowed again, they work', async () => {
    const accountId = newBuyer();
    await hold(accountId);
    for (const isRenewing of [false, true])
      await expect(desk.order(accountId, { isRenewing })).rejects.toMatchObject(REFUSED);
    expect(await ordersOf(accountId)).toEqual([]);
    // Other accounts are not affected.
    expect((await desk.order(newBuyer())).order.state).toBe('created');
    expect(await db().transaction((tx) => allowPurchases(tx, accountId))).toMatchObject({ by: '客服一' });
    expect(await db().transaction((tx) => allowPurchases(tx, accountId))).toBeNull();
    expect((await desk.order(accountId)).attempt.state).toBe('open');
  });

  test('a second hold changes nothing: operator, time and reason of the first stay', async () => {
    const accountId = newBuyer();
    expect(await hold(accountId)).toEqual({ renewals: 0, orders: 0 });
    const first = await findPurchaseHold(db(), accountId);
    const again = { at: new Date(now().getTime() + 5000), by: '别人', reason: '再来一次' };
    expect(await db().transaction((tx) => holdPurchases(tx, desk.deps, accountId, again))).toBeNull();
    expect(await findPurchaseHold(db(), accountId)).toEqual(first);
  });

  test('closes an unpaid order and refuses another code, also by its own token and after it was closed', async () => {
    const accountId = newBuyer();
    const token = desk.tokenOf(accountId);
    const { order, attempt } = await desk.order(accountId, { token });
    expect(await hold(accountId)).toEqual({ renewals: 0, orders: 1 });
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'expired', closeReason: 'cancelled' });
    await expect(desk.order(accountId, { token })).rejects.toMatchObject(REFUSED);
    await desk.sweep();
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'closed' });
    expect(await listAttempts(db(), order.id)).toMatchObject([{ outTradeNo: attempt.outTradeNo, state: 'closed' }]);
    expect((await listOrderEvents(db(), order.id)).map(({ kind }) => kind)).toContain('purchases_held');
    await expect(desk.order(accountId, { token, channel: 'alipay' })).rejects.toMatchObject(REFUSED);
  });

  test('a payment of a closed order is settled as usual', async () => {
    const [cancelled, late] = [newBuyer(), newBuyer()];
    const { order, attempt } = await desk.order(cancelled);
    await hold(cancelled);
    await pay(attempt.outTradeNo);
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'granted' });
    // A first price that was used meanwhile is refunded.
    const [one, other] = [await desk.order(late), await desk.order(late)];
    await db()
      .update(orders)
      .set({ priceKind: 'first' })
      .where(inArray(orders.id, [one.order.id, other.order.id]));
    await pay(one.attempt.outTradeNo);
    await hold(late);
    await pay(other.attempt.outTradeNo);
    expect(await listPayments(db(), other.order.id)).toMatchObject([{ disposition: 'late' }]);
  });

  test('earlier purchases stay granted, and can be refunded', async () => {
    const accountId = newBuyer();
    const { order, attempt } = await desk.order(accountId);
    await pay(attempt.outTradeNo);
    await hold(accountId);
    expect((await membershipOf(db(), accountId, now())).accelerator.isRunning).toBe(true);
    // Its own page still sees it as paid.
    const about = { orderId: order.id, amountFen: null, takesGrant: true, reason: '客服退款' };
    await db().transaction((tx) => refundAsOperator(tx, desk.deps, about));
    await desk.sweepRefunds();
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'refunded' });
  });

  test.each(['wechat', 'alipay'] as const)(
    'charges no renewal by %s: the hold ended it, and the member is told',
    async (channel) => {
      const { accountId, id } = await desk.sign(channel);
      expect(await hold(accountId)).toMatchObject({ renewals: 1 });
      expect(await desk.agreementOf(id)).toMatchObject({ state: 'stopping', stopReason: 'held' });
      expect(desk.said).toMatchObject([{ accountId, notice: 'renewal_stopped' }]);
      await desk.settle();
      expect(await desk.agreementOf(id)).toMatchObject({ state: 'stopped' });
      const atChannel = await desk.channelOf(channel).agreements.queryContract(id);
      expect(atChannel.state).not.toBe('signed');
      server.clock.setOffset(60 * DAY_MS);
      await desk.settle();
      expect(await desk.ordersOf(id)).toEqual([]);
      // Allowing purchases does not bring it back.
      await db().transaction((tx) => allowPurchases(tx, accountId));
      await desk.settle();
      expect(await desk.agreementOf(id)).toMatchObject({ state: 'stopped' });
    },
  );

  test('an agreement in signing does not start when its notification arrives', async () => {
    const accountId = newBuyer();
    const { attempt } = await desk.order(accountId, { isRenewing: true });
    const code = attempt.outTradeNo;
    expect(await hold(accountId)).toEqual({ renewals: 1, orders: 1 });
    const contractId = desk.wechat.agreements.sign(code);
    await desk.notify('wechat', desk.wechat.contractNotice({ code, contractId, change: 'signed' }));
    await desk.settle();
    expect(await desk.agreementOf(code)).toMatchObject({ state: 'stopped', stopReason: 'held' });
    expect(await left(accountId)).toEqual([]);
  });
});

describe('personal data of a hold', () => {
  test('moves with the account and ends the other account’s agreements; is erased; is exported with its time', async () => {
    const { move, erase, export: tell } = makeBuyerPersonalData(desk.deps);
    const visitor = newBuyer();
    const { accountId, id } = await desk.sign();
    await hold(visitor);
    await db().transaction((tx) => move(tx, visitor, accountId));
    expect(await findPurchaseHold(db(), visitor)).toBeNull();
    expect(await findPurchaseHold(db(), accountId)).toMatchObject({ by: '客服一', reason: '监护人申请' });
    expect(await desk.agreementOf(id)).toMatchObject({ stopReason: 'held' });
    const told = await tell(db(), accountId);
    expect(told).toEqual({ held_since: expect.any(String) });
    await db().transaction((tx) => erase(tx, accountId));
    expect(await findPurchaseHold(db(), accountId)).toBeNull();
    expect(await tell(db(), accountId)).toEqual({ held_since: null });
  });
});

describe('concurrency', () => {
  /** Runs `second` while `first` is uncommitted, and waits until it blocks. */
  async function during(first: (tx: Database) => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown> {
    let going: Promise<unknown> = Promise.resolve();
    await db().transaction(async (tx) => {
      await first(tx);
      going = outsideTransaction(second).catch((error: unknown) => error);
      await expect.poll(() => countLockWaiters(server), { timeout: 10_000 }).toBe(1);
    });
    return going;
  }

  test.each([false, true])('an order during a hold waits for it and is refused (renewing: %s)', async (isRenewing) => {
    const accountId = newBuyer();
    // With and without an existing buyer row.
    for (const who of [accountId, (await desk.order(newBuyer())).order.accountId ?? '']) {
      const before = await ordersOf(who);
      const outcome = await during(
        (tx) => holdIn(tx, who),
        () => desk.order(who, { isRenewing }),
      );
      expect(outcome).toMatchObject(REFUSED);
      expect(await ordersOf(who)).toHaveLength(before.length);
    }
  });

  test('another code of a closed order waits for a hold and is refused', async () => {
    const accountId = newBuyer();
    const { order } = await desk.order(accountId);
    server.clock.setOffset(3_600_000);
    await desk.sweep();
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'closed' });
    const outcome = await during(
      (tx) => holdIn(tx, accountId),
      () => addAttempt(desk.deps, order.id, { channel: 'wechat', payerHash: null, seq: 2 }),
    );
    expect(outcome).toMatchObject(REFUSED);
    expect(await findOrder(db(), order.id)).toMatchObject({ state: 'closed' });
  });

  test('a hold during an order waits for it and closes it', async () => {
    const accountId = newBuyer();
    const { order } = await desk.order(accountId);
    server.clock.setOffset(3_600_000);
    await desk.sweep();
    const outcome = await during(
      async (tx) => {
        const inTx = { ...desk.deps, db: tx };
        await addAttempt(inTx, order.id, { channel: 'wechat', payerHash: null, seq: 2 });
      },
      () => hold(accountId),
    );
    expect(outcome).toEqual({ renewals: 0, orders: 1 });
    expect(await left(accountId)).toEqual([]);
  });

  test('many concurrent orders and a hold leave nothing that could be paid or charged', async () => {
    const refused: unknown[] = [];
    for (const round of times(25, (n) => n)) {
      const accountId = newBuyer();
      const isRenewing = round % 3 === 0;
      if (round % 2 === 0) await desk.order(accountId);
      const asked = times(4, () => desk.order(accountId, { isRenewing }));
      const [outcomes] = await Promise.all([Promise.allSettled(asked), hold(accountId)]);
      refused.push(
        ...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.facts.reason] : [])),
      );
      expect(await left(accountId)).toEqual([]);
    }
    // Closed between the order and its code: the error is ORDER_CHANGED, and the next try gives the reason.
    expect(new Set([...refused, 'ORDER_CHANGED'])).toEqual(new Set(['PURCHASES_HELD', 'ORDER_CHANGED']));
  }, 60_000);
});
