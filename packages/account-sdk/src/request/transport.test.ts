import { expect, test } from 'vitest';
import { refusalOf, startTransport } from '../../test/start-transport.ts';

const me = { path: '/v1/user/me' };

/** An error as it looks after JSON.stringify and JSON.parse. */
const bodyOf = (error: Error): unknown => JSON.parse(JSON.stringify(error));

test('§7 a request is by default a cross-origin GET for JSON, without cookies, redirects, caches and body', async () => {
  const { send, server, requests } = startTransport();
  server.handler = { json: { sub: '1' } };
  expect(await send(me)).toEqual({ sub: '1' });
  expect(requests[0]).toMatchObject({ url: 'https://account.test/v1/user/me', method: 'GET', body: null });
  expect(requests[0]?.init).toMatchObject({
    mode: 'cors',
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
  });
  expect(requests[0]?.headers['content-type']).toBe('application/json');
});

test('§7 a body that is not a string is sent as JSON', async () => {
  const { send, server, requests } = startTransport();
  server.handler = { json: {} };
  await send({ path: '/v1/auth/signin', method: 'POST', body: { username: '林', code: null } });
  expect(requests[0]?.init.body).toBe('{"username":"林","code":null}');
  expect(requests[0]?.headers['content-type']).toBe('application/json');
});

test.each([[[1, 2]], [0], [false], [null]])('§7 the request body %j is sent as JSON', async (body) => {
  const { send, server, requests } = startTransport();
  server.handler = { json: {} };
  await send({ path: '/v1/x', method: 'POST', body });
  expect(requests[0]?.init.body).toBe(JSON.stringify(body));
});

test('§7 a string body is sent unchanged, with the content type JSON unless the call names another one', async () => {
  const { send, server, requests } = startTransport();
  server.handler = { json: {} };
  await send({ path: '/v1/auth/revoke', method: 'POST', body: '{"token":"t"}' });
  const type = 'application/x-www-form-urlencoded';
  await send({ path: '/v1/auth/revoke', method: 'POST', body: 'token=t', headers: { 'Content-Type': type } });
  expect(requests.map(({ init }) => init.body)).toEqual(['{"token":"t"}', 'token=t']);
  expect(requests.map(({ headers }) => headers['content-type'])).toEqual(['application/json', type]);
});

test('§7 a reply with an error field is thrown, with error_uri set to the request path', async () => {
  const { send, server } = startTransport();
  const error = { error: 'not_found', error_code: 5, error_description: 'none', details: [{ reason: 'X' }] };
  server.handler = { json: { ...error, error_uri: '/elsewhere' }, status: 404 };
  const refusal = await refusalOf(send({ path: '/v1/user/query?id=1' }));
  expect(bodyOf(refusal)).toEqual({ ...error, error_uri: '/v1/user/query' });
});

test('§7 a reply with an error field is an error, with any HTTP status', async () => {
  const { send, server, requests } = startTransport();
  server.handler = { json: { error: 'internal', error_code: 13 }, status: 200 };
  expect(await refusalOf(send(me))).toMatchObject({ error: 'internal', error_code: 13 });
  expect(requests).toHaveLength(1);
  server.handler = { json: { error: null, sub: '1' } };
  expect(await send(me)).toEqual({ error: null, sub: '1' });
});

test('fields of an error reply with a wrong type are corrected', async () => {
  const { send, server } = startTransport();
  const details = [null, 'x', { reason: 'R' }, 3];
  server.handler = { json: { error: 'odd', error_code: 'much', error_description: { a: 1 }, details } };
  expect(bodyOf(await refusalOf(send(me)))).toEqual({
    error: 'odd',
    error_code: 2,
    error_description: '',
    error_uri: '/v1/user/me',
    details: [{ reason: 'R' }],
  });
  server.handler = { json: { error: 'odd', details: { reason: 'alone' } } };
  expect((await refusalOf(send(me))).details).toEqual([{ reason: 'alone' }]);
});

test('§7 a network failure is unreachable, code 8000, with the message of the failure', async () => {
  const { send, server } = startTransport();
  server.handler = 'fail';
  expect(bodyOf(await refusalOf(send({ path: '/v1/auth/token/introspect?token=secret', retry: 0 })))).toEqual({
    error: 'unreachable',
    error_code: 8000,
    error_description: 'Failed to fetch',
    error_uri: '/v1/auth/token/introspect',
    details: [],
  });
});

