import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { openBrowser } from '../../test/open-tab.ts';

const TWO_HOURS = 7_200_000;
const unauthenticated = { error: 'unauthenticated', error_code: 16 };
const refusal = (error: string, error_code: number) => ({
  status: 400,
  json: { error, error_code, error_description: 'why', details: [{ reason: 'R' }] },
});

async function signedIn(options: Parameters<typeof openBrowser>[0] = {}) {
  const browser = openBrowser(options);
  const tab = browser.openTab();
  const first = await tab.credentials.save(browser.service.signIn());
  return { ...browser, ...tab, first };
}

test('§4 without stored credentials the user is not signed in, and no request is sent', async () => {
  const { openTab, requests } = openBrowser();
  const { credentials } = openTab();
  await expect(credentials.get()).rejects.toMatchObject(unauthenticated);
  await expect(credentials.get({ force: true })).rejects.toMatchObject(unauthenticated);
  expect(await credentials.peek()).toBeNull();
  expect(await credentials.refreshEarly()).toBeNull();
  await credentials.dropAccessToken('');
  await credentials.clear();
  await credentials.revoke();
  expect(requests).toEqual([]);
});

test('§4 valid stored credentials are returned, and no request is sent', async () => {
  const { credentials, first, requests, tick } = await signedIn();
  await tick(TWO_HOURS - 121_000);
  expect(await credentials.get()).toEqual(first);
  expect(requests).toEqual([]);
});

test('§3 the storage key of credentials contains the client id', async () => {
  const { storage, first } = await signedIn();
  expect(JSON.parse((await storage.getItem('credentials_site')) ?? '')).toEqual(first);
});

test('§4 expired credentials are refreshed with the refresh token; §7 sends x-action', async () => {
  const { credentials, first, requests, tick } = await signedIn({ config: { clientSecret: 'secret' } });
  await tick(TWO_HOURS - 120_000);
  const renewed = await credentials.get();
  expect(renewed.access_token).not.toBe(first.access_token);
  expect(await credentials.peek()).toEqual(renewed);
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/auth/token',
      headers: { 'x-action': '401' },
      body: {
        grant_type: 'refresh_token',
        refresh_token: first.refresh_token,
        client_id: 'site',
        client_secret: 'secret',
      },
    },
  ]);
});

test.each([
  ['USER_AUTO_LOGIN', '400'],
  ['AUTO_REFRESH', '401'],
  ['RECONNECT', '402'],
] as const)('§3 refresh action %s is sent as %s; §4 a forced refresh happens before expiry', async (action, number) => {
  const { credentials, requests } = await signedIn();
  await credentials.get({ force: true, action });
  expect(requests[0]?.headers['x-action']).toBe(number);
  expect(requests[0]?.body).not.toHaveProperty('client_secret');
});

test('concurrent calls share one refresh', async () => {
  const { credentials, requests, tick } = await signedIn();
  await tick(TWO_HOURS);
  const got = await Promise.all([credentials.get(), credentials.get({ force: true }), credentials.get()]);
  expect(new Set(got.map(({ access_token }) => access_token)).size).toBe(1);
  expect(requests).toHaveLength(1);
  await credentials.get({ force: true });
  expect(requests).toHaveLength(2);
});

test('concurrent calls share one failed refresh, and do not each retry it', async () => {
  const { credentials, server, requests, tick } = await signedIn();
  server.queue = ['fail', 'fail', 'fail'];
  const calls = [1, 2, 3].map(() => credentials.get({ force: true }).catch((error: unknown) => error));
  await tick(10_000);
  expect(await Promise.all(calls)).toMatchObject(calls.map(() => ({ error: 'unreachable' })));
  expect(requests).toHaveLength(3);
});

describe('§9 refresh before expiry', () => {
  test('a refresh before expiry is skipped in all tabs within 120 s after the last refresh', async () => {
    const { credentials, openTab, requests, tick } = await signedIn();
    await tick(120_000);
    const renewed = await credentials.refreshEarly('USER_AUTO_LOGIN');
    expect(requests).toMatchObject([{ headers: { 'x-action': '400' } }]);
    await tick(119_999);
    expect(await credentials.refreshEarly()).toEqual(renewed);
    expect(await openTab().credentials.refreshEarly()).toEqual(renewed);
    expect(requests).toHaveLength(1);
    await tick(1);
    await openTab().credentials.refreshEarly();
    expect(requests).toHaveLength(2);
  });

  test('a refresh before expiry is not blocked after the clock was set back', async () => {
    const { credentials, platform, requests } = await signedIn();
    platform.skew(-DAY_MS);
    await credentials.refreshEarly();
    expect(requests).toHaveLength(1);
    await credentials.refreshEarly();
    expect(requests).toHaveLength(1);
  });

  test('a refresh before expiry returns the stored credentials if the service is unreachable, and null if it refuses', async () => {
    const { credentials, first, service, server, tick } = await signedIn();
    await tick(120_000);
    server.queue = ['fail', 'fail', 'fail'];
    const early = credentials.refreshEarly();
    await tick(10_000);
    expect(await early).toEqual(first);
    service.endAll();
    expect(await credentials.refreshEarly()).toBeNull();
  });
});

describe('§4 a refused token refresh', () => {
  test.each([
    ['unauthenticated', 16],
    ['invalid_grant', 4126],
    ['unauthorized_client', 4122],
  ])('with %s clears the stored credentials and reports unauthenticated', async (error, code) => {
    const { credentials, server, storage } = await signedIn();
    server.queue = [refusal(error, code)];
    await expect(credentials.get({ force: true })).rejects.toMatchObject({
      ...unauthenticated,
      error_description: 'why',
      error_uri: '/v1/auth/token',
      details: [{ reason: 'R' }],
    });
    expect(await credentials.peek()).toBeNull();
    expect(await storage.getItem('credentials_site')).toBeNull();
  });

  test.each([
    ['user_blocked', 4013],
    ['account_freeze', 50],
    ['internal', 13],
    ['resource_exhausted', 8],
  ])('with %s keeps the credentials and reports the error', async (error, code) => {
    const { credentials, first, server } = await signedIn();
    server.queue = [refusal(error, code)];
    await expect(credentials.get({ force: true })).rejects.toMatchObject({ error, error_code: code });
    expect(await credentials.peek()).toEqual(first);
  });
});

test('§5 refresh without a refresh token fails as unauthenticated, ‘refresh token not found’', async () => {
  const { credentials, service, requests, tick } = await signedIn();
  const { refresh_token: _, ...granted } = service.signIn();
  const kept = await credentials.save(granted);
  const missing = { ...unauthenticated, error_description: 'refresh token not found' };
  await expect(credentials.get({ force: true })).rejects.toMatchObject(missing);
  // A valid access token stays usable until it expires.
  expect(await credentials.get()).toEqual(kept);
  await tick(TWO_HOURS);
  await expect(credentials.get()).rejects.toMatchObject(missing);
  expect(await credentials.peek()).toBeNull();
  expect(requests).toEqual([]);
});

test('§11 after the access token is dropped, the refresh token is kept for one refresh', async () => {
  const { credentials, first, requests } = await signedIn();
  await credentials.dropAccessToken('another');
  expect(await credentials.peek()).toEqual(first);
  await credentials.dropAccessToken(first.access_token);
  expect(await credentials.peek()).toEqual({ ...first, access_token: '' });
  expect((await credentials.get()).refresh_token).toBe('0.1');
  expect(requests).toHaveLength(1);
});
