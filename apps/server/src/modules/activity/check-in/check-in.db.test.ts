import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addDays, startOf } from '../../../time/shanghai.ts';
import { listGrants } from '../../membership/index.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { checkIn, showCheckIn } from './check-in.ts';
import { weekOf } from './check-in-week.ts';

const server = useTestServer();
afterEach(() => server.clock.setOffset(0));

const join = () => accountCaller(server).join();
const press = (person: { access_token: string }, category = 'week') =>
  server.post(activityPaths.receiveAwardCheckIn, { category }, bearer(person));
const look = (person: { access_token: string }) => server.get(activityPaths.currentWeekCheckInIndex, bearer(person));
const HOUR = 3_600_000;
/** Sets the server's clock to the given number of hours after the start of next week in Shanghai. */
const goTo = (hours: number) => {
  const monday = startOf(addDays(weekOf(new Date()), 7));
  server.clock.setOffset(monday.getTime() + hours * HOUR - Date.now());
};
/**
 * Dependencies for calling the functions behind the routes directly. The routes would refuse the member's access token,
 * because these tests set the clock past its expiry.
 */
const deps = () => ({ ...server.deps, ...activityPorts, limitsScale: 1 });
const awardsOf = (accountId: string) =>
  server.deps.db.select().from(activityAwards).where(eq(activityAwards.accountId, accountId));

describe('§7 weekly check-in', () => {
  test('50 concurrent check-ins of one member give one award and the same answer', async () => {
    const person = await join();
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(person)));
    const award = { kind: 'coins', name: '加速币', amount: 5 };
    for (const { body } of answers) expect(body).toMatchObject({ code: 0, data: { index: 1, award, balance: 5 } });
    expect(await awardsOf(person.sub)).toHaveLength(1);
    expect((await look(person)).body.data).toMatchObject({ index: 1, checkedInToday: true });
  });

  test('the day of a check-in changes at midnight in Shanghai', async () => {
    const { sub } = await join();
    // The clock is fixed to the last millisecond of the day, because the server's clock would pass midnight during the
    // test.
    const last = { now: () => new Date(startOf(addDays(weekOf(new Date()), 8)).getTime() - 1) };
    expect((await checkIn({ ...deps(), clock: last }, sub, 'week')).index).toBe(1);
    goTo(24);
    expect(await showCheckIn(deps(), sub)).toMatchObject({ index: 1, today: 2, checkedInToday: false });
    expect((await checkIn(deps(), sub, 'week')).index).toBe(2);
  });

  test('missed days do not reset the count of check-ins, but a new week does', async () => {
    const { sub } = await join();
    for (const [count, day] of [0, 2, 3, 4, 5, 6].entries()) {
      goTo(day * 24 + 12);
      expect((await checkIn(deps(), sub, 'week')).index).toBe(count + 1);
    }
    const week = await showCheckIn(deps(), sub);
    expect(week).toMatchObject({ index: 6, today: 7, checkedInToday: true });
    expect(week.awards).toHaveLength(7);
    goTo(7 * 24);
    expect(await showCheckIn(deps(), sub)).toMatchObject({ index: 0, today: 1, checkedInToday: false });
  });

  test('the seventh check-in of a week gives a day of membership', async () => {
    const { sub } = await join();
    for (let day = 0; day < 7; day++) {
      goTo(day * 24 + 12);
      await checkIn(deps(), sub, 'week');
    }
    expect(await listGrants(server.deps.db, sub)).toContainEqual(
      expect.objectContaining({ source: { type: 'activity', id: expect.any(String) }, length: { days: 1 } }),
    );
  });

  test('a check-in award is reversed only once, and its coins are taken back', async () => {
    const person = await join();
    await press(person);
    const [award] = await awardsOf(person.sub);
    const reversal = { awardId: award?.id ?? 0n, reason: 'test', at: server.clock.now() };
    const takeBack = () => server.deps.db.transaction((tx) => reverseAward(activityPorts, tx, reversal));
    expect([await takeBack(), await takeBack()]).toEqual([true, false]);
    expect((await press(person)).body.data.balance).toBe(0);
  });

  test('a check-in is refused with a message if the activity is off, has ended, has spent its budget, or is unknown', async () => {
    const person = await join();
    const change = (to: Partial<typeof activities.$inferInsert>) =>
      server.deps.db.update(activities).set(to).where(eq(activities.id, 'week'));
    await change({ isOff: true });
    expect((await press(person)).body).toEqual({
      code: 24060,
      msg: '活动暂时关闭，现在不能参加',
      message: '活动暂时关闭，现在不能参加',
      data: null,
    });
    const [{ given } = { given: 0 }] = await server.deps.db.select().from(activities).where(eq(activities.id, 'week'));
    await change({ isOff: false, budget: given + 1 });
    const others = await Promise.all([join(), join(), join()]);
    const codes = (await Promise.all(others.map((other) => press(other)))).map(({ body }) => body.code as number);
    expect(codes.toSorted()).toEqual([0, 24013, 24013]);
    await change({ budget: null });
    expect(await press(person, 'nowhere')).toMatchObject({ status: 404, body: { code: 404, data: null } });
    expect(await press(person, 'a b')).toMatchObject({ status: 400, body: { code: 400, data: null } });
    expect(await server.post(activityPaths.receiveAwardCheckIn, { category: 'week' })).toMatchObject({
      status: 401,
      body: { code: 10003 },
    });
  });
});

describe('§7 first visits', () => {
  test('the first visit to the activity gives coins, and later visits return the same amounts and give nothing', async () => {
    const person = await join();
    const ask = async () => (await server.get(activityPaths.coinFirst, bearer(person))).body.data as { first: boolean };
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter(({ first }) => first)).toHaveLength(1);
    for (const answer of answers) expect(answer).toMatchObject({ coins: 50, balance: 50 });
  });

  test('act/firstEnter returns the time of the first visit on every call', async () => {
    const person = await join();
    const ask = async () => (await server.post(activityPaths.firstEnter, { actId: 'week' }, bearer(person))).body.data;
    const first = await ask();
    server.clock.setOffset(60_000);
    expect(await ask()).toEqual({ ...first, first: false });
    expect(first).toMatchObject({ actId: 'week', first: true });
  });

  test('act/index lists running activities with the server’s time and forbids caching', async () => {
    const { headers, body } = await server.get(`${activityPaths.index}?actId=week`);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.data.list).toEqual([
      expect.objectContaining({ id: 'week', kind: 'check_in', name: '每周签到', state: 'running' }),
    ]);
  });
});
