import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { findActivityFaults } from '../../../../test/activity-consistency-checks.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { AppError } from '../../../http/app-error.ts';
import { addDays, startOf } from '../../../time/shanghai.ts';
import { accounts } from '../../account/people/accounts.tables.ts';
import { activities } from '../activities/activities.tables.ts';
import { readRules } from '../activities/activity-kinds.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { giveAward } from '../awards/give-award.ts';
import { lockOwnBalances } from '../awards/lock-own-balances.ts';
import { takeBackAward } from '../awards/reverse-award-for-operator.ts';
import { redeemCode } from '../codes/redeem-code.ts';
import { earnCoins } from '../coins/change-coins.ts';
import { exchange } from '../exchange/exchange.ts';
import { exchangeGoods, exchanges } from '../exchange/exchange.tables.ts';
import { findAwardLottery } from '../lottery/draw-chances.ts';
import { drawLottery } from '../lottery/draw.ts';
import { lotteryPrizes } from '../lottery/lottery.tables.ts';
import { listRecords } from '../records/list-records.ts';
import { checkIn, showCheckIn } from './check-in.ts';
import { cardsOf, giveCards } from './make-up-cards.ts';
import { makeUpFor, missedDays } from './make-up-missed-day.ts';
import { weekOf } from './check-in-week.ts';

let server: TestServer;
const longAgo = new Date('2026-01-01T00:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
  await server.deps.db.update(activities).set({ startsAt: longAgo });
});
afterAll(() => server.dispose());
afterEach(() => server.clock.setOffset(0));

const HOUR = 3_600_000;
const monday = () => startOf(addDays(weekOf(new Date()), 7));
/** Sets the clock to the given number of hours after the start of next week in Shanghai. */
const goTo = (hours: number) => server.clock.setOffset(monday().getTime() + hours * HOUR - Date.now());
const deps = () => ({ ...server.deps, ...activityPorts, limitsScale: 1 });
/** An account that was created long ago, so that all days of the week count as missed. */
const join = async () => {
  const person = await accountCaller(server).join();
  await server.deps.db.update(accounts).set({ createdAt: longAgo }).where(eq(accounts.id, person.sub));
  return person;
};
const earn = (accountId: string, amount: number) =>
  server.deps.db.transaction(async (tx) => {
    const at = server.clock.now();
    await earnCoins(tx, {
      accountId,
      key: `test:${accountId}`,
      amount,
      at,
      expiresAt: new Date(at.getTime() + DAY_MS),
    });
  });
const cards = (accountId: string, amount: number) =>
  server.deps.db.transaction((tx) => giveCards(tx, accountId, amount));
const make = (accountId: string, day: number, paidWith: 'card' | 'coins' = 'card') =>
  makeUpFor(deps(), { id: 'week', accountId, day, with: paidWith });
const refusalOf = async (made: Promise<unknown>): Promise<unknown> => {
  try {
    await made;
    return null;
  } catch (error) {
    return (error as { facts: { reason: string } }).facts.reason;
  }
};

