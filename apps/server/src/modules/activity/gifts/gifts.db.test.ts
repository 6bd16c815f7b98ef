import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, activityPaths } from '@feisuo/contract/facts/paths';
import type { ExchangeReply } from '@feisuo/contract/schemas/activity-exchange';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { accounts } from '../../account/people/accounts.tables.ts';
import { membershipGrants } from '../../membership/membership.tables.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { claimGift } from './claim-gift.ts';
import { recallList } from './recall.tables.ts';
import { addToRecallList, recallGift, recallPeople } from './recall.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });

const join = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof join>>;
let devices = 0;
const newDevice = () => `gift-device-${(devices += 1)}`;
const withDevice = (person: Person, device: string) => ({
  ...bearer(person),
  ...(device && { 'x-device-id': device }),
});
const awardsOf = ({ sub }: Person) =>
  server.deps.db.select().from(activityAwards).where(eq(activityAwards.accountId, sub));
const set = (id: string, to: Partial<typeof activities.$inferInsert>) =>
  server.deps.db.update(activities).set(to).where(eq(activities.id, id));

describe('§6 new-user gift', () => {
  const claim = (person: Person, device = newDevice()) =>
    server.post(activityPaths.newUserGiftClaim, {}, withDevice(person, device));
  const look = async (person: Person, device = newDevice()) =>
    (await server.get(activityPaths.newUserGift, withDevice(person, device))).body.data;

  test('50 concurrent claims of one member give one new-user gift and the same answer', async () => {
    const [person, device] = [await join(), newDevice()];
    expect(await look(person, device)).toMatchObject({ standing: 'open', claimedAt: null, maxAccountDays: 30 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(person, device)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ code: 0, data: { award: { kind: 'coins', amount: 100 } } });
    expect(await awardsOf(person)).toHaveLength(1);
    expect(await look(person, newDevice())).toMatchObject({ standing: 'claimed', claimedAt: expect.any(String) });
  });

  test('of ten members on one device, one gets the new-user gift and nine are refused because the device was used', async () => {
    const device = newDevice();
    const people = await Promise.all(Array.from({ length: 10 }, join));
    const codes = (await Promise.all(people.map((person) => claim(person, device)))).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 24074)).toHaveLength(9);
    const other = await join();
    expect(await look(other, device)).toMatchObject({ standing: 'taken' });
    expect((await claim(other)).body.code).toBe(0);
  });

  test('a phone number gets the new-user gift once, even after it moved to another account', async () => {
    const person = await join();
    await claim(person);
    const { db } = server.deps;
    await db.update(accounts).set({ phone: null }).where(eq(accounts.id, person.sub));
    const next = await join();
    await db
      .update(accounts)
      .set({ phone: `+86${person.phone}` })
      .where(eq(accounts.id, next.sub));
    expect((await claim(next)).body.code).toBe(24074);
  });

  test('the new-user gift is refused with the reason: the account is too old, or the phone or the device id is missing', async () => {
    const { db, clock } = server.deps;
    const person = await join();
    expect((await claim(person, '')).body).toMatchObject({ code: 24072, data: null });
    expect(await look(person, '')).toMatchObject({ standing: 'needs_device' });
    await db.update(accounts).set({ phone: null }).where(eq(accounts.id, person.sub));
    expect((await claim(person)).body.code).toBe(24071);
    expect(await look(person)).toMatchObject({ standing: 'needs_phone' });
    const old = new Date(clock.now().getTime() - 30 * DAY_MS);
    await db.update(accounts).set({ createdAt: old }).where(eq(accounts.id, person.sub));
    expect((await claim(person)).body.code).toBe(24073);
    expect(await look(person)).toMatchObject({ standing: 'not_new' });
    expect(await awardsOf(person)).toEqual([]);
  });

  test('claiming a gift asks visitors and guests to sign in, and refuses bad input with a message', async () => {
    expect((await server.get(activityPaths.newUserGift)).body.data).toMatchObject({ standing: 'sign_in' });
    const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
    const at = bearer(anonymous);
    expect((await server.get(activityPaths.newUserGift, at)).body.data).toMatchObject({ standing: 'sign_in' });
    expect((await server.post(activityPaths.newUserGiftClaim, {}, at)).body.code).toBe(24014);
    expect((await server.post(activityPaths.newUserGiftClaim, {})).status).toBe(401);
    expect((await server.get(`${activityPaths.newUserGift}?actId=week`)).status).toBe(404);
    expect((await server.get(`${activityPaths.newUserGift}?actId=a%20b`)).status).toBe(400);
  });

  test('with a budget of three, concurrent claims get three gifts', async () => {
    const [{ given } = { given: 0 }] = await server.deps.db
      .select()
      .from(activities)
      .where(eq(activities.id, 'new-user-gift'));
    await set('new-user-gift', { budget: given + 3 });
    const people = await Promise.all(Array.from({ length: 12 }, join));
    const codes = (await Promise.all(people.map((person) => claim(person)))).map(({ body }) => body.code as number);
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(codes.filter((code) => code === 24013)).toHaveLength(9);
    expect(await look(await join())).toMatchObject({ standing: 'gone' });
    // A refused claim does not claim the phone or the device, so this member can still get the gift.
    const refused = people[codes.findIndex((code) => code !== 0)];
    await set('new-user-gift', { budget: null });
    expect((await claim(refused as Person)).body.code).toBe(0);
  });
});

