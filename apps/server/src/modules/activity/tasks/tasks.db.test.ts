import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { clientPackages } from '@feisuo/contract/facts/clients';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, activityPaths, gamePaths, supportPaths } from '@feisuo/contract/facts/paths';
import { CoinTaskClaimReply, CoinTaskReply, type CoinTask } from '@feisuo/contract/schemas/activity-tasks';
import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { afterEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { proofOf } from '../../../../test/account-fixtures.ts';
import { payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityFacts } from '../../../wiring/activity-facts.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { checkIn } from '../check-in/check-in.ts';
import { drawLottery } from '../lottery/draw.ts';
import { weekOf } from '../check-in/check-in-week.ts';
import { claimTask } from './tasks.routes.ts';
import { showTasks } from './show-tasks.ts';
import { taskProofs } from './tasks.tables.ts';

const server = useTestServer();
afterEach(() => server.clock.setOffset(0));

type Person = Awaited<ReturnType<typeof join>>;
const join = () => accountCaller(server).join();
const list = (person: Person, headers: Record<string, string> = {}) =>
  server.get(activityPaths.coinTask, { ...bearer(person), ...headers });
const claim = (person: Person, taskId: string, more: object = {}) =>
  server.post(activityPaths.coinTaskClaim, { taskId, ...more }, bearer(person));
const taskOf = async (person: Person, id: string): Promise<CoinTask> =>
  (await list(person)).body.data.list.find((task: CoinTask) => task.id === id);
const inClient = (peer: string = randomUUID()) => ({ 'package-name': clientPackages.windows, peerid: peer });
const draw = (person: Person) =>
  server.post(activityPaths.lotteryDraw, { actId: 'shuttle', key: randomUUID() }, bearer(person));
/** The dependencies of the routes, with a clock that stands still at the given time. */
const depsAt = (at: Date) => ({
  ...server.deps,
  ...activityPorts,
  facts: activityFacts,
  limitsScale: 1,
  clock: { now: () => at },
});

describe('§7 act/speed/coin/task', () => {
  test('the task list has the balance and the tasks in the documented form, each with its period', async () => {
    const person = await join();
    const { status, headers, body } = await list(person);
    expect([status, headers['cache-control'], Value.Errors(CoinTaskReply, body)]).toEqual([200, 'no-store', []]);
    expect(body.data.balance).toBe(0);
    expect(body.data.list).toContainEqual(
      expect.objectContaining({ id: 'draw-today', state: 'open', progress: 0, target: 1, period: 'day', coins: 2 }),
    );
    const midnight = startOf(addDays(dayOf(server.clock.now()), 1)).toISOString();
    expect(body.data.list.find(({ id }: CoinTask) => id === 'draw-today').periodEndsAt).toBe(midnight);
    expect(body.data.list.find(({ id }: CoinTask) => id === 'bind-phone').periodEndsAt).toBeNull();
  });

  test('the task list requires the token of a member', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const seen = await server.get(activityPaths.coinTask, headers);
      const claimed = await server.post(activityPaths.coinTaskClaim, { taskId: 'draw-today' }, headers);
      expect([seen.status, seen.body.code, claimed.status, claimed.body.code]).toEqual([401, 10003, 401, 10003]);
    }
  });

  test('claiming a task answers 400 in Chinese for malformed input, and 404 for an unknown task or activity', async () => {
    const person = await join();
    for (const body of [{}, { taskId: '' }, { taskId: 7.5 }, { taskId: 'a b' }, { taskId: 'draw-today', actId: "'" }]) {
      const answer = await server.post(activityPaths.coinTaskClaim, body, bearer(person));
      expect([answer.status, answer.body.data]).toEqual([400, null]);
      expect(answer.body.msg).toMatch(/[一-龥]/);
    }
    expect((await claim(person, 'no-such-task')).status).toBe(404);
    expect((await claim(person, 'draw-today', { actId: 'shuttle' })).status).toBe(404);
    expect((await server.get(`${activityPaths.coinTask}?actId=nothing`, bearer(person))).status).toBe(404);
  });

  test('claiming a task that is not done is refused, whatever the request says', async () => {
    const person = await join();
    const { status, body } = await claim(person, 'draw-today', { progress: 1, state: 'done', coins: 9999 });
    expect([status, body.code, body.data]).toEqual([200, 24101, null]);
    expect((await list(person)).body.data.balance).toBe(0);
  });

  test('a finished task is awarded once, and a repeat returns the same answer', async () => {
    const person = await join();
    await draw(person);
    const before = (await list(person)).body.data.balance;
    expect(await taskOf(person, 'draw-today')).toMatchObject({ progress: 1, state: 'done' });
    const first = await claim(person, 'draw-today');
    expect(Value.Errors(CoinTaskClaimReply, first.body)).toEqual([]);
    expect(first.body.data).toEqual({ taskId: 'draw-today', coins: 2, balance: before + 2 });
    expect((await claim(person, 'draw-today')).body).toEqual(first.body);
    expect(await taskOf(person, 'draw-today')).toMatchObject({ progress: 1, state: 'claimed' });
  });

  test('50 concurrent claims of a task by one member grant one award', async () => {
    const person = await join();
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(person, 'bind-phone')));
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 0, data: { taskId: 'bind-phone', coins: 30, balance: 30 } });
    }
    const awards = await server.deps.db.select().from(activityAwards).where(eq(activityAwards.accountId, person.sub));
    expect(awards).toMatchObject([{ activityId: 'tasks', period: '', slot: 'bind-phone', amount: 30 }]);
  });

  test('a phone number proves its task once, even after it moved to another account', async () => {
    const [first, second] = [await join(), await join()];
    await claim(first, 'bind-phone');
    const proofs = await server.deps.db.select().from(taskProofs).where(eq(taskProofs.accountId, first.sub));
    expect(proofs).toHaveLength(1);
    expect(proofs[0]?.proof).not.toContain(first.phone);
    const theirs = { ...depsAt(server.clock.now()), facts: { ...activityFacts, findContacts: async () => contacts } };
    const contacts = { phone: `+86${first.phone}`, email: null };
    const taskClaim = { accountId: second.sub, activityId: 'tasks', taskId: 'bind-phone' };
    await expect(claimTask(theirs, taskClaim)).rejects.toMatchObject({ facts: { reason: 'TASK_PROOF_USED' } });
    // The second account's own phone number is another proof, so its claim succeeds.
    expect((await claim(second, 'bind-phone')).body.code).toBe(0);
  });

  test('a mailbox proves its task once, even if ten of its aliases claim concurrently', async () => {
    const name = `ann${randomUUID().slice(0, 8)}`;
    const aliases = Array.from({ length: 10 }, (_, index) => `${name}+${index}@gmail.com`);
    const signUp = async (email: string): Promise<Person> => {
      const body = { email, verification_token: await proofOf(server, email, 'REGISTER'), ...SITE };
      return (await server.post(accountPaths.signUp, body)).body;
    };
    const people = await Promise.all(aliases.map(signUp));
    const answers = await Promise.all(people.map((person) => claim(person, 'bind-email')));
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([0, 24102]));
  });

  test('check-ins, game requests and share visits of the week count for weekly tasks', async () => {
    const person = await join();
    await server.post(
      supportPaths.gameRequests,
      { name: `愿望${randomUUID()}`, platform: 'pc', region: '' },
      bearer(person),
    );
    expect(await taskOf(person, 'game-request')).toMatchObject({ progress: 1, state: 'done', period: 'week' });
    for (let day = 0; day < 5; day++) {
      const noon = new Date(startOf(addDays(weekOf(server.clock.now()), 7 + day)).getTime() + 43_200_000);
      await checkIn(depsAt(noon), person.sub, 'week');
    }
    const friday = new Date(startOf(addDays(weekOf(server.clock.now()), 12)).getTime() - 1);
    const seen = await showTasks(depsAt(friday), person.sub, 'tasks');
    expect(seen.list.find(({ id }) => id === 'check-in-5')).toMatchObject({ progress: 5, state: 'done' });
  });
});

