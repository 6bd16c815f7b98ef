import { describe, expect, test } from 'vitest';
import { useMovedDays } from '../../../test/grant-driver.ts';
import { newBuyer } from '../../../test/pay-driver.ts';
import { renewalDriver } from '../../../test/renewal-driver.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { dayOf } from '../../time/shanghai.ts';
import { addDays, grantMembership, membershipOf } from '../membership/index.ts';
import { acceptReview, listReviews, takeBackDays } from './index.ts';
import { lockAgreement } from './renewals/agreement-queries.ts';
import { noticeMember } from './renewals/announce-renewal.ts';
import { chargeMoment, firstDayOfPlan, noticeMoment } from './renewals/agreement.ts';

const server = useTestServer();

const { db, now, goOn, give, takeGift, untilItWaits } = useMovedDays(server);

describe('renewals and days that are taken back', () => {
  test.each(['wechat', 'alipay'] as const)(
    'a renewal at %s is charged at the end of the remaining days, after a new notice',
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

  test('a renewal that is signed after days were taken back is charged at the end of the remaining days', async () => {
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

  test('taking days back does not move a charge day of which the member got the notice', async () => {
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

  test('a notice sent while days are taken back does not name the former charge day', async () => {
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

  test('a renewal is not charged before the first day that its postponed plan at Alipay allows', async () => {
    const driver = renewalDriver(server);
    const accountId = newBuyer();
    const gift = await give(accountId, 41);
    const { id } = await driver.sign('alipay', accountId);
    const plannedOn = dayOf(addDays(now(), 60));
    await server.deps.database.pool.query('update pay_agreements set planned_on = $2 where id = $1', [id, plannedOn]);
    await takeGift(gift);
    expect(dayOf((await driver.agreementOf(id)).chargesAt)).toBe(dayOf(addDays(now(), 56)));
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

  test('accepting a renewal payment in review locks the agreement before the days, as settlement does', async () => {
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
