import { connect, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startTestServer, useTestServer } from '../../test/test-server.ts';

const server = useTestServer();

const info = '/v1/user/authorize/info';
const report = '/xlppc.gacs/api/gxsdn/report/data';

describe('the account dialect', () => {
  test('refusals of the account service have error, error_code, error_description, error_uri and two details', async () => {
    const { status, body } = await server.get(`${info}?client_id=unknown`);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'unauthorized_client',
      error_code: 4122,
      error_description: 'client_id: unknown client',
      error_uri: info,
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'UNAUTHORIZED_CLIENT',
          domain: 'account.feisuo',
        },
        { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'zh-CN', message: expect.any(String) },
      ],
    });
  });

  test.each([
    ['en-GB', 'en-US'],
    ['zh-HK', 'zh-TW'],
    ['ko', 'ko-KR'],
    ['fr', 'zh-CN'],
    [undefined, 'zh-CN'],
  ])('with accept-language %s a refusal of the account service is in %s', async (asked, answered) => {
    const { body } = await server.get(`${info}?client_id=unknown`, asked ? { 'accept-language': asked } : {});
    expect(body.details[1].locale).toBe(answered);
  });

  test('a refusal of the account service names the missing field', async () => {
    const { status, body } = await server.get(info);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'invalid_argument',
      error_code: 3,
      details: [{ resource_id: 'client_id' }, {}],
    });
  });

  test('the account service answers an unknown path with not_found, and an unsupported method with 405 and allow', async () => {
    expect(await server.get('/v1/nothing/here')).toMatchObject({
      status: 404,
      body: { error: 'not_found', error_code: 5 },
    });
    const wrongMethod = await server.post(info, {});
    expect(wrongMethod).toMatchObject({ status: 405, body: { error: 'unimplemented', error_code: 12 } });
    expect(wrongMethod.headers['allow']).toBe('GET, HEAD');
    const strange = await server.request({ method: 'PROPFIND', url: info });
    expect(strange).toMatchObject({ status: 405, body: { error: 'unimplemented' } });
  });

  test('the account service refuses malformed, too large and non-UTF-8 bodies with invalid_argument', async () => {
    const send = (payload: string | Buffer) => server.request({ method: 'POST', url: '/v1/auth/none', payload });
    expect(await send('{"half":')).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
    const tooLarge = await send('a'.repeat(300_000));
    expect(tooLarge).toMatchObject({ status: 413, body: { error: 'invalid_argument' } });
    expect(JSON.stringify(tooLarge.body)).toContain('提交的内容太大');
    expect(await send(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toMatchObject({
      status: 400,
      body: { error: 'invalid_argument' },
    });
    expect(await send('{"__proto__":{"x":1}}')).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
  });
});

