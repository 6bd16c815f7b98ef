import { DAY_MS } from '@feisuo/contract/facts/durations';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { newBuyer } from '../../../../test/pay-driver.ts';
import { renewalDriver } from '../../../../test/renewal-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { listMessages } from '../../delivery/index.ts';
import { grantMembership, membershipOf } from '../../membership/index.ts';
import type { PayChannel } from '../channels/channel.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { chargeMoment, noticeMoment } from './agreement.ts';

const server = useTestServer();
let driver: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  driver = renewalDriver(server);
});

afterEach(() => {
  server.clock.setOffset(0);
  driver.said.length = 0;
  for (const { agreements } of [driver.wechat, driver.alipay]) agreements.outcome = 'paid';
});
const YEAR = 'vipxjsq_12m_10';
const QUARTER = 'vipxjsq_3m_10';
const now = () => server.clock.now();
const db = () => server.deps.db;
const endOf = async (accountId: string) =>
  (await membershipOf(db(), accountId, now())).accelerator.endsAt ?? new Date(0);
const dueOf = async (accountId: string) => chargeMoment(await endOf(accountId));
const buy = async (accountId: string, productId = YEAR) => {
  const { order, attempt } = await driver.order(accountId, { productId });
  await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, now())));
  return order.id;
};
/** Grants free days; granting them does not inform the renewal. */
const give = (accountId: string, days: number) =>
  db().transaction((tx) =>
    grantMembership(tx, {
      accountId,
      source: { type: 'operator', id: `${days} days of ${accountId}` },
      productId: 'gift',
      vas: 3,
      length: { days },
      at: now(),
    }),
  );
const giveBack = (orderId: string) =>
  db().transaction((tx) =>
    refundAsOperator(tx, driver.deps, { orderId, amountFen: null, reason: '协商退款', takesGrant: true }),
  );
const lettersOf = async (accountId: string) =>
  (await listMessages(db(), server.deps.masterKey, accountId, { limit: 50 })).map(
    ({ title, text }) => `${title}：${text}`,
  );
const kindsOf = async (id: string) => (await driver.eventsOf(id)).map(({ kind }) => kind);
/** Returns the renewal charges, without the first period, which Alipay charges too. */
const chargesOf = (channel: PayChannel, id: string, contractId: string) =>
  driver.channelOf(channel).agreements.charges.filter((one) => one.contractId === contractId && one.outTradeNo !== id);
const goToNext = async (id: string) => driver.goTo((await driver.agreementOf(id)).nextAt ?? new Date(0));
/** Moves the clock to the next step of the agreement, the notice to the member, and runs it. */
const goToNotice = async (id: string) => {
  await goToNext(id);
  await driver.runOnly(id);
};

