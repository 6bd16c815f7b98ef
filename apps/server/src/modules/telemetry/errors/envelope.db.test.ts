import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { windowKey } from '../../../http/rate-limit.ts';
import { errorKeyOf, findIssue, listIssues, setIssueState } from '../index.ts';
import { EVENTS_PER_ISSUE } from './issue-queries.ts';

const server = useTestServer();
let key: string;
beforeAll(async () => {
  key = errorKeyOf(server.deps.masterKey, errorProjects.site);
});

beforeEach(async () => {
  await server.deps.database.pool.query(
    'delete from error_issues; delete from page_transactions; delete from rate_limit_windows',
  );
});

const newId = () => randomUUID().replaceAll('-', '');
const seconds = () => server.clock.now().getTime() / 1000;

interface Fault {
  id?: string;
  type?: string;
  value?: string;
  file?: string;
  release?: string;
}
const fault = ({
  id = newId(),
  type = 'TypeError',
  value = 'x is undefined',
  file = 'root',
  release = 'site@1',
}: Fault = {}) => ({
  event_id: id,
  timestamp: seconds(),
  platform: 'javascript',
  level: 'error',
  release,
  environment: 'production',
  request: { url: 'http://localhost:8080/vip?code=c0de', headers: { 'User-Agent': 'Mozilla/5.0' } },
  exception: {
    values: [
      {
        type,
        value,
        stacktrace: {
          frames: [
            { filename: `http://localhost:8080/assets/${file}-Dk3x9QaB.js`, function: 'render', lineno: 1, colno: 2 },
          ],
        },
        mechanism: { type: 'onerror', handled: false },
      },
    ],
  },
});
const transaction = (id = newId()) => ({
  type: 'transaction',
  event_id: id,
  transaction: '/vip',
  start_timestamp: seconds() - 2,
  timestamp: seconds(),
  release: 'site@1',
  contexts: { trace: { op: 'pageload', status: 'ok', trace_id: newId(), span_id: '0'.repeat(16) } },
  spans: [{}, {}],
  measurements: { lcp: { value: 900, unit: 'millisecond' } },
});

/** Builds a Sentry envelope in the form that the browser's error reporter sends. */
const envelopeOf = (...items: [string, object][]) =>
  [
    JSON.stringify({ sent_at: server.clock.now().toISOString(), sdk: { name: 'sentry.javascript.browser' } }),
    ...items.flatMap(([type, item]) => [JSON.stringify({ type }), JSON.stringify(item)]),
  ].join('\n');

const at = (
  on: TestServer,
  payload: string | Buffer,
  { query = `?sentry_version=7&sentry_key=${key}`, headers = {}, project = '1' } = {},
) =>
  on.request({
    method: 'POST',
    url: `/api/${project}/envelope/${query}`,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload,
  });
const send = (...items: [string, object][]) => at(server, envelopeOf(...items));
const issues = () => listIssues(server.deps.db, { limit: 50 });
const errorWindow = () => windowKey(server.deps.masterKey, { name: 'telemetry-error' }, errorProjects.site);
const rows = async (query: string) => (await server.deps.database.pool.query(query)).rows;

