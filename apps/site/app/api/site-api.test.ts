import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSiteApi } from './create-site-api.ts';
import { errorMessage } from './error-message.ts';
import { logFailedCall, type FailedCall } from './log-failure.ts';
import type { Caller } from './send-as-caller.ts';
import { isOk } from './service-reply.ts';
import { readStoredCaller } from '../session/stored-caller.ts';

const failed = { code: 400, msg: '接口请求失败，请稍后重试', message: '接口请求失败，请稍后重试', data: null };

function scene(caller: Caller | null = null, ...answers: (Response | Error | 'never')[]) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const world = { caller, clientHeaders: {} as Record<string, string> };
  const failures: FailedCall[] = [];
  const refreshAuthInfo = vi.fn(async (_refused: string) => {});
  const api = createSiteApi({
    async fetch(url, init) {
      sent.push({ url, init, headers: new Headers(init.headers) });
      const answer = answers.shift() ?? Response.json({ code: 0, msg: 'ok', message: 'ok', data: {} });
      if (answer === 'never') {
        return new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        );
      }
      if (answer instanceof Error) throw answer;
      return answer;
    },
    clientId: 'feisuo-site',
    clientHeaders: async () => world.clientHeaders,
    findCaller: async () => world.caller,
    refreshAuthInfo,
    onFailure: (call) => failures.push(call),
  });
  return { api, sent, world, refreshAuthInfo, failures };
}
const member = { accessToken: 'a1', userId: 'u1' };
const refused = () =>
  Response.json({ code: 10003, msg: '请重新登录', message: '请重新登录', data: null }, { status: 401 });

describe('§7 site API', () => {
  test("every call has X-Client-Type pc and X-Client-Id; a visitor's call has neither token nor user id", async () => {
    const { api, sent } = scene();
    await api.get('/xlppc.gacs/api/gxsdn/config/list', { params: { config_id: 'home', none: undefined } });
    expect(sent[0]?.url).toBe('/xlppc.gacs/api/gxsdn/config/list?config_id=home');
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ 'x-client-type': 'pc', 'x-client-id': 'feisuo-site' });
  });

  test.each(['get', 'post', 'patch', 'delete'] as const)(
    '%s adds Authorization and user-id to the call',
    async (method) => {
      const { api, sent } = scene(member);
      await api[method]('/x');
      expect(sent[0]?.init.method).toBe(method.toUpperCase());
      expect(sent[0]?.headers.get('authorization')).toBe('Bearer a1');
      expect(sent[0]?.headers.get('user-id')).toBe('u1');
    },
  );

  test("an object is sent as JSON, a form stays a form, and the caller's headers override the defaults", async () => {
    const { api, sent } = scene();
    await api.post('/x', { body: { actId: 'welcome' }, headers: { 'Package-Name': 'p', peerid: 'q' } });
    expect(sent[0]?.init.body).toBe('{"actId":"welcome"}');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.headers.get('package-name')).toBe('p');
    const form = new FormData();
    await api.post('/x', { body: form });
    expect(sent[1]?.init.body).toBe(form);
    expect(sent[1]?.headers.has('content-type')).toBe(false);
  });

  test('inside the desktop client every call has the headers Package-Name and peerid', async () => {
    const { api, sent, world } = scene(member);
    world.clientHeaders = { 'Package-Name': 'com.feisuo.pc', peerid: 'P-1' };
    for (const method of ['get', 'post', 'patch', 'delete'] as const) await api[method]('/x');
    const sentHeaders = sent.map(({ headers }) => [headers.get('package-name'), headers.get('peerid')]);
    expect(sentHeaders).toEqual(Array.from({ length: 4 }, () => ['com.feisuo.pc', 'P-1']));
  });

  test.each([
    ['a network failure', new TypeError('Failed to fetch')],
    ['an empty body', new Response(null, { status: 502 })],
    ['an HTML page of a proxy', new Response('<html>502</html>', { status: 502 })],
    ['JSON of a gateway', Response.json({ error: 'gateway' }, { status: 504 })],
  ])(
    'a call that gets no reply of the service (%s) returns code 400 and a Chinese text, and does not throw',
    async (_name, answer) => {
      const { api } = scene(null, answer);
      const reply = await api.get('/x');
      expect(reply).toEqual(failed);
      expect(isOk(reply)).toBe(false);
    },
  );

  test('a refusal is returned unchanged, whatever its HTTP status', async () => {
    const body = { code: 4, msg: '已领取', message: '已领取', data: null };
    const { api } = scene(null, Response.json(body, { status: 409 }));
    expect(await api.post('/x')).toEqual(body);
  });

  test('§7 msg and message of a reply get the same text, even if the service sent only one of them', async () => {
    const { api } = scene(null, Response.json({ code: 7, msg: '不行' }));
    expect(await api.get('/x')).toEqual({ code: 7, msg: '不行', message: '不行', data: null });
  });
});

