import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { times } from '../../../test/account-fixtures.ts';
import { countLockWaiters } from '../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../test/one-connection.ts';
import { newBuyer } from '../../../test/pay-driver.ts';
import { renewalDriver } from '../../../test/renewal-driver.ts';
import { useTestServer } from '../../../test/test-server.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { lockEnd, makeMembershipPersonalData } from '../membership/index.ts';
import { allowPurchases } from './orders/buyer-queries.ts';
import { holdPurchases } from './buyers/hold-purchases.ts';
import { makeBuyerPersonalData } from './buyers/buyer-personal-data.ts';
import { endAttempt, markAttemptPaid } from './orders/attempt-queries.ts';
import { acceptReview, listReviews } from './orders/decide-review.ts';
import { makeOrderPersonalData } from './orders/order-personal-data.ts';
import { findOrder, noteOrderEvent, lockOrder } from './orders/order-queries.ts';
import { moveRevenue } from './take-back-days.ts';
import { refundAsOperator } from './refunds/operator-refunds.ts';
import { lockAgreement } from './renewals/agreement-queries.ts';
import { makeRenewalPersonalData } from './renewals/renewal-personal-data.ts';
import { agreements } from './renewals/renewals.tables.ts';
import { stopAllOf } from './renewals/stop-renewal.ts';

/**
 * The lock order is buyer, refund balance, order, quota, agreements by id, days, revenue (decision 0045). The tests run
 * operations concurrently; a deadlock fails with 40P01.
 */
const server = useTestServer();
let driver: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  driver = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  for (const { agreements: party } of [driver.wechat, driver.alipay]) party.outcome = 'paid';
});
const db = () => server.deps.db;
const now = () => server.clock.now();

/**
 * Keeps the transaction of `first` open until each of `others` has ended or waits for a lock, then runs `then`. Returns
 * the number of `others`.
 */
async function cross(
  first: (tx: Database) => Promise<unknown>,
  others: (() => Promise<unknown>)[],
  then: (tx: Database) => Promise<unknown>,
): Promise<number> {
  let over = 0;
  const going: Promise<unknown>[] = [];
  await db().transaction(async (tx) => {
    await first(tx);
    for (const [index, other] of others.entries()) {
      const one = outsideTransaction(other).finally(() => (over += 1));
      one.catch(() => {});
      going.push(one);
      await expect
        .poll(async () => over + (await countLockWaiters(server)), { timeout: 10_000 })
        .toBeGreaterThan(index);
    }
    await then(tx);
  });
  return (await Promise.all(going)).length;
}
const inOne = (operation: (tx: Database) => Promise<unknown>) => () => db().transaction(operation);

const giveBack = (orderId: string) =>
  db()
    .transaction((tx) =>
      refundAsOperator(tx, driver.deps, { orderId, amountFen: null, takesGrant: true, reason: '客服退款' }),
    )
    .catch(assertDescribed);
const hold = (accountId: string) =>
  db().transaction((tx) => holdPurchases(tx, driver.deps, accountId, { at: now(), by: '客服', reason: '监护人申请' }));
/**
 * Ignores an AppError, because an operation may come too early, too late or twice. Throws other errors, such as a
 * deadlock.
 */
