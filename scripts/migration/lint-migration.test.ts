import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintMigration } from './lint-migration.ts';
import { migrationsFolder } from './snapshots.ts';

const rulesIn = async (sql: string, newTables: string[] = []) =>
  (await lintMigration(sql, { newTables: new Set(newTables), releases: ['1.0.0', '1.1.0'] })).map(({ rule }) => rule);

test.each([
  ['create index a on orders (x)', 'index'],
  ['create index concurrently a on orders (x)', 'index-repeat'],
  ['drop index a', 'index'],
  ['drop index concurrently a', 'index-repeat'],
  ['alter table orders add column a int not null', 'column-without-default'],
  ['alter table orders add column a uuid default gen_random_uuid()', 'column-default'],
  ['alter table orders add column a int generated always as identity', 'column-default'],
  ['alter table orders add column a int unique', 'column-constraint'],
  ['alter table orders add column a int references accounts', 'column-constraint'],
  ['alter table orders alter column a set not null', 'set-not-null'],
  ['alter table orders alter column a type bigint', 'column-type'],
  ['alter table orders add constraint c check (a > 0)', 'constraint'],
  ['alter table orders add constraint c foreign key (a) references accounts', 'constraint'],
  ['alter table orders add constraint c unique (a)', 'constraint-index'],
  ['alter table orders drop column a', 'drop'],
  ['drop table orders', 'drop'],
  ['alter table orders rename to bills', 'rename'],
  ['alter table orders rename column a to b', 'rename'],
  ['update orders set a = 1', 'rewrite-rows'],
  ['delete from orders', 'rewrite-rows'],
  ['truncate orders', 'table-lock'],
  ['lock table orders', 'table-lock'],
  ['alter table orders set unlogged', 'table-rewrite'],
])('a migration may not contain: %s', async (sql, rule) => {
  expect(await rulesIn(sql)).toEqual([rule]);
});

test.each([
  'create table bills (id int primary key, a int not null)',
  'create index concurrently if not exists a on orders (x)',
  'drop index concurrently if exists a',
  "alter table orders add column a text not null default ''",
  'alter table orders add column a timestamptz',
  'alter table orders add constraint c check (a > 0) not valid',
  'alter table orders validate constraint c',
  'alter table orders add constraint c unique using index a',
  'alter table orders rename constraint a to b',
  'create function f() returns trigger language plpgsql as $$ begin return null; end $$',
])('a migration may contain: %s', async (sql) => {
  expect(await rulesIn(sql)).toEqual([]);
});

test('a constraint is not validated by the migration that adds it', async () => {
  const add = 'alter table orders add constraint c check (a > 0) not valid';
  expect(await rulesIn(`${add};--> statement-breakpoint\nalter table orders validate constraint c`)).toEqual([
    'validate-apart',
  ]);
});

test('every statement is allowed on a table that is new in this release', async () => {
  const sql = 'create index a on bills (x);--> statement-breakpoint\nalter table bills drop column y';
  expect(await rulesIn(sql)).toEqual(['index', 'drop']);
  expect(await rulesIn(sql, ['bills'])).toEqual([]);
  expect(await rulesIn(`create table bills (x int, y int);--> statement-breakpoint\n${sql}`)).toEqual([]);
});

test('what a release no longer uses is dropped by a later release, which names it', async () => {
  const dropSince = (version: string) => rulesIn(`-- lint: unused since ${version}\nalter table orders drop column a`);
  expect(await dropSince('1.1.0')).toEqual([]);
  expect(await dropSince('1.2.0')).toEqual(['drop']);
});

test('a statement can be allowed with a reason, for the named rule alone', async () => {
  const sql = 'create index a on orders (x)';
  expect(await rulesIn(`-- lint: allow index: a dozen rows\n${sql}`)).toEqual([]);
  expect(await rulesIn(`-- lint: allow index:\n${sql}`)).toEqual(['index']);
  expect(await rulesIn(`-- lint: allow rename: a dozen rows\n${sql}`)).toEqual(['index']);
});

test('no migration since the last release blocks a table or breaks that release', async () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(migrationsFolder, file), 'utf8'));
  const { entries } = read('meta/_journal.json') as { entries: { when: number; tag: string }[] };
  const releases = Object.entries(read('releases.json') as Record<string, number>);
  const newTables = new Set<string>();
  const findings: string[] = [];
  let before: string | undefined;
  for (const { when, tag } of entries) {
    const last = releases.findLast(([, schema]) => schema < when)?.[0];
    // Releases before the first one in the list never ran beside another.
    if (last === undefined) continue;
    if (last !== before) newTables.clear();
    before = last;
    const sql = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8');
    const context = { newTables, releases: releases.map(([version]) => version) };
    for (const { rule, advice } of await lintMigration(sql, context)) findings.push(`${tag}: ${rule}. ${advice}`);
  }
  expect(findings).toEqual([]);
});
