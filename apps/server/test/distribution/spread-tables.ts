import type pg from 'pg';
import { isPartitioned, partitionedTables } from '../../src/db/partitions/partitioned-tables.ts';
import { tablePlaces } from '../../src/db/distribution/table-places.ts';
import type { SchemaTable } from './read-schema.ts';

/** How many parts each table is cut into. */
export const PARTS = 4;

interface SpreadTable {
  name: string;
  key: string;
}

/** The tables that are spread, with the key by which. */
export const spreadTables: SpreadTable[] = Object.entries(tablePlaces).flatMap(([name, place]) =>
  'key' in place && !place.isMissing ? [{ name, key: place.key }] : [],
);

const partOf = (table: string, part: number) => `${table}__part${part}`;

/** The part of a table that a plan names; null for other tables. */
export function readPart(relation: string): { table: string; part: number } | null {
  const [, table, part] = /^(.+)__part(\d+)(?:_rows)?$/.exec(relation) ?? [];
  return table === undefined ? null : { table, part: Number(part) };
}

const identifiers = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

/** Foreign keys would need the key of the table that they point to. */
async function dropForeignKeys(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of rows) await pool.query(`alter table ${table} drop constraint "${name}"`);
}

/**
 * Replaces a table by one that is partitioned by its key, and returns what copies the rows into it. Identity columns
 * become ordinary ones, because the copies keep their ids.
 */
async function replace(pool: pg.Pool, { name, key }: SpreadTable): Promise<() => Promise<void>> {
  await pool.query(`alter table "${name}" rename to "${name}__old"`);
  await pool.query(`create table "${name}" (like "${name}__old" including defaults) partition by hash ("${key}")`);
  const { rows } = await pool.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [`${name}__old`],
  );
  for (const { column } of rows) {
    await pool.query(`create sequence "${name}__ids" start 1000000`);
    await pool.query(`alter table "${name}" alter "${column}" set default nextval('${name}__ids')`);
  }
  return async () => {
    await pool.query(`insert into "${name}" select * from "${name}__old"`);
    await pool.query(`drop table "${name}__old"`);
    await pool.query(`analyze "${name}"`);
  };
}

/** A unique key of a partitioned table contains the key by which it is partitioned. */
const withKey = (key: string, columns: readonly string[]) => [key, ...columns.filter((column) => column !== key)];

/** Cuts the spread tables of a filled database into hash partitions. Tables of events stay partitioned by time below. */
export async function spreadOverPartitions(pool: pg.Pool, schema: ReadonlyMap<string, SchemaTable>): Promise<void> {
  await dropForeignKeys(pool);
  for (const table of spreadTables) {
    const { name, key } = table;
    const { primaryKey = [], uniques = new Map<string, string[]>() } = schema.get(name) ?? {};
    const copyRows = await replace(pool, table);
    for (let part = 0; part < PARTS; part += 1) {
      const time = isPartitioned(name) ? partitionedTables[name].column : null;
      await pool.query(
        `create table "${partOf(name, part)}" partition of "${name}"
           for values with (modulus ${PARTS}, remainder ${part}) ${time === null ? '' : `partition by range ("${time}")`}`,
      );
      if (time !== null)
        await pool.query(`create table "${partOf(name, part)}_rows" partition of "${partOf(name, part)}" default`);
    }
    await pool.query(`alter table "${name}" add primary key (${identifiers(withKey(key, primaryKey))})`);
    for (const columns of uniques.values())
      await pool.query(`create unique index on "${name}" (${identifiers(withKey(key, columns))})`);
    await copyRows();
  }
}

/** A server that keeps parts of the tables. */
export interface PartServer {
  pool: pg.Pool;
  url: string;
}

/** Which server keeps a part. */
export const serverOfPart = (part: number, servers: number) => part % servers;

/** Puts the parts of the spread tables on other servers, as foreign tables of this database. */
export async function spreadOverServers(pool: pg.Pool, servers: readonly PartServer[]): Promise<void> {
  await dropForeignKeys(pool);
  await pool.query('create extension postgres_fdw');
  for (const [index, { url }] of servers.entries()) {
    const { hostname, port, pathname, username, password } = new URL(url);
    await pool.query(
      `create server server${index} foreign data wrapper postgres_fdw
         options (host '${hostname}', port '${port}', dbname '${pathname.slice(1)}')`,
    );
    await pool.query(
      `create user mapping for current_user server server${index} options (user '${username}', password '${password}')`,
    );
  }
  for (const table of spreadTables) {
    const copyRows = await replace(pool, table);
    const { rows } = await pool.query<{ definition: string }>(
      `select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as definition
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table.name],
    );
    for (let part = 0; part < PARTS; part += 1) {
      const server = serverOfPart(part, servers.length);
      const name = partOf(table.name, part);
      await servers[server]?.pool.query(`create table "${name}" (${rows[0]?.definition})`);
      await pool.query(
        `create foreign table "${name}" partition of "${table.name}"
           for values with (modulus ${PARTS}, remainder ${part}) server server${server}`,
      );
    }
    await copyRows();
  }
}
