import { randomUUID } from 'node:crypto';
import { CloudbaseOAuth } from '@cloudbase/oauth';
import { lastCode } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

// @cloudbase/oauth is no OpenID Connect client: it calls the API of which ours has the names and the bodies.

/** Where the library expects a call, and where this server has it. */
const pathOf = (path: string) =>
  path
    .replace(/^\/auth\/v1\/user\//, '/v1/user/')
    .replace('/auth/v1/signin/anonymously', '/v1/auth/signup/anonymously')
    .replace(/^\/auth\/v1\//, '/v1/auth/');

/** The library's `request` option. Apart from the path it does what the library itself does. */
async function request<T>(
  url: string,
  options: { method?: string | undefined; headers?: object | null | undefined; body?: unknown } = {},
): Promise<T> {
  const { method = 'GET', headers, body } = options;
  const address = new URL(url);
  address.pathname = pathOf(address.pathname);
  const answer = await fetch(address, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = (await answer.json()) as T & { error?: string };
  if (reply.error) throw reply;
  return reply;
}

/** Storage in memory, because the library expects that of a browser. */
function memoryStorage() {
  const items = new Map<string, string>();
  const getItemSync = (key: string) => items.get(key) ?? null;
  const removeItemSync = (key: string) => void items.delete(key);
  const setItemSync = (key: string, value: string) => void items.set(key, value);
  return {
    getItemSync,
    removeItemSync,
    setItemSync,
    getItem: async (key: string) => getItemSync(key),
    removeItem: async (key: string) => removeItemSync(key),
    setItem: async (key: string, value: string) => setItemSync(key, value),
  };
}

test('@cloudbase/oauth goes from anonymous to a sign-up, reads name and e-mail, refreshes and signs out @full', async ({
  request: api,
  server,
}) => {
  const clientId = 'feisuo-site';
  const { authApi } = new CloudbaseOAuth({
    apiOrigin: server.origin,
    clientId,
    env: clientId,
    request,
    storage: memoryStorage(),
  });
  const { sub: anonymousSub } = await authApi.signInAnonymously();
  expect(anonymousSub).toBeTruthy();
  const email = `${randomUUID()}@example.com`;
  const { verification_id: id = '' } = await authApi.getVerification({ email, usage: 'REGISTER', target: 'ANY' });
  const proof = await authApi.verify({ verification_id: id, verification_code: await lastCode(api, email) });
  const password = 'seven blue herons';
  const { verification_token: token = '' } = proof;
  await authApi.signUp({ email, verification_token: token, name: '接线的人', password });
  expect(await authApi.getUserInfo()).toMatchObject({ name: '接线的人', email });

  const before = await authApi.getCredentials();
  const after = await authApi.refreshTokenForce({});
  expect(after.access_token).not.toBe(before?.access_token);
  await authApi.signOut();
  expect(await authApi.hasLoginState()).toBe(false);

  await authApi.signIn({ username: email, password });
  expect(await authApi.getUserInfo()).toMatchObject({ name: '接线的人', email });
});
