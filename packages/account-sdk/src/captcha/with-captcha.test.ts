import { describe, expect, test, vi } from 'vitest';
import { fakeClient, granted, refusal, type FakeClient, type ScriptedAnswer } from '../../test/fake-client.ts';
import { fakePlatform } from '../../test/fake-platform.ts';
import { createAccountApi, type AccountApi } from '../account/create-account-api.ts';
import { createAccountClient } from '../create-account-client.ts';
import { cancelled, ownError } from '../errors/account-error.ts';
import type { Call } from '../request/call.ts';
import { memoryStore } from '../storage/web-stores.ts';
import { withCaptcha } from './with-captcha.ts';

const missing = () => refusal('captcha_required', 4001);
const spent = () => refusal('captcha_invalid', 4002);
const token = (name = 't') => ({ captcha_token: name, expires_in: 300 });
const challenge = { url: 'https://account.example/account/captcha?challenge=secret-name', expires_in: 600 };
const signIn: Call = { method: 'POST', path: '/v1/auth/signin', body: { username: 'lin', password: 'p' } };

const tokensOf = ({ calls }: FakeClient) => calls.map(({ headers }) => headers?.['x-captcha-token']);

describe('§7 calls that support captchas', () => {
  const phone_number = '+8613800138000';
  const operations: [string, object, (api: AccountApi) => Promise<unknown>][] = [
    ['POST:/v1/auth/signin', { username: 'lin' }, (api) => api.signInWithPassword({ username: 'lin', password: 'p' })],
    [
      'POST:/v1/auth/signin',
      { email: 'a@b.c' },
      (api) => api.signInWithCode({ username: 'a@b.c', verification_code: '1' }),
    ],
    ['POST:/v1/auth/signin/with/provider', {}, (api) => api.signInWithProvider({ provider_token: 't' })],
    [
      'POST:/v1/auth/signup',
      { phone_number },
      (api) => api.signUp({ phone_number, username: 'lin', verification_token: 'v' }),
    ],
    ['POST:/v1/auth/signup/anonymously', {}, (api) => api.signUpAnonymously()],
    ['POST:/v1/auth/verification', { phone_number }, (api) => api.sendVerification({ phone_number })],
    ['POST:/v1/auth/verification', {}, (api) => api.sendVerification({ target: 'CUR_USER' })],
    ['DELETE:/v1/user/provider/demo', {}, (api) => api.unbindProvider('demo')],
  ];
  test.each(operations)(
    '%s %j requires a captcha: a token is obtained and the call repeated',
    async (action, meta, run) => {
      const client = fakeClient();
      client.answers = [missing(), token(), granted];
      await run(createAccountApi(client));
      const [first, init, second] = client.calls;
      expect(client.calls).toHaveLength(3);
      expect(init).toMatchObject({ method: 'POST', path: '/v1/shield/captcha/init' });
      expect(init?.body).toEqual({
        client_id: 'app',
        action,
        device_id: 'device-1',
        meta,
        state: expect.stringMatching(/^\w{16}$/),
      });
      expect(second).toEqual({ ...first, headers: { 'x-captcha-token': 't' } });
    },
  );
});

test.each([
  ['+8613800138000', 'phone_number'],
  ['a@b.c', 'email'],
  ['+a@b.c', 'phone_number'],
  ['lin', 'username'],
  ['13800138000', 'username'],
])('§5 sign-in name for a captcha: %s is a %s', async (username, kind) => {
  const client = fakeClient();
  client.answers = [missing(), token(), {}];
  await withCaptcha(client)({ ...signIn, body: { username } });
  expect(client.calls[1]?.body).toMatchObject({ meta: { [kind]: username } });
});

test('a call that needs no captcha token is sent without one', async () => {
  const client = fakeClient();
  client.answers = [{ sub: 's' }];
  expect(await withCaptcha(client)(signIn)).toEqual({ sub: 's' });
  expect(tokensOf(client)).toEqual([undefined]);
});

test("a captcha token is requested for a call's method and path, without the query and with GET as default", async () => {
  const client = fakeClient();
  client.answers = [missing(), token(), {}];
  await withCaptcha(client)({ path: '/v1/user/query?email=a%40b.c' });
  expect(client.calls[1]?.body).toMatchObject({ action: 'GET:/v1/user/query', meta: {} });
});

