import { describe, expect, test } from 'vitest';
import { HIDDEN } from '../scrub-secrets.ts';
import { readError } from './read-error.ts';
import { readTransaction } from './read-transaction.ts';

const received = new Date('2026-03-01T12:00:00Z');
const seconds = received.getTime() / 1000;
const id = '0123456789abcdef0123456789abcdef';
const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1XzEifQ.c2lnbmF0dXJl';

const read = (event: Record<string, unknown>) => readError({ event_id: id, ...event }, received, undefined);

describe('an error event', () => {
  test('an error event is read with its exceptions, starting with the reported one', () => {
    const error = read({
      timestamp: seconds - 5,
      level: 'fatal',
      release: 'feisuo-site@0.1.0+abc',
      environment: 'production',
      transaction: '/games/:id',
      request: { url: 'https://www.acc.example/games/1?code=x', headers: { 'User-Agent': 'Mozilla/5.0' } },
      exception: {
        values: [
          { type: 'TypeError', value: 'cause' },
          {
            type: 'Error',
            value: 'outer',
            mechanism: { handled: false },
            stacktrace: {
              frames: [
                { filename: 'https://www.acc.example/assets/root-Dk3x9QaB.js', function: 'n', lineno: 1, colno: 20 },
                { filename: 'chrome-extension://abc/x.js', function: 'inject', in_app: true },
                { filename: '<anonymous>', function: 'Array.map' },
              ],
            },
          },
        ],
      },
    });
    expect(error).toMatchObject({
      eventId: id,
      level: 'fatal',
      path: '/games/1',
      transaction: '/games/:id',
      release: 'feisuo-site@0.1.0+abc',
    });
    expect(error?.at).toEqual(new Date(received.getTime() - 5000));
    expect(error?.body.exceptions.map(({ value }) => value)).toEqual(['outer', 'cause']);
    expect(error?.body.exceptions[0]).toMatchObject({ isHandled: false });
    expect(error?.body.exceptions[0]?.frames.map(({ file, isOurs }) => [file, isOurs])).toEqual([
      ['/assets/root-Dk3x9QaB.js', true],
      ['chrome-extension://abc/x.js', false],
      ['<anonymous>', false],
    ]);
    expect(error?.body.agent).toBe('Mozilla/5.0');
  });

  test('an error event is stored without cookies, tokens, addresses and personal data', () => {
    const error = read({
      user: { id: 'u_1', email: 'li@example.com', ip_address: '203.0.113.9' },
      request: {
        url: 'https://www.acc.example/sso/callback?code=c0de&state=st4te',
        cookies: { sessionid: 's3ss' },
        headers: { Cookie: 'sid=s3ss', Authorization: `Bearer ${jwt}`, Referer: 'https://x/?token=t0ken' },
        query_string: 'code=c0de',
      },
      exception: { values: [{ type: 'Error', value: `401 for Bearer ${jwt}` }] },
      breadcrumbs: [
        { category: 'fetch', timestamp: seconds, data: { url: '/v1/user/me?access_token=t0ken', status_code: 401 } },
        { category: 'console', message: 'phone 13800138000', data: { arguments: [{ password: 'hunter22' }] } },
      ],
      tags: { sessionid: 's3ss', page: 'home' },
      extra: { headers: { authorization: 'x-s3cret' } },
      contexts: { trace: { trace_id: 'x' }, browser: { name: 'Edge' }, state: { value: 'st4te' } },
    });
    const text = JSON.stringify(error);
    for (const secret of [
      'u_1',
      'li@',
      '203.0',
      'c0de',
      'st4te',
      's3ss',
      jwt,
      't0ken',
      '13800138000',
      'hunter22',
      'x-s3cret',
    ]) {
      expect(text, secret).not.toContain(secret);
    }
    expect(error?.body.breadcrumbs[0]?.data).toEqual({ url: `/v1/user/me?access_token=${HIDDEN}`, status_code: 401 });
    expect(error?.body.contexts).toEqual({ browser: { name: 'Edge' } });
  });

  test('§9 error telemetry: of more than 100 breadcrumbs, the newest 100 are stored', () => {
    const crumbs = Array.from({ length: 150 }, (_, n) => ({ message: `m${n}`, timestamp: seconds }));
    const storedCrumbs = read({ breadcrumbs: { values: crumbs } })?.body.breadcrumbs ?? [];
    expect(storedCrumbs).toHaveLength(100);
    expect([storedCrumbs[0]?.message, storedCrumbs.at(-1)?.message]).toEqual(['m50', 'm149']);
  });

  test('an error event may have fields of any shape', () => {
    for (const odd of [null, 1, 'x', [], {}, [[]], { values: 1 }, { values: [null, 1, 'x', []] }]) {
      const event = { timestamp: odd, level: odd, release: odd, request: odd, exception: odd, breadcrumbs: odd };
      expect(read({ ...event, tags: odd, contexts: odd, extra: odd, fingerprint: odd, message: odd })).not.toBeNull();
      expect(
        read({ exception: { values: [{ type: odd, value: odd, stacktrace: odd, mechanism: odd }] } }),
      ).not.toBeNull();
      expect(
        read({ exception: { values: [{ stacktrace: { frames: [odd, { lineno: odd, filename: odd }] } }] } }),
      ).not.toBeNull();
    }
    expect(readError({}, received, undefined)).toBeNull();
    expect(readError({ event_id: 'short' }, received, undefined)).toBeNull();
  });

  test('an error event is stored without characters that the database rejects', () => {
    expect(JSON.stringify(read({ message: 'a\0b\ud800c' }))).not.toMatch(/\\u0000|\\ud800/);
  });
});

describe('a Sentry transaction', () => {
  const transaction = {
    event_id: id,
    transaction: '/vip',
    start_timestamp: seconds - 2,
    timestamp: seconds - 0.5,
    contexts: { trace: { op: 'pageload', status: 'ok' } },
    spans: Array.from({ length: 1200 }, () => ({})),
    measurements: { lcp: { value: 1200.5, unit: 'millisecond' }, cls: { value: 0.01 }, odd: { value: 1 }, fcp: 'x' },
  };

  test('§9 error telemetry: a transaction is stored as numbers, and at most 1000 spans are counted', () => {
    expect(readTransaction(transaction, received, undefined)).toEqual({
      eventId: id,
      name: '/vip',
      op: 'pageload',
      status: 'ok',
      at: new Date(received.getTime() - 2000),
      durationMs: 1500,
      spans: 1000,
      release: '',
      measurements: { lcp: 1200.5, cls: 0.01 },
    });
  });

  test('a transaction is ignored if it ends before it starts or lasts for days', () => {
    expect(readTransaction({ ...transaction, timestamp: seconds - 9 }, received, undefined)).toBeNull();
    expect(readTransaction({ ...transaction, timestamp: seconds + 90_000 }, received, undefined)).toBeNull();
    expect(readTransaction({ ...transaction, timestamp: 'now' }, received, undefined)).toBeNull();
  });
});
