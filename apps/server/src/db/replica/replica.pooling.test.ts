import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { DatabaseProxy } from '../../../test/database-proxy.ts';
import { enterConsole, type OperatorCaller } from '../../../test/operator-caller.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../../test/test-server.ts';
import { findConfigs, saveContent } from '../../modules/content/index.ts';
import { addTemplate } from '../../modules/support/index.ts';
import { serverLimits } from '../database-limits.ts';
import type { Database } from '../database.ts';
import { readFromReplica } from './replica-reads.ts';
import type { Replica } from './replica.ts';

const SERVICES = 'account,console,content,site,support';
const LAG_MS = 1000;
const CONFIG = '/xlppc.gacs/api/gxsdn/config/list?config_id=site';

let home: TestHome;
let network: DatabaseProxy;
/** The process that writes, and another one that the same operators use. */
let server: TestServer;
let other: TestServer;
let owner: OperatorCaller;
let standby: pg.Client;
let lines: string[];
beforeAll(async () => {
  home = await makeTestHome();
  standby = new pg.Client({ connectionString: inject('replicaUrl') ?? '' });
  await standby.connect();
  network = new DatabaseProxy(home.env['DATABASE_REPLICA_URL'] ?? '');
  await network.open();
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const settings = { SERVICES, DATABASE_REPLICA_LAG: String(LAG_MS), LIMITS_SCALE: '1000' };
  const limits = serverLimits(400);
  server = await startTestServer(settings, home, log, limits);
  other = await startTestServer({ ...settings, DATABASE_REPLICA_URL: network.url }, home, log, limits);
  for (const one of [server, other]) one.readsAtOnce = true;
  owner = await enterConsole(server, 'owner');
});
afterEach(async () => {
  await standby.query('select pg_wal_replay_resume()');
  network.letGo();
});
afterAll(async () => {
  await server.close();
  await other.close();
  await network.cut();
  await standby.end();
  await home.dispose();
});

const replicaOf = ({ deps }: TestServer) => deps.database.replica as Replica;
const pauseReplay = () => standby.query('select pg_wal_replay_pause()');
const untilRead = async (...servers: TestServer[]) =>
  await expect.poll(() => servers.map((one) => replicaOf(one).refusal())).toEqual(servers.map(() => null));

const titleOf = (n: number) => `模板 ${n}`;
let added = 0;
/** Adds a row of a console list without the console, as another process or a command does. */
async function addRow(): Promise<string> {
  const title = titleOf((added += 1));
  await addTemplate(server.deps.db, { title, text: '您好' }, { by: 'test', now: new Date() });
  return title;
}

/** Reads the list as a browser with the session of the owner and these further cookies. */
async function titlesAt(at: TestServer, cookie = ''): Promise<string[]> {
  const headers = { ...owner.headers, cookie: `${owner.headers['cookie']}; ${cookie}` };
  const { status, body } = await at.request({ method: 'GET', url: '/console/api/support/templates', headers });
  expect(status).toBe(200);
  return body.data.list.map(({ title }: { title: string }) => title);
}

async function readsOf(kind: string, from: string, reason: string): Promise<number> {
  const { body } = await server.get('/metrics');
  const line = new RegExp(`^replica_reads_total\\{kind="${kind}",from="${from}",reason="${reason}"\\} (\\d+)`, 'm');
  return Number(line.exec(body)?.[1] ?? 0);
}

describe('console lists', () => {
  test('are read from the replica, which may be behind, and from the primary once it lags beyond the bound', async () => {
    await untilRead(server);
    const before = await readsOf('console', 'replica', '');
    await pauseReplay();
    const title = await addRow();
    const pausedAt = performance.now();
    expect(await titlesAt(server)).not.toContain(title);
    expect(await readsOf('console', 'replica', '')).toBe(before + 1);
    await expect.poll(() => titlesAt(server), { interval: 20 }).toContain(title);
    // The last look before the pause was at most a quarter of the bound earlier.
    expect(performance.now() - pausedAt).toBeLessThan(LAG_MS + 1000);
    expect(await readsOf('console', 'primary', 'lag')).toBeGreaterThan(0);
    await expect.poll(() => lines.join('')).toMatch(/"reason":"lag".*the replica is not read/);
    await standby.query('select pg_wal_replay_resume()');
    await untilRead(server);
    await expect.poll(() => lines.join('')).toContain('the replica answers again');
  });

  test('show a browser its own change at once, in every process, while other browsers may see it within the bound', async () => {
    await untilRead(server, other);
    await pauseReplay();
    const title = '刚刚添加的模板';
    const saved = await owner.call('POST', '/support/templates', { title, text: '您好' });
    expect(saved.status).toBe(200);
    const [mark = '', ...attributes] = String([saved.headers['set-cookie']].flat().at(-1)).split('; ');
    expect(mark).toBe('feisuo_own_write=1');
    expect(attributes).toContain(`Max-Age=${LAG_MS / 1000 + 1}`);
    expect(await titlesAt(other, mark)).toContain(title);
    expect(await titlesAt(other)).not.toContain(title);
    await expect.poll(() => titlesAt(other), { interval: 20 }).toContain(title);
  });

  test('are read from the primary by scripts, which keep no cookie of their changes', async () => {
    await owner.enrol();
    const script = await owner.createToken(['support.read']);
    await untilRead(server);
    await pauseReplay();
    const title = await addRow();
    const { body } = await script.call('GET', '/support/templates');
    expect(JSON.stringify(body)).toContain(title);
    expect(await readsOf('console', 'primary', 'token')).toBeGreaterThan(0);
  });
});

