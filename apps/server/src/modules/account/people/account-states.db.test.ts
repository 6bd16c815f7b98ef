import type { AccountState } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { proofOf, writeState } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  account = accountCaller(server);
});
afterAll(() => server.dispose());

const DESKTOP = { client_id: 'feisuo-desktop' };
type Member = Credentials & { phone: string };

const states: [AccountState, number, string][] = [
  ['pending', 4012, 'user_pending'],
  ['blocked', 4013, 'user_blocked'],
  ['under_review', 4018, 'under_review'],
  ['frozen', 38, 'cannot_unlock'],
  ['cancellation_audit', 50, 'account_freeze'],
  ['password_reset_required', 4021, 'password_reset_required'],
];

const signInByCode = async ({ phone }: Member) => {
  const token = await proofOf(server, phone, 'SIGN_IN');
  return server.post(accountPaths.signIn, { username: phone, verification_token: token, ...SITE });
};
const signinTokenOf = async (member: Member) =>
  (await account.send('POST', accountPaths.signinToken, {}, bearer(member))).body.signin_token;
const takeOver = (token: string) =>
  server.post(accountPaths.signInWithToken, { provider: 'access_end_point_token', signin_token: token, ...DESKTOP });

async function ticketOf(member: Member): Promise<string> {
  await writeState(server, member.sub, 'cancellation_audit');
  return (await signInByCode(member)).body.details[0].resource_id;
}
const withdraw = (ticket: string) => server.post(accountPaths.withdrawCancellation, { ticket, ...SITE });

describe.each(states)('an account that is %s', (state, code, error) => {
  let member: Member;
  let signinToken: string;
  beforeAll(async () => {
    member = await account.signUp();
    signinToken = await signinTokenOf(member);
    await writeState(server, member.sub, state);
  });
  const refused = { status: 400, body: { error, error_code: code } };

  test(`is refused with error code ${code} if the password is right`, async () => {
    expect(await account.signIn(member.phone)).toMatchObject(refused);
  });

  test('gets the same answer as an unknown account if the password is wrong', async () => {
    const answer = await account.signIn(member.phone, 'wrong password');
    expect(answer.body).toEqual((await account.signIn(newPhone(), 'wrong password')).body);
    expect(answer.body.error_code).toBe(4022);
  });

  test('cannot refresh tokens', async () => {
    expect(await account.refresh(member.refresh_token)).toMatchObject(refused);
  });

  test('cannot use a sign-in token', async () => {
    expect(await takeOver(signinToken)).toMatchObject(refused);
  });

  test('cannot use an access token', async () => {
    expect((await account.me(member)).body.error_code).toBe(16);
    const introspected = await server.post(accountPaths.introspect, { token: member.access_token, ...SITE });
    expect(introspected.body).toEqual({ active: false });
  });

  test('gets the usual refusal of a wrong verification code, which does not reveal the state', async () => {
    const body = { username: member.phone, verification_code: '000000', ...SITE };
    expect((await server.post(accountPaths.signIn, body)).body.error_code).toBe(4014);
  });
});

const others = (...left: AccountState[]) => states.filter(([state]) => !left.includes(state));

test.each(others('pending'))(
  'an account that is %s refuses a right verification code with %i',
  async (state, code, error) => {
    const member = await account.join();
    await writeState(server, member.sub, state);
    expect(await signInByCode(member)).toMatchObject({ status: 400, body: { error, error_code: code } });
  },
);

test('a right verification code activates a pending account, because it proves the phone number', async () => {
  const member = await account.signUp();
  await writeState(server, member.sub, 'pending');
  expect((await signInByCode(member)).body.sub).toBe(member.sub);
  expect((await account.signIn(member.phone)).status).toBe(200);
});

test.each(others('cancellation_audit'))(
  'after the account became %s, the withdrawal ticket of its cancellation is refused with %i',
  async (state, code, error) => {
    const member = await account.join();
    const ticket = await ticketOf(member);
    await writeState(server, member.sub, state);
    expect(await withdraw(ticket)).toMatchObject({ status: 400, body: { error, error_code: code } });
  },
);

test('refusals with password_reset_required (4021) and account_freeze (50) tell the client what to do', async () => {
  const member = await account.signUp();
  const reasonOf = async (state: AccountState) => {
    await writeState(server, member.sub, state);
    return (await account.signIn(member.phone)).body.details[0];
  };
  expect(await reasonOf('password_reset_required')).toMatchObject({ reason: 'PASSWORD_RESET_REQUIRED' });
  const { reason, resource_id: ticket } = await reasonOf('cancellation_audit');
  expect(reason).toBe('CANCELLATION_AUDIT');
  expect((await withdraw(ticket)).body.sub).toBe(member.sub);
});

test('a right password clears the counted failures even if the account’s state refuses the sign-in', async () => {
  const member = await account.signUp();
  await writeState(server, member.sub, 'frozen');
  const codes: number[] = [];
  for (const password of ['wrong', 'wrong', PASSWORD, 'wrong', 'wrong', PASSWORD]) {
    codes.push((await account.signIn(member.phone, password)).body.error_code);
  }
  expect(codes).toEqual([4022, 4022, 38, 4022, 4022, 38]);
});
