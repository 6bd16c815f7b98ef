import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { enterAgain, enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { putIntoOutbox } from '../modules/delivery/outbox.ts';
import { errorKeyOf } from '../modules/telemetry/index.ts';

let server: TestServer;
let owner: OperatorCaller;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  owner = await enterConsole(server, 'owner');
  await owner.enrol();
});
afterAll(() => server.dispose());

const rows = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows as Record<string, unknown>[];
const audited = async (action: string) =>
  rows('select subject, reason, before, after from audit_log where action = $1 order by id', [action]);

describe('dead jobs', () => {
  beforeEach(() => rows("delete from pgboss.job where name in ('dead-letters', 'housekeeping')"));

  /** Inserts a dead job as pg-boss stores it. */
  async function die(data: object = {}, { queue = 'housekeeping', error = 'the gateway is down' } = {}) {
    const id = randomUUID();
    await rows(
      `insert into pgboss.job (id, name, data, source_name, source_id, source_retry_count, source_output)
       values ($1, 'dead-letters', $2, $3, gen_random_uuid(), 3, $4)`,
      [id, data, queue, { message: error }],
    );
    return id;
  }
  const list = async (query = '') => (await owner.call('GET', `/jobs/dead${query}`)).body.data;
  const because = { reason: '网关修好了' };
  const runAction = (id: string, name: string, { reason } = because) =>
    owner.call('POST', `/jobs/${id}/${name}`, { reason });

  test('are listed by queue with error and data, and secrets in them are hidden', async () => {
    await die(
      { sealed: 'sealed-message', to: '13800138000', id: 'R1', code: '123456' },
      { error: 'no answer for 13800138000' },
    );
    await die({}, { queue: 'sweep-orders' });
    const { list: found } = await list('?queue=housekeeping');
    expect(found).toMatchObject([{ queue: 'housekeeping', tries: 4, data: { id: 'R1' } }]);
    for (const secret of ['sealed-message', '13800138000', '123456'])
      expect(JSON.stringify(found)).not.toContain(secret);
    expect((await list()).list).toHaveLength(2);
    expect((await owner.call('GET', '/system')).body.data.deadLetters).toBe(2);
  });

  test.each([
    ['deliver-sms', 'nothing is set up that sends sms', '当时没有设置网关'],
    ['deliver-sms', 'the SMS gateway answered 400', '短信网关的回答是 400'],
    ['deliver-sms', 'the SMS gateway did not answer (ECONNREFUSED)', '对方拒绝连接，请检查地址和端口'],
    ['deliver-sms', 'an address of our own network', '地址指向内部网络，没有连接'],
    ['deliver-email', 'the mail server did not take a message (451)', '邮件服务器没有收下（451）'],
    ['housekeeping', 'boom', '程序出错，请把这句话交给技术人员：boom'],
  ])('%s: the list explains in Chinese why a job is dead, for the error %s', async (queue, error, message) => {
    await die({}, { queue, error });
    expect((await list()).list).toMatchObject([{ queue, error: message }]);
  });

  test('are paged without gaps or duplicates', async () => {
    const ids = await Promise.all(Array.from({ length: 53 }, () => die()));
    const first = await list();
    const second = await list(`?after=${first.next}`);
    const seen = [...first.list, ...second.list].map(({ id }: { id: string }) => id);
    expect([first.list.length, second.next, new Set(seen)]).toEqual([50, null, new Set(ids)]);
    expect((await owner.call('GET', '/jobs/dead?after=1.x')).status).toBe(400);
  });

  test('of concurrent requests to retry a job one succeeds, is audited, and enqueues it once', async () => {
    const id = await die({ n: 1 });
    const before = (await audited('job.retry')).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => runAction(id, 'retry')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await rows("select data from pgboss.job where name = 'housekeeping'")).toEqual([{ data: { n: 1 } }]);
    expect((await audited('job.retry')).slice(before)).toMatchObject([
      { subject: id, reason: '网关修好了', before: { queue: 'housekeeping', tries: 4 } },
    ]);
  });

  test('of a concurrent retry and discard one succeeds', async () => {
    const id = await die();
    const answers = await Promise.all([runAction(id, 'retry'), runAction(id, 'give-up'), runAction(id, 'give-up')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = await die();
    expect((await runAction(other, 'give-up', { reason: '不用再发' })).body.code).toBe(0);
    expect((await list()).list).toEqual([]);
    expect((await audited('job.give_up')).at(-1)).toMatchObject({ subject: other, reason: '不用再发' });
  });

  test('about money or accounts can be retried or discarded only with a second factor and the permission for that kind of work', async () => {
    const unproved = await enterConsole(server, 'owner');
    const operator = await enterConsole(server, 'operator');
    await operator.enrol();
    const noted = (await audited('job.retry')).length + (await audited('job.give_up')).length;
    for (const queue of ['carry-out-refund', 'step-renewal', 'sweep-orders', 'reconcile-bills', 'erase-accounts']) {
      const id = await die({ id: 'nothing' }, { queue });
      for (const name of ['retry', 'give-up']) {
        expect([queue, (await operator.call('POST', `/jobs/${id}/${name}`, because)).body.code]).toEqual([
          queue,
          26001,
        ]);
        expect([queue, (await unproved.call('POST', `/jobs/${id}/${name}`, because)).body.code]).toEqual([
          queue,
          26002,
        ]);
      }
      expect((await list(`?queue=${queue}`)).list).toMatchObject([
        { permit: expect.stringMatching(/^(orders|books|accounts)\./) },
      ]);
      expect((await runAction(id, 'give-up')).body.code).toBe(0);
    }
    expect((await audited('job.retry')).length + (await audited('job.give_up')).length).toBe(noted + 5);
    const plain = await die();
    expect((await list()).list).toMatchObject([{ permit: null }]);
    expect((await operator.call('POST', `/jobs/${plain}/retry`, because)).body.code).toBe(0);
  });

  test('about money need a proof from the last five minutes, and cannot be retried with a token', async () => {
    const money = await die({ id: 'nothing' }, { queue: 'reconcile-bills' });
    const { token } = (
      await owner.call('POST', '/tokens', { name: '脚本', scopes: ['system.write', 'books.write'], days: 1 })
    ).body.data;
    const byToken = await server.post(`/console/api/jobs/${money}/retry`, because, {
      authorization: `Bearer ${token}`,
    });
    expect(byToken.body.code).toBe(26013);
    const plain = await die();
    server.clock.setOffset(6 * 60_000);
    expect((await runAction(money, 'retry')).body.code).toBe(26003);
    expect((await runAction(plain, 'retry')).body.code).toBe(0);
    server.clock.setOffset(0);
    expect((await runAction(money, 'retry')).body.code).toBe(0);
  });

  test('can be retried or discarded only with a reason', async () => {
    const id = await die();
    for (const name of ['retry', 'give-up']) expect((await runAction(id, name, { reason: '' })).status).toBe(400);
    expect((await list()).list).toHaveLength(1);
  });
});

describe('errors of pages', () => {
  const report = async (type: string, release = 'site@1') => {
    const breadcrumb = { timestamp: server.clock.now().getTime() / 1000, category: 'ui.click', message: '立即开通' };
    const frame = { filename: 'http://localhost:8080/assets/root-Dk3x9QaB.js', function: 'pay', lineno: 1, colno: 2 };
    const fault = {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: server.clock.now().getTime() / 1000,
      release,
      exception: { values: [{ type, value: `${type} of 13800138000`, stacktrace: { frames: [frame] } }] },
      breadcrumbs: [breadcrumb],
    };
    await server.request({
      method: 'POST',
      url: `${telemetryPaths.errorEnvelope.replace(':project_id', errorProjects.site)}?sentry_key=${errorKeyOf(server.deps.masterKey, errorProjects.site)}`,
      headers: { 'content-type': 'text/plain' },
      payload: [{}, { type: 'event' }, fault].map((line) => JSON.stringify(line)).join('\n'),
    });
  };
  const list = async (query = '') => (await owner.call('GET', `/errors${query}`)).body.data;
  const decide = (id: string, state: string, seen: string) =>
    owner.call('POST', `/errors/${id}/state`, { state, seen, reason: '已修复' });
  beforeEach(() => rows('delete from error_issues'));

  test('are grouped to issues with counts, stack, breadcrumbs and releases, without phone numbers', async () => {
    await report('TypeError');
    await report('TypeError', 'site@2');
    await report('RangeError');
    const { list: found } = await list('?q=typeerr');
    expect(found).toMatchObject([{ type: 'TypeError', events: 2, firstRelease: 'site@1', lastRelease: 'site@2' }]);
    const { data } = (await owner.call('GET', `/errors/${found[0].id}`)).body;
    expect(data).toMatchObject({
      days: [{ events: 2 }],
      releases: [
        { release: 'site@1', events: 1 },
        { release: 'site@2', events: 1 },
      ],
      event: {
        release: 'site@2',
        exceptions: [{ type: 'TypeError', frames: [{ function: 'pay', line: 1, isOurs: true, source: null }] }],
        breadcrumbs: [{ category: 'ui.click', message: '立即开通' }],
      },
    });
    expect(JSON.stringify(data)).not.toContain('13800138000');
    const older = (await owner.call('GET', `/errors/${found[0].id}?event=${data.kept[1].id}`)).body.data;
    expect(older.event.release).toBe('site@1');
    expect((await owner.call('GET', '/errors/999999')).status).toBe(404);
    expect((await list('?q=%25')).list).toEqual([]);
  });

  test('are paged by their last occurrence', async () => {
    for (let n = 0; n < 51; n++) await report(`Error${String.fromCodePoint(65 + (n % 26), 65 + Math.floor(n / 26))}`);
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([first.list.length, second.list.length, second.next]).toEqual([50, 1, null]);
    expect(new Set([...first.list, ...second.list].map(({ id }: { id: string }) => id)).size).toBe(51);
  });

  test('get a state with a revision check, once if concurrent, and reopen when the error occurs again', async () => {
    await report('TypeError');
    const [{ id }] = (await list()).list;
    const before = (await audited('error.state')).length;
    const answers = await Promise.all(
      ['resolved', 'ignored', 'resolved', 'ignored'].map((state) => decide(id, state, 'open')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await audited('error.state')).slice(before)).toMatchObject([{ subject: id, before: { state: 'open' } }]);
    const [{ state }] = (await list()).list;
    expect((await decide(id, 'resolved', state)).body.code).toBe(0);
    await report('TypeError');
    expect((await list('?state=open')).list).toHaveLength(1);
    expect((await decide('999999', 'open', 'resolved')).status).toBe(404);
  });
});

describe('OAuth clients', () => {
  const form = {
    name: '伙伴论坛',
    description: '',
    url: 'https://forum.example.com',
    redirectUris: ['https://forum.example.com/callback'],
    signOutUris: [],
    origins: ['https://forum.example.com'],
    scopes: ['openid', 'profile'],
    grants: ['authorization_code', 'refresh_token'],
    allowsPlainChallenge: false,
  };
  const reason = '签了合作';
  const add = (id: string, change: object = {}, isConfidential = true) =>
    owner.call('POST', '/clients', { id, isConfidential, client: { ...form, ...change }, reason });
  const view = async (id: string) => (await owner.call('GET', `/clients/${id}`)).body.data;
  /** Calls token introspection with a client's id and secret, which shows whether the account service accepts them. */
  const introspect = (id: string, secret: string) =>
    server.post('/v1/auth/token/introspect', { client_id: id, client_secret: secret, token: 'x' });

  test('are added as third-party clients, with a secret that is shown once and stored as a hash', async () => {
    const { body } = await add('forum', {});
    expect(body.data).toMatchObject({ client: { id: 'forum', isConfidential: true, isFirstParty: false, version: 1 } });
    const { secret } = body.data;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(
      JSON.stringify([await view('forum'), await rows('select * from clients'), await audited('client.add')]),
    ).not.toContain(secret);
    expect((await introspect('forum', secret)).body.error_code).toBeUndefined();
    expect((await introspect('forum', 'wrong')).body.error).toBe('unauthorized_client');
    expect((await add('forum')).body.code).toBe(26082);
    const [entry] = await audited('client.add');
    expect(JSON.stringify(entry)).not.toContain('secretHash');
    for (const more of [{ isFirstParty: true }, { secretHash: 'x' }]) {
      await add(`mass${Object.keys(more)[0]}`, more);
      expect(
        await rows("select id from clients where id like 'mass%' and (is_first_party or secret_hash = 'x')"),
      ).toEqual([]);
    }
  });

  test('refuse redirect addresses that are ambiguous or run scripts', async () => {
    const wrong = [
      { redirectUris: ['javascript:alert(1)'] },
      { redirectUris: ['https://a.example.com/#x'] },
      { redirectUris: ['//a.example.com'] },
      { signOutUris: ['data:text/html,x'] },
      { origins: ['https://*.example.com'] },
      { origins: ['https://a.example.com/path'] },
      { url: 'javascript:alert(1)' },
      { name: '论\u202e坛' },
      { scopes: ['everything'] },
    ];
    for (const change of wrong) expect([change, (await add('wrong', change)).status]).toEqual([change, 400]);
    expect((await owner.call('GET', '/clients/wrong')).status).toBe(404);
  });

  test('refuse addresses without https, except for loopback, and name the field', async () => {
    const wrong = [
      { redirectUris: ['https://a.example.com/back', 'http://a.example.com/back'] },
      { signOutUris: ['http://192.168.1.5/out'] },
      { origins: ['http://a.example.com'] },
      { redirectUris: ['http://localhost@a.example.com/back'] },
    ];
    for (const change of wrong) {
      const { status, body } = await add('clear', change);
      expect([change, status, body.fault?.field]).toEqual([change, 400, Object.keys(change)[0]]);
      expect(body.fault.says).toContain('没有加密');
    }
    const local = {
      redirectUris: ['http://127.0.0.1:3000/back', 'http://localhost:3000/back', 'com.example.app:/back'],
    };
    expect((await add('clear', local)).status).toBe(200);
    const changed = { ...form, redirectUris: ['http://a.example.com/back'] };
    const refused = await owner.call('PUT', '/clients/clear', { version: 1, client: changed, reason });
    expect([refused.status, refused.body.fault.field]).toEqual([400, 'redirectUris']);
    expect((await view('clear')).redirectUris).toEqual(local.redirectUris);
  });

  test('are updated with a version check, and once if requests are concurrent', async () => {
    await add('race');
    const save = (name: string) =>
      owner.call('PUT', '/clients/race', { version: 1, client: { ...form, name }, reason });
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map(save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await view('race')).toMatchObject({
      version: 2,
      name: answers.find(({ status }) => status === 200)?.body.data.name,
    });
    expect((await audited('client.save')).filter(({ subject }) => subject === 'race')).toHaveLength(1);
  });

  test('get a new secret that replaces the old one, and a public client has no secret', async () => {
    const old = (await add('renewed')).body.data.secret;
    const { secret } = (await owner.call('POST', '/clients/renewed/secret', { version: 1, reason })).body.data;
    await expect.poll(async () => (await introspect('renewed', old)).body.error).toBe('unauthorized_client');
    expect((await introspect('renewed', secret)).body.error_code).toBeUndefined();
    await add('public', {}, false);
    expect((await owner.call('POST', '/clients/public/secret', { version: 1, reason })).body.code).toBe(26093);
    expect((await view('public')).isConfidential).toBe(false);
  });

  test('are audited without the hashes of their secrets', async () => {
    await add('hashed');
    const hashOf = async () => (await rows("select secret_hash from clients where id = 'hashed'"))[0]?.['secret_hash'];
    const hashes = [await hashOf()];
    await owner.call('PUT', '/clients/hashed', { version: 1, client: { ...form, name: '新论坛' }, reason });
    await owner.call('POST', '/clients/hashed/secret', { version: 2, reason });
    hashes.push(await hashOf());
    expect(new Set(hashes).size).toBe(2);
    for (const action of ['client.save', 'client.secret']) {
      const lines = (await audited(action)).filter(({ subject }) => subject === 'hashed');
      expect(lines).toMatchObject([{ before: { id: 'hashed' }, after: { id: 'hashed' } }]);
      for (const hidden of ['secretHash', ...hashes]) expect(JSON.stringify(lines)).not.toContain(hidden);
    }
  });

  test('are unknown while they are disabled, and disabling one ends its sessions', async () => {
    const { secret } = (await add('stopped')).body.data;
    const { sub } = await accountCaller(server).join();
    await rows("update sessions set client_id = 'stopped' where account_id = $1", [sub]);
    expect(await rows("select id from sessions where client_id = 'stopped' and ended_at is null")).toHaveLength(1);
    expect((await owner.call('POST', '/clients/stopped/disable', { reason })).body.data.disabledAt).not.toBeNull();
    await expect.poll(async () => (await introspect('stopped', secret)).body.error).toBe('unauthorized_client');
    expect(await rows("select id from sessions where client_id = 'stopped' and ended_at is null")).toEqual([]);
    expect((await owner.call('POST', '/clients/stopped/enable', { version: 1, reason })).status).toBe(409);
    await owner.call('POST', '/clients/stopped/enable', { version: 2, reason });
    await expect.poll(async () => (await introspect('stopped', secret)).body.error_code).toBeUndefined();
  });

  test('disabling one ends derived sessions at any depth, and no other sessions', async () => {
    await add('parent');
    const account = accountCaller(server);
    const parent = await account.join();
    const [child, grandchild, other] = [
      await account.comeBack(parent),
      await account.comeBack(parent),
      await account.comeBack(parent),
    ];
    const idOf = ({ refresh_token: token }: { refresh_token: string }) => token.split('.')[0];
    await rows("update sessions set client_id = 'parent' where id = $1", [idOf(parent)]);
    for (const [from, to] of [
      [parent, child],
      [child, grandchild],
    ] as const)
      await rows(
        "insert into derived_sessions (session_id, parent_id, authenticated_at, via) values ($1, $2, now(), 'signin_token')",
        [idOf(to), idOf(from)],
      );
    await owner.call('POST', '/clients/parent/disable', { reason });
    expect((await account.me(other)).status).toBe(200);
    for (const ended of [child, grandchild]) expect((await account.me(ended)).status).toBe(401);
  });

  test('the client of the account pages cannot be disabled', async () => {
    const refused = await owner.call('POST', `/clients/${accountClientId}/disable`, { reason });
    expect(refused.body.code).toBe(26092);
    expect((await view(accountClientId)).disabledAt).toBeNull();
  });
});

describe('the sandbox', () => {
  const reason = '演示跨天';
  const readSandboxes = async () => (await owner.call('GET', '/sandbox')).body.data;

  test('one of concurrent requests moves the clock, by at most ten years', async () => {
    const { shiftMs: seenMs } = (await readSandboxes()).clock;
    // Uses a fresh proof, because an older one may expire when a concurrent request moves the clock.
    const mover = await enterConsole(server, 'owner');
    await mover.enrol();
    const move = (to: string, seen = seenMs) => mover.call('POST', '/sandbox/clock', { to, seenMs: seen, reason });
    for (const to of ['tomorrow', '+999999d', '1970-01-01']) expect((await move(to)).body.code).toBe(26094);
    const answers = await Promise.all([move('+2m'), move('+2m'), move('+2m')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await readSandboxes()).clock.shiftMs).toBe(seenMs + 120_000);
    expect((await audited('clock.move')).at(-1)).toMatchObject({ reason, before: seenMs, after: seenMs + 120_000 });
    await move('reset', seenMs + 120_000);
  });

  describe('an operator who moves the sandbox clock', () => {
    const move = async (who: OperatorCaller, to: string) => {
      const { shiftMs: seenMs } = (await who.call('GET', '/sandbox')).body.data.clock;
      return who.call('POST', '/sandbox/clock', { to, seenMs, reason });
    };
    const enter = async () => {
      const otherOwner = await enterConsole(server, 'owner');
      await otherOwner.enrol();
      return otherOwner;
    };
    const isIn = async (who: OperatorCaller) => (await who.call('GET', '/me')).status === 200;
    afterEach(async () => {
      server.clock.setOffset(0);
      await rows("delete from system_settings where key = 'clock_offset_ms'");
      // Signals arrive in order. When the clock has followed this signal, no earlier signal of the test is pending.
      server.clock.setShift(12_345);
      await rows("select pg_notify('feisuo', 'clock')");
      await vi.waitUntil(() => server.clock.now().getTime() === server.clock.unshifted().getTime());
    });

    // Signs in again, because earlier sessions have expired by the moved clocks.
    afterAll(async () => {
      owner = await enter();
    });

    test.each(['+1d', '+31d', '-1d', '-400d'])(
      'by %s stays signed in, and can move it again without another proof',
      async (to) => {
        const [mover, colleague] = [await enter(), await enter()];
        const elsewhere = await enterAgain(server, mover);
        expect((await move(mover, to)).status).toBe(200);
        expect([await isIn(mover), await isIn(elsewhere)]).toEqual([true, true]);
        // The session of another operator expires if the clock moves forward. It stays valid if the clock moves back.
        expect(await isIn(colleague)).toBe(to.startsWith('-'));
        expect((await move(mover, 'reset')).status).toBe(200);
        expect(await isIn(mover)).toBe(true);
      },
    );

    test('gets no longer session: it still ends after an hour without requests', async () => {
      const idle = await enter();
      expect((await move(idle, '+7d')).status).toBe(200);
      server.clock.setOffset(61 * 60_000);
      expect(await isIn(idle)).toBe(false);
    });

    test('gets no longer session: it still ends after twelve hours, even with requests', async () => {
      const busy = await enter();
      expect((await move(busy, '+7d')).status).toBe(200);
      for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
        server.clock.setOffset(minutes * 60_000);
        expect([minutes, await isIn(busy)]).toEqual([minutes, true]);
      }
      server.clock.setOffset((12 * 60 + 1) * 60_000);
      expect(await isIn(busy)).toBe(false);
    });

    test("gets the moved time in the answer's header, and in all later answers", async () => {
      const mover = await enter();
      const moved = await move(mover, '+7d');
      for (const { headers } of [moved, await mover.call('GET', '/me')])
        expect(Math.abs(Number(headers['x-feisuo-now']) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    });

    test('gets no fresher proof: it still expires after five minutes', async () => {
      const mover = await enter();
      await move(mover, '+1d');
      server.clock.setOffset(6 * 60_000);
      expect((await move(mover, '+1d')).body.code).toBe(26003);
    });

    test('to before the second factor was added can still prove the factor, and reset the clock', async () => {
      const mover = await enterConsole(server, 'owner');
      const code = await mover.enrol();
      await move(mover, '-400d');
      server.clock.setOffset(6 * 60_000);
      expect((await move(mover, 'reset')).body.code).toBe(26003);
      expect((await mover.call('POST', '/factor/prove', { code: code() })).body.code).toBe(0);
      expect((await move(mover, 'reset')).status).toBe(200);
    });

    test('does not make an ended session valid again', async () => {
      const mover = await enter();
      const left = await enterAgain(server, mover);
      await left.call('POST', '/leave', {});
      await move(mover, '-1d');
      expect(await isIn(left)).toBe(false);
    });

    test.each([61, 12 * 60 + 1])(
      'does not make a session valid again that expired after %i minutes',
      async (minutes) => {
        const removed = await enter();
        server.clock.setOffset(minutes * 60_000);
        const mover = await enter();
        const own = await enterAgain(server, mover);
        expect(await isIn(removed)).toBe(false);
        expect((await move(mover, '-1d')).status).toBe(200);
        expect([await isIn(removed), await isIn(mover), await isIn(own)]).toEqual([false, true, true]);
      },
    );

    test('back does not make the proof of another operator fresh again', async () => {
      const [mover, colleague] = [await enter(), await enter()];
      expect((await colleague.call('GET', '/me')).body.data.isFresh).toBe(true);
      await move(mover, '-1d');
      expect((await colleague.call('GET', '/me')).body.data.isFresh).toBe(false);
      expect((await move(colleague, '+1m')).body.code).toBe(26003);
    });
  });

  test('the sandbox lists the simulators of the payment channels and of the desktop client', async () => {
    const { siteOrigin } = server.deps.config;
    expect(await readSandboxes()).toMatchObject({
      payPage: `${siteOrigin}/sandbox/pay`,
      bridgeSimulator: `${siteOrigin}/bridge-simulator`,
    });
  });

  test('moving the clock needs a fresh second factor', async () => {
    const otherOwner = await enterConsole(server, 'owner');
    const { shiftMs: seenMs } = (await readSandboxes()).clock;
    const refused = await otherOwner.call('POST', '/sandbox/clock', { to: '+1d', seenMs, reason });
    expect(refused).toMatchObject({ status: 403, body: { code: 26002 } });
    expect((await readSandboxes()).clock.shiftMs).toBe(seenMs);
  });

  test('switching faults of the payment sandbox needs the current set of faults', async () => {
    const put = (on: string[], seen: string[]) => owner.call('PUT', '/sandbox/pay-faults', { on, seen, reason });
    expect((await put(['notify_lost'], [])).body.code).toBe(0);
    expect((await put([], [])).status).toBe(409);
    expect((await readSandboxes()).payFaults).toEqual(['notify_lost']);
    expect((await put(['no_such'], ['notify_lost'])).status).toBe(400);
    expect((await put([], ['notify_lost'])).body.code).toBe(0);
  });

  test('of many concurrent changes of faults one succeeds, for payment channels and for ad platforms', async () => {
    const both = [
      ['pay-faults', ['notify_lost'], 'payFaults'],
      ['ad-faults', [{ platform: 'bing', fault: 'busy' }], 'adFaults'],
    ] as const;
    for (const [path, on, told_] of both) {
      const put = (next: readonly unknown[], seen: readonly unknown[]) =>
        owner.call('PUT', `/sandbox/${path}`, { on: next, seen, reason });
      await put(on, []);
      const answers = await Promise.all(Array.from({ length: 6 }, () => put([], on)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await readSandboxes())[told_]).toEqual([]);
    }
    expect((await audited('sandbox.faults')).at(-1)).toMatchObject({ subject: 'ads', reason });
  });

  test('messages in the outbox are paged newest first, without duplicates', async () => {
    const { db, masterKey } = server.deps;
    for (let n = 0; n < 107; n += 1) {
      const content = { kind: 'code', usage: 'SIGN_IN', code: String(100_000 + n), minutes: 10 } as const;
      await putIntoOutbox(
        db,
        masterKey,
        { channel: 'sms', to: '+8613712340000', locale: 'zh-CN', content },
        new Date(),
      );
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const place: string = next === '' ? '' : `&after=${next}`;
      const { list, next: after } = (await owner.call('GET', `/sandbox/outbox?to=13712340000${place}`)).body.data;
      seen.push(...list.map(({ code }: { code: string }) => code));
      sizes.push(list.length);
      next = after;
    }
    expect(sizes).toEqual([50, 50, 7]);
    expect(seen).toEqual(Array.from({ length: 107 }, (_, n) => String(100_106 - n)));
  });

  test('reading the outbox needs the permission to read verification codes', async () => {
    await accountCaller(server).askCode('13712345678', 'SIGN_IN');
    const { list } = (await owner.call('GET', '/sandbox/outbox?to=13712345678')).body.data;
    expect(list).toMatchObject([{ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) }]);
    const operator = await enterConsole(server, 'operator');
    expect((await operator.call('GET', '/sandbox/outbox')).body.code).toBe(26001);
  });
});
