import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { StartError } from './database-errors.ts';
import { runUnlimited } from './limited-client.ts';
import { checkProgramVersion, recordProgramVersion, type ProgramVersion } from './program-versions.ts';
import { runMigration, type MigrationWaits } from './run-migration.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const JOURNAL = 'meta/_journal.json';
/** An arbitrary advisory lock id, the same in every process. */
const MIGRATION_LOCK = 727_003;
/** SQLSTATE of a missing schema or table. */
const MISSING = new Set(['3F000', '42P01']);

/** How long a statement of a migration waits for its locks, and how often the migration is tried: five minutes in all. */
const LOCK_MS = 2_000;
const TRIES = 100;
const POLL_MS = 250;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface MigrationOptions extends Partial<MigrationWaits> {
  folder?: string;
  /** The version that starts, which is checked and stored. */
  program?: ProgramVersion | undefined;
}

/**
 * Applies missing migrations and returns their number. When several processes start together, one migrates and the
 * others wait.
 */
export async function applyMigrations(pool: pg.Pool, options: MigrationOptions = {}): Promise<number> {
  const client = await pool.connect();
  try {
    // Waiting for another process, or building an index, may take longer than the timeouts of requests.
    return await runUnlimited(client, () => applyInTurn(client, options));
  } finally {
    client.release();
  }
}

async function applyInTurn(
  client: pg.PoolClient,
  {
    folder = migrationsFolder,
    program,
    lockMs = LOCK_MS,
    tries = TRIES,
    pause: wait = pause,
    onWait = console.log,
  }: MigrationOptions,
): Promise<number> {
  const waits = { lockMs, tries, pause: wait, onWait };
  await takeMigrationLock(client, waits);
  try {
    const schema = await readSchema(client);
    refuseOldSchema(schema);
    if (program) await checkProgramVersion(client, program);
    const missing = schema >= newestIn(folder) ? [] : migrationsAfter(schema, folder);
    if (missing.length > 0) await client.query(MIGRATIONS_TABLE);
    for (const migration of missing) await runMigration(client, migration, waits);
    if (program) await recordProgramVersion(client, program);
    return missing.length;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

const migrationsAfter = (schema: number, folder: string) =>
  readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > schema);

/** The table of drizzle's own migrator, which databases of 0.9.0 have. */
const MIGRATIONS_TABLE = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Polls for the lock. A statement that waits for it would have an open transaction, for which CREATE INDEX CONCURRENTLY
 * in the other process would wait in turn.
 */
async function takeMigrationLock(client: pg.PoolClient, { pause: wait, onWait }: MigrationWaits): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (tried === 0) onWait('another process applies migrations; waiting for it');
    await wait(POLL_MS);
  }
}

/**
 * For commands, which must not migrate: a program of another version may be serving. Refuses a schema that this program
 * does not support; creates the schema of a new database.
 */
export async function requireSchema(pool: pg.Pool, program?: ProgramVersion): Promise<void> {
  const schema = await readSchema(pool);
  if (schema === 0) await applyMigrations(pool, { program });
  refuseOldSchema(schema);
  if (program) await checkProgramVersion(pool, program);
  if (schema > 0 && schema < ownSchema)
    throw new StartError(
      'The database has the schema of an older version. Start the server of this version first, or run: npm run admin -- migrate',
    );
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
    await applyMigrations(pool, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns 0 for a new database, because the schema `drizzle` and its table do not exist there. */
export async function readSchema(db: pg.Pool | pg.PoolClient): Promise<number> {
  try {
    const { rows } = await db.query<{ newest: string | null }>(
      'select max(created_at) as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.newest ?? 0);
  } catch (error) {
    if (MISSING.has((error as pg.DatabaseError).code ?? '')) return 0;
    throw error;
  }
}