test.each([missing, spent])(
  'a call is repeated only once with a captcha token, and its second refusal is thrown',
  async (again) => {
    const client = fakeClient();
    const last = again();
    client.answers = [missing(), token(), last];
    await expect(withCaptcha(client)(signIn)).rejects.toBe(last);
    expect(client.calls).toHaveLength(3);
  },
);

test('after CAPTCHA_REJECT neither the call nor the request for a captcha token is repeated', async () => {
  const tooOften = refusal('captcha_invalid', 4002, { reason: 'CAPTCHA_REJECT' });
  for (const answers of [[tooOften], [missing(), tooOften]]) {
    const client = fakeClient();
    client.answers = [...answers];
    await expect(withCaptcha(client)(signIn)).rejects.toBe(tooOften);
    expect(client.calls).toHaveLength(answers.length);
  }
});

test('refusals other than for captchas are thrown unchanged', async () => {
  const client = fakeClient();
  const other = refusal('invalid_account_or_password', 4022);
  client.answers = [other];
  await expect(withCaptcha(client)(signIn)).rejects.toBe(other);
  expect(client.calls).toHaveLength(1);
});

test('a captcha token of the caller that is refused is named as the token to replace', async () => {
  const client = fakeClient();
  client.answers = [spent(), token('new'), {}];
  await withCaptcha(client)({ ...signIn, body: { username: 'lin', captcha_token: 'old' } });
  expect(client.calls[1]?.body).toMatchObject({ captcha_token: 'old' });
  expect(tokensOf(client)).toEqual([undefined, undefined, 'new']);
});

describe('a captcha token', () => {
  test('a captcha token is used once: the next call gets another token', async () => {
    const client = fakeClient();
    const send = withCaptcha(client);
    client.answers = [missing(), token('one'), {}, missing(), token('two'), {}];
    await send(signIn);
    await send(signIn);
    expect(tokensOf(client).filter(Boolean)).toEqual(['one', 'two']);
  });

  test('a captcha token is not shared by concurrent calls', async () => {
    const client = fakeClient();
    let tokens = 0;
    const answer = ({ path, headers }: Call) => {
      if (path.endsWith('/init')) return token(`t${(tokens += 1)}`);
      return headers?.['x-captcha-token'] ? {} : missing();
    };
    client.answers = Array.from({ length: 12 }, () => answer);
    const send = withCaptcha(client);
    await Promise.all(Array.from({ length: 4 }, () => send(signIn)));
    const sent = tokensOf(client).filter(Boolean);
    expect(sent.sort()).toEqual(['t1', 't2', 't3', 't4']);
  });

  /** Sends a call that solves a challenge and then fails with the error `end`. */
  async function leaveToken(end: ScriptedAnswer = ownError('unreachable', 'offline')) {
    const client = fakeClient({ captcha: async () => token('kept') });
    const send = withCaptcha(client);
    client.answers = [missing(), challenge, end];
    await send(signIn).catch(() => {});
    expect(tokensOf(client)).toEqual([undefined, undefined, 'kept']);
    client.calls.length = 0;
    return { client, send };
  }

  test.each([ownError('unreachable', 'offline'), cancelled()])(
    'a captcha token of a call without an answer (%s) is sent with the next call, once',
    async (end) => {
      const { client, send } = await leaveToken(end);
      client.answers = [{}, missing(), token('new'), {}];
      await send(signIn);
      expect(tokensOf(client)).toEqual(['kept']);
      await send(signIn);
      expect(tokensOf(client)).toEqual(['kept', undefined, undefined, 'new']);
    },
  );

  test.each([{}, refusal('invalid_account_or_password', 4022)])(
    'a captcha token of a call that was answered with %j is dropped',
    async (end) => {
      const { client, send } = await leaveToken(end);
      await send(signIn);
      expect(tokensOf(client)).toEqual([undefined]);
    },
  );

  test('a captcha token of a call without an answer is kept again if the next call gets no answer either', async () => {
    const { client, send } = await leaveToken();
    client.answers = [ownError('unreachable', 'offline')];
    await send(signIn).catch(() => {});
    await send(signIn);
    expect(tokensOf(client)).toEqual(['kept', 'kept']);
  });

  test('a captcha token is kept if the call was aborted while the challenge was solved', async () => {
    const giveUp = new AbortController();
    const platform = fakePlatform();
    const { server, requests } = platform;
    const client = createAccountClient({
      clientId: 'app',
      apiOrigins: ['https://account.example'],
      storage: memoryStore(),
      captcha: async () => {
        giveUp.abort();
        return token('kept');
      },
      platform,
    });
    const refused = { status: 400, json: { error: 'captcha_required', error_code: 4001 } };
    server.queue = [refused, { json: challenge }, { json: {} }];
    const send = withCaptcha(client);
    await expect(send({ ...signIn, signal: giveUp.signal })).rejects.toMatchObject({ error: 'cancelled' });
    await send(signIn);
    expect(requests.map(({ headers }) => headers['x-captcha-token'])).toEqual([undefined, undefined, 'kept']);
  });

  test('a kept captcha token is sent with the next call for the same action and name', async () => {
    const client = fakeClient();
    const api = createAccountApi(client);
    const asked = { username: 'lin', password: 'p' };
    client.answers = [missing(), token('kept'), ownError('unreachable', 'offline'), granted];
    await expect(api.signInWithPassword(asked)).rejects.toMatchObject({ error: 'unreachable' });
    await api.signInWithPassword(asked);
    expect(tokensOf(client)).toEqual([undefined, undefined, 'kept', 'kept']);
  });

  test('a kept captcha token is dropped when it expires', async () => {
    const { client, send } = await leaveToken();
    await client.platform.tick(300_000);
    client.answers = [missing(), token('new'), {}];
    await send(signIn);
    expect(tokensOf(client)).toEqual([undefined, undefined, 'new']);
  });

  test('a captcha token is kept only for its own action and name', async () => {
    for (const other of [{ body: { username: 'wang' } }, { path: '/v1/auth/signup' }]) {
      const { client, send } = await leaveToken();
      client.answers = [missing(), token('new'), {}];
      await send({ ...signIn, ...other });
      expect(tokensOf(client)).toEqual([undefined, undefined, 'new']);
    }
  });

  test.each([missing, spent])('a kept captcha token that is refused is replaced once', async (refused) => {
    const { client, send } = await leaveToken();
    const last = refused();
    client.answers = [refused(), token('new'), last];
    await expect(send(signIn)).rejects.toBe(last);
    expect(tokensOf(client)).toEqual(['kept', undefined, 'new']);
    expect(client.calls[1]?.body).toMatchObject({ captcha_token: 'kept' });
  });
});