test.each([
  ['an HTML page of a proxy', { html: '<h1>Bad gateway</h1>', status: 502 }],
  ['an HTML page with status 200', { html: '<p>welcome to this hotel</p>' }],
  ['nothing', 'nothing'],
  ['a list', { json: [{ sub: '1' }] }],
  ['a number', { json: 7 }],
  ['null', { json: null }],
  ['a truncated object', { html: '{"access_token":"eyJhbGci' }],
  ['an error status without an error', { json: { message: 'no route matched' }, status: 503 }],
  ['an error in another dialect', { json: { error: { code: 401, message: 'x' } }, status: 401 }],
] as const)('a reply that is %s counts as unreachable, and the call is retried', async (_what, reply) => {
  const { send, server, tick, requests } = startTransport();
  server.queue = [reply, { json: { sub: '1' } }];
  const sent = send(me);
  await tick(1000);
  expect(await sent).toEqual({ sub: '1' });
  expect(requests).toHaveLength(2);

  server.handler = reply;
  const refusal = await refusalOf(send({ ...me, retry: 0 }));
  expect(refusal).toMatchObject({ error: 'unreachable', error_code: 8000, error_uri: '/v1/user/me' });
  expect(refusal.error_description).not.toMatch(/eyJ|hotel/);
});

test('§7 a native error thrown by a request becomes a local error with its message and stack', async () => {
  const { send, requests } = startTransport();
  const body: { self?: unknown } = {};
  body.self = body;
  const refusal = await refusalOf(send({ path: '/v1/user/profile?x=1', method: 'PATCH', body }));
  expect(refusal).toMatchObject({ error: 'local', error_code: 8001, error_uri: '/v1/user/profile' });
  expect(refusal.error_description).toMatch(/circular[\s\S]*\n\s+at /i);
  expect(requests).toEqual([]);
});

test('§7 an invalid header or path of a request becomes a local error', async () => {
  const { send, requests } = startTransport();
  expect(await refusalOf(send({ ...me, headers: { 'x-a': 'a\nb' } }))).toMatchObject({ error: 'local' });
  expect(await refusalOf(send({ path: undefined as unknown as string }))).toMatchObject({ error: 'local' });
  expect(requests).toEqual([]);
});

test.each([
  '',
  'v1/user/me',
  '@elsewhere.test/v1',
  '//elsewhere.test/v1',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '.test/v1',
])('a path that could lead to another host (%j) is refused before sending', async (path) => {
  const { send, requests } = startTransport();
  expect(await refusalOf(send({ path }))).toMatchObject({
    error: 'local',
    error_description: 'wrong options param: path',
  });
  expect(requests).toEqual([]);
});

test('without configured API origins, calls go to the origin of the page', async () => {
  const asked: string[] = [];
  const { createTransport } = await import('./transport.ts');
  const { platform, log } = startTransport();
  const fetch = async (url: string) => {
    asked.push(url);
    return new Response('{}');
  };
  const config = { clientId: 'site', apiOrigins: [] };
  await createTransport({ config, platform: { ...platform, fetch }, log, deviceId: async () => 'd' })(me);
  expect(asked).toEqual(['/v1/user/me']);
});

test('secrets of a call are never logged, even when the call fails', async () => {
  const { send, server, tick, log } = startTransport({ clientSecret: 'client-s3cret' });
  const secrets = { client_secret: 'client-s3cret', refresh_token: 's3cret', password: 's3cret' };
  const call = {
    path: '/v1/auth/token?sudo_token=s3cret#s3cret',
    method: 'POST',
    body: secrets,
    headers: { authorization: 'Bearer s3cret' },
  };
  server.queue = ['fail', { html: 's3cret' }, { json: { error: 'internal', error_description: 's3cret' } }];
  const refused = refusalOf(send(call));
  await tick(3000);
  expect(await refused).toMatchObject({ error: 'internal', error_uri: '/v1/auth/token' });
  server.handler = { json: { access_token: 's3cret' } };
  await send(call);
  expect(log.lines.length).toBeGreaterThan(0);
  expect(log.lines.join('\n')).not.toContain('s3cret');
});
