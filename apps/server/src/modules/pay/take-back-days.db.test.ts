import { describe, expect, test } from 'vitest';
import { activityPorts } from '../../wiring/activity-ports.ts';
import { times } from '../../../test/account-fixtures.ts';
import { useMovedDays } from '../../../test/grant-driver.ts';
import { balances, refundsOn, sell, TestChannel } from '../../../test/ledger-fixtures.ts';
import { newBuyer } from '../../../test/pay-driver.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { dayOf } from '../../time/shanghai.ts';
import { addDays, grantMembership, makeMembershipPersonalData, membershipOf } from '../membership/index.ts';
import { recogniseRevenue } from './books/recognise-revenue.ts';
import { revenueByDay } from './books/reports.ts';
import { makeOrderPersonalData, moveRevenue, takeBackDays } from './index.ts';
import { refundAsOperator } from './refunds/operator-refunds.ts';

const server = useTestServer();

const { db, now, goOn, give, takeGift, untilItWaits } = useMovedDays(server);
const recognise = () => recogniseRevenue({ db: db(), clock: server.clock });
const buy = (accountId: string, paidFen = 3000) => sell(db(), { accountId, paidFen, days: 30, at: now() });
const giveMoneyBack = (orderId: string) => {
  const { deps } = refundsOn(server, new TestChannel());
  const whole = { orderId, amountFen: null, takesGrant: true, reason: '客服退款' };
  return db().transaction((tx) => refundAsOperator(tx, deps, whole));
};

async function scheduleOf(orderId: string) {
  const { rows } = await server.deps.database.pool.query(
    `select next_day::text as "nextDay", left_days as "leftDays", left_fen::int as "leftFen"
       from pay_revenue_schedules where order_id = $1`,
    [orderId],
  );
  return rows[0];
}
async function periodOf(accountId: string, orderId: string) {
  const { periods } = (await membershipOf(db(), accountId, now())).accelerator;
  const period = periods.find(({ entry }) => entry.source.id === orderId);
  if (!period) throw new Error(`no days of ${orderId}`);
  return period;
}
/** Expects that the revenue schedule of a purchase has the days that the purchase has now. */
async function expectTogether(accountId: string, orderId: string, leftFen = 3000) {
  const { startsAt } = await periodOf(accountId, orderId);
  expect(await scheduleOf(orderId)).toEqual({ nextDay: dayOf(startsAt), leftDays: 30, leftFen });
}

describe('the scheduled revenue of a purchase whose days move', () => {
  test('moves with the days when an earlier gift is taken back', async () => {
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { orderId } = await buy(accountId);
    expect(dayOf((await periodOf(accountId, orderId)).startsAt)).toBe(dayOf(addDays(now(), 41)));
    await expectTogether(accountId, orderId);
    goOn(3);
    await takeGift(gift);
    expect(dayOf((await periodOf(accountId, orderId)).startsAt)).toBe(dayOf(now()));
    await expectTogether(accountId, orderId);
    // After the last day the whole amount is recognised.
    goOn(3 + 31);
    await recognise();
    expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, revenue: -3000 });
  });

  test('moves with the days when an activity takes back an earlier award', async () => {
    const accountId = newBuyer();
    const award = await give(accountId, 41, 'activity');
    const { orderId } = await buy(accountId);
    goOn(3);
    await db().transaction((tx) => activityPorts.takeBackDays(tx, { sourceId: award.id, at: now() }));
    expect(dayOf((await periodOf(accountId, orderId)).startsAt)).toBe(dayOf(now()));
    await expectTogether(accountId, orderId);
  });

  test('moves with the days when an earlier purchase is refunded', async () => {
    const accountId = newBuyer();
    const [first, second] = [await buy(accountId, 1000), await buy(accountId)];
    goOn(3);
    await giveMoneyBack(first.orderId);
    expect(dayOf((await periodOf(accountId, second.orderId)).startsAt)).toBe(dayOf(now()));
    await expectTogether(accountId, second.orderId);
  });

  test('moves with the days when an earlier purchase of an erased account is refunded', async () => {
    const accountId = newBuyer();
    const [first, second] = [await buy(accountId, 1000), await buy(accountId)];
    await db().transaction(async (tx) => {
      await makeMembershipPersonalData(server.deps, moveRevenue).erase(tx, accountId);
      await makeOrderPersonalData(server.deps).erase(tx, accountId);
    });
    goOn(3);
    await giveMoneyBack(first.orderId);
    expect(await scheduleOf(second.orderId)).toEqual({ nextDay: dayOf(now()), leftDays: 30, leftFen: 3000 });
  });

  test('moves with the days when free days of a merged guest account are put before the purchase', async () => {
    const [visitor, accountId] = [newBuyer(), newBuyer()];
    await give(visitor, 10);
    goOn(1);
    const { orderId } = await buy(accountId);
    await db().transaction(async (tx) => {
      await makeMembershipPersonalData(server.deps, moveRevenue).move(tx, visitor, accountId);
      await makeOrderPersonalData(server.deps).move(tx, visitor, accountId);
    });
    expect(dayOf((await periodOf(accountId, orderId)).startsAt)).toBe(dayOf(addDays(now(), 9)));
    await expectTogether(accountId, orderId);
  });

  test('stays if the free days of a merged guest account are of another kind of membership', async () => {
    const [visitor, accountId] = [newBuyer(), newBuyer()];
    const superGift = { source: { type: 'operator', id: `super of ${visitor}` }, productId: 'gift', vas: 5 } as const;
    await db().transaction((tx) =>
      grantMembership(tx, { accountId: visitor, ...superGift, length: { days: 10 }, at: now() }),
    );
    const { orderId } = await buy(accountId);
    // Makes the schedule differ from the days, so that moving it would change it.
    await server.deps.database.pool.query(
      `update pay_revenue_schedules set next_day = next_day + 5 where order_id = $1`,
      [orderId],
    );
    const before = await scheduleOf(orderId);
    await db().transaction(async (tx) => {
      await makeMembershipPersonalData(server.deps, moveRevenue).move(tx, visitor, accountId);
      await makeOrderPersonalData(server.deps).move(tx, visitor, accountId);
    });
    expect(await scheduleOf(orderId)).toEqual(before);
  });

  test('stays for a purchase before a gift that is taken back, and moves for a purchase after this gift', async () => {
    const accountId = newBuyer();
    const first = await buy(accountId);
    const gift = await give(accountId, 10);
    const second = await buy(accountId);
    goOn(5);
    await recognise();
    const before = await scheduleOf(first.orderId);
    expect(before).toMatchObject({ leftDays: 25, leftFen: 2500 });
    await takeGift(gift);
    expect(await scheduleOf(first.orderId)).toEqual(before);
    await expectTogether(accountId, second.orderId);
    goOn(62);
    await recognise();
    const days = await revenueByDay(db(), dayOf(addDays(now(), -70)), dayOf(now()));
    expect(days.reduce((sum, { netFen }) => sum + netFen, 0)).toBe(6000);
    expect(days.every(({ netFen }) => netFen === 0 || netFen === 100)).toBe(true);
  });
});

