import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Files whose connections reach PostgreSQL itself. */
const DIRECT = [
  'db/check-connections.ts',
  'db/database.ts',
  'db/embedded/embedded-database.ts',
  'db/limited-client.ts',
  'db/migrate.ts',
  'db/signals.ts',
  'jobs/job-runner.ts',
];

/** State that a pooler in transaction mode loses, or leaves behind for the next caller. */
const SESSION_STATE =
  /pg_(?:try_)?advisory_(?:lock|unlock)|[`'"](?:listen|unlisten) |[`'"](?:set|reset) (?!local\b|null\b)[a-z_]+(?: =|[`';])|set_config\([^)]*, false\)|create temp|\bwith hold\b|[`'"](?:prepare|deallocate|discard) /;

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

test('statements with state in a session are only in files with direct connections', () => {
  const found = sources.filter((file) => SESSION_STATE.test(readFileSync(root + file, 'utf8')));
  expect(found.toSorted()).toEqual(DIRECT);
});

test.each([
  "client.query('select pg_advisory_lock($1)')",
  'client.query(`listen ${channel}`)',
  "tx.execute(sql`set statement_timeout = '1s'`)",
  "client.query('reset lock_timeout')",
  "sql`select set_config('a.b', 'on', false)`",
  'pool.query("create temp table t (a int)")',
  'client.query(`declare rows cursor with hold for select 1`)',
])('%s is found', (code) => expect(code).toMatch(SESSION_STATE));

test.each([
  'select pg_advisory_xact_lock(1)',
  "sql`set local lock_timeout = '3s'`",
  "set_config('feisuo.forgetting', 'on', true)",
  'update t set a = 1',
])('%s is not found', (code) => expect(code).not.toMatch(SESSION_STATE));
