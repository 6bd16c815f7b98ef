import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Credentials, Session } from '@feisuo/contract/schemas/account-tokens';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { proofOf } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
/** Signs in with these device headers from this IP address. */
async function signInFrom(phone: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const payload = { username: phone, verification_token: await proofOf(server, phone, 'SIGN_IN'), ...SITE };
  const answer = await server.request({ method: 'POST', url: accountPaths.signIn, payload, headers, remoteAddress });
  expect(answer.status).toBe(200);
  return answer.body as Credentials;
}
const list = async (credentials: Credentials) => {
  const { status, body } = await server.get(accountPaths.sessions, bearer(credentials));
  expect(status).toBe(200);
  return body as { total: number; devices: number; data: Session[] };
};
const end = (id: string, credentials: Credentials) =>
  account.send('DELETE', fillPath(accountPaths.session, { session_id: id }), undefined, bearer(credentials));

test('the list of sessions contains place, device and times of each, and marks the current one', async () => {
  const { phone } = await account.join();
  const named = encodeURIComponent('林夕的 Mac');
  const there = await signInFrom(phone, { 'x-device-name': named, 'x-device-id': 'd.1/x' }, '114.114.114.114');
  const here = await signInFrom(phone, { 'user-agent': WINDOWS });
  const { total, data } = await list(here);
  expect(total).toBe(3);
  const [current, other] = [here, there].map(({ refresh_token: token }) =>
    data.find(({ id }) => token.startsWith(`${id}.`)),
  );
  expect(current).toEqual({
    id: expect.any(String),
    client: { id: 'feisuo-site', name: expect.stringContaining('官网') },
    device_name: 'Edge · Windows',
    device_id: '',
    device: expect.any(Number),
    place: '',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    last_used_at: expect.any(String),
    current: true,
    here: true,
  });
  expect(other).toMatchObject({ device_name: '林夕的 Mac', device_id: 'd.1/x', current: false, here: false });
  expect(other?.place).toContain('中国');
});

test('the list of sessions is ordered by last use, and a token refresh counts as use', async () => {
  const first = await account.join();
  server.clock.setOffset(60_000);
  const second = await account.comeBack(first);
  server.clock.setOffset(120_000);
  await account.refresh(first.refresh_token);
  const ids = (await list(second)).data.map(({ id }) => id);
  expect(ids).toEqual([first, second].map(({ refresh_token: token }) => token.split('.')[0]));
});

test('tokens of a session that its member ended are refused', async () => {
  const here = await account.join();
  const there = await account.comeBack(here);
  const id = there.refresh_token.split('.')[0] ?? '';
  expect(await end(id, here)).toMatchObject({ status: 200, body: {} });
  expect((await account.me(there)).status).toBe(401);
  expect((await account.refresh(there.refresh_token)).body.error_code).toBe(4126);
  expect((await list(here)).total).toBe(1);
  expect(await end(id, here)).toMatchObject({ status: 404, body: { error: 'not_found', error_code: 5 } });
});

test('a member can end the current session too', async () => {
  const here = await account.join();
  expect((await end(here.refresh_token.split('.')[0] ?? '', here)).status).toBe(200);
  expect((await account.me(here)).status).toBe(401);
});

test('ending a session of another member or an unknown session answers not found (5)', async () => {
  const [one, other] = [await account.join(), await account.join()];
  for (const id of [other.refresh_token.split('.')[0] ?? '', 'AAAAAAAAAAAAAAAAAAAAAA']) {
    expect(await end(id, one)).toMatchObject({ status: 404, body: { error_code: 5 } });
  }
  expect((await account.me(other)).status).toBe(200);
});

test('ending all other sessions ends them immediately, but no session of another member', async () => {
  const here = await account.join();
  const outsider = await account.join();
  const others = [await account.comeBack(here), await account.comeBack(here)];
  expect(await account.send('DELETE', accountPaths.sessions, undefined, bearer(here))).toMatchObject({
    status: 200,
    body: {},
  });
  for (const other of others) expect((await account.me(other)).status).toBe(401);
  expect((await account.me(here)).status).toBe(200);
  expect((await account.me(outsider)).status).toBe(200);
  const history = await server.get(accountPaths.securityHistory, bearer(here));
  expect(history.body.data.filter(({ kind }: { kind: string }) => kind === 'session_ended')).toHaveLength(2);
});

