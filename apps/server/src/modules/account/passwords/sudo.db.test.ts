import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addClient } from '../index.ts';
import { openSession, writeCredentials } from '../tokens/grant.ts';
import { startAccountApp } from '../../../../test/account-app.ts';

const NEW = 'a longer horse battery';
const denied = { status: 403, body: { error: 'permission_denied', error_code: 7 } };

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
const sudo = (body: object, credentials: Credentials) =>
  account.send('POST', accountPaths.sudo, body, bearer(credentials));
/** Makes a call whose only effect is to spend the sudo token. */
const useUp = (sudoToken: string, credentials: Credentials) =>
  account.send('POST', accountPaths.export, { sudo_token: sudoToken }, bearer(credentials));

/** Returns the verification token for a code that was sent to the caller's own contact. */
async function ownToken(credentials: Credentials, more: object, readCode: () => Promise<string>): Promise<string> {
  const asked = await account.send(
    'POST',
    accountPaths.verification,
    { target: 'CUR_USER', ...more },
    bearer(credentials),
  );
  expect(asked.status).toBe(200);
  const verified = await server.post(accountPaths.verify, {
    verification_id: asked.body.verification_id,
    verification_code: await readCode(),
    ...SITE,
  });
  return verified.body.verification_token;
}

test('the right password gives a sudo token that is valid for five minutes', async () => {
  const credentials = await account.signUp();
  const answer = await sudo({ password: PASSWORD }, credentials);
  expect(answer).toMatchObject({ status: 200, body: { sudo_token: expect.any(String), expires_in: 300 } });
  server.clock.setOffset(299_000);
  expect((await useUp(answer.body.sudo_token, credentials)).status).toBe(200);

  const late = await account.sudo(credentials);
  server.clock.setOffset(600_000);
  expect(await useUp(late, credentials)).toMatchObject(denied);
});

test('a wrong password for sudo is refused with the tries left (4010), and ten of them lock sudo for a time', async () => {
  const credentials = await account.signUp();
  for (let left = 9; left >= 0; left -= 1) {
    const { status, body } = await sudo({ password: 'wrong' }, credentials);
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'invalid_password', error_code: 4010 } });
    expect(body.details[0]).toMatchObject({ limit_remaining: left });
  }
  const refused = await sudo({ password: PASSWORD }, credentials);
  expect(refused).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  // The lock of sudo does not affect the session or sign-ins.
  expect((await account.me(credentials)).status).toBe(200);
  expect((await account.signIn(credentials.phone)).status).toBe(200);

  server.clock.setOffset(901_000);
  expect((await sudo({ password: PASSWORD }, credentials)).status).toBe(200);
  server.clock.setOffset(902_000);
  expect((await sudo({ password: 'wrong' }, credentials)).body.details[0]).toMatchObject({ limit_remaining: 9 });
});

test('of 20 concurrent wrong passwords for sudo only ten are compared', async () => {
  const credentials = await account.signUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sudo({ password: 'wrong' }, credentials)));
  const codes = answers.map(({ body }) => body.error_code);
  expect(codes.filter((code) => code === 4010)).toHaveLength(10);
  expect(codes.filter((code) => code === 8)).toHaveLength(10);
});

test('a code sent to the member’s own phone or mailbox also gives a sudo token, once', async () => {
  const credentials = await account.signUp();
  const token = await ownToken(credentials, {}, () => account.lastCode(credentials.phone));
  expect((await sudo({ verification_token: token }, credentials)).body).toMatchObject({ expires_in: 300 });
  expect((await sudo({ verification_token: token }, credentials)).body).toMatchObject({ error_code: 4014 });

  const byMail = await account.signUp('owner@example.com');
  const mailed = await ownToken(byMail, { channel: 'EMAIL' }, () => account.lastCode('owner@example.com'));
  expect((await sudo({ verification_token: mailed }, byMail)).status).toBe(200);
});

test('a code in the message centre gives no sudo token, because the holder of the session can read it', async () => {
  const credentials = await account.signUp();
  const token = await ownToken(credentials, { channel: 'INAPP' }, async () => {
    const { body } = await server.get(accountPaths.messages, bearer(credentials));
    return /\d{6}/.exec(`${body.data[0].title} ${body.data[0].text}`)?.[0] ?? '';
  });
  expect(token).toEqual(expect.any(String));
  expect((await sudo({ verification_token: token }, credentials)).body).toMatchObject({ error_code: 4014 });
});

test.each(['SIGN_IN', 'REGISTER_SIGN_IN', 'PASSWORD_RESET', 'PHONE_NUMBER_CHANGE'] as const)(
  'a code for %s gives no sudo token',
  async (usage) => {
    const credentials = await account.signUp();
    const token = await account.verifiedToken(credentials.phone, usage);
    expect((await sudo({ verification_token: token }, credentials)).body).toMatchObject({ error_code: 4014 });
  },
);

