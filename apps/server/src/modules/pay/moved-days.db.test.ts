import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityPorts } from '../../wiring/activity-ports.ts';
import { times } from '../../../test/account-fixtures.ts';
import { isLockAwaited } from '../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../test/one-connection.ts';
import { balances, truncateLedger, refundsOn, sell, TestChannel } from '../../../test/pay-books.ts';
import { newBuyer } from '../../../test/pay-driver.ts';
import { renewalDriver } from '../../../test/renewal-driver.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { dayOf, startOf } from '../../time/shanghai.ts';
import {
  addDays,
  grantMembership,
  makeMembershipPersonalData,
  membershipOf,
  type GrantSource,
} from '../membership/index.ts';
import { recogniseRevenue } from './books/recognise-revenue.ts';
import { revenueByDay } from './books/reports.ts';
import { acceptReview, listReviews, makeOrderPersonalData, moveRevenue, takeBackDays } from './index.ts';
import { refundAsOperator } from './refunds/operator-refunds.ts';
import { lockAgreement } from './renewals/agreement-queries.ts';
import { noticeMember } from './renewals/announce-renewal.ts';
import { chargeMoment, firstDayOfPlan, noticeMoment } from './renewals/agreement.ts';

const server = useTestServer();

/** Clock offset that moves the tests to noon, so that none crosses midnight. */
let noon = 0;
const goOn = (days: number) => server.clock.setOffset(noon + days * DAY_MS);
beforeEach(async () => {
  noon = startOf(dayOf(new Date())).getTime() + 12 * 3_600_000 - Date.now();
  goOn(0);
  await truncateLedger(server);
});
const db = () => server.deps.db;
const now = () => server.clock.now();
const recognise = () => recogniseRevenue({ db: db(), clock: server.clock });
let gifts = 0;

/** Grants days without a payment; they begin after the existing days. */
async function give(accountId: string, days: number, type: GrantSource['type'] = 'operator'): Promise<GrantSource> {
  const source = { type, id: `gift${(gifts += 1)}` };
  const gift = { accountId, source, productId: 'gift', vas: 3, length: { days }, at: now() } as const;
  await db().transaction((tx) => grantMembership(tx, gift));
  return source;
}
const takeGift = (source: GrantSource) => db().transaction((tx) => takeBackDays(tx, { source, at: now() }));
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
/** Expects that the revenue of a purchase is scheduled for the days that the purchase has now. */
async function expectTogether(accountId: string, orderId: string, leftFen = 3000) {
  const { startsAt } = await periodOf(accountId, orderId);
  expect(await scheduleOf(orderId)).toEqual({ nextDay: dayOf(startsAt), leftDays: 30, leftFen });
}

describe('revenue moves with the days of purchases', () => {
  test('when an earlier gift is taken back', async () => {
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { orderId } = await buy(accountId);
    expect(dayOf((await periodOf(accountId, orderId)).startsAt)).toBe(dayOf(addDays(now(), 41)));
    await expectTogether(accountId, orderId);
    goOn(3);
    await takeGift(gift);
    expect(dayOf((await periodOf(accountId, orderId)).startsAt)).toBe(dayOf(now()));
    await expectTogether(accountId, orderId);
    // When all days are over, the whole amount is recognised.
    goOn(3 + 31);
    await recognise();
    expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, revenue: -3000 });
  });

  test('when an activity takes its award back', async () => {
    const accountId = newBuyer();
    const award = await give(accountId, 41, 'activity');
    const { orderId } = await buy(accountId);
    goOn(3);
    await db().transaction((tx) => activityPorts.takeBackDays(tx, { sourceId: award.id, at: now() }));
    expect(dayOf((await periodOf(accountId, orderId)).startsAt)).toBe(dayOf(now()));
    await expectTogether(accountId, orderId);
  });

  test('when an earlier purchase is refunded', async () => {
    const accountId = newBuyer();
    const [first, second] = [await buy(accountId, 1000), await buy(accountId)];
    goOn(3);
    await giveMoneyBack(first.orderId);
    expect(dayOf((await periodOf(accountId, second.orderId)).startsAt)).toBe(dayOf(now()));
    await expectTogether(accountId, second.orderId);
  });

  test('when an earlier purchase of an erased account is refunded', async () => {
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

  test('when days from before the sign-in are added in front', async () => {
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

  test('but not for a kind of membership that gets no new days in front', async () => {
    const [visitor, accountId] = [newBuyer(), newBuyer()];
    const superGift = { source: { type: 'operator', id: `super of ${visitor}` }, productId: 'gift', vas: 5 } as const;
    await db().transaction((tx) =>
      grantMembership(tx, { accountId: visitor, ...superGift, length: { days: 10 }, at: now() }),
    );
    const { orderId } = await buy(accountId);
    // Simulates another transaction that is moving these schedules and has not committed.
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

  test('but not recognised revenue: a gift between two purchases moves only the second', async () => {
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

describe('renewals move with the days', () => {
  test.each(['wechat', 'alipay'] as const)(
    '%s: a renewal is charged when the days end now, after a new notice',
    async (channel) => {
      const driver = renewalDriver(server);
      const accountId = newBuyer();
      const gift = await give(accountId, 41);
      const { id } = await driver.sign(channel, accountId);
      const before = await driver.agreementOf(id);
      goOn(2);
      await takeGift(gift);
      const { endsAt } = (await membershipOf(db(), accountId, now())).accelerator;
      const after = await driver.agreementOf(id);
      const due = chargeMoment(endsAt as Date);
      const opens = firstDayOfPlan(after) ?? due;
      expect(after.chargesAt).toEqual(opens > due ? opens : due);
      expect(after.chargesAt < before.chargesAt).toBe(true);
      expect(after.nextAt).toEqual(noticeMoment(after.chargesAt));
      expect((await driver.eventsOf(id)).at(-1)).toMatchObject({ kind: 'brought_forward' });
      await driver.goToCharge(id);
      await driver.settle();
      driver.goTo(new Date(now().getTime() + 15 * 60_000));
      await driver.settle();
      expect(driver.said.map(({ notice }) => notice)).toEqual(['renewal_due']);
      expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', period: 3 });
      expect((await membershipOf(db(), accountId, endsAt as Date)).accelerator.isRunning).toBe(true);
    },
  );

  test('paid first and signed after days were taken back: the renewal is charged when the days end then', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { attempt } = await driver.order(accountId, { isRenewing: true });
    const id = attempt.outTradeNo;
    await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(id, now())));
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'signing', firstPaidAt: expect.any(Date) });
    await takeGift(gift);
    const contractId = driver.wechat.agreements.sign(id);
    await driver.notify('wechat', driver.wechat.contractNotice({ code: id, contractId, change: 'signed' }));
    const { endsAt } = (await membershipOf(db(), accountId, now())).accelerator;
    const chargesAt = chargeMoment(endsAt as Date);
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', chargesAt, nextAt: noticeMoment(chargesAt) });
  });

  test('a charge day that a notice has named to the member does not move', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const { id } = await driver.sign('wechat', accountId);
    const gift = await give(accountId, 10);
    driver.goTo((await driver.agreementOf(id)).nextAt as Date);
    await driver.sweepRenewals();
    expect((await driver.eventsOf(id)).at(-1)).toMatchObject({ kind: 'postponed' });
    driver.goTo((await driver.agreementOf(id)).nextAt as Date);
    await driver.sweepRenewals();
    const agreement = await driver.agreementOf(id);
    expect(agreement.noticedAt).not.toBeNull();
    await takeGift(gift);
    expect(await driver.agreementOf(id)).toEqual(agreement);
  });

  test('a notice sent concurrently does not name the old day', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { id } = await driver.sign('wechat', accountId);
    const seen = await driver.agreementOf(id);
    await takeGift(gift);
    const after = await driver.agreementOf(id);
    await noticeMember(driver.deps, seen, now());
    expect(await driver.agreementOf(id)).toEqual(after);
    expect(driver.said).toEqual([]);
  });

  test('is not charged before the channel’s postponed plan allows it', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { id } = await driver.sign('alipay', accountId);
    const plannedOn = dayOf(addDays(now(), 60));
    await server.deps.database.pool.query('update pay_agreements set planned_on = $2 where id = $1', [id, plannedOn]);
    await takeGift(gift);
    expect(dayOf((await driver.agreementOf(id)).chargesAt)).toBe(dayOf(addDays(now(), 56)));
  });
});

