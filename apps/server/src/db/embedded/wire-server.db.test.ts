import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate } from '../../../test/database-template.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts';

const isPostgres = inject('postgresUrl') !== null;
let folder: string;
let embedded: EmbeddedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  if (isPostgres) return;
  folder = copyTemplate(inject('templateFolder'));
  embedded = await startEmbeddedDatabase(folder);
  await embedded.ready;
  pool = new pg.Pool({ host: embedded.host, user: 'postgres', max: 8 });
  await pool.query('create table probe (id int primary key, said text)');
});
afterAll(async () => {
  if (isPostgres) return;
  await pool.end();
  await embedded.close();
  rmSync(folder, { recursive: true });
});

// This is about the embedded database alone; on PostgreSQL there is nothing to show.
describe.skipIf(isPostgres)('the embedded database', () => {
  test('transactions of several connections never mix', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const client = await pool.connect();
        await client.query('begin');
        await client.query('insert into probe values ($1, $2)', [i, 'first']);
        await client.query("update probe set said = said || ' second' where id = $1", [i]);
        await client.query(i % 2 ? 'commit' : 'rollback');
        client.release();
      }),
    );
    const { rows } = await pool.query('select id, said from probe order by id');
    expect(rows).toEqual(Array.from({ length: 10 }, (_, i) => ({ id: 2 * i + 1, said: 'first second' })));
  });

  test('a connection that breaks inside a transaction loses its half-done work and frees the others', async () => {
    const client = new pg.Client({ host: embedded.host, user: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    await client.query("insert into probe values (1000, 'half')");
    const waiting = pool.query('select count(*)::int as n from probe where id = 1000');
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect((await waiting).rows).toEqual([{ n: 0 }]);
  });

  test('bytes that are not the protocol end their own connection and nothing else', async () => {
    for (const bytes of [
      Buffer.from([0, 0, 0, 4]),
      Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0]),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    ]) {
      const socket = connect(join(embedded.host, '.s.PGSQL.5432'));
      socket.on('error', () => {});
      socket.write(bytes);
      await once(socket, 'close');
    }
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('an error keeps its SQLSTATE and leaves the connection usable', async () => {
    await expect(pool.query("insert into probe values (1, 'again')")).rejects.toMatchObject({ code: '23505' });
    await expect(pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('large values and many rows pass in both directions', async () => {
    const large = '飞'.repeat(400_000);
    expect((await pool.query('select $1::text as large', [large])).rows[0].large).toBe(large);
    expect((await pool.query('select g from generate_series(1, 20000) g')).rows).toHaveLength(20_000);
  });

  test('a notification reaches every listener', async () => {
    const listeners = [
      new pg.Client({ host: embedded.host, user: 'postgres' }),
      new pg.Client({ host: embedded.host, user: 'postgres' }),
    ];
    const heard: string[] = [];
    for (const listener of listeners) {
      await listener.connect();
      listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await listener.query('listen probe');
    }
    await pool.query("notify probe, 'hello'");
    await expect.poll(() => heard).toEqual(['hello', 'hello']);
    await Promise.all(listeners.map((listener) => listener.end()));
  });

  test('while a long statement runs, the request thread goes on', async () => {
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    await pool.query('select count(*) from generate_series(1, 3000000)');
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
  });

  test('the folder is for its owner alone', () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('a folder too deep for a socket’s name works as well', async () => {
    const top = mkdtempSync(join(tmpdir(), 'feisuo-deep-'));
    const deep = join(top, 'a'.repeat(100), 'b'.repeat(100));
    mkdirSync(deep, { recursive: true });
    const database = await startEmbeddedDatabase(deep);
    await database.ready;
    const client = new pg.Client({ host: database.host, user: 'postgres' });
    await client.connect();
    expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await client.end();
    await database.close();
    rmSync(top, { recursive: true });
  }, 60_000);
});