describe.each<PayChannel>(['wechat', 'alipay'])('§13 renewals by %s after a purchase', (channel) => {
  test('buying a year moves the next charge to the end of all paid days at once, and the member is told', async () => {
    const { accountId, id } = await driver.sign(channel);
    const before = await driver.agreementOf(id);
    await buy(accountId);
    const moved = await driver.agreementOf(id);
    const due = await dueOf(accountId);
    expect(moved).toMatchObject({ state: 'active', chargesAt: due, nextAt: noticeMoment(due), noticedAt: null });
    expect(due.getTime() - before.chargesAt.getTime()).toBe(365 * DAY_MS);
    const told = (await lettersOf(accountId)).filter((letter) => letter.startsWith('自动续费推迟了'));
    expect(told).toEqual([expect.stringContaining(`${dayOf(before.chargesAt)} 不扣款，改到 ${dayOf(due)}`)]);

    driver.goTo(before.chargesAt);
    for (const days of [0, 1, 3, 300]) {
      driver.goTo(driver.later(days));
      await driver.settle();
    }
    expect(await driver.ordersOf(id)).toEqual([]);
    await driver.goToCharge(id);
    expect(dayOf(now())).toBe(dayOf(due));
    await driver.settle();
    expect(await driver.ordersOf(id)).toHaveLength(1);
    expect(driver.said.map(({ notice }) => notice)).toEqual(['renewal_due']);
  });

  test('a refund of the bought year moves the charge back, and the member is told', async () => {
    const { accountId, id } = await driver.sign(channel);
    const { chargesAt } = await driver.agreementOf(id);
    const orderId = await buy(accountId);
    expect((await driver.agreementOf(id)).chargesAt > chargesAt).toBe(true);
    await giveBack(orderId);
    const back = await driver.agreementOf(id);
    expect(back).toMatchObject({ state: 'active', chargesAt, nextAt: noticeMoment(chargesAt) });
    expect((await lettersOf(accountId)).some((letter) => letter.includes(`自动续费提前了：退款之后`))).toBe(true);
    await driver.goToCharge(id);
    await driver.settle();
    expect(await driver.ordersOf(id)).toHaveLength(1);
  });

  test('a refund after the former charge day is followed by a new notice, and the charge five days after it', async () => {
    const { accountId, id, contractId } = await driver.sign(channel);
    await goToNotice(id);
    const orderId = await buy(accountId);
    driver.goTo(driver.later(10));
    await giveBack(orderId);
    await driver.settle();
    const { noticedAt, chargesAt } = await driver.agreementOf(id);
    expect(noticedAt).not.toBeNull();
    expect(chargesAt.getTime() - (noticedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(5 * DAY_MS);
    expect(chargesOf(channel, id, contractId)).toEqual([]);
  });

  test('each of several purchases postpones the charge, and the refund of one purchase moves the charge back by its days', async () => {
    const { accountId, id } = await driver.sign(channel);
    await buy(accountId, QUARTER);
    const withQuarter = (await driver.agreementOf(id)).chargesAt;
    const year = await buy(accountId);
    expect((await driver.agreementOf(id)).chargesAt.getTime() - withQuarter.getTime()).toBe(365 * DAY_MS);
    await buy(accountId, QUARTER);
    await giveBack(year);
    const { chargesAt } = await driver.agreementOf(id);
    expect(chargesAt.getTime() - withQuarter.getTime()).toBe(93 * DAY_MS);
    expect(chargesAt).toEqual(await dueOf(accountId));
  });

  test('days bought too late for another notice still postpone the charge, under the notice already given', async () => {
    const { accountId, id, contractId } = await driver.sign(channel);
    await driver.goToCharge(id);
    const { noticedAt, chargesAt } = await driver.agreementOf(id);
    await give(accountId, 3);
    const end = await endOf(accountId);
    await driver.settle();
    expect(chargesOf(channel, id, contractId)).toEqual([]);
    expect(await driver.agreementOf(id)).toMatchObject({ noticedAt, chargesAt: await dueOf(accountId) });
    for (let hours = 0; hours < 6 * 24; hours += 6) {
      driver.goTo(new Date(chargesAt.getTime() + hours * 3_600_000));
      await driver.settle();
    }
    const [charge, ...more] = chargesOf(channel, id, contractId);
    expect(more).toEqual([]);
    expect(dayOf(charge?.at ?? now())).toBe(dayOf(chargeMoment(end)));
    expect(driver.said.map(({ notice }) => notice)).toEqual(['renewal_due']);
  });

  test('a charge that never reached the channel is cancelled when days are bought, and made at the end of these days', async () => {
    const { accountId, id, contractId } = await driver.sign(channel);
    const { agreements } = driver.channelOf(channel);
    await driver.goToCharge(id);
    agreements.outcome = 'unreachable';
    await driver.runOnly(id);
    expect((await driver.agreementOf(id)).chargeNo).not.toBeNull();
    await buy(accountId);
    agreements.outcome = 'paid';
    for (const minutes of [6, 60, 1440]) {
      driver.goTo(driver.later(minutes / 1440));
      await driver.settle();
    }
    expect(chargesOf(channel, id, contractId)).toEqual([]);
    expect(await driver.agreementOf(id)).toMatchObject({
      chargeNo: null,
      chargesAt: await dueOf(accountId),
      failures: 0,
    });
    await driver.goToCharge(id);
    await driver.settle();
    expect(chargesOf(channel, id, contractId)).toHaveLength(1);
  });
});

test('an agreement signed after a year was bought is first charged at the end of this year', async () => {
  const accountId = newBuyer();
  const { attempt } = await driver.order(accountId, { isRenewing: true });
  const id = attempt.outTradeNo;
  await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(id, now())));
  await buy(accountId);
  const contractId = driver.wechat.agreements.sign(id);
  await driver.notify('wechat', driver.wechat.contractNotice({ code: id, contractId, change: 'signed' }));
  const due = await dueOf(accountId);
  expect(await driver.agreementOf(id)).toMatchObject({ state: 'active', chargesAt: due });
  expect((await lettersOf(accountId)).some((letter) => letter.includes(`${dayOf(due)} 通过微信支付扣款`))).toBe(true);
});

describe('purchases and renewal charges at the same time', () => {
  test('a renewal charge waits for days that are being granted, and is not made before their end', async () => {
    const { accountId, id, contractId } = await driver.sign();
    await driver.goToCharge(id);
    const state = { isOver: false };
    const { begun } = await db().transaction(async (tx) => {
      const source = { type: 'operator', id: `year of ${accountId}` } as const;
      await grantMembership(tx, { accountId, source, productId: 'gift', vas: 3, length: { days: 365 }, at: now() });
      const begunHere = outsideTransaction(() => driver.runOnly(id)).finally(() => (state.isOver = true));
      begunHere.catch(() => {});
      while (!state.isOver && !(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
      return { begun: begunHere };
    });
    await begun;
    expect(chargesOf('wechat', id, contractId)).toEqual([]);
    expect(await driver.ordersOf(id)).toEqual([]);
    driver.goTo(driver.later(0.01));
    await driver.settle();
    expect(await driver.agreementOf(id)).toMatchObject({ chargeNo: null, chargesAt: await dueOf(accountId) });
  });

  test('a purchase concurrent with a renewal charge postpones the charge, or the charge is made first and renews its period', async () => {
    for (let round = 0; round < 12; round++) {
      const { accountId, id, contractId } = await driver.sign(round % 2 ? 'alipay' : 'wechat');
      const channel = round % 2 ? 'alipay' : 'wechat';
      await driver.goToCharge(id);
      const { attempt } = await driver.order(accountId, { productId: YEAR });
      const paid = driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, now()));
      await Promise.all([driver.notify('wechat', paid), ...Array.from({ length: 3 }, () => driver.sweepRenewals())]);
      const charged = chargesOf(channel, id, contractId).length;
      driver.goTo(driver.later(0.02));
      await driver.settle();
      driver.goTo(driver.later(0.02));
      await driver.settle();
      const kinds = await kindsOf(id);
      expect(charged).toBe(kinds.includes('charge_asked') ? 1 : 0);
      // Each charge renewed one period.
      expect(kinds.filter((kind) => kind === 'renewed')).toHaveLength(charged);
      expect(kinds.includes('postponed') || charged === 1).toBe(true);
      expect(chargesOf(channel, id, contractId)).toHaveLength(charged);
      expect((await driver.agreementOf(id)).chargesAt).toEqual(await dueOf(accountId));
    }
  });
});