describe('§7 failed API calls are logged', () => {
  const ok = () => Response.json({ code: 0, data: {} });
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' });

  test.each([
    ['a network failure', [new TypeError('Failed to fetch')], ['no answer']],
    ['a timeout', [late], ['timed out']],
    ['no JSON', [new Response('<html>', { status: 502 })], ['no JSON']],
    ['JSON of another server with status 200', [Response.json({ error: 'gateway' })], ['no code']],
    ['JSON of another server with status 504', [Response.json({ error: 'gateway' }, { status: 504 })], [504]],
    ['a failure of the service', [Response.json({ code: 500, msg: 'x' }, { status: 500 })], [500]],
    ['a refusal', [Response.json({ code: 24060, msg: 'x' })], []],
    ['success', [ok()], []],
    ['a token that was renewed', [refused(), ok()], []],
    ['a token that stays refused', [refused(), refused()], [401]],
  ])('a call that ends with %s reports its failures', async (_name, answers, reasons) => {
    const { api, world, refreshAuthInfo, failures } = scene(member, ...answers);
    refreshAuthInfo.mockImplementation(async () => void (world.caller = { ...member, accessToken: 'a2' }));
    await api.get('/x', { params: { secret: '1' } });
    expect(failures).toEqual(reasons.map((reason) => ({ method: 'GET', path: '/x', reason })));
  });

  test('an aborted call is not logged', async () => {
    const { api, sent, failures } = scene(null, 'never');
    const stop = new AbortController();
    const pending = api.get('/x', { signal: stop.signal });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    stop.abort();
    await pending;
    expect(failures).toEqual([]);
  });

  test('each failed API call is logged once, without queries and ids', () => {
    const lines: string[] = [];
    const fail = (path: string, reason: FailedCall['reason'] = 500) =>
      logFailedCall({ method: 'GET', path, reason }, (line) => lines.push(line));
    fail('/dy1-api-play/api/shareInfo?share=secret');
    fail('/dy1-api-play/api/shareInfo?share=other');
    fail('/dy1-api-play/api/shareInfo', 'timed out');
    fail('https://account.test/v1/user/me');
    fail('/member/api/orders/FS20261117000123/code');
    fail('/support/api/attachments/3f0c2a34-5b1d-4a53-9c2a-8d7e6f5a4b3c');
    expect(lines).toEqual([
      'site call failed: GET /dy1-api-play/api/shareInfo: 500',
      'site call failed: GET /dy1-api-play/api/shareInfo: timed out',
      'site call failed: GET /v1/user/me: 500',
      'site call failed: GET /member/api/orders/*/code: 500',
      'site call failed: GET /support/api/attachments/*: 500',
    ]);
  });
});

describe('§9 site API timeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // The real AbortSignal.timeout ignores fake timers.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms);
      return limit.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test.each([
    [undefined, 10_000],
    [30_000, 30_000],
  ])('with timeoutMs %s an API call times out after %i ms', async (timeoutMs, limit) => {
    const { api } = scene(null, 'never');
    let reply: unknown = null;
    void api.get('/x', timeoutMs === undefined ? {} : { timeoutMs }).then((answer) => (reply = answer));
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(reply).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(reply).toEqual(failed);
  });

  test('the caller can abort an API call before the timeout', async () => {
    const { api } = scene(null, 'never');
    const stop = new AbortController();
    const pending = api.get('/x', { signal: stop.signal });
    await vi.advanceTimersByTimeAsync(10);
    stop.abort();
    expect(await pending).toEqual(failed);
  });
});

