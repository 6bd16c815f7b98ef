import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { makeEmptyHome } from '../../test/empty-home.ts';
import { newBuyer, payDriver } from '../../test/pay-driver.ts';
import { startPgbouncer, type PrivatePgbouncer } from '../../test/private-pgbouncer.ts';
import {
  makeTestHome,
  startTestServer,
  useTestServer,
  type TestHome,
  type TestServer,
} from '../../test/test-server.ts';
import { membershipOf } from '../modules/membership/index.ts';
import { requireSessions } from './check-connections.ts';
import { serverLimits } from './database-limits.ts';
import { LimitedClient, runUnlimited } from './limited-client.ts';
import { ownSchema, readSchema } from './migrate.ts';
import { writeSystemSetting } from './system-settings.ts';

describe('through pgbouncer in transaction mode', () => {
  const server = useTestServer({ SERVICES: 'account,content,pay,site,jobs', LIMITS_SCALE: '1000' });

  test('a member signs in by code, refreshes and is known', async () => {
    const { askCode, lastCode, join, comeBack, refresh, me } = accountCaller(server);
    expect((await askCode('13911112222', 'REGISTER')).status).toBe(200);
    expect(await lastCode('13911112222')).toMatch(/^\d{6}$/);
    const member = await comeBack(await join());
    const renewed = await refresh(member.refresh_token);
    expect(renewed.status).toBe(200);
    expect((await me(renewed.body)).status).toBe(200);
  });

  test('60 concurrent reads by prepared statements get their rows from whichever connection they are given', async () => {
    const { join, me } = accountCaller(server);
    const members = await Promise.all(Array.from({ length: 6 }, () => join()));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => me(members[n % 6] as (typeof members)[0])));
    expect(answers.map(({ body }) => body.sub)).toEqual(answers.map((_, n) => members[n % 6]?.sub));
  });

  test('an order is granted once although its payment is notified 20 times at once', async () => {
    const driver = payDriver(server);
    const buyer = newBuyer();
    const { attempt } = await driver.order(buyer);
    const trade = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
    const told = Array.from({ length: 20 }, (_, n) =>
      driver.notify('wechat', driver.wechat.notificationOf(trade, `EV-${n}`)),
    );
    for (const { body } of await Promise.all(told)) expect(body).toBe('success');
    const { accelerator } = await membershipOf(server.deps.db, buyer, server.clock.now());
    expect(accelerator.periods.filter(({ entry }) => entry.source.type === 'order')).toHaveLength(1);
  });

  test('a signal that one process sends reaches another process', async () => {
    const other = await startTestServer({ SERVICES: 'content' }, server.home);
    let heard = 0;
    other.deps.signals.on('content', () => void (heard += 1));
    await server.deps.db.transaction(async (tx) => {
      await writeSystemSetting(tx, 'written_at', 'now');
      await tx.execute(`select pg_notify('feisuo', 'content')`);
    });
    await expect.poll(() => heard).toBe(1);
    await other.dispose();
  });

  test('a request with an idempotency key runs once of 20 at once', async () => {
    const headers = { 'x-idempotency-key': 'through-the-pooler' };
    const calls = Array.from({ length: 20 }, () =>
      server.post('/v1/auth/signup/anonymously', { client_id: 'feisuo-site' }, headers),
    );
    const answers = await Promise.all(calls);
    const subs = answers.filter(({ status }) => status === 200).map(({ body }) => body.sub);
    expect(subs.length).toBeGreaterThan(0);
    expect(new Set(subs).size).toBe(1);
  });

  test('the timeouts of statements and locks are those of the pooler', async () => {
    const { rows } = await server.deps.database.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ statement: '1min', lock: '20s' }]);
  });

  test('work that changes settings of the session is refused on connections of the pooler', async () => {
    const client = await server.deps.database.pool.connect();
    await expect(runUnlimited(client, async () => {})).rejects.toThrow('keeps no settings');
    client.release();
  });
});

describe('a start behind pgbouncer', () => {
  let home: TestHome;
  let server: TestServer | null;
  let own: PrivatePgbouncer | null;
  beforeEach(() => void ([server, own] = [null, null]));
  afterEach(async () => {
    await server?.close();
    own?.stop();
    await home.dispose();
  });

  test('an empty database is migrated through DATABASE_DIRECT_URL, by one of two processes that start at once', async () => {
    home = await makeEmptyHome();
    const [first, second] = await Promise.all([startTestServer({}, home), startTestServer({}, home)]);
    server = first;
    expect(await readSchema(first.deps.database.pool)).toBe(ownSchema);
    await second.close();
  });

  test('pgbouncer as DATABASE_URL alone is refused, with the advice to set DATABASE_DIRECT_URL', async () => {
    home = await makeTestHome();
    await expect(startTestServer({ DATABASE_DIRECT_URL: '' }, home)).rejects.toThrow(
      /is pgbouncer: set DATABASE_DIRECT_URL/,
    );
  });

  test('a pooler without timeouts is reported in the log, with the setting that adds them', async () => {
    home = await makeTestHome();
    own = await startPgbouncer(inject('postgresUrl'), { hasNoTimeouts: true });
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    server = await startTestServer({ DATABASE_URL: own.urlOf(home.env['DATABASE_URL'] ?? '') }, home, log);
    expect(lines.join('')).toMatch(/no client_connection_check_interval, .*statement_timeout: set connect_query/);
  });
});

describe('connections for signals and locks', () => {
  let session: PrivatePgbouncer;
  beforeAll(async () => void (session = await startPgbouncer(inject('postgresUrl'), { poolMode: 'session' })));
  afterAll(() => session.stop());
  const connectTo = (url: string | null) => ({ connect: () => new LimitedClient({ connectionString: url ?? '' }) });

  test('a pooler in transaction mode is refused, because signals would be lost', async () => {
    await expect(requireSessions(connectTo(inject('poolerUrl')), 300)).rejects.toThrow(
      /transaction mode.*DATABASE_DIRECT_URL/,
    );
  });

  test('PostgreSQL itself and a pooler in session mode are accepted', async () => {
    for (const url of [inject('postgresUrl'), session.urlOf(inject('postgresUrl'))])
      await expect(requireSessions(connectTo(url))).resolves.toBeUndefined();
  });
});

test('while PostgreSQL is away behind pgbouncer, calls get 503 within a second, and afterwards they succeed', async () => {
  const home = await makeTestHome();
  const proxy = new DatabaseProxy(home.env['DATABASE_DIRECT_URL'] ?? '');
  await proxy.open();
  const own = await startPgbouncer(proxy.url);
  const settings = { DATABASE_URL: own.urlOf(home.env['DATABASE_URL'] ?? ''), LIMITS_SCALE: '1000' };
  const server = await startTestServer(settings, home, undefined, serverLimits(400));
  const call = () => server.post('/v1/auth/signup/anonymously', { client_id: 'feisuo-site' });
  try {
    expect((await call()).status).toBe(200);
    for (const [leave, come] of [
      [async () => proxy.hold(), async () => proxy.letGo()],
      [() => proxy.cut(), () => proxy.open()],
    ] as const) {
      await leave();
      const begun = performance.now();
      const { status, headers } = await call();
      expect(performance.now() - begun).toBeLessThan(1000);
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await come();
      await expect.poll(async () => (await call()).status).toBe(200);
    }
  } finally {
    await server.close();
    own.stop();
    await proxy.cut();
    await home.dispose();
  }
});