describe('§6 recall lists', () => {
  const claim = (person: Person, actId?: string) =>
    server.post(activityPaths.recallClaim, { ...(actId && { actId }) }, bearer(person));
  const look = async (person: Person) => (await server.get(activityPaths.recall, bearer(person))).body.data;
  const list = (...people: Person[]) =>
    server.deps.db.transaction((tx) =>
      addToRecallList(tx, {
        activityId: 'recall',
        accountIds: people.map(({ sub }) => sub),
        at: server.clock.now(),
      }),
    );
  const endMembership = ({ sub }: Person, daysAgo: number) =>
    server.deps.db
      .update(membershipGrants)
      .set({ at: new Date(server.clock.now().getTime() - (41 + daysAgo) * DAY_MS) })
      .where(eq(membershipGrants.accountId, sub));

  test('a member on the recall list gets the gift once, and other members learn only that they are not on the list', async () => {
    const [listed, other] = [await join(), await join()];
    expect(await list(listed)).toBe(1);
    expect(await list(listed)).toBe(0);
    expect(await look(listed)).toMatchObject({ standing: 'open' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(listed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      code: 0,
      data: { award: { kind: 'vip_days', amount: 7 }, vipExpiresAt: expect.any(String) },
    });
    expect(await awardsOf(listed)).toHaveLength(1);
    expect(await look(other)).toMatchObject({ standing: 'not_listed', claimedAt: null });
    expect((await claim(other)).body).toMatchObject({ code: 24070, data: null });
  });

  test('the recall list shows claims made before a member was listed, and a claim by an unlisted member adds no entry', async () => {
    const [back, away, before, other] = [await join(), await join(), await join(), await join()];
    await endMembership(before, 30);
    await endMembership(other, 30);
    for (const person of [before, other]) expect((await claim(person)).body.code).toBe(0);
    await list(back, away, before);
    expect((await claim(back)).body.code).toBe(0);
    const rows = await server.deps.db.select().from(recallList);
    const claimedAtOf = ({ sub }: Person) => rows.find(({ accountId }) => accountId === sub)?.claimedAt ?? null;
    expect(claimedAtOf(back)).toBeInstanceOf(Date);
    expect(claimedAtOf(before)).toBeInstanceOf(Date);
    expect(claimedAtOf(away)).toBeNull();
    expect(rows.map(({ accountId }) => accountId)).not.toContain(other.sub);
  });

  describe('claims concurrent with an upload of the list', () => {
    const claimsOf = async ({ sub }: Person) => {
      const rows = await server.deps.db.select().from(recallList).where(eq(recallList.accountId, sub));
      return rows.map(({ claimedAt }) => claimedAt !== null);
    };
    const lapsed = async () => {
      const person = await join();
      await endMembership(person, 30);
      return person;
    };
    const waits = async () => {
      while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const deps = () => ({ ...server.deps, ...activityPorts, limitsScale: 1000 });

    test('an upload of the recall list waits for a claim in progress and records that claim', async () => {
      const person = await lapsed();
      let go = () => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      let giving = () => {};
      const isGiving = new Promise<void>((resolve) => (giving = resolve));
      const slowly = {
        ...deps(),
        async giveDays(...gift: Parameters<typeof activityPorts.giveDays>) {
          giving();
          await held;
          await activityPorts.giveDays(...gift);
        },
      };
      const claiming = claimGift(slowly, recallGift('recall'), { accountId: person.sub, device: 'd' });
      await isGiving;
      const writing = list(person);
      await waits();
      go();
      await claiming;
      expect(await writing).toBe(1);
      expect(await claimsOf(person)).toEqual([true]);
    });

    test('a claim waits for an upload of the recall list in progress and is recorded on the list', async () => {
      const person = await lapsed();
      const { claiming } = await server.deps.db.transaction(async (tx) => {
        await addToRecallList(tx, { activityId: 'recall', accountIds: [person.sub], at: server.clock.now() });
        const asked = outsideTransaction(() =>
          claimGift(deps(), recallGift('recall'), { accountId: person.sub, device: 'd' }),
        );
        await waits();
        return { claiming: asked };
      });
      await claiming;
      expect(await claimsOf(person)).toEqual([true]);
    });

    test('after many claims during uploads, the recall list shows a claim for exactly the members with the gift', async () => {
      const people = await Promise.all(Array.from({ length: 24 }, lapsed));
      const unlisted = people.splice(20);
      const attempts = [
        ...people.slice(0, 16).map((person) => () => claim(person)),
        ...unlisted.map((person) => () => claim(person)),
      ];
      attempts.splice(4, 0, () => list(...people.slice(0, 10)) as never);
      attempts.splice(12, 0, () => list(...people) as never);
      await Promise.all(attempts.map((attempt) => attempt()));
      expect(await Promise.all(people.map(claimsOf))).toEqual(people.map((_, index) => [index < 16]));
      expect(await Promise.all(unlisted.map(claimsOf))).toEqual(unlisted.map(() => []));
    });
  });

  test('a member on a recall list gets one message in the message centre, even when listed again', async () => {
    const [person, other] = [await join(), await join()];
    const { db, clock } = server.deps;
    const put = (accountIds: string[]) =>
      db.transaction((tx) =>
        recallPeople({ ...server.deps, ...activityPorts }, tx, { activityId: 'recall', accountIds, at: clock.now() }),
      );
    expect([await put([person.sub]), await put([person.sub, other.sub])]).toEqual([1, 1]);
    for (const one of [person, other]) {
      const letters = (await server.get(accountPaths.messages, bearer(one))).body.data as {
        title: string;
        text: string;
      }[];
      const notices = letters.filter(({ title }) => title === '老友回归礼：给你留了一份');
      expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('可以领取 7 天加速会员，')]);
    }
    const nowhere = db.transaction((tx) =>
      recallPeople({ ...server.deps, ...activityPorts }, tx, { activityId: 'week', accountIds: [], at: clock.now() }),
    );
    await expect(nowhere).rejects.toMatchObject({ name: 'AppError' });
  });

  test('by the recall rule a membership that ended 30 days ago qualifies; one that ended 29 days ago does not', async () => {
    const [long, short] = [await join(), await join()];
    await endMembership(long, 30);
    await endMembership(short, 29);
    expect(await look(long)).toMatchObject({ standing: 'open' });
    expect((await claim(short)).body.code).toBe(24070);
    expect((await claim(long)).body.code).toBe(0);
    // The gift starts a membership, so the member no longer qualifies. A repeated claim still returns the same answer.
    expect((await claim(long)).body.code).toBe(0);
    expect(await look(long)).toMatchObject({ standing: 'claimed' });
  });

  test('a recall gift is not granted before the start or after the end, even to listed members', async () => {
    const [person, had] = [await join(), await join()];
    await list(person, had);
    await claim(had);
    const { now } = server.clock;
    const at = now.call(server.clock).getTime();
    await set('recall', { startsAt: new Date(at + DAY_MS), endsAt: new Date(at + 2 * DAY_MS) });
    expect((await claim(person)).body.code).toBe(24011);
    await set('recall', { startsAt: new Date(at - 2 * DAY_MS), endsAt: new Date(at - DAY_MS) });
    expect((await claim(person)).body.code).toBe(24012);
    expect(await look(person)).toMatchObject({ standing: 'closed', activity: { state: 'ended' } });
    expect((await claim(had)).body.code).toBe(0);
    await set('recall', { startsAt: new Date(at - DAY_MS), endsAt: new Date(at + 900 * DAY_MS) });
  });
});

