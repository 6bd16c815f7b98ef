import { beforeEach, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { endSessions } from './session-endings.ts';
import { SessionRotations, type AskedRotation } from './rotate-sessions.ts';
import { readRefreshToken } from './refresh-token.ts';
import type { Rotated } from './rotate-session-statement.ts';

/** Refreshes of several members at once, which share a statement. */

const server = useTestServer();
const account = accountCaller(server);
beforeEach(() => server.clock.setOffset(0));

const joinAll = (count: number) => Promise.all(Array.from({ length: count }, () => account.join()));
const askedBy = ({ refresh_token: token }: { refresh_token: string }): AskedRotation => {
  const named = readRefreshToken(server.deps.masterKey, token);
  const { sessionId: id = '', accountId = null, generation = -1 } = named ?? {};
  return { id, accountId: accountId ?? '', clientId: 'feisuo-site', generation, action: null };
};

/** Rotations whose second way is recorded instead of taken. */
function recordingRotations() {
  const alone: { id: string; wasCurrent: boolean }[] = [];
  const rotations = new SessionRotations(server.deps, async ({ id }, wasCurrent) => {
    alone.push({ id, wasCurrent });
    return null;
  });
  return { rotations, alone };
}

test('refreshes of many members at once give each the successor of its own token, and each successor works', async () => {
  const members = await joinAll(12);
  const answers = await Promise.all(members.map((member) => account.refresh(member.refresh_token)));
  for (const [index, { status, body }] of answers.entries()) {
    expect([status, body.sub]).toEqual([200, members[index]?.sub]);
    expect(askedBy(body)).toEqual({ ...askedBy(members[index] as never), generation: 1 });
  }
  const again = await Promise.all(answers.map(({ body }) => account.refresh(body.refresh_token)));
  expect(again.map(({ status }) => status)).toEqual(members.map(() => 200));
});

test('of concurrent exchanges of one token one increments the generation, while others of the batch proceed', async () => {
  const [first, second] = await joinAll(2);
  if (!first || !second) throw new Error('no member joined');
  const answers = await Promise.all(
    [first, first, second, first, first, second].map(({ refresh_token }) => account.refresh(refresh_token)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(2);
  expect(answers.map(({ body }) => askedBy(body).generation)).toEqual(answers.map(() => 1));
});

test('a token is not exchanged for another account, alone or together with others', async () => {
  const [first, second] = await joinAll(2);
  if (!first || !second) throw new Error('no member joined');
  const swapped = { ...askedBy(first), accountId: second.sub };
  expect(await recordingRotations().rotations.rotate(swapped)).toBeNull();
  const { rotations } = recordingRotations();
  const together = await Promise.all([swapped, askedBy(second)].map((one) => rotations.rotate(one)));
  expect(together.map((row) => row?.accountId ?? null)).toEqual([null, second.sub]);
  const { body } = await account.refresh(first.refresh_token);
  expect(askedBy(body).generation).toBe(1);
});

test('a session that another transaction has locked holds up no other, and its token counts as current', async () => {
  const [locked, ...others] = await joinAll(4);
  if (!locked) throw new Error('no member joined');
  const holder = await server.deps.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from sessions where account_id = $1 for update', [locked.sub]);
    const { rotations, alone } = recordingRotations();
    const done = await Promise.all([locked, ...others].map((member) => rotations.rotate(askedBy(member))));
    expect(done.map((row) => row?.accountId ?? null)).toEqual([null, ...others.map(({ sub }) => sub)]);
    expect(alone).toEqual([{ id: askedBy(locked).id, wasCurrent: true }]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('ended sessions, exchanged tokens and tokens of other clients are never exchanged together with others', async () => {
  const [ended, exchanged, foreign, good] = await joinAll(4);
  if (!ended || !exchanged || !foreign || !good) throw new Error('no member joined');
  const now = server.clock.now();
  await server.deps.db.transaction((tx) =>
    endSessions(tx, { accountId: ended.sub, only: askedBy(ended).id, by: 'sign_out' }, now),
  );
  await account.refresh(exchanged.refresh_token);
  const asked = [askedBy(ended), askedBy(exchanged), { ...askedBy(foreign), clientId: 'other' }, askedBy(good)];
  const { rotations, alone } = recordingRotations();
  const done: (Rotated | null)[] = await Promise.all(asked.map((one) => rotations.rotate(one)));
  expect(done.map((row) => row?.accountId ?? null)).toEqual([null, null, null, good.sub]);
  expect(alone.find(({ id }) => id === askedBy(exchanged).id)).toEqual({
    id: askedBy(exchanged).id,
    wasCurrent: false,
  });
  expect(alone).toHaveLength(3);
});

test('a session that ends is refused by the next request, also among many that share a statement', async () => {
  const members = await joinAll(8);
  const me = (token: string) => server.get('/v1/user/me', { authorization: `Bearer ${token}` });
  const all = () => Promise.all(members.map(({ access_token: token }) => me(token)));
  expect((await all()).map(({ status }) => status)).toEqual(members.map(() => 200));
  const [out] = members;
  if (!out) throw new Error('no member joined');
  const now = server.clock.now();
  await server.deps.db.transaction((tx) =>
    endSessions(tx, { accountId: out.sub, only: askedBy(out).id, by: 'sign_out' }, now),
  );
  const answers = await all();
  expect(answers.map(({ status }) => status)).toEqual([401, ...members.slice(1).map(() => 200)]);
  expect(answers.slice(1).map(({ body }) => body.sub)).toEqual(members.slice(1).map(({ sub }) => sub));
});
