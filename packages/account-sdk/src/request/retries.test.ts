import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalOf, startTransport } from '../../test/start-transport.ts';
import type { FakeReply } from '../../test/fake-platform.ts';

const me = { path: '/v1/user/me' };
const three = { apiOrigins: ['https://a.test', 'https://b.test/', 'https://c.test'] };
const fine = { json: { sub: '1' } };

test.each([undefined, 0, 1, 2, 3, 4, 5])('§9 request retries: retry %s', async (retry) => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'fail';
  const refused = refusalOf(send({ ...me, ...(retry !== undefined && { retry }) }));
  await tick(100_000);
  expect(await refused).toMatchObject({ error: 'unreachable' });
  // Two unless said otherwise.
  expect(requests).toHaveLength((retry ?? 2) + 1);
});

test.each([-1, 6, 5.1, Number.NaN, Number.POSITIVE_INFINITY, '2', null, true, {}])(
  "§5 request retry count must be a number from 0 to 5: %j is 'wrong options param: retry'",
  async (retry) => {
    const { send, requests } = startTransport();
    expect((await refusalOf(send({ ...me, retry: retry as number }))).toJSON()).toMatchObject({
      error: 'local',
      error_code: 8001,
      error_description: 'wrong options param: retry',
    });
    expect(requests).toEqual([]);
  },
);

test('§5 request retry count: a fraction is a number; there is no half of a retry', async () => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'fail';
  const refused = refusalOf(send({ ...me, retry: 1.9 }));
  await tick(100_000);
  await refused;
  expect(requests).toHaveLength(2);
});

test('§9 retry wait: 1, 2, 4, 8, 16 seconds', async () => {
  const { send, server, now, tick } = startTransport();
  const sentAt: number[] = [];
  const start = now();
  server.handler = () => {
    sentAt.push((now() - start) / 1000);
    return 'fail';
  };
  const refused = refusalOf(send({ ...me, retry: 5 }));
  await tick(100_000);
  await refused;
  expect(sentAt).toEqual([0, 1, 3, 7, 15, 31]);
});

test('§7 retries: what the service answers is final, errors included', async () => {
  const { send, server, requests } = startTransport();
  server.handler = { json: { error: 'unavailable', error_code: 14 }, status: 503 };
  expect(await refusalOf(send(me))).toMatchObject({ error: 'unavailable' });
  expect(requests).toHaveLength(1);
});

test('§7 attempts rotate across the configured API origins', async () => {
  const { send, server, requests, tick } = startTransport(three);
  server.handler = 'fail';
  const refused = refusalOf(send({ ...me, retry: 4 }));
  await tick(100_000);
  await refused;
  expect(requests.map(({ url }) => url)).toEqual([
    'https://a.test/v1/user/me',
    'https://b.test/v1/user/me',
    'https://c.test/v1/user/me',
    'https://a.test/v1/user/me',
    'https://b.test/v1/user/me',
  ]);
});

test('the origin that answered last is asked first, an error being an answer', async () => {
  const { send, server, requests, tick } = startTransport(three);
  server.queue = ['fail', { json: { error: 'not_found', error_code: 5 } }];
  const refused = refusalOf(send(me));
  await tick(1000);
  await refused;
  server.queue = [fine, { html: 'down' }, fine, fine];
  await send(me);
  const moved = send(me);
  await tick(1000);
  await moved;
  await send(me);
  expect(requests.map(({ origin }) => origin.slice(8, 9)).join('')).toBe('abbbcc');
});

test('an attempt without an answer is given up after 20 s, and told to stop', async () => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'hang';
  const refused = refusalOf(send({ ...me, retry: 1 }));
  await tick(19_999);
  expect(requests[0]?.init.signal?.aborted).toBe(false);
  await tick(1);
  expect(requests[0]?.init.signal?.aborted).toBe(true);
  await tick(999);
  expect(requests).toHaveLength(1);
  await tick(1);
  expect(requests).toHaveLength(2);
  await tick(20_000);
  expect(await refused).toMatchObject({ error: 'unreachable', error_description: 'timeout' });
});

test('an attempt is given up in time even when fetch listens to nobody, or the body never ends', async () => {
  const { send, server, platform, tick } = startTransport();
  server.handler = () => new Promise<FakeReply>(() => {});
  const deaf = refusalOf(send({ ...me, retry: 0 }));
  await tick(20_000);
  expect(await deaf).toMatchObject({ error: 'unreachable', error_description: 'timeout' });
  platform.fetch = async () => new Response(new ReadableStream());
  const endless = refusalOf(send({ ...me, retry: 0 }));
  await tick(20_000);
  expect(await endless).toMatchObject({ error: 'unreachable', error_description: 'timeout' });
});

test('an aborted call stops the attempt under way and is cancelled', async () => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'hang';
  const abort = new AbortController();
  const refused = refusalOf(send({ ...me, signal: abort.signal }));
  await tick(5);
  abort.abort();
  expect(await refused).toMatchObject({ error: 'cancelled', error_code: 1 });
  expect(requests[0]?.init.signal?.aborted).toBe(true);
  await tick(100_000);
  expect(requests).toHaveLength(1);
});

