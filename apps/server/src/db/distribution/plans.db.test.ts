import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller } from '../../../test/account-caller.ts';
import { hotExceptions } from '../../../test/distribution/exceptions.ts';
import { partsUsedBy } from '../../../test/distribution/explain-statement.ts';
import { runHotPaths, type HotPathName } from '../../../test/distribution/hot-paths.ts';
import { readSchema } from '../../../test/distribution/read-schema.ts';
import { StatementRecorder, type RecordedStatement } from '../../../test/distribution/record-statements.ts';
import {
  PARTS,
  serverOfPart,
  spreadOverPartitions,
  spreadOverServers,
  spreadTables,
  type PartServer,
} from '../../../test/distribution/spread-tables.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../../../test/private-postgres.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

type Statement = RecordedStatement<HotPathName>;

/** The hot statements without exceptions that name a spread table. */
async function recordHotStatements(server: TestServer): Promise<Statement[]> {
  // Enough members to lie in several parts.
  for (let member = 0; member < 12; member += 1) await accountCaller(server).join();
  const recorder = new StatementRecorder<HotPathName>();
  try {
    await runHotPaths(server, recorder);
  } finally {
    recorder.stop();
  }
  const isException = ({ path, text }: Statement) =>
    hotExceptions.some((one) => one.path === path && text.includes(one.contains));
  const isSpread = ({ text }: Statement) => spreadTables.some(({ name }) => text.includes(`"${name}"`));
  return recorder.list().filter((one) => isSpread(one) && !isException(one));
}

/** PostgreSQL gives no system column of a row that it inserted through a partitioned table. */
const readsSystemColumn = ({ text }: Statement) => /\bxmax\b/.test(text);

/** Whether rows are found by a condition. The part of inserted rows is not in a plan. */
const readsRows = ({ text }: Statement) => /^\s*select|update "|for (?:no key )?update|for share/.test(text);
const plans = [
  ['planned with its values', false],
  ['planned without its values', true],
] as const;

describe('on partitions by hash', () => {
  let server: TestServer;
  let statements: Statement[];
  beforeAll(async () => {
    server = await startTestServer({ SHARED_STATEMENTS: 'off' });
    statements = await recordHotStatements(server);
    await spreadOverPartitions(server.deps.database.pool, readSchema());
  });
  afterAll(() => server.dispose());

  test.each(plans)('each hot statement touches one part of all tables, %s', async (_, isGeneric) => {
    let pruned = 0;
    for (const statement of statements.filter((one) => !readsSystemColumn(one))) {
      const used = await partsUsedBy(server.deps.database.pool, statement, isGeneric);
      const parts = new Set(used.map(({ part }) => part));
      const isOnOne = parts.size === 1 || (parts.size === 0 && !readsRows(statement));
      expect([statement.text, used, isOnOne]).toEqual([statement.text, used, true]);
      pruned += parts.size;
    }
    expect(pruned).toBeGreaterThan(10);
    expect(statements.filter(readsSystemColumn)).toHaveLength(1);
  });

  test('rows of an account or an order are in parts of one number', async () => {
    const { pool } = server.deps.database;
    const partsOf = async (table: string, key: string) => {
      const { rows } = await pool.query<{ id: string; part: number }>(
        `select distinct ${key} as id, substring(tableoid::regclass::text from '__part(\\d+)')::int as part from "${table}"`,
      );
      return rows;
    };
    const accounts = new Map((await partsOf('accounts', 'id')).map(({ id, part }) => [id, part]));
    expect(new Set(accounts.values()).size).toBeGreaterThan(1);
    for (const table of ['sessions', 'security_events', 'membership_grants', 'coin_entries'])
      for (const { id, part } of await partsOf(table, 'account_id'))
        expect([table, part]).toEqual([table, accounts.get(id)]);
    const orders = new Map((await partsOf('pay_orders', 'id')).map(({ id, part }) => [id, part]));
    for (const table of ['pay_attempts', 'pay_payments', 'pay_order_events'])
      for (const { id, part } of await partsOf(table, 'order_id'))
        expect([table, part]).toEqual([table, orders.get(id)]);
  });

  test('a statement without the key touches all parts', async () => {
    const lost = { text: 'select 1 from sessions where id = $1', values: ['x'] };
    expect(await partsUsedBy(server.deps.database.pool, lost, true)).toHaveLength(PARTS);
  });
});

describe('on two other servers, by postgres_fdw', () => {
  let server: TestServer;
  let statements: Statement[];
  let others: PrivatePostgres[];
  let keepers: PartServer[];
  beforeAll(async () => {
    others = [await startPrivatePostgres(), await startPrivatePostgres()];
    keepers = others.map(({ url }) => ({ url, pool: new pg.Pool({ connectionString: url, max: 1 }) }));
    server = await startTestServer({ SHARED_STATEMENTS: 'off' });
    statements = await recordHotStatements(server);
    await spreadOverServers(server.deps.database.pool, keepers);
  });
  afterAll(async () => {
    await server.dispose();
    for (const { pool } of keepers) await pool.end();
    for (const other of others) other.stop();
  });

  test.each(plans)('each hot statement asks one server, %s', async (_, isGeneric) => {
    let asked = 0;
    const skipped: string[] = [];
    for (const statement of statements) {
      // Foreign tables know no unique key, so ON CONFLICT DO UPDATE is impossible on them.
      if (/on conflict \(/i.test(statement.text)) {
        skipped.push(statement.path);
        continue;
      }
      const used = await partsUsedBy(server.deps.database.pool, statement, isGeneric);
      const servers = new Set(used.map(({ part }) => serverOfPart(part, keepers.length)));
      const isOnOne = servers.size === 1 || (servers.size === 0 && !readsRows(statement));
      expect([statement.text, used, isOnOne]).toEqual([statement.text, used, true]);
      asked += servers.size;
    }
    expect(asked).toBeGreaterThan(10);
    expect(skipped.length).toBeLessThan(6);
  });

  test('servers with sequences of their own give different ids, in order for each account', async () => {
    for (const [index, { pool }] of keepers.entries()) {
      await pool.query(`create sequence ids increment by 64 start ${index + 1}`);
      await pool.query(`create table entries (id bigint default nextval('ids'), account_id text)`);
    }
    const given: { id: number; account: string }[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const account = `account ${turn % 5}`;
      const keeper = keepers[(turn % 5) % keepers.length];
      const inserted = await keeper?.pool.query<{ id: string }>(
        'insert into entries (account_id) values ($1) returning id',
        [account],
      );
      given.push({ id: Number(inserted?.rows[0]?.id), account });
    }
    expect(new Set(given.map(({ id }) => id)).size).toBe(given.length);
    for (const ids of Map.groupBy(given, ({ account }) => account).values())
      expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted((one, other) => one - other));
  });

  test('both servers have rows, and a statement without the key asks both', async () => {
    const counts = await Promise.all(
      keepers.map(async ({ pool }, index) => {
        const { rows } = await pool.query<{ count: number }>(
          [0, 1, 2, 3]
            .filter((part) => serverOfPart(part, keepers.length) === index)
            .map((part) => `select count(*)::int as count from sessions__part${part}`)
            .join(' union all '),
        );
        return rows.reduce((sum, { count }) => sum + count, 0);
      }),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
    const lost = { text: 'select 1 from sessions where id = $1', values: ['x'] };
    const used = await partsUsedBy(server.deps.database.pool, lost, true);
    expect(new Set(used.map(({ part }) => serverOfPart(part, keepers.length))).size).toBe(2);
  });
});