describe('a task that depends on purchases or contacts', () => {
  test('a purchase completes the purchase task seven days after the preceding trial ended, unless it was partly refunded', async () => {
    const { sub } = await join();
    const driver = payDriver(server);
    const { attempt, order } = await driver.order(sub);
    const paid = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
    await driver.notify('wechat', driver.wechat.notificationOf(paid));
    const taskAt = async (days: number) => {
      const at = new Date(server.clock.now().getTime() + (membershipLimits.trialDays + days) * DAY_MS);
      return (await showTasks(depsAt(at), sub, 'tasks')).list.find(({ id }) => id === 'first-purchase')?.state;
    };
    const early = -membershipLimits.trialDays + 7.01;
    const states = [await taskAt(early), await taskAt(0), await taskAt(6.99), await taskAt(7.01)];
    expect(states).toEqual(['open', 'open', 'open', 'done']);
    // A daily task counts the purchase only on the day on which the full refund period of seven days ends.
    const countedOn = (days: number) => {
      const now = new Date(server.clock.now().getTime() + (membershipLimits.trialDays + days) * DAY_MS);
      return activityFacts.countPurchases(server.deps.db, sub, startOf(dayOf(now)), now);
    };
    expect([await countedOn(0), await countedOn(7), await countedOn(8.5)]).toEqual([0, 1, 0]);
    const { pool } = server.deps.database;
    await pool.query('update pay_orders set refunded_fen = 1 where id = $1', [order.id]);
    expect(await taskAt(7.01)).toBe('open');
  });

  test('a bound mailbox completes the mail task, but neither the phone task nor the purchase task', async () => {
    const person = await accountCaller(server).join(`${randomUUID()}@example.com`);
    expect((await taskOf(person, 'bind-email')).state).toBe('done');
    expect((await taskOf(person, 'bind-phone')).state).toBe('open');
    expect((await taskOf(person, 'first-purchase')).state).toBe('open');
  });
});

