import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, OpenDatabase } from './database.ts';
import { neededKey, readStoredKey, type StoredKey } from './stored-key.ts';
import { FIRST_SCHEMA } from './migrate.ts';
import { addPartitionsForRows } from './partitions/partitions-for-rows.ts';
import type { Queryable } from './queryable.ts';
import { sendEverySignal } from './signals.ts';

/** The first line of a dump. */
export interface DumpHeader {
  format: 'feisuo-dump-1';
  schema: number;
  jobSchema: number;
  /** Fingerprint of the master key that decrypts the data key in the dump. */
  masterKey?: string;
}

const BATCH_ROWS = 500;
/** Batch size for tables that contain files: BATCH_ROWS of their large rows would need too much memory. */
const BATCH_FILES = 8;
const BATCH_CHARACTERS = 4_000_000;
/** Tables of pg-boss, sorted so that parents come first. pg-boss itself creates the tables. */
const JOB_TABLES = ['pgboss.queue', 'pgboss.schedule', 'pgboss.job'];
/** Tables that a dump leaves out, because every start writes them again. */
const NOT_DUMPED = ['page_assets'];
/** Tables with a trigger that refuses TRUNCATE. */
const APPEND_ONLY = ['audit_log', 'security_events', 'pay_journals', 'pay_journal_lines'];

export interface DumpedPool {
  connect(): Promise<Queryable & { release(): void }>;
}

/**
 * Yields a header line, and then a line `table<TAB>row` for each row, all from one snapshot. PostgreSQL writes and
 * reads the rows as JSON, so that no value loses precision as a JavaScript number.
 */
export async function* dumpDatabase(pool: DumpedPool): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const storedKey = await readStoredKey(client);
    yield JSON.stringify({ ...(await headerOf(client)), ...(storedKey && { masterKey: neededKey(storedKey) }) });
    for (const table of await listTables(client)) {
      yield* dumpTable(client, table);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
}

export interface RestoreHooks {
  /** Takes over the data key of the dump, or throws. Called only for a database without a data key. */
  adopt?(storedKey: StoredKey): void;
  /** Writes the audit entry of the restore in the same transaction. */
  note?(tx: Database, rows: number): Promise<void>;
}

/**
 * Replaces the contents of the database in one transaction, sends a signal to all processes, and returns the number
 * of rows. The data key must stay the same, because running processes have it in memory.
 */
