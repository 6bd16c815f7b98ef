import { expect, test } from 'vitest';
import { refusalOf, startTransport } from '../../test/start-transport.ts';

const me = { path: '/v1/user/me' };
const three = { apiOrigins: ['https://a.test', 'https://b.test/', 'https://c.test'] };
const fine = { json: { sub: '1' } };

test.each([undefined, 0, 1, 2, 3, 4, 5])(
  '§9 request retries: number of attempts with the option retry %s',
  async (retry) => {
    const { send, server, requests, tick } = startTransport();
    server.handler = 'fail';
    const refused = refusalOf(send({ ...me, ...(retry !== undefined && { retry }) }));
    await tick(100_000);
    expect(await refused).toMatchObject({ error: 'unreachable' });
    // By default a call is retried twice.
    expect(requests).toHaveLength((retry ?? 2) + 1);
  },
);

test.each([-1, 6, 5.1, Number.NaN, Number.POSITIVE_INFINITY, '2', null, true, {}])(
  "§5 request retry count must be a number from 0 to 5: %j is 'wrong options param: retry'",
  async (retry) => {
    const { send, requests } = startTransport();
    expect(await refusalOf(send({ ...me, retry: retry as number }))).toMatchObject({
      error: 'local',
      error_code: 8001,
      error_description: 'wrong options param: retry',
    });
    expect(requests).toEqual([]);
  },
);

test('§5 a fractional number of request retries is rounded down', async () => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'fail';
  const refused = refusalOf(send({ ...me, retry: 1.9 }));
  await tick(100_000);
  await refused;
  expect(requests).toHaveLength(2);
});

test('§9 retries wait 1, 2, 4, 8, 16 seconds', async () => {
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

test('§7 an answer of the service is not retried, even if it is an error', async () => {
  const { send, server, requests } = startTransport();
  server.handler = { json: { error: 'unavailable', error_code: 14 }, status: 503 };
  expect(await refusalOf(send(me))).toMatchObject({ error: 'unavailable' });
  expect(requests).toHaveLength(1);
});

test('§7 retries use the configured API origins in turn', async () => {
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

test('the API origin that answered last is tried first, and an error counts as an answer', async () => {
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