describe('make-up cards', () => {
  test('a make-up card fills a missed day of this week only once, and the day counts like a check-in', async () => {
    const { sub } = await join();
    await cards(sub, 2);
    goTo(12);
    await checkIn(deps(), sub, 'week');
    goTo(3 * 24 + 12);
    expect(await showCheckIn(deps(), sub)).toMatchObject({
      days: [1],
      makeUp: { missed: [2, 3], cards: 2, coins: 30, left: 2 },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(sub, 2)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ index: 2, award: { kind: 'coins', amount: 5 }, cards: 1 });
    expect((await checkIn(deps(), sub, 'week')).index).toBe(3);
    expect(await showCheckIn(deps(), sub)).toMatchObject({ days: [1, 2, 4], makeUp: { missed: [3], left: 1 } });
  });

  test('the coin record of a make-up names the made-up day and what the member paid for it', async () => {
    const { sub } = await join();
    goTo(24 + 12);
    await earn(sub, 30);
    await checkIn(deps(), sub, 'week');
    await make(sub, 1, 'coins');
    const { list } = await listRecords(server.deps.db, sub, { kind: 'all', cursor: null, size: 10 });
    expect(list.map(({ title, coins }) => [title, coins])).toEqual(
      expect.arrayContaining([
        ['每周签到 · 周二', 5],
        ['每周签到 · 补签周一', 5],
        ['每周签到 · 补签周一', -30],
      ]),
    );
  });

  test('a make-up card bought with coins at the supply station fills a missed day', async () => {
    const person = await join();
    goTo(24 + 12);
    await earn(person.sub, 30);
    const request = { activityId: 'supply-v2', goodId: 'make-up-card', accountId: person.sub, key: randomUUID() };
    expect(await exchange(deps(), request)).toMatchObject({
      award: { kind: 'make_up_card', amount: 1 },
      coins: 25,
      balance: 5,
    });
    expect((await showCheckIn(deps(), person.sub)).makeUp).toMatchObject({ missed: [1], cards: 1 });
    expect(await make(person.sub, 1)).toMatchObject({ index: 1, cards: 0 });
  });

  test('making up a day costs coins if a price is set, and takes none from a member who has too few', async () => {
    const { sub } = await join();
    goTo(24 + 1);
    expect(await refusalOf(make(sub, 1, 'coins'))).toBe('COINS_SHORT');
    await earn(sub, 30);
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(sub, 1, 'coins')));
    expect(answers[0]).toMatchObject({ index: 1, balance: 5 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('make-up is refused for a future day, a checked-in day, and today until midnight in Shanghai', async () => {
    const { sub } = await join();
    await cards(sub, 9);
    goTo(24 + 12);
    for (const day of [2, 3, 7]) expect(await refusalOf(make(sub, day)), String(day)).toBe('MAKE_UP_DAY');
    await make(sub, 1);
    const next = { now: () => new Date(monday().getTime() + 2 * DAY_MS - 1) };
    expect(
      await refusalOf(makeUpFor({ ...deps(), clock: next }, { id: 'week', accountId: sub, day: 2, with: 'card' })),
    ).toBe('MAKE_UP_DAY');
    const midnight = { now: () => new Date(monday().getTime() + 2 * DAY_MS) };
    const made = await makeUpFor({ ...deps(), clock: midnight }, { id: 'week', accountId: sub, day: 2, with: 'card' });
    expect(made.index).toBe(2);
  });

  test('after the start of a new week, days of the last week cannot be made up', async () => {
    const { sub } = await join();
    await cards(sub, 1);
    goTo(7 * 24);
    for (const day of [1, 6, 7]) expect(await refusalOf(make(sub, day)), String(day)).toBe('MAKE_UP_DAY');
    expect(await cardsOf(server.deps.db, sub)).toBe(1);
  });

  test('the weekly limit of make-ups holds for concurrent requests, and a member without a card is refused', async () => {
    const { sub } = await join();
    goTo(5 * 24);
    expect(await refusalOf(make(sub, 1))).toBe('MAKE_UP_NO_CARD');
    await cards(sub, 5);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((day) => refusalOf(make(sub, day))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'MAKE_UP_LIMIT')).toHaveLength(3);
    expect(await cardsOf(server.deps.db, sub)).toBe(3);
  });

  test('a member who joined on Thursday cannot make up days before Thursday', () => {
    const week = '2026-11-16';
    const at = (day: number, hour = 12) => new Date(startOf(addDays(week, day - 1)).getTime() + hour * HOUR);
    expect(missedDays([], week, at(4), at(6))).toEqual([4, 5]);
    expect(missedDays([2], week, at(1, 0), at(4))).toEqual([1, 3]);
    expect(missedDays([], week, at(2, 0), at(3))).toEqual([2]);
  });

  test('make-up refuses malformed days with a message, and any day if the activity allows no make-up', async () => {
    const person = await accountCaller(server).join();
    const ask = (body: object) => server.post(activityPaths.makeUpCheckIn, body, bearer(person));
    const { db } = server.deps;
    expect((await ask({ category: 'week', day: 7, with: 'card' })).body).toMatchObject({ code: 24086, data: null });
    for (const body of [{ category: 'week', day: 0, with: 'card' }, { category: 'week', day: 1 }, { day: 8 }, {}]) {
      expect((await ask(body)).status, JSON.stringify(body)).toBe(400);
    }
    const [{ rules } = { rules: {} }] = await db.select().from(activities).where(eq(activities.id, 'week'));
    const { makeUp: _makeUp, ...without } = readRules('check_in', rules);
    await db.update(activities).set({ rules: without }).where(eq(activities.id, 'week'));
    expect((await ask({ category: 'week', day: 1, with: 'card' })).body.code).toBe(24085);
    const seen = await server.get(activityPaths.currentWeekCheckInIndex, bearer(person));
    expect(seen.body.data.makeUp).toBeNull();
    await db.update(activities).set({ rules }).where(eq(activities.id, 'week'));
  });
});

describe('concurrent steps of one member that lock in different orders do not deadlock', () => {
  const PEOPLE = 16;
  let people: string[];
  /** Adds a check-in activity with a budget and awards of one kind. */
  const addCheckIn = (id: string, kind: 'coins' | 'chances' | 'make_up_card') =>
    server.deps.db.insert(activities).values({
      id,
      kind: 'check_in',
      name: id,
      picture: '',
      startsAt: longAgo,
      endsAt: new Date('2099-01-01'),
      isOff: false,
      rulesVersion: 1,
      budget: 10_000,
      given: 0,
      updatedAt: longAgo,
      rules: {
        awards: Array.from({ length: 7 }, () => ({ kind, name: '奖', amount: 1 })),
        coinDays: 30,
        makeUp: { coins: 1, perWeek: 6 },
      },
    });
  beforeAll(async () => {
    people = (await Promise.all(Array.from({ length: PEOPLE }, join))).map(({ sub }) => sub);
    goTo(5 * 24 + 1);
    for (const sub of people) {
      await earn(sub, 1000);
      await cards(sub, 9);
    }
    await addCheckIn('crossing-coins', 'coins');
    await addCheckIn('crossing-chances', 'chances');
    await server.deps.db.update(exchangeGoods).set({ perPeriod: null });
  });
  beforeEach(() => goTo(5 * 24 + 1));
  /** Runs all steps of all members concurrently. Only an AppError is accepted as a refusal. */
  const allAtOnce = async (steps: ((sub: string) => Promise<unknown>)[]) => {
    const done = people.flatMap((sub) =>
      steps.map((step) => step(sub).then(String, (error: unknown) => (error instanceof AppError ? '' : String(error)))),
    );
    const faults = (await Promise.all(done)).filter((text) => text.includes('rror'));
    expect(faults).toEqual([]);
  };
  const makeUpIn = (id: string, day: number, by: 'card' | 'coins') => (sub: string) =>
    makeUpFor(deps(), { id, accountId: sub, day, with: by });
  const draw = (sub: string) => drawLottery(deps(), { accountId: sub, activityId: 'shuttle', key: randomUUID() });
  const buy = (goodId: string, activityId: string) => (sub: string) =>
    exchange(deps(), { accountId: sub, activityId, goodId, key: randomUUID() });
  const takeBack = async (isOfIt: SQL | undefined) => {
    const { db } = server.deps;
    const [row] = await db.select({ id: activityAwards.id }).from(activityAwards).where(isOfIt).limit(1);
    if (!row) throw new Error('there is nothing to take back');
    const taking = { awardId: row.id, reason: 'test', at: server.clock.now() };
    return db.transaction((tx) => takeBackAward(activityPorts, tx, taking));
  };
  const awardIn = (id: string) => (sub: string) =>
    takeBack(and(eq(activityAwards.activityId, id), eq(activityAwards.accountId, sub)));

  test('making up a day with a card for an award in coins, concurrent with buying a card for coins', async () => {
    await allAtOnce([makeUpIn('crossing-coins', 1, 'card'), buy('make-up-card', 'supply-v2')]);
    expect(await findActivityFaults(server.deps.database.pool)).toEqual([]);
  });

  test('making up a day with coins for an award of a draw chance, concurrent with a draw that wins coins', async () => {
    await server.deps.db.update(lotteryPrizes).set({ weight: 0 });
    await server.deps.db.update(lotteryPrizes).set({ weight: 1_000_000 }).where(eq(lotteryPrizes.id, 'coins-5'));
    await allAtOnce([makeUpIn('crossing-chances', 1, 'coins'), draw, makeUpIn('crossing-chances', 2, 'card'), draw]);
    expect(await findActivityFaults(server.deps.database.pool)).toEqual([]);
  });

  test.each(['coins', 'chances'] as const)(
    'granting an award of %s, concurrent with reversing an earlier award of the same kind and budget',
    async (kind) => {
      const [{ db }, id, sub] = [server.deps, `crossing-${kind}`, people[0] ?? ''];
      await makeUpIn(id, 3, 'card')(sub);
      const { takenBack } = await db.transaction(async (tx) => {
        const at = server.clock.now();
        await lockOwnBalances(tx, sub, [kind], { now: at, findLottery: () => findAwardLottery(activityPorts, tx) });
        const taking = outsideTransaction(() => awardIn(id)(sub));
        while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
        const reason = { activity: { id, rulesVersion: 1, budget: 1 }, accountId: sub, period: '', slot: 'crossing' };
        await giveAward(activityPorts, tx, reason, { award: { kind, name: '奖', amount: 1 }, coinDays: 30, at });
        return { takenBack: taking };
      });
      expect(await takenBack).toMatchObject({ activityId: id, accountId: sub, kind });
    },
  );

  test('redeeming a voucher code, concurrent with reversing the exchange that gave the code', async () => {
    const { db } = server.deps;
    const giveCoins = { award: { kind: 'coins', name: '币', amount: 5 }, coinDays: 30, validDays: 30 } as const;
    await db.update(exchangeGoods).set({ voucher: giveCoins }).where(eq(exchangeGoods.id, 'gift-3'));
    const codes = new Map<string, string>();
    for (const sub of people) codes.set(sub, (await buy('gift-3', 'supply-v2')(sub)).code ?? '');
    const isScaled = { ...deps(), limitsScale: 1000 };
    await allAtOnce([
      (sub) => redeemCode(isScaled, { accountId: sub, ip: '203.0.113.9', typed: codes.get(sub) ?? '' }),
      awardIn('supply-v2'),
    ]);
    expect(await db.select().from(exchanges).where(isNotNull(exchanges.undoneAt))).toHaveLength(PEOPLE);
  });
});
