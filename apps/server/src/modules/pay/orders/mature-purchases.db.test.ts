import { DAY_MS } from '@feisuo/contract/facts/durations';
import { beforeEach, describe, expect, test } from 'vitest';
import { refundsOn, sell, TestChannel, truncateLedger } from '../../../../test/ledger-fixtures.ts';
import { newBuyer } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { grantMembership, makeMembershipPersonalData, type GrantSource } from '../../membership/index.ts';
import { declineRefund } from '../refunds/decide-refund.ts';
import { askForRefund, quoteOrder } from '../refunds/member-refunds.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { moveRevenue, takeBackDays } from '../take-back-days.ts';
import { countMaturePurchases, findPurchaseStart } from './mature-purchases.ts';

const server = useTestServer();
let driver: ReturnType<typeof refundsOn>;
let start: Date;
beforeEach(async () => {
  await truncateLedger(server);
  server.clock.setOffset(0);
  start = server.clock.now();
  driver = refundsOn(server, new TestChannel());
});
const db = () => server.deps.db;
const on = (days: number) => new Date(start.getTime() + days * DAY_MS);
const buy = (accountId: string, days = 31, at = start) => sell(db(), { accountId, days, at });
const countOn = (accountId: string, days: number, since: Date | null = null) =>
  countMaturePurchases(db(), accountId, { since, now: on(days) });

async function giveTrial(accountId: string): Promise<GrantSource> {
  const source = { type: 'trial', id: accountId } as const;
  const trial = { accountId, source, productId: 'trial', vas: 3, length: { days: 41 }, at: start } as const;
  await db().transaction((tx) => grantMembership(tx, trial));
  return source;
}

describe('a purchase is past its full refund', () => {
  test('seven days after it was granted, if its days began at once', async () => {
    const buyer = newBuyer();
    await buy(buyer);
    expect([await countOn(buyer, 0), await countOn(buyer, 6.99), await countOn(buyer, 7)]).toEqual([0, 0, 1]);
  });

  test('seven days after the trial ended, if the purchase was made during the trial; during the trial its full price is offered', async () => {
    const buyer = newBuyer();
    await giveTrial(buyer);
    const { orderId, paidFen } = await buy(buyer);
    const quoteOn = async (days: number) => {
      const deps = { ...driver.deps, clock: { now: () => on(days) } };
      return (await quoteOrder(deps, buyer, orderId)).quote?.byDayFen ?? 0;
    };
    for (const days of [7, 8, 41, 47.99]) expect(await countOn(buyer, days), `day ${days}`).toBe(0);
    expect([await countOn(buyer, 48), await quoteOn(40)]).toEqual([1, paidFen]);
    expect(await quoteOn(48)).toBeLessThan(paidFen);
  });

  test('seven days after the days of an earlier purchase ended, whether or not a third purchase follows', async () => {
    const buyer = newBuyer();
    await buy(buyer, 31);
    await buy(buyer, 365);
    await buy(buyer, 31);
    const counts = await Promise.all([6, 7, 37, 38, 31 + 365 + 6, 31 + 365 + 7].map((days) => countOn(buyer, days)));
    expect(counts).toEqual([0, 1, 1, 2, 2, 3]);
  });

  test('seven days after its days began, also if they begin earlier because a trial is taken back', async () => {
    const buyer = newBuyer();
    const trial = await giveTrial(buyer);
    const { orderId } = await buy(buyer);
    await db().transaction((tx) => takeBackDays(tx, { source: trial, at: on(2) }));
    expect(await findPurchaseStart(db(), orderId, on(2))).toEqual(on(2));
    expect([await countOn(buyer, 8.99), await countOn(buyer, 9)]).toEqual([0, 1]);
  });

  test('in the counting period that contains the end of its seventh day, and in no later period', async () => {
    const buyer = newBuyer();
    await giveTrial(buyer);
    await buy(buyer);
    expect([await countOn(buyer, 48.5, on(47.5)), await countOn(buyer, 49.5, on(48.5))]).toEqual([1, 0]);
  });
});

describe('a purchase does not count as past its full refund', () => {
  test('while a refund request waits for a decision; it counts again after the request was declined', async () => {
    const buyer = newBuyer();
    const { orderId, paidFen } = await buy(buyer);
    server.clock.setOffset(6 * DAY_MS);
    const { refundNo } = await askForRefund(driver.deps, buyer, { orderId, kind: 'full', amountFen: paidFen });
    expect([await countOn(buyer, 8), await findPurchaseStart(db(), orderId, on(8))]).toEqual([0, null]);
    await declineRefund(driver.deps, refundNo, '已经使用过加速');
    expect([await countOn(buyer, 8), await findPurchaseStart(db(), orderId, on(8))]).toEqual([1, start]);
  });

  test('from the request of a partial refund on, even if its days stay', async () => {
    const buyer = newBuyer();
    const { orderId } = await buy(buyer);
    const part = { orderId, amountFen: 1, takesGrant: false, reason: '客服退款' };
    await db().transaction((tx) => refundAsOperator(tx, driver.deps, part));
    expect(await countOn(buyer, 8)).toBe(0);
  });
});

test("the start of a purchase's days is still known after the account was erased", async () => {
  const buyer = newBuyer();
  await giveTrial(buyer);
  const { orderId } = await buy(buyer);
  await db().transaction((tx) => makeMembershipPersonalData(server.deps, moveRevenue).erase(tx, buyer));
  expect(await findPurchaseStart(db(), orderId, on(1))).toEqual(on(41));
});
