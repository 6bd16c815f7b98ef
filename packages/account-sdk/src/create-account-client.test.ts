import { expect, test } from 'vitest';
import { fakePlatform } from '../test/fake-platform.ts';
import { createAccountClient } from './create-account-client.ts';
import { memoryStore } from './storage/web-stores.ts';

test('§3 provider mode: client id, origins and sign-out address of the provider replace those of the client', async () => {
  const platform = fakePlatform();
  platform.server.handler = { json: {} };
  const ours = { clientId: 'ours', apiOrigins: ['https://ours.test'], signOutURI: 'https://ours.test/out' };
  const theirs = { clientId: 'theirs', apiOrigins: ['https://theirs.test'], signOutURI: 'https://theirs.test/out' };
  const shared = { storage: memoryStore(), platform };
  const client = createAccountClient({ ...ours, ...shared, provider: { providerId: 'p', ...theirs } });
  expect(client.config).toMatchObject({ ...theirs, provider: { providerId: 'p' } });
  await client.request({ path: '/v1/x' });
  expect(platform.requests[0]).toMatchObject({ origin: 'https://theirs.test', headers: { 'x-client-id': 'theirs' } });
  expect(createAccountClient({ ...ours, ...shared, provider: { providerId: 'p' } }).config).toMatchObject(ours);
  expect(createAccountClient({ ...ours, ...shared }).config).toMatchObject(ours);
  const unsaid = { clientId: undefined, apiOrigins: undefined, signOutURI: undefined } as object;
  const provider = { providerId: 'p', ...unsaid };
  expect(createAccountClient({ ...ours, ...shared, provider }).config).toMatchObject(ours);
});

test('§6 a call with credentials carries the access token and the device id', async () => {
  const platform = fakePlatform();
  platform.server.handler = { json: { sub: 'alice' } };
  const client = createAccountClient({
    clientId: 'site',
    apiOrigins: ['https://account.test'],
    storage: memoryStore(),
    platform,
  });
  await expect(client.request({ path: '/v1/user/me', withCredentials: true })).rejects.toMatchObject({
    error_code: 16,
  });
  expect(platform.requests).toEqual([]);
  await client.credentials.save({ token_type: 'Bearer', access_token: 'a', expires_in: 7200, sub: 'alice' });
  expect(await client.request({ path: '/v1/user/me', withCredentials: true })).toEqual({ sub: 'alice' });
  expect(platform.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer a',
    'x-device-id': await client.deviceId(),
  });
});

test('creating a client sends no request and does not touch the page, even if storage is forbidden', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const platform = fakePlatform({ locks: null });
  const client = createAccountClient({
    clientId: 'site',
    apiOrigins: ['https://account.test'],
    storage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden },
    platform,
  });
  expect(platform.requests).toEqual([]);
  await client.credentials.save({ token_type: 'Bearer', access_token: 'a', expires_in: 7200, sub: 'alice' });
  expect(await client.credentials.get()).toMatchObject({ access_token: 'a' });
});

test.each([
  ['en-GB', 'en-US'],
  ['zh-Hant-HK', 'zh-TW'],
  ['ko', 'ko-KR'],
  ['fr', 'zh-CN'],
])('§3 locales: %s becomes %s; an unknown language becomes Simplified Chinese', (locale, known) => {
  expect(createAccountClient({ clientId: 'site', apiOrigins: [], locale }).config.locale).toBe(known);
});
