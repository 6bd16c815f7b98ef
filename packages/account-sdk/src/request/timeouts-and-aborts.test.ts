import { expect, test } from 'vitest';
import type { FakeReply } from '../../test/fake-platform.ts';
import { refusalOf, startTransport } from '../../test/start-transport.ts';

const me = { path: '/v1/user/me' };
const fine = { json: { sub: '1' } };

test('an attempt of a call is aborted if it has no answer after 20 s', async () => {
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

test('an attempt of a call ends in time even if fetch ignores the abort signal or the body never ends', async () => {
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

test('when the caller aborts, the running attempt is aborted and the call is cancelled', async () => {
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

test('when the caller aborts, the wait for the next attempt ends', async () => {
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

test("if the caller's signal was already aborted, no request is sent", async () => {
  const { send, requests } = startTransport();
  expect(await refusalOf(send({ ...me, signal: AbortSignal.abort() }))).toMatchObject({ error: 'cancelled' });
  expect(requests).toEqual([]);
});

test('a long-lived abort signal keeps no reference to finished calls', async () => {
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

test('a call that was answered removes its timers', async () => {
  const { send, server, platform } = startTransport();
  server.handler = fine;
  const limits: (AbortSignal | undefined)[] = [];
  const { wait } = platform;
  platform.wait = (ms, signal) => {
    limits.push(signal);
    return wait(ms);
  };
  await send(me);
  expect(limits.map((signal) => signal?.aborted)).toEqual([true]);
});