test('an aborted call stops waiting for its next attempt', async () => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'fail';
  const abort = new AbortController();
  const refused = refusalOf(send({ ...me, signal: abort.signal }));
  await tick(500);
  abort.abort();
  expect(await refused).toMatchObject({ error: 'cancelled' });
  await tick(100_000);
  expect(requests).toHaveLength(1);
});

test('a call that was aborted before it began sends nothing', async () => {
  const { send, requests } = startTransport();
  expect(await refusalOf(send({ ...me, signal: AbortSignal.abort() }))).toMatchObject({ error: 'cancelled' });
  expect(requests).toEqual([]);
});

test('a signal that outlives its calls keeps none of them', async () => {
  const { send, server, tick } = startTransport();
  const { signal } = new AbortController();
  let listening = 0;
  const spied: Pick<AbortSignal, 'aborted' | 'addEventListener' | 'removeEventListener'> = {
    aborted: false,
    addEventListener: (...told: Parameters<AbortSignal['addEventListener']>) => {
      listening += 1;
      signal.addEventListener(...told);
    },
    removeEventListener: (...told: Parameters<AbortSignal['removeEventListener']>) => {
      listening -= 1;
      signal.removeEventListener(...told);
    },
  };
  server.queue = ['fail', fine];
  const sent = send({ ...me, signal: spied as AbortSignal });
  await tick(1000);
  await sent;
  expect(listening).toBe(0);
});

const post = { path: '/v1/user/sudo', method: 'POST', body: {} };

test('§9 retries: an unsafe call carries one idempotency key, the same at each attempt, another for each call', async () => {
  const { send, server, requests, tick } = startTransport(three);
  server.queue = ['fail', 'hang', fine, fine];
  const sent = send(post);
  await tick(100_000);
  await sent;
  await send({ ...post, method: 'DELETE' });
  const keys = requests.map(({ headers }) => headers['x-idempotency-key']);
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
});

test.each([undefined, 'GET', 'get', 'HEAD', 'OPTIONS'])(
  'a safe call (%s) carries no idempotency key',
  async (method) => {
    const { send, server, requests } = startTransport();
    server.handler = fine;
    await send({ ...me, ...(method && { method }) });
    expect(requests[0]?.headers).not.toHaveProperty('x-idempotency-key');
  },
);

const exchange = { grant_type: 'authorization_code', code: 'c', client_id: 'site' };

test.each([
  ['JSON', exchange],
  ['JSON that was written already', JSON.stringify(exchange)],
  ['JSON with blanks', JSON.stringify(exchange, null, 2)],
  ['a form', new URLSearchParams(exchange).toString()],
])('the exchange of a code as %s is never sent again, whatever it asks for, and carries no key', async (_as, body) => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'fail';
  const refused = refusalOf(send({ path: '/v1/auth/token', method: 'POST', body, retry: 5 }));
  await tick(100_000);
  expect(await refused).toMatchObject({ error: 'unreachable' });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).not.toHaveProperty('x-idempotency-key');
});

const busy = { json: { error: 'aborted', error_code: 10 }, status: 409 };

test('a repeat that the service is still busy answering waits for that answer', async () => {
  const { send, server, requests, tick } = startTransport();
  server.queue = ['hang', busy, fine];
  const sent = send(post);
  await tick(100_000);
  expect(await sent).toEqual({ sub: '1' });
  expect(requests).toHaveLength(3);
});

test('"aborted" is an answer like others to a first attempt, to a safe call, and when no attempt is left', async () => {
  const { send, server, requests, tick } = startTransport();
  server.queue = [busy];
  expect(await refusalOf(send(post))).toMatchObject({ error: 'aborted' });
  server.queue = ['fail', busy, 'fail', busy];
  const safe = refusalOf(send(me));
  await tick(100_000);
  expect(await safe).toMatchObject({ error: 'aborted' });
  const last = refusalOf(send({ ...post, retry: 1 }));
  await tick(100_000);
  expect(await last).toMatchObject({ error: 'aborted' });
  expect(requests).toHaveLength(5);
});

const faults = fc.constantFrom<FakeReply>('fail', 'hang', 'nothing', { html: '<p>' }, { json: [] }, fine, busy, {
  json: { error: 'internal', error_code: 13 },
});

test('whatever the network does, a call ends in a reply or an error of ours, done once where the service can tell', async () => {
  const scripts = fc.array(fc.tuple(faults, fc.boolean()), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(scripts, fc.integer({ min: 0, max: 5 }), async (script, retry) => {
      const { send, server, requests, tick } = startTransport(three);
      const done = new Set<string>();
      // Some are heard although their answer is lost.
      server.queue = script.map(([reply, isHeard]) => ({ headers }) => {
        if (isHeard || reply === fine) done.add(headers['x-idempotency-key'] ?? `unkeyed ${done.size}`);
        return reply;
      });
      server.handler = fine;
      const outcome = send({ ...post, retry }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      await tick(200_000);
      const thrown = await outcome;
      expect(thrown === null || (thrown as Error).name === 'AccountError').toBe(true);
      expect(done.size).toBeLessThanOrEqual(1);
      expect(requests.length).toBeLessThanOrEqual(retry + 1);

      server.queue = [];
      expect(await send(me)).toEqual(fine.json);
    }),
    { numRuns: 60 },
  );
});
