import { locales } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { phoneFaultTexts } from '@feisuo/contract/facts/phone-number-rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { countNewRows, proofOf, sudoOf } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addPendingAccount } from '../index.ts';
import { findAccountBy } from './account-queries.ts';

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));

const MAINLAND = '+113800138000';
const TOO_SHORT = '+658123456';
const refusals = [
  [MAINLAND, 'PHONE_MAINLAND'],
  [TOO_SHORT, 'PHONE_COUNTRY'],
] as const;

const refusedAs = (reason: string) => ({
  status: 400,
  body: { error: 'invalid_argument', error_code: 3, details: [{ reason, resource_id: 'phone_number' }, {}] },
});
const ownerOf = async (phone: string) =>
  (await findAccountBy(server.deps.db, { kind: 'phone', key: phone }, server.clock.now()))?.id;

describe.each(refusals)('the number %s, which its country does not have,', (phone, reason) => {
  test.each(['ANY', 'NOT_USER'] as const)('gets no code for the target %s, and nothing is stored', async (target) => {
    const growth = await countNewRows(server, async () => {
      const body = { phone_number: phone, usage: 'REGISTER_SIGN_IN', target, ...SITE };
      expect(await server.post(accountPaths.verification, body)).toMatchObject(refusedAs(reason));
    });
    expect(growth).toEqual({});
  });

  test('cannot sign up, and the verification token stays unspent', async () => {
    const token = await proofOf(server, phone, 'REGISTER');
    const signUp = () =>
      server.post(accountPaths.signUp, { phone_number: phone, verification_token: token, password: PASSWORD, ...SITE });
    expect(await signUp()).toMatchObject(refusedAs(reason));
    expect(await signUp()).toMatchObject(refusedAs(reason));
    expect(await ownerOf(phone)).toBeUndefined();
  });

  test('gets no account by a first sign-in with a code', async () => {
    const token = await proofOf(server, phone, 'REGISTER_SIGN_IN');
    const body = { username: phone, verification_token: token, ...SITE };
    expect(await server.post(accountPaths.signIn, body)).toMatchObject(refusedAs(reason));
    expect(await ownerOf(phone)).toBeUndefined();
  });

  test('cannot be bound to an account', async () => {
    const member = await account.join();
    const change = {
      phone_number: phone,
      sudo_token: await sudoOf(server, member),
      verification_token: await proofOf(server, phone, 'PHONE_NUMBER_CHANGE'),
    };
    expect(await account.send('PATCH', accountPaths.contact, change, bearer(member))).toMatchObject(refusedAs(reason));
    expect(await ownerOf(phone)).toBeUndefined();
    expect(await ownerOf(`+86${member.phone}`)).toBe(member.sub);
  });

  test('cannot be added by an operator', async () => {
    const contact = { kind: 'phone' as const, key: phone };
    const added = server.deps.db.transaction((tx) => addPendingAccount(tx, server.clock, { contact }, 'operator'));
    await expect(added).rejects.toMatchObject({ refusal: 'invalid_argument' });
    expect(await ownerOf(phone)).toBeUndefined();
  });
});

test.each(locales)('the refusal of a mainland number with +1 says in %s that it needs +86', async (locale) => {
  const body = { phone_number: MAINLAND, usage: 'REGISTER_SIGN_IN', ...SITE };
  const refused = await server.post(accountPaths.verification, body, { 'accept-language': locale });
  expect(refused.body.details[1].message).toBe(phoneFaultTexts[locale].mainland);
});

test('with the target USER the answer is the same for a number without an account, so that it reveals none', async () => {
  const body = { phone_number: TOO_SHORT, usage: 'SIGN_IN', target: 'USER', ...SITE };
  expect(await server.post(accountPaths.verification, body)).toMatchObject({ status: 200, body: { is_user: false } });
});

test('a member who already has such a number still signs in by password and by code', async () => {
  const phone = '+114800138000';
  const member = await account.signUp();
  await server.deps.database.pool.query('update accounts set phone = $1 where id = $2', [phone, member.sub]);
  expect((await account.signIn(phone)).body.sub).toBe(member.sub);
  expect((await account.askCode(phone, 'REGISTER_SIGN_IN')).status).toBe(200);
  const code = await account.lastCode(phone);
  const entered = await server.post(accountPaths.signIn, { username: phone, verification_code: code, ...SITE });
  expect(entered.body.sub).toBe(member.sub);
  const taken = await proofOf(server, phone, 'REGISTER');
  const again = await server.post(accountPaths.signUp, { phone_number: phone, verification_token: taken, ...SITE });
  expect(again.body.error_code).toBe(6);
});

test.each(['+14155552671', '+6581234567', '13900000009', '12345678901'])('the number %s can sign up', async (phone) => {
  expect((await account.join(phone)).sub).toMatch(/\w+/);
});