describe('the service dialect', () => {
  test('a success in the service dialect has code 0, msg, message and data', async () => {
    expect((await server.post(report, { event_id: 'a' })).body).toEqual({
      code: 0,
      msg: 'success',
      message: 'success',
      data: { accepted: 1 },
    });
  });

  test('the service dialect refuses malformed input with 400 in its format, and names the field in the message', async () => {
    const { status, body } = await server.post(report, { event_id: 7 });
    expect(status).toBe(400);
    expect(body).toEqual({ code: 400, msg: expect.stringContaining('event_id'), message: body.msg, data: null });
  });

  test('the service dialect refuses an unknown path and an unsupported method in its format', async () => {
    expect(await server.get('/xlppc.gacs/api/none')).toMatchObject({ status: 404, body: { code: 404, data: null } });
    expect(await server.get(report)).toMatchObject({ status: 405, body: { code: 405, data: null } });
    expect(await server.get('/payorder/v3/none')).toMatchObject({ status: 404, body: { code: 404, data: null } });
    expect(await server.post('/anything', {})).toMatchObject({ status: 404, body: { code: 404, data: null } });
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png'])(
    'service routes parse a body as JSON even if its content type is %s',
    async (type) => {
      const answer = await server.request({
        method: 'POST',
        url: report,
        payload: JSON.stringify({ event_id: 'typed' }),
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({ status: 200, body: { code: 0 } });
    },
  );

  test('service routes refuse text that PostgreSQL cannot store, and too deep nesting, with 400', async () => {
    const send = (payload: string) => server.request({ method: 'POST', url: report, payload });
    const half = '{"event_id":"a","ext_data":{"a":"\\ud800"}}';
    const deep = `{"event_id":"a","ext_data":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`;
    const inText = JSON.stringify({ event_id: 'a', ext_data: '{"a":"\\ud800"}' });
    for (const payload of [half, deep, inText]) expect((await send(payload)).status).toBe(400);
    expect((await send('{"event_id":"a","ext_data":{"a":"\\ud83d\\ude00"}}')).status).toBe(200);
  });

  test('service routes refuse a NUL character with 400, but accept the text of a backslash followed by u0000', async () => {
    const send = (payload: string) => server.request({ method: 'POST', url: report, payload });
    expect((await send('{"event_id":"a","event_name":"x\\u0000y"}')).status).toBe(400);
    expect((await send('{"event_id":"a","event_name":"x\\\\u0000y"}')).status).toBe(200);
    expect((await server.get('/component_group/api/query/1%00')).status).toBe(400);
  });
});

describe('JSONP answers', () => {
  const group = '/component_group/api/query/1';

  test('JSONP answers are scripts that start with a comment, with a nosniff header', async () => {
    const { status, headers, body } = await server.get(`${group}?callback=jQuery_cb$1`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toMatch(/^\/\*\*\/jQuery_cb\$1\(\{"code":0,/);
    expect(body.endsWith(');')).toBe(true);
  });

  test('a JSONP route answers plain JSON without a callback parameter', async () => {
    const { body } = await server.get(group);
    expect(body.data.component_raw.payArray[0].pidArray[0]).toEqual({
      num: 1,
      pid: { actId: 'jsq_web', pidId: 'vipxjsq_1m_10' },
    });
  });

  test('JSONP answers have HTTP status 200 even for a refusal', async () => {
    const { status, body } = await server.get('/component_group/api/query/99?callback=cb');
    expect(status).toBe(200);
    expect(body).toMatch(/^\/\*\*\/cb\(\{"code":404,/);
  });

  test.each(['1x', 'a b', 'alert(1)', 'window.opener.steal', 'a.b', 'a[0]', 'a'.repeat(65), '', 'a&callback=b'])(
    'JSONP routes refuse the callback name %s',
    async (name) => {
      const { status, body } = await server.get(
        `${group}?callback=${name.includes('&') ? name : encodeURIComponent(name)}`,
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 400, data: null });
    },
  );

  test('JSONP answers contain no data for pages of another site or for fetch requests', async () => {
    const foreign = await server.get(`${group}?callback=cb`, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'script',
    });
    expect(foreign).toMatchObject({ status: 200, body: expect.stringContaining('"code":403') });
    expect(foreign.body).not.toContain('pidArray');
    const fetched = await server.get(`${group}?callback=cb`, {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
    });
    expect(fetched.body).not.toContain('pidArray');
  });

  test('JSONP answers escape markup and line separators in data', async () => {
    await server.deps.database.pool.query('update pay_page_entries set act_id = $1', ['</script>\u2028']);
    const { body } = await server.get(`${group}?callback=cb`);
    expect(body).not.toMatch(/[<\u2028]/);
    expect(JSON.parse(body.slice('/**/cb('.length, -2)).data.component_raw.payArray[0].pidArray[0].pid.actId).toBe(
      '</script>\u2028',
    );
  });
});

test('a URL that cannot be decoded is refused in the dialect of its path prefix', async () => {
  expect(await server.get('/v1/%zz')).toMatchObject({
    status: 400,
    body: { error: 'invalid_argument', error_code: 3 },
  });
  expect(await server.get('/payorder/%zz')).toMatchObject({ status: 400, body: { code: 400, data: null } });
  expect(await server.get(`/component_group/api/query/${'9'.repeat(600)}`)).toMatchObject({
    status: 404,
    body: { code: 404 },
  });
});

test('bytes that are not HTTP are refused in the dialect of the path in their first line', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const answerOf = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  };
  expect(await answerOf('FOO /v1/auth/token HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*"error":"invalid_argument"/,
  );
  expect(await answerOf('FOO /act/x HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":400/);
  expect(await answerOf(`GET /v1/x HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test('API answers have cache-control no-store by default', async () => {
  expect((await server.get('/act/config/payidpayinfo')).headers['cache-control']).toBe('no-store');
  const asked = await server.get(`${info}?client_id=feisuo-site`, { origin: 'https://www.example.test' });
  expect(asked.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'origin' });
});

test('an unexpected error is answered with internal and a request id, without its text or stack', async () => {
  const broken = await startTestServer();
  await broken.deps.database.pool.query('alter table clients rename to elsewhere');
  const account = await broken.get(`${info}?client_id=x`);
  expect(account).toMatchObject({ status: 500, body: { error: 'internal', error_code: 13 } });
  expect(account.body.error_description).toContain(account.headers['x-request-id']);
  expect(JSON.stringify(account.body)).not.toMatch(/clients|select|relation|node_modules/);
  await broken.deps.database.pool.query('alter table pay_pages rename to elsewhere_too');
  const service = await broken.get('/component_group/api/query/1');
  expect(service).toMatchObject({ status: 500, body: { code: 500, data: null } });
  expect(service.body.msg).toContain(service.headers['x-request-id']);
  await broken.dispose();
});
