import { rmSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../src/db/embedded/embedded-database.ts';
import { copyTemplate } from './database-template.ts';

/** An embedded database for one test server; closing it gives it back. */
export interface BorrowedDatabase {
  folder: string;
  database: EmbeddedDatabase;
}

interface KeptDatabase {
  folder: string;
  embedded: EmbeddedDatabase;
  /** What the template held, as the statements that bring it back. */
  restore: string;
  /** What the schema looked like. */
  schema: string;
}

/** Those that wait for the next server of this worker. */
const idle: KeptDatabase[] = [];

/**
 * Opening a database takes a second, and it is slow at first; one that has served another test file is as empty as new once
 * its rows are put back. One whose schema a test has changed is thrown away.
 */
export async function borrowDatabase(templateFolder: string): Promise<BorrowedDatabase> {
  const kept = idle.pop() ?? (await openDatabase(templateFolder));
  const { folder, embedded } = kept;
  return { folder, database: { ...embedded, close: () => giveBack(kept) } };
}

async function openDatabase(templateFolder: string): Promise<KeptDatabase> {
  const folder = copyTemplate(templateFolder);
  const embedded = await startEmbeddedDatabase(folder);
  await embedded.ready;
  return visit(embedded, async (client) => {
    const restore = await rememberRows(client);
    return { folder, embedded, restore, schema: await describeSchema(client) };
  });
}

async function giveBack(kept: KeptDatabase): Promise<void> {
  const isAsBefore = await visit(kept.embedded, async (client) => {
    if ((await describeSchema(client)) !== kept.schema) return false;
    await emptyTables(client);
    await client.query(kept.restore);
    await client.query('discard all');
    return true;
  });
  if (isAsBefore) {
    idle.push(kept);
    return;
  }
  await kept.embedded.close();
  rmSync(kept.folder, { recursive: true, force: true });
}

async function visit<T>({ host }: EmbeddedDatabase, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pristine')`;

interface Row {
  name: string;
}
const namesOf = async (client: pg.Client, query: string) =>
  (await client.query<Row>(query)).rows.map(({ name }) => name);

/** Copies every row aside and returns how it comes back. */
async function rememberRows(client: pg.Client): Promise<string> {
  await client.query('create schema pristine');
  const tables = await namesOf(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OURS}`,
  );
  const statements = ['begin', 'set local session_replication_role = replica'];
  for (const [index, table] of tables.entries()) {
    const { rowCount } = await client.query(`create table pristine.t${index} as table ${table}`);
    if (!rowCount) {
      await client.query(`drop table pristine.t${index}`);
      continue;
    }
    const [columns] = await namesOf(
      client,
      `select string_agg(quote_ident(attname), ', ') as name from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    statements.push(
      `insert into ${table} (${columns}) overriding system value select ${columns} from pristine.t${index}`,
    );
  }
  const sequences = await namesOf(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS}`,
  );
  for (const sequence of sequences) {
    const { rows } = await client.query(`select last_value, is_called from ${sequence}`);
    statements.push(`select setval('${sequence}', ${rows[0].last_value}, ${rows[0].is_called})`);
  }
  return [...statements, 'commit'].join(';\n');
}

/** Deleting is ten times as fast as truncating, as long as a table has not grown large. */
async function emptyTables(client: pg.Client): Promise<void> {
  const statements = await namesOf(
    client,
    `select case when pg_relation_size(c.oid) > ${LARGE} then format('truncate %I.%I cascade', n.nspname, c.relname)
       else format('delete from %I.%I', n.nspname, c.relname) end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and pg_relation_size(c.oid) > 0 and ${OURS}`,
  );
  // As a replica, so that logs let themselves be emptied and nobody asks who refers to what.
  await client.query(['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'));
}

const LARGE = 1_000_000;

/** Tables with their columns, rules, triggers and functions, in one text. */
async function describeSchema(client: pg.Client): Promise<string> {
  const [text] = await namesOf(
    client,
    `select md5(string_agg(what, E'\\n' order by what)) as name from (
       select format('%s %s %s %s %s', n.nspname, c.relname, c.relkind, a.attname, a.attnotnull) as what
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where ${OURS}
       union all
       select format('%s %s %s', n.nspname, k.conname, pg_get_constraintdef(k.oid))
         from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS}
       union all
       select format('%s %s %s', t.tgrelid::regclass, t.tgname, t.tgenabled) from pg_trigger t where not t.tgisinternal
       union all
       select format('%s %s', p.proname, md5(p.prosrc)) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}
     ) as everything`,
  );
  return text ?? '';
}
