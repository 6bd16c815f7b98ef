import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { StartError } from './database-errors.ts';

/** SQLSTATEs of a lock that was not granted in time, and of a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

export interface MigrationWaits {
  /** How long a statement waits for a lock. Requests that come later wait behind it for as long. */
  lockMs: number;
  /** How many times a migration is tried before the start gives up. */
  tries: number;
  pause(ms: number): Promise<void>;
  /** Called with a line for the start log when a migration has to wait. */
  onWait(line: string): void;
}

const PAUSE_MS = 1_000;

/**
 * Applies a migration in a transaction of its own. If another transaction holds a lock that it needs, the migration is
 * rolled back and tried again, so that requests never wait behind it for long.
 */
export async function runMigration(client: pg.ClientBase, migration: MigrationMeta, waits: MigrationWaits) {
  if (isConcurrent(migration)) return buildConcurrently(client, migration);
  for (let tried = 1; ; tried += 1) {
    const lock = await applyOnce(client, migration, waits.lockMs);
    if (!lock) return;
    if (tried >= waits.tries) throw new StartError(await describeLock(client, migration, lock));
    waits.onWait(`migration ${nameOf(migration)} waits for a lock that another transaction holds (try ${tried})`);
    await waits.pause(PAUSE_MS);
  }
}

/** Returns the error if a lock was not granted in time; throws every other error. */
async function applyOnce(client: pg.ClientBase, migration: MigrationMeta, lockMs: number): Promise<Error | null> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    for (const statement of migration.sql) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
    return null;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error && LOCKED.has((error as pg.DatabaseError).code ?? '')) return error;
    throw error;
  }
}

const CONCURRENTLY = /\bindex\s+concurrently\b/i;

/** Whether the migration builds or drops indexes while the table is in use, which PostgreSQL does outside of a transaction. */
function isConcurrent(migration: MigrationMeta): boolean {
  const concurrent = migration.sql.filter((statement) => CONCURRENTLY.test(statement));
  if (concurrent.length > 0 && concurrent.length < migration.sql.length)
    throw new Error(`migration ${nameOf(migration)} must contain only statements with CONCURRENTLY`);
  return concurrent.length > 0;
}

/** The statements use IF NOT EXISTS or IF EXISTS, so a migration that was interrupted is simply repeated. */
async function buildConcurrently(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    await dropInvalid(client, statement);
    await client.query(statement);
  }
  await record(client, migration);
}

/** An interrupted build leaves an invalid index, which IF NOT EXISTS would accept. */
async function dropInvalid(client: pg.ClientBase, statement: string): Promise<void> {
  const [, name] = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)/i.exec(statement) ?? [];
  const { rows } = await client.query<{ index: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as index
       from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relname = $1 and relnamespace = current_schema()::regnamespace`,
    [name ?? null],
  );
  for (const { index } of rows) await client.query(`drop index concurrently ${index}`);
}

const record = (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);

const nameOf = ({ folderMillis }: MigrationMeta) => new Date(folderMillis).toISOString();

/** Names the longest transactions, because one of them usually holds the lock. */
async function describeLock(client: pg.ClientBase, migration: MigrationMeta, { message }: Error): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 3`,
  );
  const open = rows.map(({ pid, application, seconds }) => `process ${pid} (${application || '-'}), ${seconds} s`);
  return (
    `Migration ${nameOf(migration)} did not get its locks: ${message}. Nothing of it was changed. ` +
    `Longest open transactions: ${open.join('; ') || 'none'}. End them, or start again when they have ended.`
  );
}
