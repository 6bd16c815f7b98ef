import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { runUnlimited } from './limited-client.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const JOURNAL = 'meta/_journal.json';
/** Any number will do, as long as every process uses the same. */
const MIGRATION_LOCK = 727_003;
/** SQLSTATE of a missing schema or table. */
const MISSING = new Set(['3F000', '42P01']);

/**
 * Applies what is missing and returns how many that were. Several processes may start at once: one migrates, the others
 * wait and find nothing to do.
 */
export async function applyMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<number> {
  const client = await pool.connect();
  try {
    // Neither waiting for another process nor building an index is bound by the patience of a request.
    return await runUnlimited(client, () => applyInTurn(client, folder));
  } finally {
    client.release();
  }
}

async function applyInTurn(client: pg.PoolClient, folder: string): Promise<number> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const before = await countMigrations(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
    return (await countMigrations(client)) - before;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

interface Journal {
  entries: unknown[];
}
const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')) as Journal;

/** How many migrations this program brings. */
export const ownMigrations = readJournal(migrationsFolder).entries.length;

/** Brings a new database to the schema that it had after so many migrations, for contents of an earlier version. */
export async function applyFirstMigrations(pool: pg.Pool, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = readJournal(folder);
    writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await applyMigrations(pool, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many migrations the database has seen. A new one has not even the table that would tell. */
export async function countMigrations(db: pg.Pool | pg.PoolClient): Promise<number> {
  try {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    return rows[0]?.count ?? 0;
  } catch (error) {
    if (MISSING.has((error as pg.DatabaseError).code ?? '')) return 0;
    throw error;
  }
}
