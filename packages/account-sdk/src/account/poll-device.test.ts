import { expect, test } from 'vitest';
import { fakeClient, granted, refusal } from '../../test/fake-client.ts';
import { settle } from '../../test/fake-platform.ts';
import { ownError } from '../errors/account-error.ts';
import { createAccountApi } from './create-account-api.ts';

const codes = {
  device_code: 'd',
  user_code: 'ABCD-EFGH',
  verification_uri: 'https://account.example/account/device',
  verification_uri_complete: 'https://account.example/account/device?user_code=ABCD-EFGH',
  expires_in: 600,
  interval: 5,
};
const pending = () => refusal('authorization_pending', 4050);
const offline = () => ownError('unreachable', 'offline');

/** Starts to poll as a device. `outcome` contains the result. */
function start(answers: object[], more: Partial<typeof codes> = {}, signal?: AbortSignal) {
  const client = fakeClient();
  client.answers = answers;
  const seen: { outcome?: unknown } = {};
  const polling = createAccountApi(client).pollDevice({ ...codes, ...more }, signal && { signal });
  polling.then(
    (value) => (seen.outcome = value),
    (error: unknown) => (seen.outcome = error),
  );
  return { client, seen, tick: client.platform.tick };
}

test('§4 device polling asks at the interval, and stores the granted credentials', async () => {
  const { client, seen, tick } = start([pending(), pending(), granted]);
  await tick(4_999);
  expect(client.calls).toHaveLength(0);
  await tick(1);
  expect(client.calls).toHaveLength(1);
  expect(client.calls[0]).toMatchObject({
    method: 'POST',
    path: '/v1/auth/token',
    body: { client_id: 'app', grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'd' },
  });
  expect(client.calls[0]?.withCredentials).toBeUndefined();
  await tick(5_000);
  await tick(5_000);
  expect(seen.outcome).toMatchObject({ sub: 'sub-1' });
  expect(client.done).toEqual([['save', granted]]);
  await tick(60_000);
  expect(client.calls).toHaveLength(3);
});

test('§4 device polling: slow_down adds 5 s to the interval', async () => {
  const { client, tick } = start([refusal('slow_down', 4051), pending(), refusal('slow_down', 4051), pending()]);
  await tick(5_000);
  await tick(9_999);
  expect(client.calls).toHaveLength(1);
  await tick(1);
  expect(client.calls).toHaveLength(2);
  await tick(10_000);
  expect(client.calls).toHaveLength(3);
  await tick(14_999);
  expect(client.calls).toHaveLength(3);
  await tick(1);
  expect(client.calls).toHaveLength(4);
});

test.each([
  ['expired_token', 4052],
  ['access_denied', 4123],
  ['invalid_grant', 4126],
])('§4 device polling: %s ends the polling', async (name, code) => {
  const { client, seen, tick } = start([pending(), refusal(name, code), granted]);
  await tick(10_000);
  expect(seen.outcome).toMatchObject({ error: name });
  await tick(60_000);
  expect(client.calls).toHaveLength(2);
  expect(client.done).toEqual([]);
});

test('§4 device polling continues while the browser is offline or the service is down', async () => {
  const { seen, tick } = start([
    offline(),
    refusal('unavailable', 14),
    refusal('temporarily_unavailable', 5027),
    refusal('aborted', 10),
    offline(),
    granted,
  ]);
  await tick(25_000);
  expect(seen.outcome).toBeUndefined();
  await tick(5_000);
  expect(seen.outcome).toMatchObject({ sub: 'sub-1' });
});

test('§4 device polling stops when the code expires, even offline', async () => {
  const { client, seen, tick } = start(Array.from({ length: 10 }, offline), { expires_in: 12 });
  await tick(10_000);
  expect(seen.outcome).toBeUndefined();
  await tick(5_000);
  expect(seen.outcome).toMatchObject({ error: 'expired_token', error_code: 4052 });
  expect(client.calls).toHaveLength(2);
});

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('§4 device polling: setting the clock %s does not change when polling ends', async (_, ms) => {
  const { client, seen, tick } = start(Array.from({ length: 9 }, pending), { expires_in: 22 });
  await tick(5_000);
  client.platform.skew(ms);
  await tick(5_000);
  await tick(4_999);
  expect(client.calls).toHaveLength(2);
  await tick(1);
  expect(client.calls).toHaveLength(3);
  client.platform.skew(ms);
  await tick(5_000);
  expect(client.calls).toHaveLength(4);
  expect(seen.outcome).toBeUndefined();
  await tick(5_000);
  expect(seen.outcome).toMatchObject({ error: 'expired_token', error_code: 4052 });
  await tick(60_000);
  expect(client.calls).toHaveLength(4);
});

test('§4 device polling: the longer waits after slow_down count towards the expiry of the code', async () => {
  const { client, seen, tick } = start([refusal('slow_down', 4051), pending(), pending()], { expires_in: 25 });
  await tick(24_999);
  expect(client.calls).toHaveLength(2);
  expect(seen.outcome).toBeUndefined();
  await tick(1);
  expect(seen.outcome).toMatchObject({ error: 'expired_token' });
});

test('device polling repeats a lost request with the same idempotency key, and uses a new key for every other request', async () => {
  const { client, tick } = start([pending(), offline(), offline(), pending(), granted]);
  await tick(25_000);
  const keys = client.calls.map(({ headers }) => headers?.['x-idempotency-key']);
  expect(keys).toHaveLength(5);
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(new Set(keys).size).toBe(3);
  expect([keys[2], keys[3]]).toEqual([keys[1], keys[1]]);
});

test('the default interval of device polling is 5 s', async () => {
  const { client, tick } = start([pending()], { interval: 0 });
  await tick(4_999);
  expect(client.calls).toHaveLength(0);
  await tick(1);
  expect(client.calls).toHaveLength(1);
});

test('aborting device polling ends the wait immediately and aborts the call', async () => {
  const giveUp = new AbortController();
  const { client, seen, tick } = start([pending()], {}, giveUp.signal);
  await tick(5_000);
  expect(client.calls[0]?.signal).toBe(giveUp.signal);
  giveUp.abort();
  await settle();
  expect(seen.outcome).toMatchObject({ error: 'cancelled', error_code: 1 });
  await tick(60_000);
  expect(client.calls).toHaveLength(1);
});

test('device polling does not start if its abort signal is already aborted', async () => {
  const { client, seen } = start([], {}, AbortSignal.abort());
  await settle();
  expect(seen.outcome).toMatchObject({ error: 'cancelled' });
  expect(client.calls).toEqual([]);
});

test('device polling repeats a request with the same idempotency key while the service still works on it', async () => {
  const { client, seen, tick } = start([refusal('aborted', 10), granted]);
  await tick(10_000);
  const [first, second] = client.calls.map(({ headers }) => headers?.['x-idempotency-key']);
  expect(second).toBe(first);
  expect(seen.outcome).toMatchObject({ access_token: granted.access_token });
});