describe('an error reported by a page', () => {
  test('an error report is stored, grouped and counted by release', async () => {
    const id = newId();
    const { status, body } = await send(['event', fault({ id })]);
    expect([status, body]).toEqual([200, { id }]);
    await send(['event', fault({ value: 'another value', release: 'site@2' })]);
    await send(['event', fault({ file: 'vip' })]);
    const found = await issues();
    expect(
      found.map(({ title, culprit, events, firstRelease, lastRelease }) => [
        title,
        culprit,
        events,
        firstRelease,
        lastRelease,
      ]),
    ).toEqual([
      ['TypeError: x is undefined', 'render（/assets/vip-Dk3x9QaB.js）', 1, 'site@1', 'site@1'],
      ['TypeError: another value', 'render（/assets/root-Dk3x9QaB.js）', 2, 'site@1', 'site@2'],
    ]);
    const issue = await findIssue(server.deps.db, found[1]?.id ?? 0n);
    expect(issue?.hours.map(({ release, events }) => [release, events])).toEqual([
      ['site@1', 1],
      ['site@2', 1],
    ]);
    expect(issue?.events.map(({ eventId }) => eventId).at(-1)).toBe(id);
    expect(issue?.events[0]?.body.exceptions[0]).toMatchObject({ isHandled: false, frames: [{ function: 'render' }] });
  });

  test('a repeated error report counts once, even if the repeats are concurrent', async () => {
    const event = fault();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(['event', event])));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await issues()).toMatchObject([{ events: 1 }]);
    expect(await rows('select events from error_issue_hours')).toEqual([{ events: 1 }]);
  });

  test('concurrent error reports with the same fingerprint create one issue', async () => {
    await Promise.all(Array.from({ length: 12 }, () => send(['event', fault()])));
    expect(await issues()).toMatchObject([{ events: 12 }]);
  });

  test('an error report with a repeated id does not create an issue without events', async () => {
    const id = newId();
    await send(['event', fault({ id })]);
    await send(['event', fault({ id, type: 'RangeError' })]);
    expect(await issues()).toMatchObject([{ type: 'TypeError', events: 1 }]);
  });

  test('a new error report reopens a resolved issue, but not an ignored one', async () => {
    await send(['event', fault()]);
    await send(['event', fault({ type: 'Noise' })]);
    const [noise, real] = await issues();
    await setIssueState(server.deps.db, real?.id ?? 0n, 'resolved', 'open');
    await setIssueState(server.deps.db, noise?.id ?? 0n, 'ignored', 'open');
    await send(['event', fault()]);
    await send(['event', fault({ type: 'Noise' })]);
    expect((await issues()).map(({ type, state }) => [type, state]).toSorted()).toEqual([
      ['Noise', 'ignored'],
      ['TypeError', 'open'],
    ]);
    expect(await setIssueState(server.deps.db, 0n, 'open', 'open')).toBeNull();
  });

  test('secrets in an error report are not stored', async () => {
    const event = {
      ...fault({ value: 'Bearer abcdef.ghijkl' }),
      user: { id: 'u_77' },
      extra: { accessToken: 'tok3n' },
    };
    await send(['event', event]);
    const text = JSON.stringify([
      await rows('select * from error_events'),
      await rows('select title from error_issues'),
    ]);
    for (const secret of ['abcdef.ghijkl', 'u_77', 'tok3n', 'c0de']) expect(text).not.toContain(secret);
  });
});

test('a project key with the right number of characters but more bytes is refused with a 4xx status', async () => {
  const query = `?sentry_version=7&sentry_key=${encodeURIComponent('签'.repeat(key.length))}`;
  expect((await at(server, envelopeOf(['event', fault()]), { query })).status).toBe(403);
});

