import { expect, test } from 'vitest';
import { refusalOf, startTransport } from '../../test/start-transport.ts';

const me = { path: '/v1/user/me' };
const three = { apiOrigins: ['https://a.test', 'https://b.test', 'https://c.test'] };
const fine = { json: { sub: '1' } };
const post = { path: '/v1/user/sudo', method: 'POST', body: {} };

test('§9 all attempts of an unsafe call have the same idempotency key, and each call has a new key', async () => {
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
  'a call with the safe method %s has no idempotency key',
  async (method) => {
    const { send, server, requests } = startTransport();
    server.handler = fine;
    await send({ ...me, ...(method && { method }) });
    expect(requests[0]?.headers).not.toHaveProperty('x-idempotency-key');
  },
);

test('an undefined header of a call does not remove the default header', async () => {
  const { send, server, requests } = startTransport();
  server.handler = fine;
  await send({ ...post, headers: { 'x-idempotency-key': undefined, 'x-mine': 'm' } });
  expect(requests[0]?.headers).toMatchObject({ 'x-idempotency-key': expect.stringMatching(/^\w{32}$/), 'x-mine': 'm' });
});

const exchange = { grant_type: 'authorization_code', code: 'c', client_id: 'site' };

test.each([
  ['JSON', exchange],
  ['a JSON string', JSON.stringify(exchange)],
  ['JSON with blanks', JSON.stringify(exchange, null, 2)],
  ['a form', new URLSearchParams(exchange).toString()],
])('the exchange of an authorization code as %s is never retried and has no idempotency key', async (_as, body) => {
  const { send, server, requests, tick } = startTransport();
  server.handler = 'fail';
  const refused = refusalOf(send({ path: '/v1/auth/token', method: 'POST', body, retry: 5 }));
  await tick(100_000);
  expect(await refused).toMatchObject({ error: 'unreachable' });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).not.toHaveProperty('x-idempotency-key');
});

const busy = { json: { error: 'aborted', error_code: 10 }, status: 409 };

test.each([
  ['that was retried', ['hang', busy, fine]],
  // The first attempt is refused with `aborted`, because another tab, or this page before a reload, sent a call with
  // the same idempotency key.
  ['that was sent once', [busy, busy, fine]],
] as const)('a call %s waits for the answer that the service is still preparing', async (_name, answers) => {
  const { send, server, requests, tick } = startTransport();
  server.queue = [...answers];
  const sent = send(post);
  await tick(100_000);
  expect(await sent).toEqual({ sub: '1' });
  expect(requests).toHaveLength(3);
});

test('the error aborted is not retried for a safe call, or if no attempt is left', async () => {
  const { send, server, requests, tick } = startTransport();
  server.queue = ['fail', busy, 'fail', busy];
  const safe = refusalOf(send(me));
  await tick(100_000);
  expect(await safe).toMatchObject({ error: 'aborted' });
  const last = refusalOf(send({ ...post, retry: 1 }));
  await tick(100_000);
  expect(await last).toMatchObject({ error: 'aborted' });
  expect(requests).toHaveLength(4);
});
