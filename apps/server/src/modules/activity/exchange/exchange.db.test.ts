import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, activityPaths, gamePaths } from '@feisuo/contract/facts/paths';
import { ExchangedReply, ExchangeReply, type ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { and, eq, sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { findActivityFaults, findCoinFaults } from '../../../../test/activity-consistency-checks.ts';
import { earn } from '../../../../test/activity-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { addDays, startOf } from '../../../time/shanghai.ts';
import { listGrants } from '../../membership/index.ts';
import { activities } from '../activities/activities.tables.ts';
import { weekOf } from '../check-in/check-in-week.ts';
import { coinEntries, coinBalances } from '../coins/coins.tables.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { exchange, type Exchanged } from './exchange.ts';
import { exchangeGoods, exchanges } from './exchange.tables.ts';
import { undoExchange } from './undo-exchange.ts';

const server = useTestServer();

const newKey = (): string => randomUUID();
type Person = Awaited<ReturnType<typeof join>>;
const join = () => accountCaller(server).join();
const look = (actId: string, headers = {}) => server.get(`${activityPaths.exchange}?actId=${actId}`, headers);
const buy = (person: Person, goodId: string, { actId = 'supply-v2', key = newKey() } = {}) =>
  server.post(activityPaths.exchange, { actId, goodId, key }, bearer(person));
const richer = (accountId: string, amount: number) => earn(server, accountId, amount);
const coins = (accountId: string) => coinsOf(server.deps.db, accountId, server.clock.now());
/**
 * The buyers in these tests have no account. This port reports a mature purchase, so that they need no phone number.
 */
const hasMaturePurchase = async () => true;
const depsAt = (at: Date) => ({
  ...server.deps,
  ...activityPorts,
  hasMaturePurchase,
  limitsScale: 1,
  clock: { now: () => at },
});

let stations = 0;
/** Opens a station with one good and returns its id. */
async function open(good: Partial<typeof exchangeGoods.$inferInsert>, startedDaysAgo = 400): Promise<string> {
  const id = `station-${++stations}`;
  const now = server.clock.now();
  const window = {
    startsAt: new Date(now.getTime() - startedDaysAgo * DAY_MS),
    endsAt: new Date(now.getTime() + 60 * DAY_MS),
  };
  const rules = { checkIn: null, tasks: null, lottery: null, coinDays: 30, says: [] };
  const usual = { isOff: false, rulesVersion: 1, budget: null, given: 0, updatedAt: now, picture: '', name: '补给站' };
  await server.deps.db.insert(activities).values({ id, kind: 'exchange', ...window, ...usual, rules });
  const thing = {
    kind: 'thing',
    name: '东西',
    amount: 1,
    description: '',
    picture: '',
    price: 10,
    taken: 0,
    sort: 0,
  } as const;
  await server.deps.db.insert(exchangeGoods).values({ activityId: id, id: 'good', ...thing, ...good });
  return id;
}
const takenOf = async (activityId: string) =>
  (await server.deps.db.select().from(exchangeGoods).where(eq(exchangeGoods.activityId, activityId)))[0]?.taken;

describe('§6 supply stations', () => {
  test('both supply stations are seeded; visitors see goods and prices, and members also see their limits', async () => {
    for (const id of ['supply', 'supply-v2']) {
      const { status, headers, body } = await look(id);
      expect([status, headers['cache-control'], Value.Errors(ExchangeReply, body)]).toEqual([200, 'no-store', []]);
      expect(body.data).toMatchObject({ actId: id, state: 'running', balance: null });
      expect(body.data.goods.every(({ had }: ExchangeGood) => had === null)).toBe(true);
    }
    const person = await join();
    await richer(person.sub, 100);
    const { data } = (await look('supply-v2', bearer(person))).body;
    expect(data).toMatchObject({ balance: 100, checkIn: 'week', tasks: 'tasks', lottery: 'shuttle' });
    const states = Object.fromEntries(data.goods.map(({ id, state }: ExchangeGood) => [id, state]));
    expect(states).toMatchObject({ 'vip-1': 'open', 'vip-7': 'short', 'mouse-mat': 'short' });
  });

  test('coins are exchanged for membership days once per idempotency key, and a repeat gets the same answer', async () => {
    const person = await join();
    await richer(person.sub, 100);
    const key = randomUUID();
    const first = await buy(person, 'vip-1', { key });
    expect([first.status, Value.Errors(ExchangedReply, first.body)]).toEqual([200, []]);
    const award = { kind: 'vip_days', name: '加速会员', amount: 1 };
    expect(first.body.data).toMatchObject({ goodId: 'vip-1', award, coins: 60, balance: 40 });
    expect((await buy(person, 'vip-1', { key })).body).toEqual(first.body);
    const grants = await listGrants(server.deps.db, person.sub);
    expect(grants.filter(({ source }) => source.type === 'activity')).toHaveLength(1);
    expect(await coins(person.sub)).toBe(40);
  });

  test('an exchange refuses an idempotency key that was used for another good, and takes no coins', async () => {
    const person = await join();
    await richer(person.sub, 200);
    const key = randomUUID();
    await buy(person, 'vip-1', { key });
    expect((await buy(person, 'draw-1', { key })).body.code).toBe(24115);
    expect(await coins(person.sub)).toBe(140);
  });

  test('two members can use the same idempotency key for exchanges', async () => {
    const [one, other] = [await join(), await join()];
    await richer(one.sub, 60);
    await richer(other.sub, 60);
    const key = randomUUID();
    await buy(one, 'vip-1', { key });
    expect((await buy(other, 'vip-1', { key })).body).toMatchObject({ code: 0, data: { balance: 0 } });
  });

  test('a member with too few coins gets nothing from an exchange, and no stock is taken', async () => {
    const id = await open({ stock: 5, price: 10 });
    const person = await join();
    await richer(person.sub, 9);
    expect((await buy(person, 'good', { actId: id })).body.code).toBe(24001);
    expect([await takenOf(id), await coins(person.sub)]).toEqual([0, 9]);
  });

  test('500 members who compete for 20 goods get 20 of them; stock stays non-negative and coins exact', async () => {
    const id = await open({ stock: 20 });
    const people = Array.from({ length: 500 }, (_, index) => `${id}-person-${index}`);
    const at = server.clock.now();
    const outcomes: PromiseSettledResult<Exchanged>[] = [];
    for (let from = 0; from < people.length; from += 50) {
      const some = people.slice(from, from + 50);
      for (const person of some) await richer(person, 10);
      outcomes.push(
        ...(await Promise.allSettled(
          some.map((accountId) =>
            exchange(depsAt(at), { accountId, activityId: id, goodId: 'good', key: randomUUID() }),
          ),
        )),
      );
    }
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ facts: { reason: 'GOOD_SOLD_OUT' } });
    const { db } = server.deps;
    const had = await db.select().from(exchanges).where(eq(exchanges.activityId, id));
    const isTheirs = sql`${coinBalances.accountId} like ${`${id}-person-%`}`;
    const [balances] = await db
      .select({ sum: sql<number>`sum(balance)::int` })
      .from(coinBalances)
      .where(isTheirs);
    expect([await takenOf(id), had.length, balances?.sum]).toEqual([20, 20, 500 * 10 - 20 * 10]);
  }, 120_000);

  test('20 concurrent exchanges of one member respect the limit per member', async () => {
    const id = await open({ stock: 100, perPerson: 2 });
    const { sub: accountId } = await join();
    await richer(accountId, 1000);
    const at = server.clock.now();
    const asked = Array.from({ length: 20 }, () =>
      exchange(depsAt(at), { accountId, activityId: id, goodId: 'good', key: randomUUID() }),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([await takenOf(id), await coins(accountId)]).toEqual([2, 980]);
  });

  test('the limit of a good holds for concurrent exchanges at two stations', async () => {
    const limits = { perPeriod: { period: 'day', count: 2 } } as const;
    const [here, there] = [await open(limits), await open(limits)];
    const person = await join();
    await richer(person.sub, 1000);
    const asked = Array.from({ length: 12 }, (_, index) => buy(person, 'good', { actId: index % 2 ? there : here }));
    const codes = (await Promise.all(asked)).map(({ body }) => body.code as number);
    expect(codes.filter((code) => code === 0)).toHaveLength(2);
    expect(codes.filter((code) => code === 24114)).toHaveLength(10);
    expect(await coins(person.sub)).toBe(980);
    for (const id of [here, there]) {
      const { goods } = (await look(id, bearer(person))).body.data;
      expect(goods[0]).toMatchObject({ had: { total: 2, period: 2 }, state: 'period_full' });
    }
    // Another good has its own limit.
    expect((await buy(person, 'draw-1')).body.code).toBe(0);
  });

  test('a daily limit of exchanges ends at midnight in Shanghai, and a weekly limit on Monday', async () => {
    const monday = startOf(addDays(weekOf(server.clock.now()), 14));
    const last = new Date(monday.getTime() - 1);
    for (const period of ['day', 'week'] as const) {
      const id = await open({ stock: null, perPeriod: { period, count: 1 } });
      const accountId = `${id}-person`;
      await richer(accountId, 100);
      const ask = (at: Date) => exchange(depsAt(at), { accountId, activityId: id, goodId: 'good', key: randomUUID() });
      await ask(last);
      await expect(ask(last)).rejects.toMatchObject({ facts: { reason: 'GOOD_PERIOD_FULL' } });
      expect((await ask(monday)).coins).toBe(10);
    }
  });

  test('stock that is released daily can be exchanged from midnight in Shanghai', async () => {
    const id = await open({ stock: 100, dailyRelease: 1 }, 0);
    const accountId = `${id}-person`;
    await richer(accountId, 100);
    const midnight = startOf(addDays(weekOf(server.clock.now()), 14));
    await server.deps.db
      .update(activities)
      .set({ startsAt: new Date(midnight.getTime() - 1000) })
      .where(eq(activities.id, id));
    const ask = (at: Date) => exchange(depsAt(at), { accountId, activityId: id, goodId: 'good', key: randomUUID() });
    const last = new Date(midnight.getTime() - 1);
    await ask(last);
    await expect(ask(last)).rejects.toMatchObject({ facts: { reason: 'GOOD_NOT_YET' } });
    expect((await ask(midnight)).coins).toBe(10);
  });

  test('after a station has ended, a repeat returns its exchange, and a new exchange is refused', async () => {
    const id = await open({ stock: 5 });
    const request = { accountId: `${id}-person`, activityId: id, goodId: 'good', key: randomUUID() };
    await richer(request.accountId, 100);
    const first = await exchange(depsAt(server.clock.now()), request);
    const later = depsAt(new Date(server.clock.now().getTime() + 61 * DAY_MS));
    expect((await exchange(later, request)).award).toEqual(first.award);
    await expect(exchange(later, { ...request, key: randomUUID() })).rejects.toMatchObject({
      facts: { reason: 'ACT_ENDED' },
    });
  });
});

test('concurrent draws, exchanges and check-ins of one member leave awards, coins and stock consistent', async () => {
  const person = await join();
  await richer(person.sub, 2000);
  const { db, database } = server.deps;
  await db.update(exchangeGoods).set({ perPeriod: null }).where(eq(exchangeGoods.activityId, 'supply'));
  const step = (path: string, body: object) => server.post(path, body, bearer(person));
  const answers = await Promise.all(
    Array.from({ length: 12 }).flatMap(() => [
      buy(person, 'draw-1', { actId: 'supply' }),
      buy(person, 'vip-1', { actId: 'supply' }),
      step(activityPaths.lotteryDraw, { actId: 'shuttle', key: newKey() }),
      step(activityPaths.lotteryChance, { actId: 'shuttle', key: newKey() }),
      step(activityPaths.receiveAwardCheckIn, { category: 'week' }),
    ]),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(await findActivityFaults(database.pool)).toEqual([]);
  // Reverses the exchanges while new exchanges run concurrently.
  const rows = await db.select().from(exchanges).where(eq(exchanges.accountId, person.sub));
  const at = server.clock.now();
  const undoing = rows.map(({ id }) =>
    db.transaction((tx) => undoExchange(activityPorts, tx, { id, reason: 'test', at })),
  );
  const more = rows.flatMap(() => [
    step(activityPaths.lotteryDraw, { actId: 'shuttle', key: newKey() }),
    buy(person, 'vip-1', { actId: 'supply' }),
    buy(person, 'draw-1', { actId: 'supply' }),
  ]);
  expect((await Promise.all(undoing)).every((isUndone) => isUndone)).toBe(true);
  expect((await Promise.all(more)).every(({ status }) => status === 200)).toBe(true);
  expect(await findCoinFaults(database.pool)).toEqual([]);
}, 120_000);

describe('awards of an exchange', () => {
  test('a guest account sees the supply station like a visitor and cannot exchange', async () => {
    const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body as Person;
    expect((await look('supply', bearer(anonymous))).body).toMatchObject({ code: 0, data: { balance: null } });
    expect((await buy(anonymous, 'vip-1')).body.code).toBe(24014);
  });

  test('an exchanged voucher’s code is returned, stored sealed, listed among the assets, and redeemable by anyone', async () => {
    const [person, friend] = [await join(), await join()];
    await richer(person.sub, 160);
    const key = randomUUID();
    const { code } = (await buy(person, 'gift-3', { key })).body.data;
    expect(code).toMatch(/^([2-9A-Z]{4}-){4}[2-9A-Z]$/);
    expect((await buy(person, 'gift-3', { key })).body.data.code).toBe(code);
    const vouchers = async () => (await server.get(gamePaths.userAssets, bearer(person))).body.data.vouchers;
    expect(await vouchers()).toMatchObject([{ name: '3 天会员兑换码', code, state: 'unused' }]);
    const { rows } = await server.deps.database.pool.query('select * from award_vouchers');
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    const redeemed = await server.post(activityPaths.checkCode, { code_key: code }, bearer(friend));
    expect(redeemed.body.data.award).toEqual({ kind: 'vip_days', name: '加速会员', amount: 3 });
    expect((await vouchers())[0].state).toBe('used');
    expect((await server.get(gamePaths.userAssets, bearer(friend))).body.data.vouchers).toEqual([]);
  });

  test('an exchanged draw chance can be used, and an exchanged object is listed among the assets', async () => {
    const person = await join();
    await richer(person.sub, 1000);
    const chances = async () => (await server.get(gamePaths.userOverage, bearer(person))).body.data.chances;
    const before = await chances();
    await buy(person, 'draw-1');
    await buy(person, 'mouse-mat');
    expect(await chances()).toEqual(before.map((one: { chances: number }) => ({ ...one, chances: one.chances + 1 })));
    const { items } = (await server.get(gamePaths.userAssets, bearer(person))).body.data;
    expect(items).toMatchObject([{ name: '织纹鼠标垫', amount: 1, from: '补给站' }]);
  });

  test('an exchange is reversed only once: award, coins, stock and code are returned', async () => {
    const person = await join();
    await richer(person.sub, 160);
    const { code } = (await buy(person, 'gift-3')).body.data;
    const { db } = server.deps;
    const [row] = await db.select().from(exchanges).where(eq(exchanges.accountId, person.sub));
    const stock = async () =>
      (
        await db
          .select()
          .from(exchangeGoods)
          .where(and(eq(exchangeGoods.activityId, 'supply-v2'), eq(exchangeGoods.id, 'gift-3')))
      )[0]?.taken ?? 0;
    const before = await stock();
    const undo = () =>
      db.transaction((tx) =>
        undoExchange(activityPorts, tx, { id: row?.id ?? 0n, reason: 'test', at: server.clock.now() }),
      );
    expect([await undo(), await undo()]).toEqual([true, false]);
    expect([await coins(person.sub), await stock()]).toEqual([160, before - 1]);
    expect((await server.post(activityPaths.checkCode, { code_key: code }, bearer(person))).body.code).toBe(24021);
    expect((await server.get(gamePaths.userAssets, bearer(person))).body.data.vouchers).toEqual([]);
    const entries = await db.select().from(coinEntries).where(eq(coinEntries.accountId, person.sub));
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(160);
  });
});

describe('§7 bad input to an exchange', () => {
  test('bad input to an exchange gets 400 with a Chinese message, an unknown id 404, a missing token 401', async () => {
    const person = await join();
    const key = randomUUID();
    for (const body of [
      {},
      { actId: 'supply', goodId: 'vip-1' },
      { actId: 'supply', goodId: 'vip-1', key: 'again' },
      { actId: 'supply', goodId: ['vip-1', 'vip-7'], key },
      { actId: 'x'.repeat(65), goodId: 'vip-1', key },
      { actId: 'supply', goodId: 'vip 1', key },
    ]) {
      const answer = await server.post(activityPaths.exchange, body, bearer(person));
      expect([answer.status, answer.body.data]).toEqual([400, null]);
      expect(answer.body.msg).toMatch(/[一-龥]/);
    }
    expect((await look('')).status).toBe(400);
    expect((await look('nothing')).status).toBe(404);
    expect((await look('shuttle')).status).toBe(404);
    expect((await buy(person, 'nothing')).status).toBe(404);
    const unknown = await server.post(activityPaths.exchange, { actId: 'supply', goodId: 'vip-1', key });
    expect([unknown.status, unknown.body.code]).toEqual([401, 10003]);
    const stale = await look('supply', { authorization: 'Bearer stale' });
    expect([stale.status, stale.body.code]).toEqual([401, 10003]);
  });
});