describe("§6 days and weeks of tasks follow Shanghai's calendar", () => {
  test('a task done yesterday cannot be claimed after midnight, but can be done again', async () => {
    const { sub } = await join();
    const midnight = startOf(addDays(weekOf(server.clock.now()), 9));
    const last = new Date(midnight.getTime() - 1);
    const taskClaim = { accountId: sub, activityId: 'tasks', taskId: 'draw-today' };
    await drawLottery(depsAt(last), { accountId: sub, activityId: 'shuttle', key: randomUUID() });
    await expect(claimTask(depsAt(midnight), taskClaim)).rejects.toMatchObject({ facts: { reason: 'TASK_NOT_DONE' } });
    expect((await claimTask(depsAt(last), taskClaim)).coins).toBe(2);
    await drawLottery(depsAt(midnight), { accountId: sub, activityId: 'shuttle', key: randomUUID() });
    expect((await claimTask(depsAt(midnight), taskClaim)).coins).toBe(2);
    const awards = await server.deps.db.select().from(activityAwards).where(eq(activityAwards.accountId, sub));
    const days = awards.filter(({ slot }) => slot === 'draw-today').map(({ period }) => period);
    expect(days).toEqual([dayOf(last), dayOf(midnight)]);
  });

  test('the week of a task ends at 00:00 on Monday, so five check-ins before it count for the old week only', async () => {
    const { sub } = await join();
    const monday = startOf(addDays(weekOf(server.clock.now()), 14));
    for (let back = 1; back <= 5; back++) {
      await checkIn(depsAt(new Date(monday.getTime() - back * DAY_MS + 1)), sub, 'week');
    }
    const taskAt = async (at: Date) =>
      (await showTasks(depsAt(at), sub, 'tasks')).list.find(({ id }) => id === 'check-in-5');
    expect(await taskAt(new Date(monday.getTime() - 1))).toMatchObject({ progress: 5, state: 'done' });
    expect(await taskAt(monday)).toMatchObject({ progress: 0, state: 'open' });
  });
});

describe('§7 the headers Package-Name and peerid', () => {
  test('a day in our desktop client counts for the client task, and a day in a browser does not', async () => {
    const person = await join();
    await list(person);
    expect((await taskOf(person, 'client-today')).state).toBe('open');
    await list(person, inClient());
    expect(await taskOf(person, 'client-today')).toMatchObject({ progress: 1, state: 'done' });
  });

  test.each([
    activityPaths.index,
    `${activityPaths.page}?actId=welcome`,
    `${activityPaths.offer}?actId=week`,
    activityPaths.sale,
    activityPaths.invite,
    activityPaths.newUserGift,
    gamePaths.userOverage,
  ])('a request by the desktop client counts the day for the client task: %s', async (path) => {
    const person = await join();
    expect((await server.get(path, inClient())).status).toBe(path === gamePaths.userOverage ? 401 : 200);
    expect((await server.get(path, { ...bearer(person), ...inClient() })).status).toBe(200);
    expect(await taskOf(person, 'client-today')).toMatchObject({ progress: 1, state: 'done' });
  });

  test('an expired token from the desktop client does not prevent reading public pages', async () => {
    const stale = { authorization: 'Bearer stale', ...inClient() };
    expect((await server.get(activityPaths.index, stale)).status).toBe(200);
  });

  test('client headers of other programs and malformed ones do not count for a task and cause no error', async () => {
    const person = await join();
    for (const headers of [
      { 'package-name': 'com.other.app', peerid: randomUUID() },
      { 'package-name': clientPackages.windows },
      { peerid: randomUUID() },
      { 'package-name': clientPackages.windows, peerid: 'x'.repeat(4000) },
      { 'package-name': clientPackages.windows, peerid: "'; drop table client_days; --" },
      { 'package-name': `${clientPackages.windows}\t`, peerid: 'a b' },
    ]) {
      expect((await list(person, headers)).status).toBe(200);
    }
    expect((await taskOf(person, 'client-today')).state).toBe('open');
  });

  test("one machine counts for one member's task a day, and its id is stored as a hash", async () => {
    const [first, second] = [await join(), await join()];
    const machine = inClient();
    await list(first, machine);
    await list(second, machine);
    expect((await taskOf(first, 'client-today')).state).toBe('done');
    expect((await taskOf(second, 'client-today')).state).toBe('open');
    const { rows } = await server.deps.database.pool.query(
      'select * from client_peers where account_id = any($1) order by account_id',
      [[first.sub, second.sub]],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(machine.peerid);
  });

  test('a member who always sends new machine ids fills at most 20 rows', async () => {
    const person = await join();
    for (let n = 0; n < 30; n++) await list(person, inClient());
    const { rows } = await server.deps.database.pool.query(
      'select count(*)::int as peers from client_peers where account_id = $1',
      [person.sub],
    );
    expect(rows[0].peers).toBe(20);
  });
});

test('claiming a task of an activity that is switched off is refused', async () => {
  const person = await join();
  const { db } = server.deps;
  await db.update(activities).set({ isOff: true }).where(eq(activities.id, 'tasks'));
  try {
    expect((await claim(person, 'bind-phone')).body.code).toBe(24060);
  } finally {
    await db.update(activities).set({ isOff: false }).where(eq(activities.id, 'tasks'));
  }
});