test('sessions are counted by device, and ending a device ends all its sessions and the sessions derived from them', async () => {
  const { phone, ...first } = await account.join();
  const phoneHeaders = { 'x-device-id': 'phone-1', 'x-device-name': 'Phone' };
  const site = await signInFrom(phone, phoneHeaders);
  const again = await signInFrom(phone, phoneHeaders);
  const tablet = await signInFrom(phone, { 'x-device-id': 'tablet-1' });
  const { total, devices, data } = await list(first);
  expect([total, devices]).toEqual([4, 3]);
  const numbers = data.filter(({ device_id: id }) => id === 'phone-1').map(({ device }) => device);
  expect([numbers.length, new Set(numbers).size]).toEqual([2, 1]);

  const endDevice = (id: string) =>
    account.send('DELETE', `${accountPaths.sessions}?device_id=${id}`, undefined, bearer(first));
  expect(await endDevice('phone-1')).toMatchObject({ status: 200, body: {} });
  for (const ended of [site, again]) {
    expect((await account.refresh(ended.refresh_token)).body.error_code).toBe(4126);
  }
  expect((await account.refresh(tablet.refresh_token)).status).toBe(200);
  expect((await list(first)).devices).toBe(2);
  const { body: history } = await server.get(accountPaths.securityHistory, bearer(first));
  expect(history.data.filter(({ kind }: { kind: string }) => kind === 'session_ended')).toHaveLength(2);

  // The device has no sessions left (5), an empty device id is refused, and a device of another member is not found.
  expect((await endDevice('phone-1')).body.error_code).toBe(5);
  expect((await endDevice('')).status).toBe(400);
  const other = await account.join();
  const path = `${accountPaths.sessions}?device_id=tablet-1`;
  expect((await account.send('DELETE', path, undefined, bearer(other))).body.error_code).toBe(5);
  expect((await list(first)).devices).toBe(2);
});

test('ending other sessions requires a recent sign-in or a sudo token, because access tokens can be stolen', async () => {
  const { phone, ...here } = await account.join();
  const there = await signInFrom(phone, { 'x-device-id': 'phone-2' });
  server.clock.setOffset(6 * 60_000);
  const id = there.refresh_token.split('.')[0] ?? '';
  const paths = [
    accountPaths.sessions,
    `${accountPaths.sessions}?device_id=phone-2`,
    fillPath(accountPaths.session, { session_id: id }),
  ];
  for (const path of paths)
    expect(await account.send('DELETE', path, undefined, bearer(here)), path).toMatchObject({
      status: 403,
      body: { error_code: 7, details: [{ reason: 'SUDO_REQUIRED' }, {}] },
    });
  expect((await account.me(there)).status).toBe(200);
  const proof = { verification_token: await account.verifiedToken(phone, 'DEFAULT') };
  const { body } = await account.send('POST', accountPaths.sudo, proof, bearer(here));
  const shown = { sudo_token: body.sudo_token };
  expect((await account.send('DELETE', accountPaths.sessions, shown, bearer(here))).status).toBe(200);
  expect((await account.me(there)).status).toBe(401);
  // The access token alone is enough to end the current session.
  expect((await end(here.refresh_token.split('.')[0] ?? '', here)).status).toBe(200);
});

test('an expired session is not listed', async () => {
  const old = await account.join();
  server.clock.setOffset(31 * DAY_MS);
  const fresh = await account.comeBack(old);
  expect((await list(fresh)).data.map(({ current }) => current)).toEqual([true]);
});

test('messages are listed newest first and can be marked as read, one or all together, only by their member', async () => {
  const credentials = await account.join();
  const other = await account.join();
  for (const password of ['first horse battery', 'second horse battery', 'third horse battery']) {
    // A password change needs a sudo token, which is issued here for a code.
    const proof = { verification_token: await account.verifiedToken(credentials.phone, 'DEFAULT') };
    const { body } = await account.send('POST', accountPaths.sudo, proof, bearer(credentials));
    const change = { new_password: password, sudo_token: body.sudo_token };
    expect((await account.send('PATCH', accountPaths.password, change, bearer(credentials))).status).toBe(200);
  }
  const read = async (query = '') => (await server.get(accountPaths.messages + query, bearer(credentials))).body.data;
  const mark = (body: object, who: Credentials = credentials) =>
    account.send('POST', accountPaths.messages, body, bearer(who));
  const all = await read();
  expect(all).toHaveLength(4);
  expect(all[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    kind: 'password_changed',
    title: expect.any(String),
    text: expect.any(String),
    at: expect.any(String),
    read: false,
  });
  expect(await read('?limit=2')).toEqual(all.slice(0, 2));
  expect(await read(`?limit=2&before=${all[1].id}`)).toEqual(all.slice(2));
  // The oldest message is the welcome message of the new account.
  expect(all[3].kind).toBe('welcome');

  await mark({ ids: [all[1].id] }, other);
  expect((await read()).map((message: { read: boolean }) => message.read)).toEqual([false, false, false, false]);
  expect(await mark({ ids: [all[1].id] })).toMatchObject({ status: 200, body: {} });
  expect((await read()).map((message: { read: boolean }) => message.read)).toEqual([false, true, false, false]);
  await mark({});
  expect((await read()).map((message: { read: boolean }) => message.read)).toEqual([true, true, true, true]);
});
