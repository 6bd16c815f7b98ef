import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ReleaseView } from '@feisuo/contract/schemas/console-activity';
import { beforeAll, expect, test } from 'vitest';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { countGivenByDay } from '../modules/activity/awards/count-given-by-day.ts';
import { addDays, dayOf, startOf } from '../time/shanghai.ts';

const server = useTestServer();
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query<Record<string, string>>(text, values)).rows;
const today = () => dayOf(server.clock.now());
/** Noon of a day, counted from today. */
const noonOf = (days: number) => new Date(startOf(addDays(today(), days)).getTime() + DAY_MS / 2);
const read = (id: string, thing: string) => operator.call('GET', `/activities/${id}/release?thing=${thing}`);
const daysOf = async (id: string, thing: string) => {
  const { days } = (await read(id, thing)).body.data as ReleaseView;
  return new Map(days.map(({ day, ...rest }) => [day, rest]));
};

/** Creates an activity that began four days ago and ends in six, both at midnight in Shanghai. */
async function addActivity(id: string, kind: string): Promise<void> {
  const [startsAt, endsAt] = [startOf(addDays(today(), -4)), startOf(addDays(today(), 6))];
  await query(
    `insert into activities (id, kind, name, picture, starts_at, ends_at, is_off, rules, rules_version, given, updated_at)
     values ($1, $2, 'name', '', $3, $4, false, '{}', 1, 0, $3)`,
    [id, kind, startsAt, endsAt],
  );
}

async function addAward(activityId: string, at: Date): Promise<string> {
  const [row] = await query(
    `insert into activity_awards (activity_id, account_id, period, slot, rules_version, kind, name, amount, at)
     values ($1, $2, '', '', 1, 'coins', 'coins', 1, $3) returning id`,
    [activityId, randomUUID(), at],
  );
  return row?.['id'] ?? '';
}

async function addDraw(activityId: string, prizeId: string | null, at: Date, { isReversed = false } = {}) {
  const award = prizeId === null ? null : await addAward(activityId, at);
  await query(
    'insert into lottery_draws (activity_id, account_id, key, prize_id, award_id, at) values ($1, $2, $3, $4, $5, $6)',
    [activityId, randomUUID(), randomUUID(), prizeId, award, at],
  );
  if (isReversed)
    await query("insert into activity_reversals (award_id, reason, at) values ($1, 'r', $2)", [award, at]);
}

const addPrize = (activityId: string, id: string, stock: number | null, taken: number) =>
  query(
    `insert into lottery_prizes (activity_id, id, kind, name, amount, weight, stock, taken, sort)
     values ($1, $2, 'coins', 'coins', 5, 1000, $3, $4, 0)`,
    [activityId, id, stock, taken],
  );

test('the curve of a prize ends each day with what was won and not taken back until then', async () => {
  await addActivity('curve', 'lottery');
  await addPrize('curve', 'limited', 100, 4);
  await addDraw('curve', 'limited', noonOf(-3));
  await addDraw('curve', 'limited', noonOf(-3));
  await addDraw('curve', 'limited', noonOf(-1));
  await addDraw('curve', 'limited', noonOf(-1), { isReversed: true });
  await addDraw('curve', 'other', noonOf(-1));
  await addDraw('curve', null, noonOf(-1));
  await addDraw('curve', 'limited', new Date(server.clock.now().getTime() - 1));
  const days = await daysOf('curve', 'limited');
  expect([...days.keys()][0]).toBe(addDays(today(), -4));
  expect([...days.keys()].at(-1)).toBe(addDays(today(), 5));
  expect([-4, -3, -2, -1, 0, 1].map((day) => days.get(addDays(today(), day))?.given)).toEqual([0, 2, 2, 3, 4, null]);
  // A tenth of the stock is released per day, and all of it by the last day.
  expect([-4, -3, 5].map((day) => days.get(addDays(today(), day))?.planned)).toEqual([10, 20, 100]);
  const [planned] = [days.get(today())?.planned ?? 0];
  expect(planned).toBeGreaterThanOrEqual(40);
  expect(planned).toBeLessThanOrEqual(50);
});

test('the curve of a good counts exchanges that were not undone, and steps once per day', async () => {
  await addActivity('station', 'exchange');
  await query(
    `insert into exchange_goods (activity_id, id, kind, name, amount, description, picture, price, stock, taken, daily_release, sort)
     values ('station', 'good', 'coins', 'coins', 5, '', '', 10, 20, 1, 3, 0)`,
  );
  for (const undoneAt of [null, noonOf(-1)])
    await query(
      `insert into exchanges (activity_id, account_id, key, good_id, coins, coin_key, award_id, at, undone_at)
       values ('station', 'someone', $1, 'good', 10, $2, $3, $4, $5)`,
      [randomUUID(), randomUUID(), await addAward('station', noonOf(-2)), noonOf(-2), undoneAt],
    );
  const days = await daysOf('station', 'good');
  expect([-3, -2, 0].map((day) => days.get(addDays(today(), day))?.given)).toEqual([0, 1, 1]);
  expect([-4, -3, 0, 5].map((day) => days.get(addDays(today(), day))?.planned)).toEqual([3, 6, 15, 20]);
});

test('days before the newest rows that are read are unknown, not zero', async () => {
  await addActivity('busy', 'lottery');
  for (const day of [-3, -2, -2, -1, 0]) await addDraw('busy', 'p', new Date(noonOf(day).getTime() - DAY_MS / 2 + 1));
  const given = (most: number) =>
    countGivenByDay(server.deps.db, { kind: 'lottery', activityId: 'busy', thingId: 'p' }, most);
  expect((await given(100)).completeFrom).toBeNull();
  const { byDay, completeFrom } = await given(3);
  expect(completeFrom).toBe(addDays(today(), -1));
  expect([...byDay]).toEqual([
    [addDays(today(), -1), 1],
    [today(), 1],
  ]);
});

test('a prize without a limited stock, and an unknown one, have no curve', async () => {
  await addActivity('endless', 'lottery');
  await addPrize('endless', 'free', null, 0);
  expect((await read('endless', 'free')).status).toBe(404);
  expect((await read('endless', 'missing')).status).toBe(404);
  expect((await read('no-activity', 'free')).status).toBe(404);
  expect((await operator.call('GET', '/activities/endless/release')).status).toBe(400);
});
