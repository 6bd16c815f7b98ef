import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq, sql } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { earn } from '../../../../test/activity-caller.ts';
import { findActivityFaults } from '../../../../test/activity-consistency-checks.ts';
import { countLockWaiters } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { activities } from '../activities/activities.tables.ts';
import { changeActivity } from '../activities/change-activity.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { takeBackAward } from '../awards/reverse-award-for-operator.ts';
import { earnCoins } from '../coins/change-coins.ts';
import { chancesOf } from './draw-chances.ts';
import { buyChance, drawLottery, type Drawn } from './draw.ts';
import { lotteryDraws, lotteryPrizes } from './lottery.tables.ts';
import { setPrizes } from './set-prizes.ts';

const YEAR = 365 * DAY_MS;
const server = useTestServer();

const deps = () => ({ ...server.deps, ...activityPorts, limitsScale: 1 });
let lotteries = 0;
/** Opens a lottery that is about to end, so that its whole stock has been released. */
async function open({
  stock,
  weight = 1_000_000,
  perPerson = null as number | null,
  freePerDay = 1,
}: {
  stock: number | null;
  weight?: number;
  perPerson?: number | null;
  freePerDay?: number;
}): Promise<string> {
  const id = `lottery-${++lotteries}`;
  const now = server.clock.now();
  const window = { startsAt: new Date(now.getTime() - YEAR), endsAt: new Date(now.getTime() + 60_000) };
  const usual = { isOff: false, rulesVersion: 1, budget: null, given: 0, updatedAt: now, picture: '', name: '抽奖' };
  const rules = { freePerDay, chanceCoins: 20, coinDays: 30 };
  await server.deps.db.insert(activities).values({ id, kind: 'lottery', ...window, ...usual, rules });
  const prize = { kind: 'coins', name: '加速币', amount: 5, weight, stock, taken: 0, perPerson, sort: 0 } as const;
  await server.deps.db.insert(lotteryPrizes).values({ activityId: id, id: 'prize', ...prize });
  return id;
}
const draw = (activityId: string, accountId: string, key: string = randomUUID()) =>
  drawLottery(deps(), { activityId, accountId, key });

const takenOf = async (id: string) =>
  (await server.deps.db.select().from(lotteryPrizes).where(eq(lotteryPrizes.activityId, id)))[0]?.taken;
const awardsOf = (id: string) => server.deps.db.select().from(activityAwards).where(eq(activityAwards.activityId, id));
const takeBack = (awardId: bigint) =>
  server.deps.db.transaction((tx) =>
    takeBackAward(activityPorts, tx, { awardId, reason: 'test', at: server.clock.now() }),
  );

describe('§6 lottery: reversals', () => {
  test('a prize reversed 20 times concurrently returns to the stock once and can be drawn again', async () => {
    const id = await open({ stock: 1, perPerson: 1, freePerDay: 2 });
    expect((await draw(id, `${id}-first`)).prize).not.toBeNull();
    expect((await draw(id, `${id}-second`)).prize).toBeNull();
    const [won] = await awardsOf(id);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => takeBack(won?.id ?? 0n)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await takenOf(id)).toBe(0);
    // The reversed prize still counts towards the limit of the member who won it.
    expect((await draw(id, `${id}-first`)).prize).toBeNull();
    expect((await draw(id, `${id}-second`)).prize).not.toBeNull();
    expect(await takenOf(id)).toBe(1);
    expect(await findActivityFaults(server.deps.database.pool)).toEqual([]);
  });

  test('a prize that was drawn cannot be removed from the lottery, even after a reversal', async () => {
    const id = await open({ stock: 1 });
    await draw(id, `${id}-person`);
    await takeBack((await awardsOf(id))[0]?.id ?? 0n);
    const emptied = server.deps.db.transaction((tx) => setPrizes(tx, id, []));
    await expect(emptied).rejects.toMatchObject({ facts: { resourceId: 'prizes' } });
  });

  test('concurrent draws and reversals leave awards and stock consistent and do not deadlock', async () => {
    const id = await open({ stock: 10, freePerDay: 2 });
    const people = Array.from({ length: 20 }, (_, index) => `${id}-person-${index}`);
    await Promise.all(people.map((person) => draw(id, person)));
    const won = await awardsOf(id);
    expect(won).toHaveLength(10);
    await Promise.all([
      ...won.map(({ id: awardId }) => takeBack(awardId)),
      ...people.map((person) => draw(id, person)),
    ]);
    expect(await findActivityFaults(server.deps.database.pool)).toEqual([]);
  });
});