describe('a captcha challenge', () => {
  test("a captcha challenge is passed to the application's solver, and the call is sent with the token of the solver", async () => {
    const captcha = Object.assign(
      vi.fn(() => Promise.resolve(token('solved'))),
      { redirectUri: 'https://a.example/sso/captcha' },
    );
    const client = fakeClient({ captcha, locale: 'ko-KR' });
    client.answers = [missing(), challenge, {}];
    await withCaptcha(client)(signIn);
    const state = (client.calls[1]?.body as { state: string } | undefined)?.state;
    expect(client.calls[1]?.body).toMatchObject({ redirect_uri: 'https://a.example/sso/captcha' });
    expect(captcha).toHaveBeenCalledWith({ url: challenge.url, expiresIn: 600, state }, client);
    expect(tokensOf(client).at(-1)).toBe('solved');
  });

  test('a captcha challenge that the user cancels ends the call', async () => {
    const client = fakeClient({ captcha: () => Promise.reject(cancelled()) });
    client.answers = [missing(), challenge];
    await expect(withCaptcha(client)(signIn)).rejects.toMatchObject({ error: 'cancelled', error_code: 1 });
    expect(client.calls).toHaveLength(2);
  });

  test('a failing captcha solver causes a local error', async () => {
    const client = fakeClient({ captcha: () => Promise.reject(new TypeError('broken')) });
    client.answers = [missing(), challenge];
    await expect(withCaptcha(client)(signIn)).rejects.toMatchObject({ error: 'local', error_code: 8001 });
  });

  test.each([missing, spent])(
    'without a solver a challenge throws captcha_required, and its address is not logged',
    async (first) => {
      const client = fakeClient();
      client.answers = [first(), challenge];
      const error = await withCaptcha(client)(signIn).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ error: 'captcha_required', error_code: 4001 });
      expect(JSON.stringify(error) + String((error as Error).stack) + client.log.lines.join()).not.toContain(
        'secret-name',
      );
    },
  );
});

test('captcha tokens are never logged', async () => {
  const client = fakeClient();
  client.answers = [missing(), token('secret-token'), {}];
  await withCaptcha(client)(signIn);
  expect(client.log.lines.join()).toBe('captcha POST:/v1/auth/signin');
});
