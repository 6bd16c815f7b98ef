import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { runInRequestTransaction } from '../http/run-in-request-transaction.ts';
import { makeRequestTransaction } from './pool.ts';

const server = useTestServer({ SERVICES: 'content' });
let pool: pg.Pool;
beforeAll(async () => {
  ({ pool } = server.deps.database);
  await pool.query('create table written (what text)');
});

beforeEach(() => pool.query('truncate written'));
const begun = (client: pg.PoolClient) => client.query('begin');
const write = (what: string) => pool.query('insert into written values ($1)', [what]);
const written = async () => (await pool.query('select what from written order by what')).rows.map(({ what }) => what);
/** Polls, because the server may use a connection for a moment; a leaked connection would stay in use. */
const expectNoneInUse = async () => {
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
};

test('statements that were sent before COMMIT or ROLLBACK belong to the transaction', async () => {
  for (const [end, left] of [
    ['rollback', []],
    ['commit', ['a', 'b', 'c']],
  ] as const) {
    const transaction = makeRequestTransaction(pool, begun);
    const sent = await transaction.run(async () => {
      await write('a');
      return [write('b'), write('c')];
    });
    await transaction[end]();
    await Promise.all(sent);
    expect(await written()).toEqual(left);
    await expectNoneInUse();
  }
});

test('a nested transaction cannot run statements after its outer transaction has ended', async () => {
  const transaction = makeRequestTransaction(pool, begun);
  const inner = await transaction.run(() => pool.connect());
  await inner.query('begin');
  await inner.query(`insert into written values ('before')`);
  await transaction.rollback();
  await expect(inner.query(`insert into written values ('after')`)).rejects.toThrow('has ended');
  await expect(inner.query('commit')).rejects.toThrow('has ended');
  inner.release();
  expect(await written()).toEqual([]);
  await expectNoneInUse();
});

test('a commit waits until a running nested transaction has ended', async () => {
  const transaction = makeRequestTransaction(pool, begun);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: isHalf, resolve: half } = Promise.withResolvers<void>();
  const inner = transaction.run(() =>
    server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values ('first half')`);
      half();
      await gate;
      await tx.execute(sql`insert into written values ('second half')`);
    }),
  );
  await isHalf;
  const committed = transaction.commit();
  open();
  await Promise.all([inner, committed]);
  expect(await written()).toEqual(['first half', 'second half']);
});

test('after a failed statement, nested transactions fail without waiting, and the commit fails', async () => {
  const transaction = makeRequestTransaction(pool, begun);
  await transaction.run(async () => {
    await write('lost');
    await expect(pool.query('insert into written values (1/0)')).rejects.toThrow('zero');
    for (let turn = 0; turn < 2; turn += 1)
      await expect(server.deps.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  });
  await expect(transaction.commit()).rejects.toMatchObject({ code: '40000' });
  expect(await written()).toEqual([]);
  await expectNoneInUse();
});

test('when BEGIN fails, the commit fails with the same error', async () => {
  const transaction = makeRequestTransaction(pool, () => Promise.reject(new Error('no')));
  await expect(transaction.run(() => write('never'))).rejects.toThrow('no');
  await expect(transaction.commit()).rejects.toThrow('no');
  await expectNoneInUse();
});

test('the idle timeout is 15 seconds inside a request transaction, and the default afterwards', async () => {
  const idleLimit = async () => {
    const { rows } = await pool.query('show idle_in_transaction_session_timeout');
    return (rows[0] as { idle_in_transaction_session_timeout: string }).idle_in_transaction_session_timeout;
  };
  expect(await runInRequestTransaction(server.deps.database, idleLimit)).toBe('15s');
  expect(await idleLimit()).toBe('1min');
});

test('PostgreSQL checks every 5 s whether the client of a running statement is still connected', async () => {
  const { rows } = await pool.query('show client_connection_check_interval');
  expect(rows).toEqual([{ client_connection_check_interval: '5s' }]);
});
