import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { setAccountState } from '../index.ts';
import { acceptancePersonalData } from '../../content/index.ts';
import { findAccountBy } from './account-queries.ts';

const server = useTestServer({ SIGNUP_REVIEW: 'on' });
const account = accountCaller(server);

const find = (phone: string) =>
  findAccountBy(server.deps.db, { kind: 'phone', key: `+86${phone}` }, server.clock.now());

test('with SIGNUP_REVIEW=on a sign-up is refused with under_review (4018), and an operator must activate the account', async () => {
  const phone = newPhone();
  const proof = await account.verifiedToken(phone, 'REGISTER');
  const body = { phone_number: phone, verification_token: proof, password: PASSWORD, ...SITE };
  const answer = await server.post(accountPaths.signUp, body);
  expect(answer).toMatchObject({ status: 400, body: { error: 'under_review', error_code: 4018 } });
  const waiting = await find(phone);
  expect(waiting?.state).toBe('under_review');
  expect((await account.signIn(phone)).body.error_code).toBe(4018);

  await server.deps.db.transaction((tx) => setAccountState(tx, server.clock, waiting?.id ?? '', 'active', 'operator'));
  const credentials = (await account.signIn(phone)).body;
  expect(credentials.sub).toBe(waiting?.id);
  const { body: history } = await server.get(accountPaths.securityHistory, bearer(credentials));
  const kinds = history.data.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['sign_in', 'state_changed', 'sign_up']);
});

test('with SIGNUP_REVIEW=on the first sign-in by code is also refused with under_review (4018)', async () => {
  const phone = newPhone();
  await account.askCode(phone, 'REGISTER_SIGN_IN');
  const signIn = { username: phone, verification_code: await account.lastCode(phone), agreed: true, ...SITE };
  expect((await server.post(accountPaths.signIn, signIn)).body).toMatchObject({
    error: 'under_review',
    error_code: 4018,
  });
  const waiting = await find(phone);
  expect(waiting?.state).toBe('under_review');
  // The accepted agreements are recorded although the account is still under review.
  expect(await acceptancePersonalData.export(server.deps.db, waiting?.id ?? '')).toHaveLength(2);
});