function assertDescribed(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

describe('concurrent money operations do not deadlock', () => {
  test('closing a code while a payment by another code of the order arrives does not deadlock', async () => {
    const { order, attempt } = await driver.order(newBuyer());
    const { outTradeNo } = attempt;
    const through = await cross(
      (tx) => lockOrder(tx, order.id),
      [
        inOne(async (tx) => {
          await endAttempt(tx, attempt, 'closed', now());
          await noteOrderEvent(tx, { orderId: order.id, at: now(), kind: 'code_closed', outTradeNo });
        }),
      ],
      (tx) => markAttemptPaid(tx, attempt, now()),
    );
    expect(through).toBe(1);
  });

  test('a failed renewal charge while its payment arrives does not deadlock', async () => {
    const { id } = await driver.sign();
    await driver.goToCharge(id);
    driver.wechat.agreements.outcome = 'unreachable';
    await driver.runOnly(id);
    const orderId = (await driver.ordersOf(id)).at(-1)?.id ?? '';
    const through = await cross(
      (tx) => lockOrder(tx, orderId),
      [
        inOne(async (tx) => {
          await lockAgreement(tx, id);
          await noteOrderEvent(tx, { orderId, at: now(), kind: 'charge_failed' });
        }),
      ],
      (tx) => lockAgreement(tx, id),
    );
    expect(through).toBe(1);
  });

  test('revoking days while their renewal starts or charges does not deadlock', async () => {
    const accountId = newBuyer();
    const { id } = await driver.sign('wechat', accountId);
    const other = await driver.order(accountId);
    await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(other.attempt.outTradeNo, now())));
    await db().update(agreements).set({ state: 'signing' }).where(eq(agreements.id, id));
    const through = await cross(
      async (tx) => {
        await lockAgreement(tx, id);
        await lockEnd(tx, accountId, 3);
        await tx.update(agreements).set({ state: 'active' }).where(eq(agreements.id, id));
      },
      [
        () => giveBack(other.order.id),
        inOne(async (tx) => {
          await lockAgreement(tx, id);
          await lockEnd(tx, accountId, 3);
        }),
      ],
      async () => {},
    );
    expect(through).toBe(2);
  });

  test.each(['paid', 'accepted'])(
    'revoking days while the order that starts a renewal is %s does not deadlock',
    async (how) => {
      const accountId = newBuyer();
      const bought = await driver.order(accountId);
      await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(bought.attempt.outTradeNo, now())));
      const { order, attempt } = await driver.order(accountId, { isRenewing: true });
      const { outTradeNo } = attempt;
      const wrong = how === 'accepted' ? { fen: 1 } : {};
      const notification = driver.wechat.notificationOf(driver.wechat.pay(outTradeNo, now(), wrong));
      if (how === 'accepted') await driver.notify('wechat', notification);
      const held = (await listReviews(db())).find(({ orderId }) => orderId === order.id);
      const through = await cross(
        (tx) => lockAgreement(tx, outTradeNo),
        [held ? inOne((tx) => acceptReview(tx, driver.deps, held.id)) : () => driver.notify('wechat', notification)],
        (tx) => lockEnd(tx, accountId, 3),
      );
      expect(through).toBe(1);
      expect(await findOrder(db(), order.id)).toMatchObject({ state: 'granted' });
    },
  );

  test('erasing an account while its renewal is paid does not deadlock', async () => {
    const accountId = newBuyer();
    const { id, orderId } = await driver.sign('wechat', accountId);
    const parts = [
      makeBuyerPersonalData(driver.deps),
      makeRenewalPersonalData(driver.deps),
      makeMembershipPersonalData(driver.deps, moveRevenue),
      makeOrderPersonalData(driver.deps),
    ];
    const through = await cross(
      (tx) => lockOrder(tx, orderId),
      [
        inOne(async (tx) => {
          for (const part of parts) await part.erase(tx, accountId);
        }),
      ],
      (tx) => lockAgreement(tx, id),
    );
    expect(through).toBe(1);
  });

  test('a purchase hold while a renewal is paid or another order is placed does not deadlock', async () => {
    const accountId = newBuyer();
    const { id, orderId } = await driver.sign('wechat', accountId);
    const through = await cross(
      (tx) => lockOrder(tx, orderId),
      [
        () => hold(accountId),
        () => driver.order(accountId, { productId: 'vipxjsq_1m_10' }).catch(assertDescribed),
        inOne((tx) => makeBuyerPersonalData(driver.deps).erase(tx, accountId)),
      ],
      (tx) => lockAgreement(tx, id),
    );
    expect(through).toBe(3);
  });

  test('repeated concurrent payments, renewals, refunds and purchase holds do not deadlock', async () => {
    const seen: unknown[] = [];
    const heard = (attempt: Promise<unknown>) =>
      attempt.catch((error: unknown) => {
        if (!(error instanceof AppError)) seen.push(error);
      });
    for (const round of times(12, (n) => n)) {
      const accountId = newBuyer();
      const channel = round % 2 === 0 ? 'wechat' : 'alipay';
      // This purchase is refunded during the concurrent operations.
      const bought = await driver.order(accountId);
      await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(bought.attempt.outTradeNo, now())));
      const signing = await Promise.all(times(2, () => driver.order(accountId, { channel, isRenewing: true })));
      const party = driver.channelOf(channel);
      const news = signing.flatMap(({ attempt: { outTradeNo: code } }) => {
        const contractId = party.agreements.sign(code);
        const signed = () => driver.notify(channel, party.contractNotice({ code, contractId, change: 'signed' }));
        const paid = () =>
          channel === 'wechat'
            ? driver.notify(channel, party.notificationOf(party.pay(code, now(), { anyway: true })))
            : driver.sweepRenewals();
        return [signed, paid, signed];
      });
      await Promise.all([
        ...news.map((notify) => heard(notify())),
        heard(giveBack(bought.order.id)),
        heard(driver.sweepRenewals()),
        heard(driver.sweep()),
        ...(round % 3 === 2 ? [heard(hold(accountId))] : []),
      ]);
      await heard(driver.sweepRenewals());
      const { id } = (await db().select().from(agreements).where(eq(agreements.accountId, accountId))).find(
        ({ state }) => state === 'active',
      ) ?? { id: null };
      if (id === null) continue;
      await driver.goToCharge(id);
      await Promise.all([
        heard(driver.runOnly(id)),
        heard(driver.sweepRenewals()),
        heard(driver.sweep()),
        ...signing.map(({ order }) => heard(giveBack(order.id))),
        heard(db().transaction((tx) => stopAllOf(tx, driver.deps, accountId, 'member'))),
        heard(db().transaction((tx) => stopAllOf(tx, driver.deps, accountId, 'operator'))),
        heard(hold(accountId)),
        heard(driver.order(accountId, { channel, isRenewing: true })),
      ]);
      await db().transaction((tx) => allowPurchases(tx, accountId));
      await heard(driver.settle());
      server.clock.setOffset(0);
    }
    expect(seen).toEqual([]);
  }, 120_000);
});
