import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, activityPaths, memberPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { proofOf } from '../../../../test/account-fixtures.ts';
import { earn } from '../../../../test/activity-caller.ts';
import { payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { addDays, startOf } from '../../../time/shanghai.ts';
import { accounts } from '../../account/people/accounts.tables.ts';
import { activities } from '../activities/activities.tables.ts';
import { checkIn } from '../check-in/check-in.ts';
import { weekOf } from '../check-in/check-in-week.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { addToRecallList } from '../gifts/recall.ts';
import { chancesOf } from '../lottery/draw-chances.ts';
import { lotteryPrizes } from '../lottery/lottery.tables.ts';
import { activityAwards } from './awards.tables.ts';
import { needsProof, requireProvenPerson } from './require-proven-person.ts';

const NEEDS_PHONE = serviceRefusals.AWARD_NEEDS_PHONE.code;
const TASK_NOT_DONE = serviceRefusals.TASK_NOT_DONE.code;
const PHONE_USED = 24016;

const server = useTestServer({ LIMITS_SCALE: '1000' });
let mailboxes = 0;
const joinByMail = () => accountCaller(server).join(`catch-all-${(mailboxes += 1)}@farm.example`);
type Person = Awaited<ReturnType<typeof joinByMail>>;
const setPhone = (accountId: string, phone: string | null) =>
  server.deps.db.update(accounts).set({ phone }).where(eq(accounts.id, accountId));
const buy = (person: Person, goodId: string, key: string = randomUUID()) =>
  server.post(activityPaths.exchange, { actId: 'supply-v2', goodId, key }, bearer(person));
const coins = ({ sub }: Person) => coinsOf(server.deps.db, sub, server.clock.now());
const valuables = async ({ sub }: Person) =>
  (await server.deps.db.select().from(activityAwards).where(eq(activityAwards.accountId, sub))).filter(needsProof);
const prove = (accountId: string, at = server.clock.now()) =>
  server.deps.db.transaction((tx) => requireProvenPerson({ ...server.deps, ...activityPorts }, tx, { accountId, at }));

describe('§6 awards of value require a phone number or a purchase', () => {
  test('twelve members with mailboxes of one domain cannot exchange coins for days, codes or goods, and keep their coins', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, joinByMail));
    await Promise.all(people.map(({ sub }) => earn(server, sub, 2000)));
    for (const goodId of ['vip-1', 'vip-7', 'gift-3', 'mouse-mat']) {
      const answers = await Promise.all(people.map((person) => buy(person, goodId)));
      expect(answers.map(({ body }) => body.code)).toEqual(people.map(() => NEEDS_PHONE));
    }
    expect(await Promise.all(people.map(coins))).toEqual(people.map(() => 2000));
    // A make-up card has no value outside of activities, so its exchange requires no phone.
    const cards = await Promise.all(people.slice(0, 1).map((person) => buy(person, 'make-up-card')));
    expect(cards.map(({ body }) => body.code)).toEqual([0]);
  });

  test('an exchange that was refused without a phone succeeds under the same idempotency key after binding a phone', async () => {
    const [person, key] = [await joinByMail(), randomUUID()];
    await earn(server, person.sub, 200);
    expect((await buy(person, 'gift-3', key)).body.msg).toContain('绑定手机号');
    await setPhone(person.sub, '+8613900000001');
    const bought = await buy(person, 'gift-3', key);
    expect(bought.body).toMatchObject({ code: 0, data: { code: expect.any(String) } });
    await setPhone(person.sub, null);
    expect((await buy(person, 'gift-3', key)).body).toEqual(bought.body);
    expect((await buy(person, 'gift-3')).body.code).toBe(NEEDS_PHONE);
  });

  test('a phone number that moves between accounts proves only one account a month', async () => {
    const phone = '+8613900000002';
    const [first, second] = [await joinByMail(), await joinByMail()];
    await Promise.all([first, second].map(({ sub }) => earn(server, sub, 500)));
    await setPhone(first.sub, phone);
    expect((await buy(first, 'gift-3')).body.code).toBe(0);
    await setPhone(first.sub, null);
    await setPhone(second.sub, phone);
    expect((await buy(second, 'gift-3')).body.code).toBe(PHONE_USED);
    expect(await valuables(second)).toEqual([]);
    const nextMonth = new Date(server.clock.now().getTime() + 32 * DAY_MS);
    await prove(second.sub, nextMonth);
    await setPhone(second.sub, null);
    await setPhone(first.sub, phone);
    expect((await buy(first, 'gift-3')).body.code).toBe(0);
  });

  test('concurrent requests of one account that claim its phone number all succeed', async () => {
    const person = await joinByMail();
    await setPhone(person.sub, '+8613900000003');
    const proofs = await Promise.allSettled(Array.from({ length: 8 }, () => prove(person.sub)));
    expect(proofs.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });

  test('a purchase that can no longer be fully refunded proves a member without a phone', async () => {
    const person = await joinByMail();
    const driver = payDriver(server);
    const { attempt } = await driver.order(person.sub);
    await driver.notify(
      'wechat',
      driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, server.clock.now())),
    );
    const after = (days: number) => prove(person.sub, new Date(server.clock.now().getTime() + days * DAY_MS));
    await expect(after(6.99)).rejects.toMatchObject({ facts: { reason: 'AWARD_NEEDS_PHONE' } });
    await after(7.01);
  });

  test('a purchase during the trial proves its buyer and completes a task only after its days began and a week of them passed', async () => {
    const account = accountCaller(server);
    const mail = 'throw-away@farm.example';
    const body = { email: mail, verification_token: await proofOf(server, mail, 'REGISTER'), ...SITE };
    const { sub } = (await server.post(accountPaths.signUp, body, { 'x-device-id': 'made-up-device' })).body;
    const driver = payDriver(server);
    const { order, attempt } = await driver.order(sub);
    const trade = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
    await driver.notify('wechat', driver.wechat.notificationOf(trade));
    const pass = async (days: number) => {
      server.clock.setOffset(days * DAY_MS + 3_600_000);
      return account.comeBack({ phone: mail });
    };
    const claim = async (person: Person) =>
      (await server.post(activityPaths.coinTaskClaim, { taskId: 'first-purchase' }, bearer(person))).body.code;
    const quote = async (person: Person) =>
      (await server.get(memberPaths.refundOrder.replace(':id', order.id), bearer(person))).body.data;

    const early = (await pass(8)) as Person;
    await earn(server, sub, 200);
    expect((await quote(early)).byDay.rmb).toBe(order.amountFen);
    expect([await claim(early), (await buy(early, 'gift-3')).body.code]).toEqual([TASK_NOT_DONE, NEEDS_PHONE]);
    const late = (await pass(membershipLimits.trialDays + 7)) as Person;
    expect((await quote(late)).byDay.rmb).toBeLessThan(order.amountFen);
    expect([await claim(late), (await buy(late, 'gift-3')).body.code]).toEqual([0, 0]);
    server.clock.setOffset(0);
  });

  test('a lottery that has days among its prizes takes no chance and no coins from a member without a phone', async () => {
    const person = await joinByMail();
    const { db } = server.deps;
    await earn(server, person.sub, 100);
    const step = () => ({ actId: 'shuttle', key: randomUUID() });
    const shown = (await server.get(`${activityPaths.lottery}?actId=shuttle`, bearer(person))).body.data.chances;
    expect((await server.post(activityPaths.lotteryDraw, step(), bearer(person))).body.code).toBe(NEEDS_PHONE);
    expect((await server.post(activityPaths.lotteryChance, step(), bearer(person))).body.code).toBe(NEEDS_PHONE);
    expect([await chancesOf(db, 'shuttle', person.sub), await coins(person)]).toEqual([shown, 100]);
    await setPhone(person.sub, '+8613900000004');
    expect((await server.post(activityPaths.lotteryDraw, step(), bearer(person))).body.code).toBe(0);
  });

  test('a member without a phone can draw in a lottery whose prizes are only coins', async () => {
    const person = await joinByMail();
    const { db } = server.deps;
    const [shuttle] = await db.select().from(activities).where(eq(activities.id, 'shuttle'));
    if (!shuttle) throw new Error('no lottery is seeded');
    await db.insert(activities).values({ ...shuttle, id: 'coins-only' });
    const prize = { id: 'five', kind: 'coins', name: '5 加速币', amount: 5, weight: 1_000_000 } as const;
    const open = { stock: null, perPerson: null, taken: 0, sort: 0 };
    await db.insert(lotteryPrizes).values({ ...prize, ...open, activityId: 'coins-only' });
    const step = { actId: 'coins-only', key: randomUUID() };
    expect((await server.post(activityPaths.lotteryDraw, step, bearer(person))).body.code).toBe(0);
  });

  test('six check-ins of a week give coins without a phone; the seventh gives a membership day and requires a phone', async () => {
    const person = await joinByMail();
    const monday = addDays(weekOf(server.clock.now()), 7);
    const on = (day: number) => {
      const at = new Date(startOf(addDays(monday, day)).getTime() + 3_600_000);
      return checkIn(
        { ...server.deps, ...activityPorts, limitsScale: 1, clock: { now: () => at } },
        person.sub,
        'week',
      );
    };
    for (let day = 0; day < 6; day += 1) expect((await on(day)).index).toBe(day + 1);
    await expect(on(6)).rejects.toMatchObject({ facts: { reason: 'AWARD_NEEDS_PHONE' } });
    await setPhone(person.sub, '+8613900000005');
    expect(await on(6)).toMatchObject({ index: 7, award: { kind: 'vip_days' } });
    await setPhone(person.sub, null);
    expect(await on(6)).toMatchObject({ index: 7 });
  });

  test('a recall gift of days and a welcome gift of days require a phone', async () => {
    const person = await joinByMail();
    const { db } = server.deps;
    const at = server.clock.now();
    await db.transaction((tx) => addToRecallList(tx, { activityId: 'recall', accountIds: [person.sub], at }));
    const look = async () => (await server.get(activityPaths.recall, bearer(person))).body.data.standing;
    expect(await look()).toBe('needs_phone');
    const refused = (await server.post(activityPaths.recallClaim, {}, bearer(person))).body;
    expect(refused).toMatchObject({ code: 24071, msg: expect.stringContaining('绑定手机号') });
    const rules = { award: { kind: 'vip_days', name: '加速会员', amount: 1 }, coinDays: 180 };
    await db.update(activities).set({ rules }).where(eq(activities.id, 'first-coins'));
    expect((await server.get(activityPaths.coinFirst, bearer(person))).body.code).toBe(NEEDS_PHONE);
    expect(await valuables(person)).toEqual([]);
    await setPhone(person.sub, '+8613900000006');
    expect(await look()).toBe('open');
    expect((await server.post(activityPaths.recallClaim, {}, bearer(person))).body.code).toBe(0);
    expect((await server.get(activityPaths.coinFirst, bearer(person))).body.code).toBe(0);
  });
});