describe('limits of error reports', () => {
  test('only the newest error reports of an issue are stored, but all are counted', async () => {
    for (let n = 0; n < EVENTS_PER_ISSUE + 5; n++) await send(['event', fault({ value: `v${n}` })]);
    const [issue] = await issues();
    expect(issue?.events).toBe(EVENTS_PER_ISSUE + 5);
    const storedIssue = await findIssue(server.deps.db, issue?.id ?? 0n);
    expect(storedIssue?.events).toHaveLength(EVENTS_PER_ISSUE);
    expect(storedIssue?.events.at(-1)?.body.exceptions[0]?.value).toBe('v5');
  });

  test("all processes share a project's budget of error reports per minute, and the refusal names the exceeded limit", async () => {
    // A second server on the same database, which behaves like a second process.
    const other = await startTestServer({}, server.home);
    await send(['event', fault()]);
    await server.deps.database.pool.query('update rate_limit_windows set hits = 297 where key = $1', [errorWindow()]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => at(n % 2 ? other : server, envelopeOf(['event', fault()]))),
    );
    if (other !== server) await other.close();
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(await issues()).toMatchObject([{ events: 4 }]);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 429, data: null });
      expect(headers['x-sentry-rate-limits']).toBe(`${headers['retry-after']}:error:project`);
    }
  });

  test('LIMITS_SCALE does not raise the budget of error reports of a project', async () => {
    const raised = await startTestServer({ LIMITS_SCALE: '1000' });
    const own = errorKeyOf(raised.deps.masterKey, errorProjects.site);
    const report = () => at(raised, envelopeOf(['event', fault()]), { query: `?sentry_version=7&sentry_key=${own}` });
    expect((await report()).status).toBe(200);
    await raised.deps.database.pool.query('update rate_limit_windows set hits = 300');
    expect((await report()).status).toBe(429);
    await raised.dispose();
  });

  test('above 16 MiB of error reports a day from one network, further reports are refused until the next day', async () => {
    expect((await send(['event', fault()])).status).toBe(200);
    const day = windowKey(server.deps.masterKey, { name: 'daily-error-kib-network' }, '127.0.0.0/24');
    await server.deps.database.pool.query('update rate_limit_windows set hits = $1 where key = $2', [16 * 1024, day]);
    const { status, headers } = await send(['event', fault()]);
    expect(status).toBe(429);
    expect(headers['x-sentry-rate-limits']).toMatch(/^8\d{4}:error:project$/);
    expect((await send(['transaction', transaction()])).status).toBe(200);
  });

  test('a transaction in an envelope is stored even when the budget of errors is used up', async () => {
    await send(['session', {}], ['event', fault()]);
    await server.deps.database.pool.query('update rate_limit_windows set hits = 300 where key = $1', [errorWindow()]);
    const { status, headers } = await send(['event', fault()], ['transaction', transaction()]);
    expect(status).toBe(200);
    expect(headers['x-sentry-rate-limits']).toMatch(/^\d+:error:project$/);
    expect(await rows('select count(*)::int as n from page_transactions')).toEqual([{ n: 1 }]);
    expect(await issues()).toMatchObject([{ events: 1 }]);
    server.clock.setOffset(61_000);
    expect((await send(['event', fault()])).status).toBe(200);
    server.clock.setOffset(0);
  });

  test("one address cannot use up a project's budget of error reports", async () => {
    await send(['event', fault()]);
    const window = windowKey(server.deps.masterKey, { name: 'error-envelope' }, '127.0.0.1');
    await server.deps.database.pool.query('update rate_limit_windows set hits = 240 where key = $1', [window]);
    const { status, headers } = await send(['event', fault()]);
    expect([status, headers['x-sentry-rate-limits']]).toEqual([429, expect.stringMatching(/^\d+::key$/)]);
  });
});

describe('other items of a Sentry envelope', () => {
  test('a repeated transaction is stored once, as numbers without its spans', async () => {
    const id = newId();
    await send(['transaction', transaction(id)]);
    await send(['transaction', transaction(id)]);
    expect(await rows('select name, op, status, spans, release, measurements from page_transactions')).toEqual([
      { name: '/vip', op: 'pageload', status: 'ok', spans: 2, release: 'site@1', measurements: { lcp: 900 } },
    ]);
  });

  test('sessions, client reports and unknown items of an envelope are accepted but not stored', async () => {
    const report = {
      timestamp: seconds(),
      discarded_events: [{ reason: 'event_processor', category: 'error', quantity: 1 }],
    };
    const { status, body } = await send(
      ['session', { sid: newId(), did: 'u' }],
      ['client_report', report],
      ['profile_chunk', {}],
    );
    expect([status, body]).toEqual([200, {}]);
    expect(await issues()).toEqual([]);
  });

  test.each(['constructor', '__proto__', 'toString'])('an envelope item of type %s is ignored', async (type) => {
    expect((await send([type, fault()])).body).toEqual({});
    expect(await issues()).toEqual([]);
  });

  test('an attachment in an envelope is ignored, and the event that follows the attachment is stored', async () => {
    const bytes = '{"type":"event"}\nnot an item';
    const text = `{}\n{"type":"attachment","length":${bytes.length}}\n${bytes}\n{"type":"event"}\n${JSON.stringify(fault())}\n`;
    expect((await at(server, text)).status).toBe(200);
    expect(await issues()).toMatchObject([{ events: 1 }]);
  });
});