/** Starts the work while another transaction is open, and returns when the work blocks or completes. */
async function untilItWaits<T>(work: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const state = { isOver: false };
  const answer = outsideTransaction(work).finally(() => (state.isOver = true));
  answer.catch(() => {});
  while (!state.isOver && !(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
  return { answer };
}

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

  test('recognition waits for moving days, and recognises each share once', async () => {
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

  test('settling a renewal and taking days back both lock the agreement before the days', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { id } = await driver.sign('wechat', accountId);
    const { answer } = await db().transaction(async (tx) => {
      await lockAgreement(tx, id);
      const waiting = await untilItWaits(() => takeGift(gift));
      const paid = { type: 'order', id: `renewal of ${id}` } as const;
      const month = { productId: 'vipxjsq_1m_10', vas: 3, length: { months: 1 }, at: now() } as const;
      await grantMembership(tx, { accountId, source: paid, ...month });
      return waiting;
    });
    expect(await answer).toMatchObject({ isNew: true });
  });

  test('accepting a renewal in review also locks the agreement before the days', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const { id } = await driver.sign('wechat', accountId);
    driver.wechat.agreements.outcome = 'accepted';
    await driver.goToCharge(id);
    await driver.runOnly(id);
    const { chargeNo } = await driver.agreementOf(id);
    await driver.notify(
      'wechat',
      driver.wechat.notificationOf(driver.wechat.pay(chargeNo ?? '', now(), { fen: 2999 })),
    );
    const reviewed = (await listReviews(db())).find(({ outTradeNo }) => outTradeNo === chargeNo);
    const gift = await give(accountId, 41);
    const { answer } = await db().transaction(async (tx) => {
      await lockAgreement(tx, id);
      const waiting = await untilItWaits(() =>
        db().transaction((own) => acceptReview(own, driver.deps, reviewed?.id ?? 0)),
      );
      await takeBackDays(tx, { source: gift, at: now() });
      return waiting;
    });
    expect(await answer).toMatchObject({ paidFen: 2999 });
    expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', period: 3 });
  });

  test('a charge is postponed to the end of the days that remain after days were taken back', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const { id } = await driver.sign('wechat', accountId);
    await give(accountId, 10);
    const gift = await give(accountId, 10);
    driver.goTo((await driver.agreementOf(id)).nextAt as Date);
    const seen = await driver.agreementOf(id);
    const { answer } = await db().transaction(async (tx) => {
      await takeBackDays(tx, { source: gift, at: now() });
      return untilItWaits(() => noticeMember(driver.deps, seen, now()));
    });
    await answer;
    const { endsAt } = (await membershipOf(db(), accountId, now())).accelerator;
    const after = await driver.agreementOf(id);
    expect((await driver.eventsOf(id)).at(-1)).toMatchObject({ kind: 'postponed' });
    expect(after.chargesAt).toEqual(chargeMoment(endsAt as Date));
    expect(after.chargesAt > seen.chargesAt).toBe(true);
  });
});
