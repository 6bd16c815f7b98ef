import { accountPaths, captchaPaths } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import { describe, expect, test } from 'vitest';
import { accountRows } from '../../test/account-rows.ts';
import { fakeClient, granted, refusal } from '../../test/fake-client.ts';
import { createAccountApi } from './create-account-api.ts';

function start(config = {}) {
  const client = fakeClient(config);
  return { client, api: createAccountApi(client) };
}

describe.each(Object.entries(accountRows))('§7 %s', (name, { run, as, body, grants }) => {
  const [method = '', path = ''] = name.split(' ');
  const reply = grants ? granted : { captcha_token: 't', expires_in: 300 };

  test('the operation sends the specified method, path and parameters, and returns the reply', async () => {
    const { client, api } = start();
    client.answers = [reply];
    await run(api);
    expect(client.calls).toHaveLength(1);
    const [call] = client.calls;
    const [at, query = ''] = call?.path.split('?') ?? [];
    expect(`${call?.method} ${at}`).toBe(`${method} ${path.replace(/:\w+/, 'an%20id')}`);
    const inQuery = Object.fromEntries(new URLSearchParams(query));
    const hasBody = method === 'POST' || method === 'PATCH';
    expect(hasBody ? call?.body : inQuery).toEqual(body ?? {});
    expect(hasBody ? inQuery : (call?.body ?? {})).toEqual({});
    expect(call?.withCredentials ?? false).toBe(as === 'member');
  });

  test('the operation stores credentials only if the reply grants them', async () => {
    const { client, api } = start();
    client.answers = [reply];
    const outcome = await run(api);
    const saved = client.done.filter(([what]) => what === 'save');
    expect(saved).toEqual(grants ? [['save', granted]] : []);
    expect(outcome === client.stored).toBe(grants === true);
  });

  test('a refused operation stores no credentials and throws the refusal', async () => {
    const { client, api } = start();
    const refused = refusal('permission_denied', 7);
    client.answers = [refused];
    await expect(run(api)).rejects.toBe(refused);
    expect(client.done.filter(([what]) => what !== 'get')).toEqual([]);
  });
});

test('every path of the service has an operation, except for hosted pages, standard libraries and token storage', () => {
  const served = [...Object.values(accountPaths), ...Object.values(captchaPaths), ...Object.values(twoFactorPaths)];
  const called = new Set(Object.keys(accountRows).map((name) => name.split(' ')[1]));
  // These paths have no operation: the credentials keeper or device polling calls `token`, `revoke` and `introspect`,
  // and standard libraries call the others.
  const others = [
    'token',
    'revoke',
    'introspect',
    'jwks',
    'openidConfiguration',
    'oauthServer',
    'userinfo',
    'pushedRequest',
  ] as const;
  const hosted = ['signOutInfo', 'browser', 'browserToken', 'browserSignOut'] as const;
  const left = [...others, ...hosted].map((name) => accountPaths[name]);
  const ofChallengePage = [captchaPaths.challenge, captchaPaths.challengeVerify];
  expect(served.filter((path) => !called.has(path)).sort()).toEqual([...left, ...ofChallengePage].sort());
});

test('§7 POST /v1/auth/token and POST /v1/auth/revoke are called by the credentials keeper', async () => {
  const { client, api } = start();
  await api.refresh('RECONNECT');
  await api.revoke('access_token');
  expect(client.done).toEqual([
    ['get', { force: true, action: 'RECONNECT' }],
    ['revoke', 'access_token'],
  ]);
  expect(client.calls).toEqual([]);
});

test('§7 POST /v1/auth/signup sends the secret of a client in the body', async () => {
  const { client, api } = start({ clientSecret: 'c/s' });
  await api.signUpAnonymously();
  await api.getCaptchaToken('POST:/v1/auth/signin').catch(() => {});
  expect(client.calls.map(({ body }) => body)).toMatchObject([
    { client_id: 'app', client_secret: 'c/s' },
    { client_id: 'app', client_secret: 'c/s' },
  ]);
});