describe('authentication of a Sentry envelope', () => {
  test('the project key is accepted in the query, the header or the envelope', async () => {
    const envelope = envelopeOf(['event', fault()]);
    const header = { 'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=x/1` };
    expect((await at(server, envelope, { query: '', headers: header })).status).toBe(200);
    const own = envelope.replace('{', `{"dsn":"http://${key}@localhost:8080/1",`);
    expect((await at(server, own, { query: '' })).status).toBe(200);
  });

  test.each([
    ['no key', '', 403],
    ['a wrong key', `?sentry_key=${'0'.repeat(32)}`, 403],
    ['a short key', '?sentry_key=x', 403],
    ['two keys', '?sentry_key=a&sentry_key=b', 403],
  ])('an envelope with %s is refused', async (_what, query, status) => {
    expect((await at(server, envelopeOf(['event', fault()]), { query })).status).toBe(status);
  });

  test('an envelope for an unknown project is refused', async () => {
    expect((await at(server, envelopeOf(['event', fault()]), { project: '2' })).body).toMatchObject({ code: 404 });
  });
});

describe('unusual input to the error route', () => {
  test('a compressed envelope is decompressed', async () => {
    const packed = gzipSync(envelopeOf(['event', fault()]));
    expect((await at(server, packed, { headers: { 'content-encoding': 'gzip' } })).status).toBe(200);
    expect(await issues()).toHaveLength(1);
  });

  test.each([
    ['nothing', ''],
    ['a body that is no envelope', 'hello'],
    ['an item that is no JSON', '{}\n{"type":"event"}\nhello'],
    ['a truncated envelope', '{}\n{"type":"event","length":900}\n{}'],
    ['bytes', Buffer.from([0, 255, 254, 10, 0])],
  ])('an envelope with %s gets 400 in the service dialect', async (_what, payload) => {
    const { status, body } = await at(server, payload);
    expect([status, body.code, body.data]).toEqual([400, 400, null]);
  });

  test('an envelope that is too large gets 413', async () => {
    expect((await at(server, `{}\n{"type":"x"}\n"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
  });

  test('a small envelope that decompresses to more than a megabyte gets 413', async () => {
    const packed = gzipSync(`{}\n{"type":"x"}\n"${'x'.repeat(1_100_000)}"`);
    expect(packed.length).toBeLessThan(8_192);
    expect((await at(server, packed, { headers: { 'content-encoding': 'gzip' } })).status).toBe(413);
  });

  test('of an error report with long values in every field, at most 200 KB are stored', async () => {
    const text = 'x y '.repeat(400);
    const values = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`m${n}`, text]));
    const breadcrumbs = Array.from({ length: 5 }, () => ({ category: text, message: text, data: values }));
    const large = { ...fault(), message: text, extra: values, tags: values, contexts: { browser: values, os: values } };
    const line = 'x y '.repeat(100);
    const frames = Array.from({ length: 50 }, () => ({ filename: `/${line}`, function: line, lineno: 1, colno: 1 }));
    const exception = {
      values: Array.from({ length: 5 }, () => ({ type: text, value: text, stacktrace: { frames } })),
    };
    expect((await send(['event', { ...large, exception, breadcrumbs }])).status).toBe(200);
    const [row] = await rows('select length(body::text) as bytes from error_events');
    expect(row.bytes).toBeLessThan(200_000);
  });

  test.each([
    ['a tag that cannot be converted to text', { tags: { a: { toString: 1, valueOf: 1 } } }],
    ['a tag whose name is a deep list', { tags: [['deep', 'x']] }],
    ['a header whose name is a deep list', { request: { headers: [['deep', 'x']] } }],
  ])('an error report with %s is accepted', async (_what, more) => {
    const payload = envelopeOf(['event', { ...fault(), ...more }]);
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect((await at(server, payload.replace('"deep"', deep))).status).toBe(200);
  });

  test('of an error report with an unexpected shape, the readable fields are stored', async () => {
    const odd = {
      ...fault(),
      exception: { values: [{ type: 'a\0b', value: { x: 1 }, stacktrace: [1] }] },
      tags: [[1]],
    };
    expect((await send(['event', odd])).status).toBe(200);
    expect(await issues()).toMatchObject([{ type: 'ab' }]);
  });

  test('the error route refuses other methods and subpaths', async () => {
    expect((await server.get('/api/1/envelope/')).status).toBe(405);
    expect((await server.get('/api/1/store/')).body).toMatchObject({ code: 404, data: null });
  });
});
