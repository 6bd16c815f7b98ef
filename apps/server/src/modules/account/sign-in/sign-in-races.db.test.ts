import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { updateAccount } from '../people/account-queries.ts';

const NEW = 'an entirely new one';
const server = useTestServer();
const account = accountCaller(server);

async function reset(phone: string): Promise<void> {
  const token = await account.verifiedToken(phone, 'PASSWORD_RESET');
  const body = { phone_number: phone, new_password: NEW, verification_token: token, ...SITE };
  expect((await server.post(accountPaths.resetPassword, body)).status).toBe(200);
}

test('a sign-in token becomes invalid when the session that requested it ends', async () => {
  const credentials = await account.signUp();
  const ask = async () => (await server.post(accountPaths.signinToken, {}, bearer(credentials))).body.signin_token;
  const use = (token: string) =>
    server.post(accountPaths.signInWithToken, { provider: 'access_end_point_token', signin_token: token, ...SITE });
  const early = await ask();
  expect((await use(await ask())).status).toBe(200);
  await reset(credentials.phone);
  expect((await use(early)).body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
});

test('a sign-in opens no session if the password changes while it is being compared', async () => {
  const { phone, sub } = await account.signUp();
  const signedIn = await server.deps.db.transaction(async (tx) => {
    await updateAccount(tx, sub, { passwordHash: 'replaced' });
    const answer = account.signIn(phone, PASSWORD);
    while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
    return { answer };
  });
  expect((await signedIn.answer).body).toMatchObject({ error: 'aborted', error_code: 10 });
});

test('twelve concurrent sign-ins with the right password for one name all succeed', async () => {
  const { phone } = await account.signUp();
  const answers = await Promise.all(Array.from({ length: 12 }, () => account.signIn(phone)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});
