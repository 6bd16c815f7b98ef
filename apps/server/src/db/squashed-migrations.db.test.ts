import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEmptyHome } from '../../test/empty-home.ts';
import { startTestServer, type TestHome } from '../../test/test-server.ts';
import { productVersion } from '../config/product-version.ts';
import { applyFirstSchema, applyMigrations, FIRST_SCHEMA, ownSchema, readSchema } from './migrate.ts';

/**
 * Output of `pg_dump --schema-only` of a 0.9.0 database, which had 49 migrations, with the rows of drizzle's
 * migration table.
 */
const schemaOf090 = gunzipSync(readFileSync(new URL('../../test/schema-of-0.9.0.sql.gz', import.meta.url))).toString();

const homes: TestHome[] = [];
const pools: pg.Pool[] = [];
async function openEmpty(): Promise<{ home: TestHome; pool: pg.Pool }> {
  const home = await makeEmptyHome();
  const pool = new pg.Pool({ connectionString: home.env['DATABASE_URL'] });
  homes.push(home);
  pools.push(pool);
  return { home, pool };
}
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all(homes.map((home) => home.dispose()));
});

/**
 * Queries that return parts of a schema as text. The order of columns is ignored, because it depends on when each
 * column was added.
 */
const parts = {
  columns: `select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(numeric_precision::text, '') || ' '
              || coalesce(datetime_precision::text, '') || ' ' || is_nullable || ' ' || coalesce(column_default, '') || ' '
              || is_identity || ' ' || coalesce(identity_generation, '') || ' ' || coalesce(generation_expression, '') as part
            from information_schema.columns where table_schema = 'public'`,
  // Removes two differences of a dump: missing parentheses around BETWEEN, and NOT VALID for a check that was added to
  // an empty table.
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || replace(translate(pg_get_constraintdef(oid), '()', ''), ' NOT VALID', '') as part
                from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef as part from pg_indexes where schemaname = 'public'`,
  triggers: `select pg_get_triggerdef(oid) as part from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(oid) as part from pg_proc where pronamespace = 'public'::regnamespace`,
  types: `select t.typname || ' ' || string_agg(e.enumlabel, ',' order by e.enumsortorder) as part
          from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.typname`,
};
const readPart = async (pool: pg.Pool, query: string) =>
  (await pool.query<{ part: string }>(query)).rows.map(({ part }) => part).toSorted();

describe('the schema of 0.9.0, created by its 49 migrations or by the two squashed migrations', () => {
  let before: pg.Pool;
  let now: pg.Pool;
  beforeAll(async () => {
    before = (await openEmpty()).pool;
    now = (await openEmpty()).pool;
    await before.query(schemaOf090);
    await applyFirstSchema(now);
  });

  test.each(Object.entries(parts))(
    'the original and the squashed migrations create the same %s',
    async (_name, query) => {
      const expected = await readPart(before, query);
      expect(expected.length).toBeGreaterThan(0);
      expect(await readPart(now, query)).toEqual(expected);
    },
  );

  test('the original and the squashed migrations end at the same version number', async () => {
    expect(await readSchema(before)).toBe(FIRST_SCHEMA);
    expect(await readSchema(now)).toBe(FIRST_SCHEMA);
  });
});

test('a server starts on a database of 0.9.0', async () => {
  const { home, pool } = await openEmpty();
  await pool.query(schemaOf090);
  const server = await startTestServer({}, home);
  expect((await server.get('/readyz')).body).toMatchObject({
    schema: ownSchema,
    version: productVersion,
    newestVersion: productVersion,
  });
  expect(await applyMigrations(pool)).toBe(0);
  await server.dispose();
});

test('a server refuses a database older than 0.9.0 and names the version to start first', async () => {
  const { home, pool } = await openEmpty();
  await pool.query(schemaOf090);
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [FIRST_SCHEMA]);
  await expect(startTestServer({}, home)).rejects.toThrow('Start 0.9.0 on it once');
});