describe('§4 a response body with code 10003 triggers a refresh of auth info', () => {
  test('code 10003 sends the refused call again with the new token', async () => {
    const { api, sent, world, refreshAuthInfo } = scene(member, refused());
    refreshAuthInfo.mockImplementation(async () => void (world.caller = { ...member, accessToken: 'a2' }));
    expect(await api.post('/x', { body: { a: 1 } })).toMatchObject({ code: 0 });
    expect(refreshAuthInfo.mock.calls).toEqual([['a1']]);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer a1', 'Bearer a2']);
    expect(sent[1]?.init.body).toBe('{"a":1}');
  });

  test('a call refused with 10003 is not retried a second time if the new token is refused too', async () => {
    const { api, sent, world, refreshAuthInfo } = scene(member, refused(), refused());
    refreshAuthInfo.mockImplementation(async () => void (world.caller = { ...member, accessToken: 'a2' }));
    expect(await api.get('/x')).toMatchObject({ code: 10003 });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['the member signed out meanwhile', null],
    ['another member signed in', { accessToken: 'b1', userId: 'u2' }],
    ['the token is still the same', member],
  ])('a call refused with 10003 is not retried if %s', async (_name, after) => {
    const { api, sent, world, refreshAuthInfo } = scene(member, refused());
    refreshAuthInfo.mockImplementation(async () => void (world.caller = after));
    expect(await api.get('/x')).toMatchObject({ code: 10003 });
    expect(sent).toHaveLength(1);
  });

  test('code 10003 is returned to a visitor, and to a member whose refresh fails', async () => {
    const visitor = scene(null, refused());
    expect(await visitor.api.get('/x')).toMatchObject({ code: 10003 });
    expect(visitor.refreshAuthInfo).not.toHaveBeenCalled();
    const offline = scene(member, refused());
    offline.refreshAuthInfo.mockRejectedValue(new Error('unreachable'));
    expect(await offline.api.get('/x')).toMatchObject({ code: 10003 });
  });
});

test("if a member's token cannot be renewed, the call is not sent without a token", async () => {
  const fetch = vi.fn();
  const offline = createSiteApi({
    fetch,
    clientId: 'feisuo-site',
    clientHeaders: async () => ({}),
    findCaller: () => Promise.reject(new Error('unreachable')),
    refreshAuthInfo: async () => {},
    onFailure: () => {},
  });
  expect(await offline.post('/x', { body: {} })).toEqual(failed);
  expect(fetch).not.toHaveBeenCalled();
});

describe('§7 outside the desktop client the bearer token comes from local storage', () => {
  const stored = (more: object) => ({
    getItem: (key: string) =>
      key === 'credentials_feisuo-site'
        ? JSON.stringify({ access_token: 'a', sub: 'u', expires_at: new Date(1000).toISOString(), ...more })
        : null,
  });

  test('the stored bearer token is used until it expires', () => {
    expect(readStoredCaller(stored({}), 999)).toEqual({ accessToken: 'a', userId: 'u', isFresh: true });
    expect(readStoredCaller(stored({}), 1000)?.isFresh).toBe(false);
    expect(readStoredCaller(stored({ access_token: '' }), 0)?.isFresh).toBe(false);
  });

  test('missing, invalid or unavailable storage means signed out', () => {
    expect(readStoredCaller({ getItem: () => null }, 0)).toBeNull();
    expect(readStoredCaller({ getItem: () => '{' }, 0)).toBeNull();
    expect(readStoredCaller(stored({ sub: 7 }), 0)).toBeNull();
    expect(readStoredCaller(null, 0)).toBeNull();
  });
});

describe('§8 text for an error of the site', () => {
  test.each([
    [{ details: [{ message: '先' }, { message: '后' }, { reason: 'X' }], error_description: 'd', error: 'e' }, '后'],
    [{ details: [], error_description: '说明', error: 'e' }, '说明'],
    [{ error: 'invalid_request', error_code: 4121 }, 'invalid_request'],
    [{ error_code: 4121 }, '出错了，错误码：4121'],
    [{}, '出错了，错误码：2'],
    [null, '出错了，错误码：2'],
  ])('errorMessage returns the most specific text of the error %j', (thrown, text) => {
    expect(errorMessage(thrown)).toBe(text);
  });

  test('an account client error shows its error_description, and a page error shows its message', () => {
    const ofClient = Object.assign(new Error('unavailable (14)'), {
      error: 'unavailable',
      error_code: 14,
      error_description: '服务在维护',
    });
    expect(errorMessage(ofClient)).toBe('服务在维护');
    expect(errorMessage(new Error('请在客户端内操作'))).toBe('请在客户端内操作');
  });

  test("a request without an answer shows a Chinese text instead of the browser's text", () => {
    const words = 'Failed to fetch (feisuo.example)';
    const unreachable = { error: 'unreachable', error_code: 8000, error_description: words };
    expect(errorMessage(Object.assign(new Error(words), unreachable))).toBe('接口请求失败，请稍后重试');
    expect(errorMessage(new TypeError(words))).toBe('接口请求失败，请稍后重试');
  });
});
