import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase, recreateDatabase } from './postgres-databases.ts';
import { startPrivatePostgres, type PrivatePostgres } from './private-postgres.ts';
import { pageEvents } from '../src/modules/telemetry/telemetry.tables.ts';
import type { Programs } from '../src/db/embedded/postgres-programs.ts';
import { applyMigrations } from '../src/db/migrate.ts';
import { deleteOldRows } from '../src/db/partitions/drop-partitions.ts';
import { listPartitions } from '../src/db/partitions/list-partitions.ts';
import { makePartitions } from '../src/db/partitions/make-partitions.ts';
import { partitionedTables, type PartitionedName } from '../src/db/partitions/partitioned-tables.ts';

const migrations = join(import.meta.dirname, '../migrations');
/** The migration that partitions the tables. */
const PARTITIONS = /_partitions_by_time$/;

/** A migrations folder that ends before the tables became partitioned. */
function oldMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-migrations-'));
  cpSync(migrations, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const first = journal.entries.findIndex(({ tag }) => PARTITIONS.test(tag));
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }),
  );
  return folder;
}

const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Rows of the release before: one of yesterday and one of two months ago in every table. */
const oldRows = [1, 60].flatMap((days) => [
  `insert into page_events (key, category, name, at, received_at, path, host, channel, props)
   values ('page-${days}', 'c', 'n', '${ago(days)}', '${ago(days)}', '/', 'h', 'official', '{}')`,
  `insert into web_vitals values ('vital-${days}', 'LCP', 5, 'good', '/', '${ago(days)}', '${ago(days)}')`,
  `insert into page_transactions values ('load-${days}', '1', 'n', 'o', 'ok', '${ago(days)}', '${ago(days)}', 1, 1, 'r', '{}')`,
  `insert into reported_events (event_id, event_name, ext_data, received_at) values ('e-${days}', 'e', '{}', '${ago(days)}')`,
  `insert into promotion_events values ('d-${days}', 'show', null, 's', 'l', 'c', 'official', 'web', null, '${ago(days)}')`,
  `insert into security_events (at, account_id, kind, facts) values ('${ago(days)}', 'a', 'sign_in', '{}')`,
  `insert into download_starts (platform, version, channel, address_key, at) values ('windows', '1', 'c', 'k', '${ago(days)}')`,
]);

/** Tests of the upgrade on the PostgreSQL of the test run, or on another one. */
export const describeUpgrade = (name: string, programs?: Programs) =>
  describe(`the upgrade to partitions on ${name}`, () => {
    const database = `feisuo_partitions_${process.pid}_${name.length}`;
    let own: PrivatePostgres | null = null;
    let url: string;
    let pool: pg.Pool;
    beforeAll(async () => {
      own = programs ? await startPrivatePostgres(programs) : null;
      url = own?.socketUrl ?? inject('postgresUrl');
      await recreateDatabase(url, database);
      pool = new pg.Pool({ connectionString: databaseUrl(url, database) });
      const folder = oldMigrations();
      await applyMigrations(pool, { folder });
      rmSync(folder, { recursive: true });
      for (const row of oldRows) await pool.query(row);
      await applyMigrations(pool);
      await makePartitions(drizzle(pool), now);
    }, 180_000);
    afterAll(async () => {
      await pool.end();
      await dropDatabase(url, database);
      own?.stop();
    });

    const rowsOf = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as unknown[];

    test('no row is lost or copied: the old table is the partition of the past', async () => {
      for (const table of Object.keys(partitionedTables)) {
        expect(await rowsOf(`select tableoid::regclass::text as place from ${table}`)).toEqual(
          [1, 2].map(() => ({ place: `${table}_before` })),
        );
      }
    });

    test('the partition of the past ends within a span, and the next partitions begin at its end', async () => {
      for (const [table, { span }] of Object.entries(partitionedTables)) {
        const [past, next] = await listPartitions(drizzle(pool), [table as PartitionedName]);
        expect(past?.from).toBeNull();
        const aheadMs = (past?.until?.getTime() ?? Infinity) - now.getTime();
        expect(aheadMs).toBeLessThanOrEqual(span === 'day' ? DAY_MS : 7 * DAY_MS);
        expect(next?.from ?? past?.until).toEqual(past?.until);
      }
    });

    test('a report on a slot that was answered before the upgrade is still stored once', async () => {
      const repeat = await pool.query(
        `insert into promotion_events values ('d-1', 'show', null, 's', 'l', 'c', 'official', 'web', null, $1, $2)
         on conflict do nothing`,
        [now, ago(1)],
      );
      expect(repeat.rowCount).toBe(0);
    });

    test('keys of the last three days are known, so that a repeated event counts once', async () => {
      expect(await rowsOf('select kind, key from received_keys order by 1')).toEqual([
        { kind: 'event', key: 'page-1' },
        { kind: 'transaction', key: 'load-1' },
        { kind: 'vital', key: 'vital-1' },
      ]);
    });

    test('numbers of new rows continue after those of old rows', async () => {
      const [row] = await rowsOf(
        `insert into security_events (at, account_id, kind, facts) values ($1, 'a', 'sign_in', '{}') returning id`,
        [now],
      );
      expect(row).toEqual({ id: '3' });
    });

    test('old security events stay append only', async () => {
      await expect(pool.query('delete from security_events')).rejects.toThrow('append only');
      await expect(pool.query('update security_events_before set kind = kind')).rejects.toThrow('append only');
    });

    test('old rows of the past are deleted, and later the partition itself is dropped', async () => {
      const forget = (before: Date) =>
        deleteOldRows(drizzle(pool), pageEvents, before, lt(pageEvents.receivedAt, before));
      await forget(new Date(ago(30)));
      expect(await rowsOf('select key from page_events')).toEqual([{ key: 'page-1' }]);
      await forget(new Date(now.getTime() + 2 * DAY_MS));
      expect(await rowsOf(`select to_regclass('page_events_before') as found`)).toEqual([{ found: null }]);
    });
  });
