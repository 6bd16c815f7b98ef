import { randomUUID } from 'node:crypto';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { QueueHours } from '@feisuo/contract/schemas/console-jobs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries, enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { errorKeyOf } from '../modules/telemetry/index.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows as Record<string, unknown>[];
const audited = (action: string) => auditEntries(server, action);

test('the last hour of a queue has its runs by minute, failed tries, and how long they took', async () => {
  await rows('delete from pgboss.job');
  const end = (state: string, secondsAgo: number, tookS: number) =>
    rows(
      `insert into pgboss.job (name, state, started_on, completed_on)
       values ('housekeeping', $1::pgboss.job_state, now() - make_interval(secs => $2::float + $3::float),
               case when $1 = 'retry' then null else now() - make_interval(secs => $2) end)`,
      [state, secondsAgo, tookS],
    );
  for (const tookS of [1, 1, 1]) await end('completed', 90, tookS);
  await end('completed', 59 * 60 + 20, 5);
  await end('failed', 30, 1);
  await end('retry', 200, 0);
  await end('completed', 61 * 60, 500);
  await rows("insert into pgboss.job (name, state) values ('housekeeping', 'created')");
  const { list } = (await owner.call('GET', '/jobs/hour')).body.data as QueueHours;
  const hour = list.find(({ name }) => name === 'housekeeping');
  expect(hour?.runs.map((count, at) => [59 - at, count]).filter(([, count]) => count !== 0)).toEqual([
    [59, 1],
    [3, 1],
    [1, 3],
    [0, 1],
  ]);
  expect(hour?.failed.map((count, at) => [59 - at, count]).filter(([, count]) => count !== 0)).toEqual([
    [3, 1],
    [0, 1],
  ]);
  // Of 1, 1, 1 and 5 seconds; the run of an hour ago does not count.
  expect(hour?.p95Ms).toBe(4_400);
});

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
  ])('%s: the dead job list explains the error %s in Chinese', async (queue, error, message) => {
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

  test('about money or accounts can be retried or discarded only with a second factor and the permission for that area', async () => {
    const unproved = await enterConsole(server, 'owner');
    const operator = await enterEnrolled(server, 'operator');
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

  test('are grouped into issues with counts, stack, breadcrumbs and releases, and phone numbers are removed', async () => {
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

  test('are paged by the time of their last occurrence', async () => {
    for (let n = 0; n < 51; n++) await report(`Error${String.fromCodePoint(65 + (n % 26), 65 + Math.floor(n / 26))}`);
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([first.list.length, second.list.length, second.next]).toEqual([50, 1, null]);
    expect(new Set([...first.list, ...second.list].map(({ id }: { id: string }) => id)).size).toBe(51);
  });

  test('change their state for only one of concurrent requests, and reopen when the error occurs again', async () => {
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
