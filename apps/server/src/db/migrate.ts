import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from './database-errors.ts';
import { runUnlimited } from './limited-client.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const JOURNAL = 'meta/_journal.json';
/** An arbitrary advisory lock id, the same in every process. */
const MIGRATION_LOCK = 727_003;
/** SQLSTATE of a missing schema or table. */
const MISSING = new Set(['3F000', '42P01']);

/**
 * Applies missing migrations and returns their number. When several processes start together, one migrates and the
 * others wait.
 */
export async function applyMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<number> {
  const client = await pool.connect();
  try {
    // Waiting for another process, or building an index, may take longer than the timeouts of requests.
    return await runUnlimited(client, () => applyInTurn(client, folder));
  } finally {
    client.release();
  }
}

async function applyInTurn(client: pg.PoolClient, folder: string): Promise<number> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const schema = await readSchema(client);
    refuseOldSchema(schema);
    if (schema === newestIn(folder)) return 0;
    const before = await countMigrations(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
    return (await countMigrations(client)) - before;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Refuses a database older than 0.9.0, because this program no longer contains the migrations before 0.9.0. */
function refuseOldSchema(schema: number): void {
  if (schema > 0 && schema < FIRST_SCHEMA && !ownSchemas.has(schema))
    throw new StartError('The database was made by a version before 0.9.0. Start 0.9.0 on it once, then this version.');
}

interface Journal {
  entries: { when: number }[];
}
const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')) as Journal;
const newestIn = (folder: string): number => readJournal(folder).entries.at(-1)?.when ?? 0;
/** The time of the newest migration identifies a schema; 0 means an empty database. */
const journal = readJournal(migrationsFolder);
const ownSchemas = new Set(journal.entries.map(({ when }) => when));
export const ownSchema = newestIn(migrationsFolder);
/** Identifies the schema of 0.9.0, whose 49 migrations are squashed into the first two files. */
export const FIRST_SCHEMA = 1_794_948_283_939;

/** Creates the schema of 0.9.0, so that contents exported by 0.9.0 can be loaded. */
export async function applyFirstSchema(pool: pg.Pool): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const entries = journal.entries.filter(({ when }) => when <= FIRST_SCHEMA);
    writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    await applyMigrations(pool, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const readSchema = (db: pg.Pool | pg.PoolClient): Promise<number> => readNumber(db, 'max(created_at)');

const countMigrations = (client: pg.PoolClient): Promise<number> => readNumber(client, 'count(*)');

/** Returns 0 for a new database, because the schema `drizzle` and its table do not exist there. */
async function readNumber(db: pg.Pool | pg.PoolClient, expression: string): Promise<number> {
  try {
    const { rows } = await db.query<{ number: string | null }>(
      `select ${expression} as number from drizzle.__drizzle_migrations`,
    );
    return Number(rows[0]?.number ?? 0);
  } catch (error) {
    if (MISSING.has((error as pg.DatabaseError).code ?? '')) return 0;
    throw error;
  }
}