describe('§6 activities: changes by an operator while members take part', () => {
  test('a new activity budget counts every earlier award, including one in progress', async () => {
    const id = await open({ stock: null, freePerDay: 3 });
    const person = `${id}-person`;
    await draw(id, person);
    const { db } = server.deps;
    const setting = { isOver: false };
    const both = await db.transaction(async (tx) => {
      // This row lock stops the draw after it has read the activity and before it takes the prize.
      await tx.update(lotteryPrizes).set({ taken: 1 }).where(eq(lotteryPrizes.activityId, id));
      const drawn = outsideTransaction(() => draw(id, person));
      while ((await countLockWaiters(server)) < 1) await setImmediate();
      const set = outsideTransaction(() =>
        db.transaction((other) => changeActivity(other, server.clock, id, { budget: 10 })),
      ).finally(() => {
        setting.isOver = true;
      });
      while (!setting.isOver && (await countLockWaiters(server)) < 2) await setImmediate();
      return [drawn, set];
    });
    await Promise.all(both);
    const [activity] = await db.select().from(activities).where(eq(activities.id, id));
    expect([activity?.given, (await awardsOf(id)).length]).toEqual([2, 2]);
  });

  test('no award is granted after an operator’s switch-off of the activity is committed', async () => {
    const id = await open({ stock: null, freePerDay: 10 });
    const person = `${id}-person`;
    await draw(id, person);
    const drawing = Array.from({ length: 5 }, () => draw(id, person).catch(() => null));
    await server.deps.db.transaction((tx) => changeActivity(tx, server.clock, id, { isOff: true }));
    const awardCount = (await awardsOf(id)).length;
    await Promise.all(drawing);
    expect((await awardsOf(id)).length).toBe(awardCount);
  });

  test('saving prizes during draws and reversals makes no request fail', async () => {
    const id = await open({ stock: 500, freePerDay: 10 });
    const { db } = server.deps;
    const prize = {
      id: 'prize',
      kind: 'coins',
      name: '加速币',
      amount: 5,
      weight: 1_000_000,
      perPerson: null,
    } as const;
    const save = (round: number) =>
      db.transaction(async (tx) => {
        await changeActivity(tx, server.clock, id, { budget: round % 2 === 0 ? null : 10_000 });
        await setPrizes(tx, id, [{ ...prize, stock: 500 + round }]);
      });
    const people = Array.from({ length: 10 }, (_, index) => `${id}-person-${index}`);
    await Promise.all(people.map((person) => draw(id, person)));
    const won = await awardsOf(id);
    await Promise.all([
      ...Array.from({ length: 6 }, (_, round) => save(round + 1)),
      ...people.flatMap((person) => [draw(id, person), draw(id, person), draw(id, person)]),
      ...won.map(({ id: awardId }) => takeBack(awardId)),
    ]);
    expect(await takenOf(id)).toBe(30);
    expect(await findActivityFaults(server.deps.database.pool)).toEqual([]);
  }, 60_000);
});