test('a code for another phone number gives no sudo token', async () => {
  const [one, other] = [await account.signUp(), await account.signUp()];
  const token = await account.verifiedToken(other.phone, 'DEFAULT');
  expect((await sudo({ verification_token: token }, one)).body).toMatchObject({ error_code: 4014 });
});

test.each([{}, { password: PASSWORD, verification_token: 'x' }])(
  'a sudo request requires exactly one proof, and its refusal names the field: %o',
  async (body) => {
    const answer = await sudo(body, await account.signUp());
    expect(answer).toMatchObject({ status: 400, body: { error_code: 3 } });
    expect(answer.body.details[0]).toMatchObject({ resource_id: 'password' });
  },
);

test('a third-party token gets no sudo token (permission_denied, 7), because it must not change how members sign in', async () => {
  const { phone: _, ...credentials } = await account.signUp();
  const { db, clock } = server.deps;
  const client = {
    id: 'third',
    name: 'Third',
    scopes: ['user'],
    grants: [],
    redirectUris: [],
    signOutUris: [],
    origins: [],
  };
  await addClient(db, clock, client);
  const app = await startAccountApp(server);
  const from = { deviceId: '', deviceName: '', place: '', address: '', locale: 'zh-CN' } as const;
  const grant = {
    accountId: credentials.sub,
    clientId: 'third',
    scope: 'user',
    event: 'sign_in',
    method: 'code',
  } as const;
  const granted = await db.transaction((tx) => openSession(app.account, tx, grant, from));
  const foreign = await writeCredentials(app.account, granted);
  await app.dispose();

  expect((await account.me(foreign)).status).toBe(200);
  expect(await sudo({ password: PASSWORD }, foreign)).toMatchObject(denied);
  for (const path of [accountPaths.sessions, accountPaths.securityHistory, accountPaths.messages]) {
    expect(await server.get(path, bearer(foreign))).toMatchObject(denied);
  }
  for (const [method, path, body] of [
    ['PATCH', accountPaths.password, { new_password: NEW }],
    ['PATCH', accountPaths.contact, { phone_number: '13900000000', verification_token: 'x' }],
    ['PATCH', accountPaths.profile, { name: 'x' }],
    ['DELETE', accountPaths.me, {}],
    ['DELETE', accountPaths.sessions, {}],
    ['POST', accountPaths.export, {}],
    ['POST', accountPaths.signinToken, {}],
  ] as const) {
    expect(await account.send(method, path, body, bearer(foreign)), `${method} ${path}`).toMatchObject(denied);
  }
});

test('a sudo token can be used only once', async () => {
  const credentials = await account.signUp();
  const token = await account.sudo(credentials);
  expect((await useUp(token, credentials)).status).toBe(200);
  const again = await useUp(token, credentials);
  expect(again).toMatchObject(denied);
  expect(again.body.details[0]).toMatchObject({ reason: 'SUDO_REQUIRED' });
});

test.each(['body', 'query', 'header'] as const)('a sudo token is read from the %s', async (place) => {
  const credentials = await account.signUp();
  const token = await account.sudo(credentials);
  const url = place === 'query' ? `${accountPaths.export}?sudo_token=${token}` : accountPaths.export;
  const body = place === 'body' ? { sudo_token: token } : {};
  const headers = { ...bearer(credentials), ...(place === 'header' && { 'x-sudo-token': token }) };
  expect((await server.post(url, body, headers)).status).toBe(200);
});

test('of fifty concurrent uses of a sudo token one succeeds', async () => {
  const credentials = await account.signUp();
  const token = await account.sudo(credentials);
  const answers = await Promise.all(Array.from({ length: 50 }, () => useUp(token, credentials)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(49);
});

test('a sudo token is valid only for its session and member', async () => {
  const credentials = await account.signUp();
  const elsewhere = (await account.signIn(credentials.phone)).body;
  const other = await account.signUp();
  const token = await account.sudo(credentials);
  expect(await useUp(token, elsewhere)).toMatchObject(denied);
  expect(await useUp(token, other)).toMatchObject(denied);
  // The refused calls did not spend the token.
  expect((await useUp(token, credentials)).status).toBe(200);
});

test('sudo with a password is refused with NO_PASSWORD if the account has none', async () => {
  const credentials = await account.signUp(undefined, { password: undefined });
  const { body } = await server.post(accountPaths.sudo, { password: 'anything at all' }, bearer(credentials));
  expect(body).toMatchObject({ error_code: 9, details: [{ reason: 'NO_PASSWORD' }, {}] });
});
