import { verificationUsages } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { addThirdParty, proofOf, times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let account: ReturnType<typeof accountCaller>;
let lin: Credentials & { phone: string };
let mei: Credentials;
const EMAIL = 'mei@example.com';
beforeAll(async () => {
  account = accountCaller(server);
  await addThirdParty(server);
  lin = await account.signUp(newPhone(), { username: 'Lin.Xi', password: 'cafe\u0301 au lait' });
  mei = await account.signUp(EMAIL);
});

const post = (body: object) => server.post(accountPaths.signIn, { ...SITE, ...body });

async function codeFor(to: string, usage: (typeof verificationUsages)[number]): Promise<string> {
  const asked = await account.askCode(to, usage);
  expect(asked.status).toBe(200);
  return account.lastCode(to);
}

describe('sign-in by password', () => {
  test.each([
    ['user name', () => 'lin.xi'],
    ['user name in other capitals', () => 'ＬＩＮ.ＸＩ'],
    ['phone number', () => lin.phone],
    ['phone number with its country code', () => `+86${lin.phone}`],
    ['phone number with a blank', () => `+86 ${lin.phone}`],
  ])('sign-in by password accepts the %s, and the password in any Unicode spelling', async (_what, username) => {
    const { body } = await post({ username: username(), password: 'café au lait' });
    expect(body).toMatchObject({ sub: lin.sub, user_id: lin.sub, token_type: 'Bearer', expires_in: 7200 });
    expect((await account.me(body)).body.sub).toBe(lin.sub);
  });

  test('sign-in by password accepts the email address in any case', async () => {
    expect((await post({ username: 'MEI@Example.COM', password: PASSWORD })).body.sub).toBe(mei.sub);
  });

  test('sign-in by password answers an account without a password like a wrong password', async () => {
    const phone = newPhone();
    await account.signUp(phone, { password: undefined });
    expect((await post({ username: phone, password: '' })).body.error_code).toBe(4022);
  });
});

describe('sign-in by code', () => {
  test.each(['verification_code', 'code'])('sign-in by code accepts a code in the field %s, once', async (name) => {
    const code = await codeFor(lin.phone, 'SIGN_IN');
    expect((await post({ username: `+86 ${lin.phone}`, [name]: code })).body.sub).toBe(lin.sub);
    expect((await post({ username: lin.phone, [name]: code })).body.error_code).toBe(4014);
  });

  test('sign-in by code accepts a code that was sent to a mailbox', async () => {
    expect((await post({ username: EMAIL, code: await codeFor(EMAIL, 'SIGN_IN') })).body.sub).toBe(mei.sub);
  });

  test('sign-in by code accepts a verification token, with or without its code', async () => {
    const proof = await account.verifiedToken(lin.phone, 'SIGN_IN');
    expect((await post({ username: lin.phone, verification_token: proof })).body.sub).toBe(lin.sub);
    expect((await post({ username: lin.phone, verification_token: proof })).body.error_code).toBe(4014);
    const second = { verification_token: await proofOf(server, lin.phone, 'SIGN_IN'), verification_code: '123456' };
    expect((await post({ username: lin.phone, ...second })).body.sub).toBe(lin.sub);
  });

  test('sign-in by code refuses a verification token for another phone number', async () => {
    const proof = await proofOf(server, newPhone(), 'SIGN_IN');
    expect((await post({ username: lin.phone, verification_token: proof })).body.error_code).toBe(4014);
  });

  test('sign-in by code refuses a code for a user name, because user names get no codes', async () => {
    expect((await post({ username: 'lin.xi', code: '123456' })).body.error_code).toBe(4014);
  });

  test('a code for REGISTER_SIGN_IN creates an account for an unknown phone number', async () => {
    const phone = newPhone();
    const { body } = await post({ username: phone, code: await codeFor(phone, 'REGISTER_SIGN_IN') });
    expect((await account.me(body)).body).toMatchObject({ sub: body.sub, has_password: false, status: 'active' });
    const { body: history } = await server.get(accountPaths.securityHistory, bearer(body));
    expect(history.data).toMatchObject([{ kind: 'sign_up' }]);
    const again = await post({ username: phone, code: await codeFor(phone, 'REGISTER_SIGN_IN') });
    expect(again.body.sub).toBe(body.sub);
  });

  test('an unknown phone number with a verification code for SIGN_IN is refused with error 4022', async () => {
    const phone = newPhone();
    const refused = await post({ username: phone, code: await codeFor(phone, 'SIGN_IN') });
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_account_or_password', error_code: 4022 } });
  });

  const strange = verificationUsages.filter((usage) => !['SIGN_IN', 'REGISTER_SIGN_IN'].includes(usage));
  test.each(strange)('sign-in by code refuses a code or verification token for %s', async (usage) => {
    const to = usage.startsWith('EMAIL_') ? `${usage.toLowerCase()}@example.com` : newPhone();
    const member = await account.signUp(to, { password: undefined });
    const code = await codeFor(member.phone, usage);
    expect((await post({ username: member.phone, code })).body.error_code).toBe(4014);
    const proof = await proofOf(server, member.phone, usage);
    expect((await post({ username: member.phone, verification_token: proof })).body.error_code).toBe(4014);
  });
});

describe('a sign-in is refused', () => {
  test.each([
    ['is refused for a third-party client', 4122, { client_id: 'other-person' }],
    ['is refused for an unknown client', 4122, { client_id: 'unknown' }],
    ['is refused without a client', 3, { client_id: undefined }],
    ['is refused without password and code', 3, { password: undefined }],
    ['is refused without a user name', 3, { username: undefined }],
    ['is refused with an empty user name', 3, { username: '' }],
    ['is refused with a password of 1025 characters', 3, { password: 'x'.repeat(1025) }],
    ['is refused with an invented captcha token', 4002, { captcha_token: 'made-up' }],
  ])('a sign-in %s, and the error code is %i', async (_what, code, more) => {
    const refused = await post({ username: EMAIL, password: PASSWORD, ...more });
    expect(refused).toMatchObject({ status: 400, body: { error_code: code } });
  });
});

describe('a sign-in token', () => {
  const DESKTOP = { client_id: 'feisuo-desktop', provider: 'access_end_point_token' };
  const issue = async () => (await account.send('POST', accountPaths.signinToken, {}, bearer(lin))).body;
  const take = (token: string, more: object = {}) =>
    server.post(accountPaths.signInWithToken, { ...DESKTOP, signin_token: token, ...more });

  test('a sign-in token opens a session of the desktop client from a web session, once', async () => {
    const { signin_token: token, expires_in: lifetime } = await issue();
    expect(lifetime).toBe(60);
    const { body } = await take(token);
    expect(body).toMatchObject({ sub: lin.sub, token_type: 'Bearer' });
    expect((await account.refresh(body.refresh_token, { client_id: 'feisuo-desktop' })).status).toBe(200);
    expect((await account.me(lin)).status).toBe(200);
    expect(await take(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant', error_code: 4126 } });
  });

  test('a sign-in token expires after 60 s', async () => {
    const { signin_token: early } = await issue();
    server.clock.setOffset(58_000);
    expect((await take(early)).status).toBe(200);
    server.clock.setOffset(0);
    const { signin_token: late } = await issue();
    server.clock.setOffset(61_000);
    expect((await take(late)).body.error_code).toBe(4126);
    server.clock.setOffset(0);
  });

  test('a sign-in token used by 50 parallel requests is accepted once', async () => {
    const { signin_token: token } = await issue();
    const answers = await Promise.all(times(50, () => take(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4126)).toHaveLength(49);
  });

  test('a sign-in token is issued to signed-in members, and accepted only from first-party clients', async () => {
    expect((await account.send('POST', accountPaths.signinToken, {})).body.error_code).toBe(16);
    const { signin_token: token } = await issue();
    expect((await take(token, { client_id: 'other-person' })).body.error_code).toBe(4122);
    expect((await take(token, { provider: 'another' })).body.error_code).toBe(3);
    expect((await take('made-up')).body.error_code).toBe(4126);
    expect((await take(await proofOf(server, lin.phone, 'SIGN_IN'))).body.error_code).toBe(4126);
    expect((await take(token)).status).toBe(200);
  });
});
