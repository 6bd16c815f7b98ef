import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeEmptyHome } from '../../test/empty-home.ts';
import type { TestHome } from '../../test/test-server.ts';
import { applyMigrations, readSchema } from './migrate.ts';
import { makePool } from './pool.ts';

const FIRST = 1_900_000_000_000;
const program = { version: '3.0.0', oldestCompatible: '2.0.0' };

let home: TestHome;
let pool: pg.Pool;
const lines: string[] = [];
const onWait = (line: string) => void lines.push(line);

beforeAll(async () => {
  home = await makeEmptyHome();
  pool = makePool({ connectionString: home.env['DATABASE_URL'] ?? '', max: 6 }, () => {});
});
beforeEach(async () => {
  lines.length = 0;
  await pool.query('drop schema if exists drizzle cascade; drop table if exists notes; create table notes (id int)');
});
afterAll(async () => {
  await pool.end();
  await home.dispose();
});

/** A folder with these migrations, as `npm run migration` writes them. */
function makeFolder(...migrations: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'meta'));
  const entries = migrations.map((_sql, index) => ({ when: FIRST + index, tag: `000${index}`, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [index, sql] of migrations.entries()) writeFileSync(join(folder, `000${index}.sql`), sql);
  return folder;
}

const columnsOfNotes = async () =>
  (
    await pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'notes' order by ordinal_position",
    )
  ).rows.map(({ name }) => name);

/** Holds a lock on the table that a migration waits for. */
async function holdNotes(): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from notes');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('each migration has its own transaction: the ones before a failed migration stay', async () => {
  const folder = makeFolder('alter table notes add column a int', 'alter table notes add column b int; select 1 / 0');
  await expect(applyMigrations(pool, { folder, program, onWait })).rejects.toThrow('division by zero');
  expect(await columnsOfNotes()).toEqual(['id', 'a']);
  expect(await readSchema(pool)).toBe(FIRST);
});

test('a migration that gets no lock is rolled back and tried again, and requests do not wait behind it', async () => {
  const folder = makeFolder('alter table notes add column a int');
  const release = await holdNotes();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    // During the pause no statement waits for the migration, which would block this one.
    await pool.query('insert into notes values (1)');
    if (pauses === 2) await release();
  };
  expect(await applyMigrations(pool, { folder, program, lockMs: 20, pause, onWait })).toBe(1);
  expect(await columnsOfNotes()).toEqual(['id', 'a']);
  expect(lines).toEqual([expect.stringContaining('(try 1)'), expect.stringContaining('(try 2)')]);
});

test('a migration that never gets its locks ends the start and names the open transactions', async () => {
  const folder = makeFolder('alter table notes add column a int');
  const release = await holdNotes();
  const options = { folder, program, lockMs: 20, tries: 2, pause: () => Promise.resolve(), onWait };
  await expect(applyMigrations(pool, options)).rejects.toThrow(
    /did not get its locks.*Longest open transactions: process \d+/,
  );
  await release();
  expect(await readSchema(pool)).toBe(0);
});

test('an index is built concurrently while the table is written, and after an interrupted build it is built anew', async () => {
  const folder = makeFolder('create unique index concurrently if not exists notes_id on notes (id)');
  await pool.query('insert into notes values (1), (1)');
  await expect(applyMigrations(pool, { folder, program, onWait })).rejects.toThrow('could not create unique index');
  const isValid = async () =>
    (
      await pool.query<{ valid: boolean }>(
        "select indisvalid as valid from pg_index where indexrelid = 'notes_id'::regclass",
      )
    ).rows[0]?.valid;
  expect(await isValid()).toBe(false);
  await pool.query('delete from notes');
  expect(await applyMigrations(pool, { folder, program, onWait })).toBe(1);
  expect(await isValid()).toBe(true);
});

test('a migration with concurrent index builds contains nothing else, because they need to be outside of a transaction', async () => {
  const folder = makeFolder(
    'create index concurrently if not exists notes_id on notes (id)--> statement-breakpoint\nalter table notes add column a int',
  );
  await expect(applyMigrations(pool, { folder, program, onWait })).rejects.toThrow('only statements with CONCURRENTLY');
  expect(await columnsOfNotes()).toEqual(['id']);
});

test('processes that start together apply each migration once, concurrent index builds included', async () => {
  const folder = makeFolder(
    'alter table notes add column a int',
    'create index concurrently if not exists notes_a on notes (a)',
  );
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(pool, { folder, program, onWait })));
  expect(applied.toSorted()).toEqual([0, 0, 2]);
});

test('a program starts on the schema of a newer one only if the newer one supports it', async () => {
  const folder = makeFolder('alter table notes add column a int');
  const start = (version: string, oldestCompatible: string) =>
    applyMigrations(pool, { folder, program: { version, oldestCompatible }, onWait });
  await start('1.9.0', '1.8.0');
  await start('1.10.0', '1.9.0');
  await start('1.9.0', '1.8.0');
  await start('1.11.0-rc.1', '1.10.0');
  await expect(start('1.9.0', '1.8.0')).rejects.toThrow(
    'Version 1.11.0-rc.1 has upgraded this database and works together with versions from 1.10.0 on; this is 1.9.0.',
  );
  await start('1.10.3', '1.9.0');
});