describe('the audience and the budget of an activity', () => {
  test('an activity for members, trials, newcomers or people who never paid refuses other members', async () => {
    const person = await join();
    const press = () => server.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, bearer(person));
    await set('week', { audience: 'members' });
    expect((await press()).body).toMatchObject({ code: 24061, data: null });
    for (const audience of ['trial', 'never_paid', 'newcomers', 'all'] as const) {
      await set('week', { audience });
      expect((await press()).body.code, audience).toBe(0);
      const { list } = (await server.get(`${activityPaths.index}?actId=week`)).body.data;
      expect(list).toEqual([expect.objectContaining({ audience })]);
    }
  });

  /** Paths that members read before they take part in an activity. */
  const readings = {
    week: `${activityPaths.currentWeekCheckInIndex}?category=week`,
    tasks: `${activityPaths.coinTask}?actId=tasks`,
    shuttle: `${activityPaths.lottery}?actId=shuttle`,
  };

  test.each(Object.entries(readings))(
    'the activity %s refuses members outside its audience before they join, and grants them nothing',
    async (id, path) => {
      const person = await join();
      await set(id, { audience: 'members' });
      expect((await server.get(path, bearer(person))).body).toMatchObject({ code: 24061, data: null });
      await set(id, { audience: 'all' });
      const grants = 'select count(*)::int as number from lottery_chance_grants where account_id = $1';
      const { rows } = await server.deps.database.pool.query<{ number: number }>(grants, [person.sub]);
      expect(rows[0]?.number).toBe(0);
      expect((await server.get(path, bearer(person))).body.code).toBe(0);
    },
  );

  test.each(Object.entries(readings))(
    'the activity %s tells members that its budget is spent, and visitors can still read it',
    async (id, path) => {
      const person = await join();
      await set(id, { budget: 3, given: 3 });
      expect((await server.get(path, bearer(person))).body).toMatchObject({ code: 24013, data: null });
      // 10003 is the error code of paths that require a token.
      expect([0, 10003]).toContain((await server.get(path)).body.code);
      await set(id, { budget: null });
    },
  );

  test("a member who checked in today still sees the week after the activity's budget is spent", async () => {
    const person = await join();
    await server.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, bearer(person));
    await set('week', { budget: 1, given: 1 });
    expect((await server.get(readings.week, bearer(person))).body.data).toMatchObject({
      index: 1,
      checkedInToday: true,
    });
    await set('week', { budget: null });
  });

  test('a supply station tells members if they are in its audience, and sells nothing once its budget is spent', async () => {
    const person = await join();
    const look = async (headers = {}) =>
      (await server.get(`${activityPaths.exchange}?actId=supply`, headers)).body.data as ExchangeReply['data'];
    expect((await look(bearer(person))).eligible).toBe(true);
    await set('supply', { audience: 'members' });
    expect([(await look(bearer(person))).eligible, (await look()).eligible]).toEqual([false, true]);
    await set('supply', { audience: 'all', budget: 2, given: 2 });
    expect(new Set((await look()).goods.map(({ state, left }) => `${state} ${left}`))).toEqual(new Set(['sold_out 0']));
    await set('supply', { budget: null });
  });
});
