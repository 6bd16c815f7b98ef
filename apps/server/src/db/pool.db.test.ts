import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loseConnectionAt } from '../../test/lose-connection.ts';
import { outsideTransaction } from '../../test/one-connection.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ SERVICES: 'content' });

test('a connection lost between two statements fails its transaction but does not end the process', async () => {
  const { db, database } = server.deps;
  const work = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await outsideTransaction(() => database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
    const connectionLost = () =>
      outsideTransaction(() => database.pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid]));
    await expect.poll(async () => (await connectionLost()).rowCount).toBe(0);
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('connections that are lost while a transaction begins do not leak from the pool', async () => {
  const { db, database } = server.deps;
  for (let round = 0; round < 2 * server.deps.config.databasePool; round += 1) {
    const { isLost } = await loseConnectionAt(1, () =>
      expect(db.transaction(async (tx) => await tx.execute(sql`select 1`))).rejects.toThrow(),
    );
    expect(isLost).toBe(true);
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => database.pool.query('select 1 as one')));
  expect(answers).toHaveLength(20);
});