test('a client secret is never put into the URL', async () => {
  const { client, api } = start({ clientSecret: 'c/s' });
  await api.providerUri({ provider_id: 'demo' });
  const [call] = client.calls;
  expect(call?.path).toBe('/v1/auth/provider/uri?client_id=app&provider_id=demo');
  expect(call?.headers).toEqual({ authorization: `Basic ${btoa('app:c%2Fs')}` });
});

test('§6 account deletion clears the stored credentials', async () => {
  const { client, api } = start();
  await api.deleteMe('s');
  expect(client.calls[0]?.path).toBe('/v1/user/me?sudo_token=s');
  expect(client.done).toEqual([['clear']]);
});

test('§7 GET /v1/user/authorize/detect needs no signed-in user', async () => {
  const { client, api } = start();
  client.stored = null;
  await api.authorizeDetect();
  expect(client.calls[0]).toEqual({ method: 'GET', path: '/v1/user/authorize/detect?client_id=app' });
});

test('§7 POST /v1/user/authorize can name another client, scope and response type', async () => {
  const { client, api } = start();
  await api.authorize({ client_id: 'other', redirect_uri: 'r', scope: 'user', response_type: 'none' });
  expect(client.calls[0]?.body).toEqual({
    client_id: 'other',
    redirect_uri: 'r',
    scope: 'user',
    response_type: 'none',
  });
});

test.each(['', '.', '..', '\ud800', undefined])(
  'an operation refuses the id %j, which would address a list or no resource',
  async (id) => {
    const { client, api } = start();
    await expect(api.endSession(id as string)).rejects.toMatchObject({ error: 'local', error_description: 'wrong id' });
    expect(client.calls).toEqual([]);
  },
);

test('an id with slashes or dots cannot change the path of an operation', async () => {
  const { client, api } = start();
  await api.endSession('../me?x#y');
  expect(client.calls[0]?.path).toBe('/v1/user/sessions/..%2Fme%3Fx%23y');
});

test('§7 DELETE /v1/user/sessions sends the required sudo token, and no unknown option', async () => {
  const { client, api } = start();
  const proof = { sudo_token: 's/1', type: 'click' };
  await api.endSession('one', proof);
  await api.endDevice('a device', proof);
  await api.endOtherSessions(proof);
  await api.endDevice('a device');
  await api.endOtherSessions({});
  expect(client.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /v1/user/sessions/one?sudo_token=s%2F1',
    'DELETE /v1/user/sessions?device_id=a+device&sudo_token=s%2F1',
    'DELETE /v1/user/sessions?sudo_token=s%2F1',
    'DELETE /v1/user/sessions?device_id=a+device',
    'DELETE /v1/user/sessions',
  ]);
});

test('undefined parameters are left out of the query of an operation', async () => {
  const { client, api } = start();
  await api.queryUsers({ id: 'u', email: undefined } as { id: string });
  expect(client.calls[0]?.path).toBe('/v1/user/query?id=u');
});

test('marking messages as read without a list of ids marks all of them', async () => {
  const { client, api } = start();
  await api.markMessagesRead();
  expect(client.calls[0]?.body).toEqual({});
});

test('an undefined parameter does not replace a default value', async () => {
  const { client, api } = start();
  const unsaid = { client_id: undefined, scope: undefined, response_type: undefined, device_id: undefined } as object;
  await api.authorizeInfo(unsaid);
  await api.authorizeDetect(unsaid);
  await api.authorize({ redirect_uri: 'https://app.example/back', ...unsaid });
  await api.captchaImage(unsaid);
  await api.startDevice(unsaid);
  expect(client.calls.map(({ path, body }) => body ?? path)).toEqual([
    '/v1/user/authorize/info?client_id=app',
    '/v1/user/authorize/detect?client_id=app',
    { client_id: 'app', redirect_uri: 'https://app.example/back', scope: 'user+pan', response_type: 'code' },
    { client_id: 'app', device_id: 'device-1' },
    { client_id: 'app' },
  ]);
});
