import { accountPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { addThirdParty, countRows, proofOf, times } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { accounts } from './accounts.tables.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  account = accountCaller(server);
  await addThirdParty(server);
});
afterAll(() => server.dispose());

const post = (body: object, headers: Record<string, string> = {}) =>
  server.post(accountPaths.signUp, { ...SITE, ...body }, headers);
/** Row counts of all tables except rate limits, because a refused user name counts as a hit. */
const rowsBesidesLimits = async () => ({ ...(await countRows(server)), rate_limit_windows: 0 });
const accountsWith = (phone: string) =>
  server.deps.db
    .select()
    .from(accounts)
    .where(eq(accounts.phone, `+86${phone}`));

describe('signing up', () => {
  test('signing up by phone returns credentials with a sub of 15 digits and the default scope of the client', async () => {
    const phone = newPhone();
    const { body } = await post({
      phone_number: `+86 ${phone}`,
      verification_token: await account.verifiedToken(phone, 'REGISTER'),
    });
    expect(body).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
      expires_in: 7200,
      sub: expect.stringMatching(/^[1-9]\d{14}$/),
      user_id: body.sub,
      scope: 'user',
    });
    const me = (await account.me(body)).body;
    expect(me).toMatchObject({ has_password: false, name: `${phone.slice(0, 3)}****${phone.slice(-4)}` });
  });

  test('signing up by email stores user name, name, locale and password', async () => {
    const details = { username: 'Weaver_1', name: ' 织女 🧵 ', locale: 'ko-KR' };
    const credentials = await account.signUp('Weaver@Example.com', details);
    expect((await account.me(credentials)).body).toMatchObject({
      email: 'weaver@example.com',
      email_verified: true,
      phone_number: '',
      username: 'Weaver_1',
      name: '织女 🧵',
      locale: 'ko-KR',
      has_password: true,
    });
    expect((await account.signIn('WEAVER@example.com')).body.sub).toBe(credentials.sub);
  });

  test('sign-up uses the language of the request if no locale is given, and Simplified Chinese for an unknown locale', async () => {
    const signUp = async (more: object) => {
      const phone = newPhone();
      const proof = await proofOf(server, phone, 'REGISTER');
      const headers = { 'accept-language': 'ms' };
      const { body } = await post({ phone_number: phone, verification_token: proof, ...more }, headers);
      return (await account.me(body)).body.locale;
    };
    expect(await signUp({})).toBe('ms-MY');
    expect(await signUp({ locale: '' })).toBe('ms-MY');
    expect(await signUp({ locale: 'tlh' })).toBe('zh-CN');
    expect(await signUp({ locale: 'zh-Hant' })).toBe('zh-TW');
  });

  test('sign-up also accepts a verification code with the usage REGISTER_SIGN_IN', async () => {
    const phone = newPhone();
    const proof = await account.verifiedToken(phone, 'REGISTER_SIGN_IN');
    expect(await post({ phone_number: phone, verification_token: proof })).toMatchObject({ status: 200 });
  });

  test('sign-up treats an empty client_secret as absent', async () => {
    const phone = newPhone();
    const proof = await proofOf(server, phone, 'REGISTER');
    expect(await post({ phone_number: phone, verification_token: proof, client_secret: '' })).toMatchObject({
      status: 200,
    });
  });
});