describe('public content', () => {
  async function rename(name: string): Promise<void> {
    const [current] = await findConfigs(server.deps.db, ['site']);
    const content = { ...(current?.content as object), brand: { name, suffix: '加速器' } };
    await server.deps.db.transaction((tx) =>
      saveContent(tx, server.clock, { configId: 'site', version: current?.version ?? 0, content }),
    );
  }

  test('that was published is shown by every process as soon as it hears of it, although the replica is behind', async () => {
    await untilRead(server, other);
    await pauseReplay();
    let heard = 0;
    for (const one of [server, other]) one.deps.signals.on('content', () => void (heard += 1));
    await rename('新名字');
    await expect.poll(() => heard, { interval: 5 }).toBe(2);
    for (const one of [server, other]) {
      expect(JSON.stringify((await one.get(CONFIG)).body)).toContain('新名字');
      expect((await one.get('/help', { host: 'localhost:8080' })).body).toContain('新名字');
    }
    expect(await readsOf('content', 'primary', 'change')).toBeGreaterThan(0);
  });

  test('is read from the replica, within the bound', async () => {
    await untilRead(server);
    await pauseReplay();
    const write = `update content_configs set content = jsonb_set(content, '{brand,name}', '"没有通知"') where config_id = 'site'`;
    expect((await server.deps.database.direct.query(write)).rowCount).toBe(1);
    const read = async () => JSON.stringify((await server.get(CONFIG)).body);
    expect(await read()).not.toContain('没有通知');
    await expect.poll(read, { interval: 20 }).toContain('没有通知');
  });

  test('is read from the replica again when the replica has replayed the change', async () => {
    await rename('又一个名字');
    await untilRead(server, other);
    const before = await readsOf('content', 'replica', '');
    expect(JSON.stringify((await server.get(CONFIG)).body)).toContain('又一个名字');
    expect(await readsOf('content', 'replica', '')).toBe(before + 1);
  });
});

describe('a replica that fails', () => {
  test.each([
    ['stops', () => network.cut(), () => network.open()],
    ['hangs', async () => network.hold(), async () => network.letGo()],
  ])('and %s is replaced by the primary within a second, and read again when it is back', async (_, leave, come) => {
    await untilRead(other);
    await leave();
    const title = await addRow();
    const begun = performance.now();
    expect(await titlesAt(other)).toEqual(expect.any(Array));
    expect(performance.now() - begun).toBeLessThan(1000);
    await expect.poll(() => titlesAt(other), { interval: 20 }).toContain(title);
    await expect.poll(() => replicaOf(other).refusal()).not.toBeNull();
    expect(other.deps.database.isAway()).toBe(false);
    await come();
    await untilRead(other);
  });

  test.each(['DATABASE_DIRECT_URL', 'DATABASE_URL'])(
    'because it is no standby but %s itself is not read, and the start succeeds',
    async (name) => {
      const lone = await startTestServer({ SERVICES, DATABASE_REPLICA_URL: home.env[name] ?? '' }, home);
      expect(replicaOf(lone).refusal()).toBe('not_a_replica');
      expect((await lone.get(CONFIG)).status).toBe(200);
      await lone.close();
    },
  );

  test('with a statement that it cannot run leaves that statement and the rest of the work to the primary', async () => {
    await untilRead(server);
    const { database } = server.deps;
    await database.direct.query(
      `create function note_read() returns text language sql as $$
         insert into system_settings (key, value) values ('noted', '1') returning key $$`,
    );
    replicaOf(server).mustSeeNow();
    await untilRead(server);
    await pauseReplay();
    const title = await addRow();
    const seen = await readFromReplica(replicaOf(server), 'console', async () => {
      const { rowCount: noted } = await database.pool.query('select note_read()');
      return [noted, (await database.pool.query('select from reply_templates where title = $1', [title])).rowCount];
    });
    expect(seen).toEqual([1, 1]);
  });
});

describe('work that began on the replica', () => {
  const title = (n: number) => `自己写的 ${n}`;
  const add = (db: Database, n: number) =>
    addTemplate(db, { title: title(n), text: '您好' }, { by: 'test', now: new Date() });
  test.each([
    ['a statement that writes', 1, (db: Database) => add(db, 1)],
    ['a transaction', 2, (db: Database) => db.transaction((tx) => add(tx, 2))],
  ])('reads the primary after %s, so that it sees what it wrote', async (_, n, write) => {
    await untilRead(server);
    const { db, database } = server.deps;
    await pauseReplay();
    const count = async () =>
      (await database.pool.query('select from reply_templates where title = $1', [title(n)])).rowCount;
    const seen = await readFromReplica(replicaOf(server), 'console', async () => {
      const before = await count();
      await write(db);
      return [before, await count()];
    });
    expect(seen).toEqual([0, 1]);
  });
});
