import { DAY_MS } from '@feisuo/contract/facts/durations';
import { membershipLimits, productIds } from '@feisuo/contract/facts/limits';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { invitationDriver, type Person } from '../../../../test/invitation-driver.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { sell } from '../../../../test/ledger-fixtures.ts';
import { payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import type { AppError } from '../../../http/app-error.ts';
import { signShare } from '../../membership/index.ts';
import { findProduct, refundAsOperator } from '../../pay/index.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityReversals } from '../awards/awards.tables.ts';
import { bindInvitation } from './bind-invitation.ts';
import { invitations } from './invitations.tables.ts';
import { rewardDue } from './grant-due-rewards.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
afterEach(() => server.clock.setOffset(0));

const invitees = invitationDriver(server);
const { join, look, codeOf, bind, records, hooks, buy, refund, pass, passTrialAnd, reward, giftsOf, invite } = invitees;

describe('§6 invitations: an invitee is bound once', () => {
  test('of 20 concurrent bindings of one member to several inviters one succeeds, with one reward', async () => {
    const inviters = await Promise.all(Array.from({ length: 5 }, join));
    const codes = await Promise.all(inviters.map(codeOf));
    const friend = await join();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bind(friend, { code: codes[index % 5] })),
    );
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === 24064)).toHaveLength(16);
    const rows = await server.deps.db.select().from(invitations).where(eq(invitations.inviteeId, friend.sub));
    expect(rows).toHaveLength(1);
    const coins = await server.get(activityPaths.coinFirst, bearer(friend));
    expect(coins.body.data.balance).toBe(150);
  });

  test("an invitee is bound by a typed code in any spelling, a forwarded link, or a messenger's share card", async () => {
    const inviter = await join();
    const { mine } = await look(inviter);
    expect(mine.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(mine.link).toBe(`${server.deps.config.siteOrigin}/i/${mine.code.replace('-', '')}`);
    const [typed, linked, carded] = [await join(), await join(), await join()];
    expect((await bind(typed, { code: ` ${mine.code.toLowerCase().replace('-', ' ')} ` })).body.code).toBe(0);
    expect((await bind(linked, { share: mine.share })).body.code).toBe(0);
    const page = `${activityPaths.wxShareSignature}?web_url=${server.deps.config.siteOrigin}/`;
    const other = await join();
    const { share } = (await server.get(page, bearer(other))).body.data;
    expect((await bind(carded, { share })).body.code).toBe(0);
    expect((await records(other)).list).toHaveLength(1);
  });

  test('binding to an inviter again with the same code returns the same answer', async () => {
    const [inviter, friend] = [await join(), await join()];
    const code = await codeOf(inviter);
    const first = (await bind(friend, { code })).body;
    expect(first.data).toEqual({ at: expect.any(String), award: { kind: 'coins', name: '加速币', amount: 100 } });
    expect((await bind(friend, { code })).body).toEqual(first);
  });

  test("binding to an inviter is refused for one's own code, an unknown code, a forged link, and a visitor with a link", async () => {
    const person = await join();
    const code = await codeOf(person);
    expect((await bind(person, { code })).body.code).toBe(24063);
    const visitors = signShare(server.deps.masterKey, null, server.clock.now());
    for (const body of [{ code: 'ABCD-EFGH' }, { code: 'x' }, { share: 'x.20260101.y' }, { share: visitors }, {}]) {
      expect((await bind(person, body)).body.code, JSON.stringify(body)).toBe(24062);
    }
    for (const body of [{ code: 7 }, { code: '' }, { share: 'x'.repeat(600) }, { code, actId: 'a b' }]) {
      expect(await bind(person, body), JSON.stringify(body)).toMatchObject({ status: 400 });
    }
    expect((await server.post(activityPaths.inviteBind, { code })).body.code).toBe(10003);
  });

  test('if two members invite each other concurrently, one of them becomes the inviter', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, async () => [await join(), await join()] as const));
    const asked = await Promise.all(
      pairs.map(async ([one, other]) => ({ one, other, codes: [await codeOf(one), await codeOf(other)] })),
    );
    const answers = await Promise.all(
      asked.map(({ one, other, codes: [ofOne, ofOther] }) =>
        Promise.all([bind(one, { code: ofOther }), bind(other, { code: ofOne })]),
      ),
    );
    for (const pair of answers) {
      expect(pair.map(({ body }) => body.code as number).toSorted((a, b) => a - b)).toEqual([0, 24069]);
    }
  });

  test('accounts older than seven days cannot be bound to an inviter', async () => {
    const [inviter, late] = [await join(), await join()];
    const code = await codeOf(inviter);
    const { db, clock } = server.deps;
    await server.deps.database.pool.query(`update accounts set created_at = $1 where id = $2`, [
      new Date(clock.now().getTime() - 7 * DAY_MS),
      late.sub,
    ]);
    expect((await bind(late, { code })).body.code).toBe(24065);
    expect((await look(late)).mine).toMatchObject({ canBind: false, why: 'not_fresh' });
    expect(await db.select().from(invitations).where(eq(invitations.inviteeId, late.sub))).toEqual([]);
  });

  test("a phone and a device can be bound to an inviter once, and the inviter's own device is refused", async () => {
    const inviter = await join();
    const code = await codeOf(inviter);
    const [first, second] = [await join(), await join()];
    expect((await bind(first, { code }, 'shared-device')).body.code).toBe(0);
    expect((await bind(second, { code }, 'shared-device')).body.code).toBe(24067);
    await server.deps.database.pool.query(`update sessions set device_id = 'own-device' where account_id = $1`, [
      inviter.sub,
    ]);
    expect((await bind(second, { code }, 'own-device')).body.code).toBe(24075);
    expect((await bind(second, { code }, 'a-device-of-their-own')).body.code).toBe(0);
  });

  test('five invitees per address and day are bound; further ones only the next day or from another address', async () => {
    const narrow = { ...server.deps, ...activityPorts, limitsScale: 1 };
    const inviter = await join();
    const code = await codeOf(inviter);
    const crowd = await Promise.all(Array.from({ length: 8 }, join));
    const from = ({ sub }: Person, ip = '198.51.100.7') =>
      bindInvitation(narrow, { activityId: 'invite', accountId: sub, device: '', ip, code }).then(
        () => 'bound',
        (error: AppError) => error.facts.reason,
      );
    const outcomes = await Promise.all(crowd.map((person) => from(person)));
    expect(outcomes.filter((outcome) => outcome === 'bound')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'INVITE_CROWDED')).toHaveLength(3);
    const left = crowd.filter((_, index) => outcomes[index] !== 'bound') as [Person, Person, Person];
    // A repeated binding gets the same answer. The next member comes from another address, which has its own limit.
    expect(await from(crowd[outcomes.indexOf('bound')] as Person)).toBe('bound');
    expect(await from(left[0], '198.51.100.8')).toBe('bound');
    server.clock.setOffset(DAY_MS + 1000);
    expect(await from(left[1])).toBe('bound');
  });

  test('a visitor with an invitation sees the terms and no personal data', async () => {
    const { body, headers } = await server.get(activityPaths.invite);
    expect(body.data).toMatchObject({
      mine: null,
      activity: { id: 'invite', state: 'running' },
      terms: { maturityDays: 7, inviterAward: { kind: 'vip_days', amount: 3 } },
    });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('§6 invitations: the inviter is rewarded when the invitee qualifies', () => {
  test("the inviter's award is granted after a large enough purchase and the refund period; records show progress", async () => {
    const { inviter, friends } = await invite(1);
    const [friend] = friends as [Person];
    expect((await records(inviter)).list).toEqual([
      expect.objectContaining({ name: expect.stringMatching(/^1\d\d\*{4}\d{4}$/), state: 'waiting', award: null }),
    ]);
    await buy(friend, 499);
    expect((await records(inviter)).list[0].state).toBe('waiting');
    await buy(friend, 500);
    await buy(friend, 5000);
    expect((await records(inviter)).list[0]).toMatchObject({ state: 'maturing', award: { amount: 3 } });
    // The membership of the first purchase, which was too small, runs before the membership of the second purchase.
    passTrialAnd(30 + 6.9);
    await reward();
    expect(await giftsOf(inviter)).toEqual([]);
    passTrialAnd(30 + 7);
    await reward();
    expect(await giftsOf(inviter)).toHaveLength(1);
  });

  test('the inviter gets nothing for a purchase after the deadline', async () => {
    const { inviter, friends } = await invite(1);
    pass(30);
    await buy(friends[0] as Person);
    passTrialAnd(30);
    await reward();
    expect(await giftsOf(inviter)).toEqual([]);
  });

  test('20 concurrent runs of the job grant one award per invitation', async () => {
    const { inviter, friends } = await invite(2);
    for (const friend of friends) await buy(friend);
    passTrialAnd(8);
    await Promise.all(Array.from({ length: 20 }, reward));
    expect(await giftsOf(inviter)).toHaveLength(2);
  });

  test("the inviter's awards above the daily limit wait until the next day, and above the total limit are dropped", async () => {
    const { db } = server.deps;
    const [{ rules } = { rules: {} }] = await db.select().from(activities).where(eq(activities.id, 'invite'));
    const { inviter, friends } = await invite(6);
    await db
      .update(activities)
      .set({ rules: { ...(rules as object), perDay: 2, total: 5 } })
      .where(eq(activities.id, 'invite'));
    for (const friend of friends) await buy(friend);
    const counts: number[] = [];
    for (const days of [8, 9, 10, 11]) {
      passTrialAnd(days);
      await Promise.all([reward(), reward(), reward()]);
      counts.push((await giftsOf(inviter)).length);
    }
    expect(counts).toEqual([2, 4, 5, 5]);
    const states = await db.select().from(invitations).where(eq(invitations.inviterId, inviter.sub));
    expect(states.filter(({ state }) => state === 'over_cap')).toHaveLength(1);
    await db.update(activities).set({ rules }).where(eq(activities.id, 'invite'));
  });

  test('the total limit of an inviter also holds if two activities grant concurrently', async () => {
    const { db } = server.deps;
    const [first] = await db.select().from(activities).where(eq(activities.id, 'invite'));
    if (!first) throw new Error('no invitations are seeded');
    const rules = { ...(first.rules as object), total: 1 };
    await db.insert(activities).values({ ...first, id: 'invite-2', rules, budget: 100, given: 0 });
    await db.update(activities).set({ rules }).where(eq(activities.id, 'invite'));
    const inviter = await join();
    const code = await codeOf(inviter);
    const [one, other] = [await join(), await join()];
    await bind(one, { code, actId: 'invite-2' });
    await bind(other, { code });
    await buy(other);
    // One more day before the purchase delays its start, so the award for this invitee is due a day later.
    await sell(db, { accountId: one.sub, days: 1, at: server.clock.now() });
    await buy(one);
    const at = (days: number) => ({ now: () => new Date(Date.now() + (membershipLimits.trialDays + days) * DAY_MS) });
    const rewardAt = (days: number) => rewardDue({ ...server.deps, ...activityPorts, clock: at(days) });
    const { late, early } = await db.transaction(async (tx) => {
      // This row lock stops the first transaction before its last step. Its award is not committed yet, so other
      // transactions cannot count it.
      await tx.update(activities).set({ given: 0 }).where(eq(activities.id, 'invite-2'));
      const stopped = outsideTransaction(() => rewardAt(8.1));
      while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
      const passing = outsideTransaction(() => rewardAt(7.5));
      await Promise.race([passing, new Promise((resolve) => setTimeout(resolve, 500))]);
      return { late: stopped, early: passing };
    });
    await Promise.all([late, early]);
    expect(await giftsOf(inviter)).toHaveLength(1);
    await db.update(activities).set({ rules: first.rules }).where(eq(activities.id, 'invite'));
  });

  test('the inviter gets nothing while the activity is switched off, and due awards afterwards', async () => {
    const { db } = server.deps;
    const { inviter, friends } = await invite(1);
    await buy(friends[0] as Person);
    passTrialAnd(8);
    await db.update(activities).set({ isOff: true }).where(eq(activities.id, 'invite'));
    await reward();
    expect(await giftsOf(inviter)).toEqual([]);
    await db.update(activities).set({ isOff: false }).where(eq(activities.id, 'invite'));
    await reward();
    expect(await giftsOf(inviter)).toHaveLength(1);
  });
});

describe('§6 invitations: the award is taken back after a refund', () => {
  test("a refund before the inviter's award is due cancels the award", async () => {
    const { inviter, friends } = await invite(1);
    await refund(await buy(friends[0] as Person));
    passTrialAnd(8);
    await reward();
    expect(await giftsOf(inviter)).toEqual([]);
    await refund('an unrelated order');
  });

  test('a refund reported 20 times concurrently after the award reverses the award once', async () => {
    const { inviter, friends } = await invite(2);
    const [orderId] = [await buy(friends[0] as Person), await buy(friends[1] as Person)];
    passTrialAnd(8);
    await reward();
    await Promise.all(Array.from({ length: 20 }, () => refund(orderId)));
    const gifts = await giftsOf(inviter);
    expect(gifts.map(({ revokedAt }) => revokedAt !== null).toSorted()).toEqual([false, true]);
    const reversals = await server.deps.db
      .select()
      .from(activityReversals)
      .where(eq(activityReversals.reason, `refund of ${orderId}`));
    expect(reversals).toHaveLength(1);
  });

  test('concurrent awards and refunds of the same purchases leave no award for a refunded purchase', async () => {
    const { inviter, friends } = await invite(5);
    const bought = await Promise.all(friends.map((friend) => buy(friend)));
    passTrialAnd(8);
    await Promise.all([...bought.map(refund), reward(), reward(), ...bought.map(refund)]);
    const gifts = await giftsOf(inviter);
    expect(gifts.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  });
});

test('concurrent refunds and purchases of three members who invited each other in a ring do not deadlock', async () => {
  const driver = payDriver(server, { sales: hooks().sales });
  const { db } = server.deps;
  const pay = async ({ sub }: Person) => {
    const { attempt } = await driver.order(sub);
    const trade = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
    await driver.notify('wechat', driver.wechat.notificationOf(trade));
    return attempt.orderId;
  };
  const rings = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const people = await Promise.all(Array.from({ length: 3 }, join));
      const codes = await Promise.all(people.map(codeOf));
      const bound = await Promise.all(people.map((person, place) => bind(person, { code: codes[(place + 1) % 3] })));
      expect(bound.map(({ body }) => body.code)).toEqual([0, 0, 0]);
      return { people, orderIds: await Promise.all(people.map(pay)) };
    }),
  );
  passTrialAnd(8);
  await reward();
  const people = rings.flatMap((ring) => ring.people);
  const giveBack = (orderId: string) =>
    db.transaction((tx) =>
      refundAsOperator(tx, driver.deps, { orderId, amountFen: null, takesGrant: true, reason: '客服退款' }),
    );
  await Promise.all(rings.flatMap(({ orderIds }) => orderIds.map(giveBack)));
  await Promise.all([
    driver.sweepRefunds(),
    ...people.map(pay),
    driver.sweepRefunds(),
    reward(),
    driver.sweepRefunds(),
  ]);
  await driver.sweepRefunds();
  const gifts = (await Promise.all(people.map(giftsOf))).flat();
  expect(gifts).toHaveLength(6);
  expect(gifts.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
}, 60_000);

test('the price of the default product is high enough for an invitee to qualify', async () => {
  const { terms } = (await server.get(activityPaths.invite)).body.data;
  const product = await findProduct(server.deps.db, productIds.default);
  expect(product?.priceFen).toBeGreaterThanOrEqual(terms.minPaidFen);
});
