import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeEach, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { setAccountState, type SettableState } from '../index.ts';
import { PasswordHasher } from './password-hasher.ts';

const NEW = 'a forgotten horse battery';

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
async function reset(to: string, more: object = {}, at: TestServer = server) {
  const token = await account.verifiedToken(to, 'PASSWORD_RESET');
  const contact = to.includes('@') ? { email: to } : { phone_number: to };
  return at.post(accountPaths.resetPassword, {
    ...contact,
    new_password: NEW,
    verification_token: token,
    ...SITE,
    ...more,
  });
}

const setState = (id: string, state: SettableState) =>
  server.deps.db.transaction((tx) => setAccountState(tx, server.clock, id, state, 'test'));

test('a password reset with a code for the phone ends all sessions and notifies the member', async () => {
  const credentials = await account.signUp();
  expect(await reset(credentials.phone)).toMatchObject({ status: 200, body: {} });
  expect((await account.me(credentials)).status).toBe(401);
  expect((await account.refresh(credentials.refresh_token)).body.error_code).toBe(4126);
  const signedIn = await account.signIn(credentials.phone, NEW);
  expect(signedIn.status).toBe(200);
  const { body } = await server.get(accountPaths.messages, bearer(signedIn.body));
  expect(body.data[0]).toMatchObject({ kind: 'password_reset' });
  const history = await server.get(accountPaths.securityHistory, bearer(signedIn.body));
  expect(history.body.data.map(({ kind }: { kind: string }) => kind)).toContain('password_reset');
});

test('a password reset also works for an email address', async () => {
  const { sub } = await account.signUp('forgetful@example.com');
  expect((await reset('forgetful@example.com')).status).toBe(200);
  expect((await account.signIn('forgetful@example.com', NEW)).body).toMatchObject({ sub });
});

test('a password reset refuses a short password as PASSWORD_LENGTH', async () => {
  const { phone } = await account.signUp();
  const token = await account.verifiedToken(phone, 'PASSWORD_RESET');
  const body = { phone_number: phone, new_password: 'seven77', verification_token: token, ...SITE };
  expect((await server.post(accountPaths.resetPassword, body)).body).toMatchObject({
    error_code: 3,
    details: [{ reason: 'PASSWORD_LENGTH', resource_id: 'new_password' }, {}],
  });
});

test('a password reset for a phone without an account gets the same answer and creates no account', async () => {
  const phone = newPhone();
  expect(await reset(phone)).toMatchObject({ status: 200, body: {} });
  expect((await account.signIn(phone, NEW)).body.error_code).toBe(4022);
});

test('the code of a password reset is valid only for its phone number and usage, and only once', async () => {
  const credentials = await account.signUp();
  const other = await account.signUp();
  const attempt = (token: string, phone = credentials.phone) =>
    server.post(accountPaths.resetPassword, {
      phone_number: phone,
      new_password: NEW,
      verification_token: token,
      ...SITE,
    });
  for (const token of ['x', await account.verifiedToken(other.phone, 'PASSWORD_RESET')]) {
    expect((await attempt(token)).body).toMatchObject({ error_code: 4014 });
  }
  const wrongUsage = await account.verifiedToken(credentials.phone, 'SIGN_IN');
  expect((await attempt(wrongUsage)).body).toMatchObject({ error_code: 4014 });
  const right = await account.verifiedToken(credentials.phone, 'PASSWORD_RESET');
  expect((await attempt(right)).status).toBe(200);
  expect((await attempt(right)).body).toMatchObject({ error_code: 4014 });
});

test.each(['pending', 'password_reset_required'] as const)(
  'a password reset sets an account that is %s back to active',
  async (state) => {
    const { sub, phone } = await account.signUp();
    await setState(sub, state);
    expect((await reset(phone)).status).toBe(200);
    expect((await account.signIn(phone, NEW)).body).toMatchObject({ sub });
  },
);

test.each(['active', 'password_reset_required'] as const)(
  'a password reset of an account that is %s refuses the old password, and then sets a new one with the same code',
  async (state) => {
    const { sub, phone } = await account.signUp();
    await setState(sub, state);
    const token = await account.verifiedToken(phone, 'PASSWORD_RESET');
    const attempt = (password: string) =>
      server.post(accountPaths.resetPassword, {
        phone_number: phone,
        new_password: password,
        verification_token: token,
        ...SITE,
      });
    expect((await attempt(PASSWORD)).body).toMatchObject({
      error_code: 3,
      details: [{ reason: 'PASSWORD_SAME', resource_id: 'new_password' }, {}],
    });
    expect((await account.signIn(phone)).status).toBe(state === 'active' ? 200 : 400);
    expect((await attempt(NEW)).status).toBe(200);
    expect((await account.signIn(phone, NEW)).body).toMatchObject({ sub });
  },
);

test.each([
  ['blocked', 4013],
  ['under_review', 4018],
  ['frozen', 38],
] as const)('a password reset keeps the account state %s and is refused with error code %i', async (state, code) => {
  const { sub, phone } = await account.signUp();
  await setState(sub, state);
  expect((await reset(phone)).body).toMatchObject({ error_code: code });
  await setState(sub, 'active');
  expect((await account.signIn(phone, NEW)).body.error_code).toBe(4022);
});

test('a password reset of an account in cancellation is refused with account_freeze (50) and a token that withdraws the cancellation', async () => {
  const credentials = await account.signUp();
  const query = `?sudo_token=${await account.sudo(credentials)}`;
  await account.send('DELETE', accountPaths.me + query, undefined, bearer(credentials));
  const { body } = await reset(credentials.phone);
  expect(body).toMatchObject({ error_code: 50, details: [{ reason: 'CANCELLATION_AUDIT' }, {}] });
  const ticket = body.details[0].resource_id;
  expect((await server.post(accountPaths.withdrawCancellation, { ticket, ...SITE })).status).toBe(200);
});

test('an account that is frozen while its new password is being hashed stays frozen', async () => {
  const { sub, phone } = await account.signUp();
  class SlowHasher extends PasswordHasher {
    override async hash(...args: Parameters<PasswordHasher['hash']>): Promise<string> {
      const hash = await super.hash(...args);
      await setState(sub, 'frozen');
      return hash;
    }
  }
  const app = await startAccountApp(server, { hasher: new SlowHasher() });
  expect((await reset(phone, {}, app)).body).toMatchObject({ error_code: 38 });
  await app.dispose();
  expect((await account.signIn(phone)).body).toMatchObject({ error_code: 38 });
});

test('a password reset clears earlier failures, so that sign-in no longer requires a captcha', async () => {
  const { phone } = await account.signUp();
  const headers = { 'x-device-id': 'the-owners-own' };
  for (let time = 0; time < 3; time += 1) await account.signIn(phone, 'wrong', {}, headers);
  expect((await account.signIn(phone, NEW, {}, headers)).body.error_code).toBe(4001);
  expect((await reset(phone)).status).toBe(200);
  expect((await account.signIn(phone, NEW, {}, headers)).status).toBe(200);
});

test('a password reset by phone does not reveal other sign-in names of the account', async () => {
  const phone = newPhone();
  await account.signUp(phone, { username: 'night.owl.77' });
  const guess = (password: string) =>
    server.post(accountPaths.resetPassword, {
      phone_number: phone,
      new_password: password,
      verification_token: 'made-up',
      ...SITE,
    });
  expect((await guess('night.owl.77')).body).toEqual((await guess('not.their.name')).body);
});