describe('§6 lottery', () => {
  test('500 members who compete for 20 prizes get 20 of them; stock stays non-negative and chances exact', async () => {
    const id = await open({ stock: 20 });
    const people = Array.from({ length: 500 }, (_, index) => `${id}-person-${index}`);
    const outcomes: Drawn[] = [];
    // Draws in batches of 50, so that no draw waits longer for a database connection than the timeout allows.
    for (let from = 0; from < people.length; from += 50) {
      outcomes.push(...(await Promise.all(people.slice(from, from + 50).map((person) => draw(id, person)))));
    }
    expect(outcomes.filter(({ prize }) => prize !== null)).toHaveLength(20);
    expect(outcomes.every(({ chances }) => chances === 0)).toBe(true);
    const [prize] = await server.deps.db.select().from(lotteryPrizes).where(eq(lotteryPrizes.activityId, id));
    expect(prize?.taken).toBe(20);
    const won = await server.deps.db.select().from(activityAwards).where(eq(activityAwards.activityId, id));
    expect(won).toHaveLength(20);
    const [draws] = await server.deps.db
      .select({ number: sql<number>`count(*)::int` })
      .from(lotteryDraws)
      .where(eq(lotteryDraws.activityId, id));
    expect(draws?.number).toBe(500);
  }, 120_000);

  test('a draw when the budget is spent costs no chance, whether or not it would have won', async () => {
    const id = await open({ stock: null, weight: 500_000, freePerDay: 3 });
    const person = `${id}-person`;
    const won = drawLottery(deps(), { activityId: id, accountId: person, key: randomUUID() }, () => 0);
    expect((await won).chances).toBe(2);
    await server.deps.db.update(activities).set({ budget: 1, given: 1 }).where(eq(activities.id, id));
    for (const point of [0, 999_999]) {
      const drawn = drawLottery(deps(), { activityId: id, accountId: person, key: randomUUID() }, () => point);
      await expect(drawn).rejects.toMatchObject({ facts: { reason: 'ACT_GIVEN_AWAY' } });
      expect(await chancesOf(server.deps.db, id, person)).toBe(2);
    }
    await earn(server, person, 20);
    const bought = buyChance(deps(), { activityId: id, accountId: person, key: randomUUID() });
    await expect(bought).rejects.toMatchObject({ facts: { reason: 'ACT_GIVEN_AWAY' } });
  });

  test('repeated and concurrent draws with one idempotency key count as one draw', async () => {
    const id = await open({ stock: null });
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => draw(id, 'same-person', key)));
    for (const outcome of outcomes) {
      expect(outcome).toEqual({
        prize: { id: 'prize', award: { kind: 'coins', name: '加速币', amount: 5 } },
        chances: 0,
      });
    }
    await expect(draw(id, 'same-person')).rejects.toMatchObject({ facts: { reason: 'CHANCES_NONE' } });
  });

  test('a member with many chances wins at most the limit per member', async () => {
    const id = await open({ stock: null, perPerson: 2, freePerDay: 5 });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => draw(id, 'lucky-person')));
    expect(outcomes.filter(({ prize }) => prize !== null)).toHaveLength(2);
  });

  test('a draw chance is bought for coins once per idempotency key, and refused if there are too few coins', async () => {
    const id = await open({ stock: null, freePerDay: 0 });
    const accountId = 'buying-person';
    const at = server.clock.now();
    const expiresAt = new Date(at.getTime() + YEAR);
    await server.deps.db.transaction((tx) =>
      earnCoins(tx, { accountId, key: 'for-chances', amount: 30, at, expiresAt }),
    );
    const key = randomUUID();
    const buy = (name: string) => buyChance(deps(), { activityId: id, accountId, key: name });
    expect(await Promise.all([buy(key), buy(key), buy(key)])).toEqual([1, 1, 1]);
    await expect(buy(randomUUID())).rejects.toMatchObject({ facts: { reason: 'COINS_SHORT' } });
    expect(await chancesOf(server.deps.db, id, accountId)).toBe(1);
  });

  test("a draw that hits none of the prizes' odds wins nothing, and the page shows odds and stock", async () => {
    const id = await open({ stock: 20, weight: 0 });
    const person = await accountCaller(server).join();
    const { body } = await server.get(`${activityPaths.lottery}?actId=${id}`, bearer(person));
    expect(body.data).toEqual({
      prizes: [{ id: 'prize', award: { kind: 'coins', name: '加速币', amount: 5 }, odds: 0, left: 20, total: 20 }],
      chances: 1,
      freePerDay: 1,
      chanceCoins: 20,
    });
    const step = { actId: id, key: randomUUID() };
    const drawn = await server.post(activityPaths.lotteryDraw, step, bearer(person));
    expect(drawn.body.data).toEqual({ prize: null, chances: 0 });
    expect((await server.get(`${activityPaths.lottery}?actId=${id}`)).body.data.chances).toBeNull();
    expect(await server.post(activityPaths.lotteryDraw, { actId: id, key: 'x' }, bearer(person))).toMatchObject({
      status: 400,
      body: { code: 400, data: null },
    });
  });

  test('repeating a draw without a prize returns the same answer and takes no second chance', async () => {
    const id = await open({ stock: null, weight: 0, freePerDay: 2 });
    const key = randomUUID();
    expect(await draw(id, 'unlucky', key)).toEqual({ prize: null, chances: 1 });
    expect(await draw(id, 'unlucky', key)).toEqual({ prize: null, chances: 1 });
  });

  test('repeating a draw after the end returns the original award, even if the prize has changed', async () => {
    const id = await open({ stock: null });
    const key = randomUUID();
    const first = await draw(id, 'lucky', key);
    await server.deps.db.update(lotteryPrizes).set({ amount: 99 }).where(eq(lotteryPrizes.activityId, id));
    await server.deps.db.update(activities).set({ isOff: true }).where(eq(activities.id, id));
    expect(await draw(id, 'lucky', key)).toEqual(first);
    await expect(draw(id, 'lucky')).rejects.toMatchObject({ facts: { reason: 'ACT_OFF' } });
  });

  test('the lottery lists a member’s own draws, newest first, including draws without a prize', async () => {
    const [wins, loses] = [await open({ stock: null }), await open({ stock: null, weight: 0 })];
    const person = await accountCaller(server).join();
    const drawn = (actId: string) =>
      server.post(activityPaths.lotteryDraw, { actId, key: randomUUID() }, bearer(person));
    await drawn(wins);
    await drawn(loses);
    const records = async (actId: string, who = person) =>
      (await server.get(`${activityPaths.lotteryRecords}?actId=${actId}`, bearer(who))).body.data.list;
    const record = {
      number: expect.stringMatching(/^D\d{6}-[2-9A-HJ-NP-Z]{6}$/),
      at: expect.any(String),
      isTakenBack: false,
    };
    expect(await records(wins)).toEqual([{ ...record, award: { kind: 'coins', name: '加速币', amount: 5 } }]);
    expect(await records(loses)).toEqual([{ ...record, award: null }]);
    expect(await records(wins, await accountCaller(server).join())).toEqual([]);
  });
});
