import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { somebodyWaits } from '../../../../test/lock-waiters.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { updateAccount } from '../people/account-queries.ts';

const NEW = 'an entirely new one';
let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer();
  account = accountCaller(server);
});
afterAll(() => server.dispose());

async function reset(phone: string): Promise<void> {
  const token = await account.verifiedToken(phone, 'PASSWORD_RESET');
  const body = { phone_number: phone, new_password: NEW, verification_token: token, ...SITE };
  expect((await server.post(accountPaths.resetPassword, body)).status).toBe(200);
}

test('a sign-in token is worth nothing once the session that asked for it has ended', async () => {
  const credentials = await account.signUp();
  const ask = async () => (await server.post(accountPaths.signinToken, {}, bearer(credentials))).body.signin_token;
  const use = (token: string) =>
    server.post(accountPaths.signInWithToken, { provider: 'access_end_point_token', signin_token: token, ...SITE });
  const early = await ask();
  expect((await use(await ask())).status).toBe(200);
  await reset(credentials.phone);
  expect((await use(early)).body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
});

test('an anonymous account hands no session over and looks nobody up', async () => {
  const { body: anonymous } = await server.post(accountPaths.signUpAnonymously, SITE);
  expect((await server.post(accountPaths.signinToken, {}, bearer(anonymous))).body.error_code).toBe(7);
  const query = `${accountPaths.queryUsers}?phone_number=${newPhone()}`;
  expect((await server.get(query, bearer(anonymous))).body.error_code).toBe(7);
});

// The embedded database has one session: there nothing happens while a transaction is open.
test.skipIf(!inject('postgresUrl'))(
  'a sign-in whose password is replaced while it is looked at opens no session',
  async () => {
    const { phone, sub } = await account.signUp();
    const signedIn = await server.deps.db.transaction(async (tx) => {
      await updateAccount(tx, sub, { passwordHash: 'replaced' });
      const answer = account.signIn(phone, PASSWORD);
      while (!(await somebodyWaits(server))) await new Promise((resolve) => setTimeout(resolve, 5));
      return { answer };
    });
    expect((await signedIn.answer).body).toMatchObject({ error: 'aborted', error_code: 10 });
  },
);

test('twelve right passwords for one name at once all sign in', async () => {
  const { phone } = await account.signUp();
  const answers = await Promise.all(Array.from({ length: 12 }, () => account.signIn(phone)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test('a code whose tries are used up does not hold up the next one', async () => {
  const phone = newPhone();
  const first = (await account.askCode(phone, 'REGISTER')).body.verification_id;
  const right = await account.lastCode(phone);
  for (let miss = 0; miss < 5; miss += 1) {
    const wrong = String((Number(right) + miss + 1) % 1_000_000).padStart(6, '0');
    await server.post(accountPaths.verify, { verification_id: first, verification_code: wrong, ...SITE });
  }
  const second = (await account.askCode(phone, 'REGISTER')).body.verification_id;
  expect(second).not.toBe(first);
  const code = await account.lastCode(phone);
  expect(
    (await server.post(accountPaths.verify, { verification_id: second, verification_code: code, ...SITE })).status,
  ).toBe(200);
});

test('a body that names a field twice is refused by its name', async () => {
  const answer = await server.request({
    method: 'POST',
    url: accountPaths.signIn,
    payload: '{"client_id":"feisuo-site","username":"a","username":"b","password":"x"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.body).toMatchObject({ error_code: 3, details: [{ resource_id: 'username' }, {}] });
});
