import { lt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/test-server.ts';
import { reportedEvents } from '../../modules/telemetry/telemetry.tables.ts';
import { deleteOldRows } from './drop-partitions.ts';
import { listPartitions } from './list-partitions.ts';
import { makePartitions } from './make-partitions.ts';
import { partitionedTables, type PartitionedName } from './partitioned-tables.ts';

const server = useTestServer();

const day = (at: string) => new Date(`${at}T12:00:00Z`);
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query<Row>(text, values)).rows;

const report = (id: string, at: Date) =>
  query(`insert into reported_events (event_id, event_name, ext_data, received_at) values ($1, 'e', '{}', $2)`, [
    id,
    at,
  ]);
/** Partitions by the ids of the rows in them. */
async function placesOf(): Promise<Record<string, string>> {
  const rows = await query<{ id: string; place: string }>(
    'select event_id as id, tableoid::regclass::text as place from reported_events order by 1',
  );
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
}
const partitionNames = async (table: PartitionedName) =>
  (await listPartitions(server.deps.db, [table])).map(({ name }) => name);

beforeEach(async () => {
  for (const { name, until } of await listPartitions(server.deps.db, ['reported_events'])) {
    if (until !== null) await query(`drop table ${name}`);
  }
  await query('truncate reported_events');
});

describe('partitions made ahead', () => {
  test('every partitioned table has partitions for now and the next three days, and a default partition', async () => {
    const now = day('2031-05-07');
    await makePartitions(server.deps.db, now);
    for (const [table, { span }] of Object.entries(partitionedTables)) {
      const names = await partitionNames(table as PartitionedName);
      const wanted = span === 'day' ? ['20310507', '20310508', '20310509', '20310510'] : ['20310505'];
      expect(names).toEqual(expect.arrayContaining([...wanted, 'default'].map((end) => `${table}_${end}`)));
    }
  });

  test('concurrent processes make each partition once, and a repeat makes none', async () => {
    const now = day('2031-06-02');
    const made = await Promise.all([1, 2, 3, 4].map(() => makePartitions(server.deps.db, now)));
    expect(made.reduce((sum, { postponed }) => sum + postponed, 0)).toBe(0);
    const daily = Object.values(partitionedTables).filter(({ span }) => span === 'day').length;
    expect(made.reduce((sum, { added }) => sum + added, 0)).toBe(daily * 4 + (7 - daily));
    expect(await makePartitions(server.deps.db, now)).toEqual({ added: 0, known: 0, postponed: 0 });
  });

  test('a row goes to the partition of its day; a row without one is stored, and the next run moves it', async () => {
    await makePartitions(server.deps.db, day('2030-01-10'));
    await report('today', day('2030-01-10'));
    // The clock was set ahead by a year, then back by a month.
    await report('ahead', day('2031-01-10'));
    await report('back', day('2029-12-10'));
    expect(await placesOf()).toEqual({
      today: 'reported_events_20300110',
      ahead: 'reported_events_default',
      back: 'reported_events_default',
    });
    await makePartitions(server.deps.db, day('2030-01-10'));
    expect(await placesOf()).toEqual({
      today: 'reported_events_20300110',
      ahead: 'reported_events_20310110',
      back: 'reported_events_20291210',
    });
  });

  test('rows that arrive while the default partition is emptied are neither lost nor refused', async () => {
    const at = day('2030-02-01');
    await report('first', at);
    const ids = Array.from({ length: 60 }, (_, n) => `row-${n}`);
    await Promise.all([...ids.map((id) => report(id, at)), makePartitions(server.deps.db, at)]);
    await makePartitions(server.deps.db, at);
    const places = await placesOf();
    expect(Object.keys(places).toSorted()).toEqual(['first', ...ids].toSorted());
    expect(new Set(Object.values(places))).toEqual(new Set(['reported_events_20300201']));
  });

  test('events that are append only are moved out of the default partition, and stay append only', async () => {
    const at = day('2030-03-01');
    await query(`insert into security_events (at, account_id, kind, facts) values ($1, 'a', 'sign_in', '{}')`, [at]);
    await makePartitions(server.deps.db, at);
    const [moved] = await query(`select tableoid::regclass::text as place from security_events where at = $1`, [at]);
    expect(moved).toEqual({ place: 'security_events_20300225' });
    await expect(query(`delete from security_events_20300225`)).rejects.toThrow('append only');
  });
});

describe('partitions dropped after their retention', () => {
  const forget = (before: Date) =>
    deleteOldRows(server.deps.db, reportedEvents, before, lt(reportedEvents.receivedAt, before));

  test('all partitions that ended before are dropped, however many runs were missed; younger rows stay', async () => {
    for (let n = 1; n <= 20; n += 1) {
      const at = day(`2030-01-${String(n).padStart(2, '0')}`);
      await makePartitions(server.deps.db, at);
      await report(`day-${n}`, at);
    }
    await forget(new Date('2030-01-19T06:00:00Z'));
    expect(Object.keys(await placesOf())).toEqual(['day-19', 'day-20']);
    expect(await partitionNames('reported_events')).not.toContain('reported_events_20300118');
  });

  test('old rows of the default partition are deleted, and younger ones stay', async () => {
    await report('old', day('2030-01-01'));
    await report('young', day('2030-01-09'));
    await forget(day('2030-01-05'));
    expect(Object.keys(await placesOf())).toEqual(['young']);
  });

  test('a transaction that reads the table postpones the drop by a run, and for a day at most', async () => {
    await makePartitions(server.deps.db, day('2030-01-01'));
    await report('old', day('2030-01-01'));
    const reader = await server.deps.database.pool.connect();
    try {
      await reader.query('begin');
      await reader.query('select from reported_events');
      await forget(new Date('2030-01-02T06:00:00Z'));
      expect(await placesOf()).toEqual({ old: 'reported_events_20300101' });
      await expect(forget(day('2030-01-04'))).rejects.toMatchObject({ cause: { code: '55P03' } });
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    await forget(new Date('2030-01-02T06:00:00Z'));
    expect(await placesOf()).toEqual({});
  });

  test('a backup that reads a default partition postpones new partitions, and writes go on', async () => {
    const reader = await server.deps.database.pool.connect();
    try {
      await reader.query('begin');
      await reader.query('select from reported_events_default');
      const made = await makePartitions(server.deps.db, day('2032-01-01'));
      expect(made.postponed).toBe(4);
      await report('meanwhile', day('2032-01-01'));
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    await makePartitions(server.deps.db, day('2032-01-01'));
    expect(await placesOf()).toEqual({ meanwhile: 'reported_events_20320101' });
  });
});

test('a repeated report on another day than the first is still stored once', async () => {
  const { pool: connections } = server.deps.database;
  const store = (at: string) =>
    connections.query(
      `insert into promotion_events values ('d-1', 'show', null, 's', 'l', 'c', 'official', 'web', null, $1, $2)
       on conflict do nothing`,
      [at, '2030-04-01T23:59:59Z'],
    );
  await makePartitions(server.deps.db, day('2030-04-01'));
  await store('2030-04-01T23:59:59.500Z');
  await store('2030-04-02T00:00:01Z');
  const rows = await server.deps.db.execute(sql`select at from promotion_events where delivery = 'd-1'`);
  expect(rows.rowCount).toBe(1);
});