describe('a sign-up is refused', () => {
  const taken = { phone: newPhone(), username: 'taken.name' };
  beforeAll(() => account.signUp(taken.phone, { username: taken.username }));

  const cases: [string, number, string | null, object][] = [
    ['is refused with a taken user name, in any spelling', 6, null, { username: 'ＴＡＫＥＮ.Name' }],
    ['is refused with a user name that could be a phone number', 3, 'username', { username: '13800138000' }],
    ['is refused with a common password', 3, 'password', { password: 'password1' }],
    ['is refused with a short password', 3, 'password', { password: 'k3#wq81' }],
    [
      'is refused with a password that is the user name',
      3,
      'password',
      { username: 'Long.Enough', password: 'long.enough' },
    ],
    ['is refused with an invisible name', 3, 'name', { name: 'a\u200bb' }],
    ['is refused with a name of 65 characters', 3, 'name', { name: 'x'.repeat(65) }],
    ['is refused for an unknown client', 4122, null, { client_id: 'unknown' }],
    ['is refused for a third-party client', 4122, null, { client_id: 'other-person' }],
    ['is refused without a client', 3, 'client_id', { client_id: '' }],
    ['is refused with an invented provider token', 4126, 'provider_token', { provider_token: 'made-up' }],
    ['is refused with an invented anonymous token', 3, 'anonymous_token', { anonymous_token: 'made-up' }],
    ['is refused with both phone and email', 3, 'email', { email: 'a@example.com' }],
    ['is refused with an unknown captcha token', 4002, null, { captcha_token: 'made-up' }],
  ];
  test.each(cases)('a sign-up %s, and its verification token stays valid', async (_what, code, field, more) => {
    const phone = newPhone();
    const good = { phone_number: phone, verification_token: await proofOf(server, phone, 'REGISTER') };
    const before = await rowsBesidesLimits();
    const refused = await post({ ...good, ...more });
    expect(refused).toMatchObject({ status: 400, body: { error_code: code } });
    expect(refused.body.error_description).toContain(field ?? '');
    expect(await rowsBesidesLimits()).toEqual(before);
    expect(await post(good)).toMatchObject({ status: 200 });
  });

  test('a sign-up is refused with the phone number as password', async () => {
    const phone = newPhone();
    const proof = await proofOf(server, phone, 'REGISTER');
    const refused = await post({ phone_number: phone, verification_token: proof, password: phone });
    expect(refused.body).toMatchObject({ error_code: 3, error_description: expect.stringContaining('password') });
  });

  test('a sign-up is refused with a taken phone number, and its verification token can still sign in', async () => {
    const proof = await account.verifiedToken(taken.phone, 'REGISTER_SIGN_IN');
    const refused = await post({ phone_number: taken.phone, verification_token: proof });
    expect(refused).toMatchObject({ status: 400, body: { error: 'already_exists', error_code: 6 } });
    const signedIn = await server.post(accountPaths.signIn, {
      username: taken.phone,
      verification_token: proof,
      ...SITE,
    });
    expect(signedIn.status).toBe(200);
  });

  const proofs: [string, (phone: string) => Promise<string>][] = [
    ['invented', async () => 'made-up'],
    ['for another usage', (phone) => proofOf(server, phone, 'SIGN_IN')],
    ['for another phone', () => proofOf(server, newPhone(), 'REGISTER')],
    ['an access token', async () => (await account.signUp()).access_token],
  ];
  test.each(proofs)('a sign-up is refused with a verification token that is %s (4014)', async (_what, make) => {
    const phone = newPhone();
    const refused = await post({ phone_number: phone, verification_token: await make(phone) });
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_verification_code', error_code: 4014 } });
    expect(await accountsWith(phone)).toEqual([]);
  });

  test('a sign-up is refused with a verification code that does not belong to the token (4014); with the right code it succeeds', async () => {
    const phone = newPhone();
    const token = await account.verifiedToken(phone, 'REGISTER');
    const code = await account.lastCode(phone);
    const other = code === '000000' ? '000001' : '000000';
    const signUp = (verification_code: string) =>
      post({ phone_number: phone, verification_token: token, verification_code });
    for (const wrong of [other, `${code}0`, 'x']) {
      expect(await signUp(wrong)).toMatchObject({
        status: 400,
        body: { error: 'invalid_verification_code', error_code: 4014 },
      });
    }
    expect(await accountsWith(phone)).toEqual([]);
    expect(await signUp(` ${code} `)).toMatchObject({ status: 200 });
  });

  test.each(['', 'short', 'seven77', '长'.repeat(129), 'x'.repeat(20_000)])(
    'a sign-up is refused with a password of fewer than 8 or more than 128 characters (PASSWORD_LENGTH)',
    async (password) => {
      const phone = newPhone();
      const token = await proofOf(server, phone, 'REGISTER');
      expect(await post({ phone_number: phone, verification_token: token, password })).toMatchObject({
        status: 400,
        body: { error_code: 3, details: [{ reason: 'PASSWORD_LENGTH', resource_id: 'password' }, {}] },
      });
      expect(await accountsWith(phone)).toEqual([]);
    },
  );

  test('a sign-up is refused with a verification token that is spent or older than ten minutes (4014)', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const [used, old] = [await proofOf(server, phone, 'REGISTER'), await proofOf(server, other, 'REGISTER')];
    expect(await post({ phone_number: phone, verification_token: used })).toMatchObject({ status: 200 });
    expect((await post({ phone_number: phone, verification_token: used })).body.error_code).toBe(4014);
    server.clock.setOffset(601_000);
    expect((await post({ phone_number: other, verification_token: old })).body.error_code).toBe(4014);
    server.clock.setOffset(0);
  });
});

describe('50 parallel sign-ups with one phone create one account', () => {
  test('with 50 different verification tokens', async () => {
    const phone = newPhone();
    const proofs = await Promise.all(times(50, () => proofOf(server, phone, 'REGISTER')));
    const answers = await Promise.all(proofs.map((proof) => post({ phone_number: phone, verification_token: proof })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 6)).toHaveLength(49);
    expect(await accountsWith(phone)).toHaveLength(1);
  });

  test('with the same verification token', async () => {
    const phone = newPhone();
    const proof = await account.verifiedToken(phone, 'REGISTER');
    const answers = await Promise.all(times(50, () => post({ phone_number: phone, verification_token: proof })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4014)).toHaveLength(49);
  });

  test('by signing in with 50 tokens for REGISTER_SIGN_IN, which all enter the same account', async () => {
    const phone = newPhone();
    const proofs = await Promise.all(times(50, () => proofOf(server, phone, 'REGISTER_SIGN_IN')));
    const answers = await Promise.all(
      proofs.map((proof) => server.post(accountPaths.signIn, { username: phone, verification_token: proof, ...SITE })),
    );
    expect(new Set(answers.map(({ body }) => body.sub)).size).toBe(1);
    expect(await accountsWith(phone)).toMatchObject([{ id: answers[0]?.body.sub }]);
  });

  test('by signing in with the same code for REGISTER_SIGN_IN, which is spent once', async () => {
    const phone = newPhone();
    await account.askCode(phone, 'REGISTER_SIGN_IN');
    const body = { username: phone, code: await account.lastCode(phone), ...SITE };
    const answers = await Promise.all(times(50, () => server.post(accountPaths.signIn, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { error_code: code } }) => code === 4014)).toHaveLength(49);
    expect(await accountsWith(phone)).toHaveLength(1);
  });
});

test('the security history begins with the sign-up of the account', async () => {
  const credentials = await account.signUp();
  const { body } = await server.get(accountPaths.securityHistory, bearer(credentials));
  expect(body.data).toMatchObject([{ kind: 'sign_up', client: { id: 'feisuo-site' } }]);
  expect((await account.signIn(credentials.phone, PASSWORD)).status).toBe(200);
});
