import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { fillActivityTables } from '../../../test/activity-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { activityPorts } from '../../wiring/activity-ports.ts';
import { makeUpCards } from './check-in/make-up.tables.ts';
import { undoInvitation } from './invitations/track-purchases.ts';
import { invitations } from './invitations/invitations.tables.ts';
import { activityPersonalData } from './activity-personal-data.ts';
import { invitationPersonalData } from './invitation-personal-data.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });

const join = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof join>>;
const invite = async (inviter: Person, friend: Person) => {
  const { code } = (await server.get(activityPaths.invite, bearer(inviter))).body.data.mine;
  expect((await server.post(activityPaths.inviteBind, { code }, bearer(friend))).body.code).toBe(0);
};
const rowsOf = ({ sub }: Person) =>
  server.deps.db
    .select()
    .from(invitations)
    .where(or(eq(invitations.inviterId, sub), eq(invitations.inviteeId, sub)))
    .orderBy(invitations.id);
const move = (from: Person, to: Person) =>
  server.deps.db.transaction((tx) => invitationPersonalData.move(tx, from.sub, to.sub));
const erase = (person: Person) => server.deps.db.transaction((tx) => invitationPersonalData.erase(tx, person.sub));

test('the invitations of a member are exported and erased without data of the other person', async () => {
  const person = await join();
  await fillActivityTables(server, person);
  const exported = await invitationPersonalData.export(server.deps.db, person.sub);
  expect(exported).toMatchObject({
    code: expect.stringMatching(/^[2-9A-Z]{8}$/),
    invitations: [{ as: 'inviter', state: 'waiting' }],
    partners: [{ partner: 'lenovo' }],
    recalls: [{ activity: 'recall' }],
    make_up_cards: 1,
    made_up: [{ week: '2026-01-05', day: 1, with: 'card' }],
  });
  await erase(person);
  expect(await rowsOf(person)).toEqual([]);
  expect(await invitationPersonalData.export(server.deps.db, person.sub)).toEqual({
    code: null,
    invitations: [],
    partners: [],
    recalls: [],
    make_up_cards: 0,
    made_up: [],
  });
});

test('a refund after the inviter’s account was erased causes no error', async () => {
  const { db, clock } = server.deps;
  const [inviter, friend] = [await join(), await join()];
  await invite(inviter, friend);
  const [row] = await rowsOf(friend);
  await server.get(activityPaths.coinFirst, bearer(inviter));
  const { rows } = await server.deps.database.pool.query<{ id: string }>(
    `select id from activity_awards where account_id = $1`,
    [inviter.sub],
  );
  const rewarded = { state: 'rewarded', orderId: 'left', inviterAwardId: BigInt(rows[0]?.id ?? 0) } as const;
  await db
    .update(invitations)
    .set(rewarded)
    .where(eq(invitations.id, row?.id ?? 0n));
  await db.transaction(async (tx) => {
    await activityPersonalData.erase(tx, inviter.sub);
    await invitationPersonalData.erase(tx, inviter.sub);
  });
  await db.transaction((tx) =>
    undoInvitation({ ...server.deps, ...activityPorts }, tx, { orderId: 'left', at: clock.now() }),
  );
  expect(await rowsOf(friend)).toMatchObject([{ state: 'taken_back' }]);
});

test('merging two accounts leaves no self-invitation and only one invitation, and adds up make-up cards', async () => {
  const { db } = server.deps;
  const [one, other, friend, invited] = [await join(), await join(), await join(), await join()];
  await invite(one, other);
  await invite(one, friend);
  await invite(friend, invited);
  await db.insert(makeUpCards).values([
    { accountId: one.sub, remaining: 2 },
    { accountId: other.sub, remaining: 3 },
  ]);
  await move(one, other);
  expect((await rowsOf(other)).map(({ inviterId, inviteeId }) => [inviterId, inviteeId])).toEqual([
    [expect.stringMatching(/^moved_/), other.sub],
    [other.sub, friend.sub],
  ]);
  expect(await rowsOf(one)).toEqual([]);
  expect(await db.select().from(makeUpCards).where(eq(makeUpCards.accountId, other.sub))).toMatchObject([
    { remaining: 5 },
  ]);
  // Both accounts have been invited. The remaining account keeps its invitation, and the other invitation gets a
  // pseudonym.
  await move(invited, friend);
  expect(await rowsOf(invited)).toEqual([]);
  expect((await rowsOf(friend)).filter(({ inviteeId }) => inviteeId === friend.sub)).toHaveLength(1);
});