export async function loadDump(
  database: OpenDatabase,
  lines: AsyncIterable<string>,
  hooks: RestoreHooks = {},
): Promise<number> {
  const client = await database.pool.connect();
  let rows = 0;
  try {
    await client.query('begin');
    const own = await headerOf(client);
    // Processes that start during the restore wait for this lock, and then find a data key.
    await client.query('lock table system_settings in access exclusive mode');
    const ownKey = await readStoredKey(client);
    const tables = await listTables(client);
    // Only the restore may truncate append-only tables, and it is audited.
    for (const log of APPEND_ONLY) await client.query(`alter table ${log} disable trigger ${log}_no_truncate`);
    await client.query(`truncate ${tables.filter((table) => !JOB_TABLES.includes(table)).join(', ')}`);
    for (const log of APPEND_ONLY) await client.query(`alter table ${log} enable trigger ${log}_no_truncate`);
    for (const table of JOB_TABLES.toReversed()) await client.query(`delete from ${table}`);

    let header: DumpHeader | null = null;
    const partitions = new Set<string>();
    let batch: { table: string; rows: string[]; characters: number } = { table: '', rows: [], characters: 0 };
    for await (const line of lines) {
      if (!header) {
        header = readHeader(line, own);
        continue;
      }
      const [table, row] = splitOnce(line, '\t');
      if (table !== batch.table || batch.rows.length >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS) {
        rows += await loadBatch(client, tables, batch, partitions);
        batch = { table, rows: [], characters: 0 };
      }
      batch.rows.push(row);
      batch.characters += row.length;
    }
    rows += await loadBatch(client, tables, batch, partitions);
    if (!header) throw new Error('the file is empty');
    await settleKey(client, ownKey, hooks);
    // Links and sessions of operators in the backup may have been used or ended since, so they must not become valid
    // again.
    await client.query('delete from operator_links; delete from operator_sessions; delete from operator_tokens');
    await resumeSequences(client);
    await hooks.note?.(drizzle(client), rows);
    await sendEverySignal(drizzle(client));
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function headerOf(client: Queryable): Promise<DumpHeader> {
  const { rows } = await client.query<{ schema: string; jobSchema: number }>(
    `select (select max(created_at) from drizzle.__drizzle_migrations) as schema,
            (select version::int from pgboss.version) as "jobSchema"`,
  );
  return { format: 'feisuo-dump-1', schema: Number(rows[0]?.schema ?? 0), jobSchema: rows[0]?.jobSchema ?? 0 };
}

/**
 * Checks that the restored data key equals the database's own, because otherwise the database could not be opened, even
 * for another restore.
 */
async function settleKey(client: pg.PoolClient, own: StoredKey | null, { adopt }: RestoreHooks): Promise<void> {
  const restored = await readStoredKey(client);
  if (!restored) throw new Error('the file does not contain the fingerprint of its master key');
  if (!own && adopt) return adopt(restored);
  if (own?.check !== restored.check)
    throw new Error(
      `it was made with another data key, which the master key ${neededKey(restored)} opens: restore it with that key, into a database on which no server has started yet`,
    );
  await client.query("delete from system_settings where key = 'data_key'");
  if (own.dataKey)
    await client.query("insert into system_settings (key, value) values ('data_key', $1)", [
      JSON.stringify(own.dataKey),
    ]);
}

/** Header of backups by version 0.9.0: the number of migrations instead of a schema number. */
const MIGRATIONS_OF_0_9_0 = 49;

function readHeader(line: string, own: DumpHeader): DumpHeader {
  const { migrations, ...header } = JSON.parse(line) as DumpHeader & { migrations?: number };
  if (header.format !== own.format) throw new Error('this file is not a backup made by this server');
  const schema = migrations === MIGRATIONS_OF_0_9_0 ? FIRST_SCHEMA : header.schema;
  if (schema !== own.schema || header.jobSchema !== own.jobSchema)
    throw new Error('the backup comes from another version: restore it with the version that made it, then upgrade');
  return { ...header, schema };
}

/** All tables, sorted so that each table comes after the tables that it references. */
async function listTables(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string; parents: string[] }>(
    `select format('%I', c.relname) as name,
            coalesce(array_agg(format('%I', p.relname)) filter (where p.oid is not null and p.oid <> c.oid), '{}') as parents
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
       left join pg_class p on p.oid = k.confrelid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
      group by c.oid, c.relname order by c.relname`,
    [NOT_DUMPED],
  );
  const sorted: string[] = [];
  const place = (name: string, path: string[]): void => {
    if (sorted.includes(name)) return;
    if (path.includes(name)) throw new Error(`foreign keys of tables form a cycle: ${[...path, name].join(' → ')}`);
    for (const parent of rows.find((row) => row.name === name)?.parents ?? []) place(parent, [...path, name]);
    sorted.push(name);
  };
  for (const { name } of rows) place(name, []);
  return [...sorted, ...JOB_TABLES];
}

async function* dumpTable(client: Queryable, table: string): AsyncGenerator<string> {
  const count = (await holdsFiles(client, table)) ? BATCH_FILES : BATCH_ROWS;
  await client.query(`declare dump_rows no scroll cursor for select row_to_json(t)::text as row from ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from dump_rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield `${table}\t${row}`;
  }
  await client.query('close dump_rows');
}

async function holdsFiles(client: Queryable, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_attribute where attrelid = $1::regclass and atttypid = 'bytea'::regtype and not attisdropped`,
    [table],
  );
  return (rowCount ?? 0) > 0;
}

async function loadBatch(
  client: pg.PoolClient,
  tables: string[],
  batch: { table: string; rows: string[] },
  partitions: Set<string>,
): Promise<number> {
  if (batch.rows.length === 0) return 0;
  if (!tables.includes(batch.table)) throw new Error(`the backup has an unknown table: ${batch.table}`);
  const rows = `[${batch.rows.join(',')}]`;
  await addPartitionsForRows(client, batch.table, rows, partitions);
  await client.query(
    `insert into ${batch.table} overriding system value select * from json_populate_recordset(null::${batch.table}, $1)`,
    [rows],
  );
  return batch.rows.length;
}

async function resumeSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select format('%I', table_name) as table, column_name as column
       from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max("${column}"), 0) + 1, false) from ${table}`,
      [table, column],
    );
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