describe('concurrent moves of days', () => {
  test('a refund waits for a gift that is being taken back, and takes all unrecognised revenue', async () => {
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { orderId } = await buy(accountId);
    const { answer } = await db().transaction(async (tx) => {
      await takeBackDays(tx, { source: gift, at: now() });
      return untilItWaits(() => giveMoneyBack(orderId));
    });
    expect(await answer).toMatchObject({ amountFen: 3000, takesGrant: true });
    expect(await scheduleOf(orderId)).toMatchObject({ leftDays: 0, leftFen: 0 });
    expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, refunds: -3000 });
  });

  test('taking a gift back waits for a refund, and does not move refunded days', async () => {
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const [first, second] = [await buy(accountId, 1000), await buy(accountId)];
    const { deps } = refundsOn(server, new TestChannel());
    const whole = { orderId: first.orderId, amountFen: null, takesGrant: true, reason: '客服退款' };
    const { answer } = await db().transaction(async (tx) => {
      await refundAsOperator(tx, deps, whole);
      return untilItWaits(() => takeGift(gift));
    });
    expect(await answer).toMatchObject({ isNew: true });
    expect(await scheduleOf(first.orderId)).toMatchObject({ leftDays: 0, leftFen: 0 });
    await expectTogether(accountId, second.orderId);
  });

  test('revenue recognition waits while days are moved, and recognises the revenue of each day once', async () => {
    const accountId = newBuyer();
    const first = await buy(accountId);
    const gift = await give(accountId, 10);
    const second = await buy(accountId);
    goOn(4);
    const { answer } = await db().transaction(async (tx) => {
      await takeBackDays(tx, { source: gift, at: now() });
      return untilItWaits(recognise);
    });
    expect(await answer).toBe(4);
    expect(await scheduleOf(first.orderId)).toMatchObject({ nextDay: dayOf(now()), leftDays: 26, leftFen: 2600 });
    await expectTogether(accountId, second.orderId);
  });

  test('concurrent gifts, refunds and recognition leave balanced books', async () => {
    const people = await Promise.all(
      times(8, async (n) => {
        const accountId = newBuyer();
        const early = await give(accountId, 5);
        const first = await buy(accountId);
        const late = await give(accountId, 10);
        const second = await buy(accountId);
        return { accountId, early, first, late, second, isRefunded: n % 2 === 0 };
      }),
    );
    goOn(8);
    await Promise.all([
      recognise(),
      ...people.flatMap(({ early, late, first, isRefunded }) => [
        takeGift(late),
        ...(isRefunded ? [giveMoneyBack(first.orderId)] : []),
        takeGift(early),
      ]),
      recognise(),
    ]);
    for (const { accountId, first, second, isRefunded } of people) {
      await expectTogether(accountId, second.orderId);
      expect((await scheduleOf(first.orderId)).leftFen > 0).toBe(!isRefunded);
    }
    goOn(200);
    await recognise();
    const { deferred_revenue: deferred, revenue = 0, refunds = 0 } = await balances(db());
    expect(deferred).toBeUndefined();
    expect(revenue + refunds).toBe(-8 * 6000);
  });
});
