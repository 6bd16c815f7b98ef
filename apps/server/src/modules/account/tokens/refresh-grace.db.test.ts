import { beforeEach, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { countLockWaiters } from '../../../../test/lock-waiters.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const refused = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
interface Tokens {
  sub: string;
  refresh_token: string;
}

/**
 * Runs a locking statement on its own connection, and keeps the lock until `release`, so that other statements wait.
 */
async function lockWith(statement: string, ...values: string[]) {
  const holder = await server.deps.database.pool.connect();
  await holder.query('begin');
  const isHeld = holder.query(statement, values);
  const release = async () => {
    await holder.query('commit');
    holder.release();
  };
  return { isHeld, release };
}
const lockSessionsOf = ({ sub }: { sub: string }) =>
  lockWith('select from sessions where account_id = $1 for update', sub);
const secondsSinceExchange = async ({ sub }: Tokens): Promise<number> => {
  const { rows } = await server.deps.database.pool.query<{ at: Date }>(
    'select rotations[1] as at from sessions where account_id = $1',
    [sub],
  );
  return (server.clock.now().getTime() - (rows[0]?.at.getTime() ?? 0)) / 1000;
};
const untilWaiting = async (count: number, kind?: 'transactionid'): Promise<void> => {
  await expect.poll(() => countLockWaiters(server, kind)).toBe(count);
};
/**
 * Sends the old refresh token 29 s and 31 s after `doneMs`; returns the successor from the first answer and the error
 * code of the second.
 */
async function askAround(doneMs: number, { refresh_token: token }: Tokens) {
  server.clock.setOffset(doneMs + 29_000);
  const within = await account.refresh(token);
  server.clock.setOffset(doneMs + 31_000);
  const later = await account.refresh(token);
  return [within.body.refresh_token, later.body.error_code];
}

test('the grace period of a refresh token starts when a slow exchange finishes, not at its request', async () => {
  const first = await account.join();
  const holder = await lockSessionsOf(first);
  await holder.isHeld;
  const stalled = account.refresh(first.refresh_token);
  await untilWaiting(1);
  server.clock.setOffset(36_000);
  await holder.release();
  const { refresh_token: successor } = (await stalled).body;
  expect(await askAround(36_000, first)).toEqual([successor, 4126]);
});

test('a refresh repeated while the database stalls gets the successor, however long the stall takes', async () => {
  const first = await account.join();
  const holder = await lockSessionsOf(first);
  await holder.isHeld;
  const stalled = account.refresh(first.refresh_token);
  await untilWaiting(1);
  server.clock.setOffset(36_000);
  const repeats = [account.refresh(first.refresh_token), account.refresh(first.refresh_token)];
  await untilWaiting(3);
  await holder.release();
  const answers = await Promise.all([stalled, ...repeats]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [successor = ''] = new Set(answers.map(({ body }) => body.refresh_token as string));
  server.clock.setOffset(65_000);
  expect((await account.refresh(first.refresh_token)).body.refresh_token).toBe(successor);
  server.clock.setOffset(67_000);
  expect(await account.refresh(first.refresh_token)).toMatchObject(refused);
});

test("a refresh repeated between a slow exchange's commit and its timestamp update gets the successor", async () => {
  const first = await account.join();
  const before = await lockSessionsOf(first);
  await before.isHeld;
  const stalled = account.refresh(first.refresh_token);
  await untilWaiting(1);
  // PostgreSQL grants this table lock when the exchange commits, before the timestamp of the exchange is updated.
  const gate = await lockWith('lock table sessions in share mode');
  await untilWaiting(2);
  server.clock.setOffset(36_000);
  await before.release();
  await gate.isHeld;
  await untilWaiting(1);
  const after = await lockSessionsOf(first);
  await after.isHeld;
  await gate.release();
  // The update of the timestamp now waits for the row lock; until here it waited for the table lock.
  await untilWaiting(1, 'transactionid');
  server.clock.setOffset(37_000);
  const repeat = account.refresh(first.refresh_token);
  await untilWaiting(2);
  await after.release();
  const answers = await Promise.all([stalled, repeat]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body.refresh_token).toBe(answers[0]?.body.refresh_token);
});

test('with an idempotency key, a refresh that waited long gets a new timestamp right before its commit', async () => {
  const first = await account.join();
  const keeping = await lockWith('lock table idempotency_keys in share mode');
  await keeping.isHeld;
  const stalled = account.refresh(first.refresh_token, {}, { 'x-idempotency-key': 'kept-late' });
  await untilWaiting(1);
  // PostgreSQL grants this table lock when the request commits, before any later update of the timestamp.
  const gate = await lockWith('lock table sessions in share mode');
  await untilWaiting(2);
  server.clock.setOffset(36_000);
  await keeping.release();
  await gate.isHeld;
  const sinceExchange = await secondsSinceExchange(first);
  await gate.release();
  expect(sinceExchange).toBeLessThan(5);
  const { refresh_token: successor } = (await stalled).body;
  expect(await askAround(36_000, first)).toEqual([successor, 4126]);
});

/** Refreshes with an idempotency key, while a trigger delays the commit by 36 s. */
async function refreshWithSlowCommit({ sub, refresh_token: token }: Tokens) {
  const { pool } = server.deps.database;
  await pool.query(`create function stall_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`);
  await pool.query(`create constraint trigger stall_commit after update on sessions
    deferrable initially deferred for each row execute function stall_commit()`);
  const commit = await lockWith('select pg_advisory_xact_lock(4711)');
  await commit.isHeld;
  const stalled = account.refresh(token, {}, { 'x-idempotency-key': `committed-late-${sub}` });
  await untilWaiting(1);
  server.clock.setOffset(36_000);
  await commit.release();
  const answer = await stalled;
  await pool.query('drop function stall_commit cascade');
  return answer;
}

test('with an idempotency key, the grace period of a refresh starts at the commit, however long the commit takes', async () => {
  const first = await account.join();
  const { refresh_token: successor } = (await refreshWithSlowCommit(first)).body;
  expect(await askAround(36_000, first)).toEqual([successor, 4126]);
});

test('a committed refresh is answered even if updating its timestamp fails', async () => {
  const { pool } = server.deps.database;
  await pool.query(`create function refuse_stamp() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`);
  await pool.query(`create trigger refuse_stamp before update on sessions for each row
    when (old.generation = new.generation) execute function refuse_stamp()`);
  const first = await account.join();
  const { status, body } = await refreshWithSlowCommit(first);
  expect(status).toBe(200);
  expect(await secondsSinceExchange(first)).toBeGreaterThan(35);
  await pool.query('drop function refuse_stamp cascade');
  expect((await account.refresh(body.refresh_token)).status).toBe(200);
});
