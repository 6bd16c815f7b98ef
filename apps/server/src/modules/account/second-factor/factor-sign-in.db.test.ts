import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, countNewRows, proofOf, sudoOf, times } from '../../../../test/account-fixtures.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { challengeOf, outcomesOf, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';
import { findAccountBy, updateAccount } from '../people/account-queries.ts';
import { identifierOf } from '../people/identifiers.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { countFailure, readFailures } from '../../../http/failure-count.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const server = useTestServer();
const account = accountCaller(server);
const factor = secondFactorCaller(server);

const opened = (answers: TestAnswer[]) => answers.filter(({ status }) => status === 200).length;

test('a right password is refused with 4015, and succeeds with the token of a verified second factor', async () => {
  const { phone, sub, secret } = await factor.signUpGuarded();
  const asked = await account.signIn(phone);
  expect(asked).toMatchObject({ status: 400, body: { error: 'two_factor_required', error_code: 4015 } });
  expect(asked.body.details[0]).toMatchObject({
    reason: detailReasons.twoFactorRequired,
    resource_id: expect.any(String),
    methods: ['TOTP', 'RECOVERY'],
  });
  const verified = await factor.verify(challengeOf(asked), factor.freshCode(secret));
  expect(verified.body).toEqual({ verification_token: expect.any(String), expires_in: 600 });
  const entered = await account.signIn(phone, PASSWORD, { verification_token: verified.body.verification_token });
  expect(entered.body).toMatchObject({ sub, token_type: 'Bearer' });
  expect((await account.me(entered.body)).body.sub).toBe(sub);
});

test('a wrong password reveals nothing about the second factor', async () => {
  const guarded = await factor.signUpGuarded();
  const plain = await account.signUp();
  const [first, second] = [await account.signIn(guarded.phone, 'wrong'), await account.signIn(plain.phone, 'wrong')];
  expect(first.body).toEqual(second.body);
  expect(first.body.error_code).toBe(4022);
});

test('a sign-in without a second factor writes only a session and a security event', async () => {
  const { phone } = await account.signUp();
  const growth = await countNewRows(server, () => account.signIn(phone));
  expect(growth).toEqual({ security_events: 1, sessions: 1 });
});

test('after the first call spent a code, the second-factor token alone completes the sign-in', async () => {
  const { phone, sub, secret } = await factor.signUpGuarded();
  await account.askCode(phone, 'SIGN_IN');
  const body = { username: phone, verification_code: await account.lastCode(phone), ...SITE };
  const asked = await server.post(accountPaths.signIn, body);
  expect(asked.body.error_code).toBe(4015);
  const token = await factor.factorToken(asked, secret);
  const entered = await server.post(accountPaths.signIn, { ...body, verification_token: token });
  expect(entered.body.sub).toBe(sub);
  expect((await server.post(accountPaths.signIn, { ...body, verification_token: token })).body.error_code).toBe(4014);
});

test('a sign-in with the token of a verified code is also refused with 4015', async () => {
  const { phone, sub, secret } = await factor.signUpGuarded();
  const token = await factor.factorToken(await factor.signInByCode(phone), secret);
  const entered = await server.post(accountPaths.signIn, { username: phone, verification_token: token, ...SITE });
  expect(entered.body.sub).toBe(sub);
});

test('a second-factor token is valid once, and only for its account, client and method', async () => {
  const [mine, theirs] = [await factor.signUpGuarded(), await factor.signUpGuarded()];
  const token = { verification_token: await factor.factorToken(await account.signIn(mine.phone), mine.secret) };
  const desktop = { ...token, client_id: 'feisuo-desktop' };
  const byCode = { username: mine.phone, ...token, ...SITE };
  const misuses = [
    await account.signIn(theirs.phone, PASSWORD, token),
    await account.signIn(mine.phone, PASSWORD, desktop),
    await server.post(accountPaths.signIn, byCode),
    await account.signIn(mine.phone, PASSWORD, { verification_token: 'made-up' }),
    await account.signIn(mine.phone, PASSWORD, { verification_token: await proofOf(server, mine.phone, 'SIGN_IN') }),
  ];
  expect(outcomesOf(misuses)).toEqual([4014, 4014, 4014, 4014, 4014]);
  expect((await account.signIn(mine.phone, 'wrong', token)).body.error_code).toBe(4022);
  expect((await account.signIn(mine.phone, PASSWORD, token)).status).toBe(200);
  expect((await account.signIn(mine.phone, PASSWORD, token)).body.error_code).toBe(4014);
});

test('a second-factor token of a sign-in by code is refused for another sign-in name', async () => {
  const [mine, theirs] = [await factor.signUpGuarded(), await factor.signUpGuarded()];
  const token = await factor.factorToken(await factor.signInByCode(mine.phone), mine.secret);
  const misuse = { username: theirs.phone, verification_token: token, ...SITE };
  expect((await server.post(accountPaths.signIn, misuse)).body.error_code).toBe(4014);
  const use = { ...misuse, username: mine.phone };
  expect((await server.post(accountPaths.signIn, use)).body.sub).toBe(mine.sub);
});

test('a challenge is valid only for its client, for one right answer, and for ten minutes', async () => {
  const { phone, secret } = await factor.signUpGuarded();
  const id = challengeOf(await account.signIn(phone));
  const foreign = await factor.verify(id, factor.freshCode(secret), 'TOTP', { client_id: 'feisuo-desktop' });
  expect(foreign.body.error_code).toBe(4014);
  expect((await factor.verify(id, factor.freshCode(secret))).status).toBe(200);
  expect((await factor.verify(id, factor.freshCode(secret))).body.error_code).toBe(4014);
  const late = challengeOf(await account.signIn(phone));
  for (const _ of times(21, String)) factor.freshCode(secret);
  expect((await factor.verify(late, factor.freshCode(secret), 'TOTP')).body.error_code).toBe(4014);
});

test('the database does not contain the challenge or the second-factor token in clear text', async () => {
  const { phone, secret } = await factor.signUpGuarded();
  const asked = await account.signIn(phone);
  const token = await factor.factorToken(asked, secret);
  const text = await databaseText(server);
  for (const hidden of [challengeOf(asked), token]) expect(text).not.toContain(hidden);
});

test('a password change invalidates the challenge and the second-factor token', async () => {
  const mine = await factor.signUpGuarded();
  const id = challengeOf(await account.signIn(mine.phone));
  const token = await factor.factorToken(await account.signIn(mine.phone), mine.secret);
  const password = 'another horse battery';
  const change = { new_password: password, sudo_token: await sudoOf(server, mine) };
  expect((await account.send('PATCH', accountPaths.password, change, bearer(mine))).status).toBe(200);
  expect((await factor.verify(id, factor.freshCode(mine.secret))).body.error_code).toBe(4014);
  expect((await account.signIn(mine.phone, password, { verification_token: token })).body.error_code).toBe(4014);
});

test('of fifty concurrent uses of one second-factor token one signs in', async () => {
  const { phone, secret } = await factor.signUpGuarded();
  const token = await factor.factorToken(await factor.signInByCode(phone), secret);
  const body = { username: phone, verification_token: token, ...SITE };
  const answers = await Promise.all(times(50, () => server.post(accountPaths.signIn, body)));
  expect(opened(answers)).toBe(1);
  expect(new Set(outcomesOf(answers))).toEqual(new Set([200, 4014]));
});

test('a right password clears earlier failures even if a second factor is required, and no code is sent', async () => {
  const { phone } = await factor.signUpGuarded();
  for (const _ of times(2, String)) await account.signIn(phone, 'wrong');
  const sentBefore = (await server.get(`${sandboxPaths.outbox}?to=${phone}`)).body.data.length;
  for (const _ of times(4, String)) await countFailure(server.deps.db, server.deps, identifierOf(phone).key);
  const captcha = await captchaFor(server, accountPaths.signIn, 'd-4015');
  const asked = await account.signIn(phone, PASSWORD, { captcha_token: captcha }, { 'x-device-id': 'd-4015' });
  expect(asked.body.error_code).toBe(4015);
  expect((await readFailures(server.deps.db, server.deps, identifierOf(phone).key)).failures).toBe(0);
  expect((await server.get(`${sandboxPaths.outbox}?to=${phone}`)).body.data).toHaveLength(sentBefore);
});

test('a sign-in opens no session if a second factor was enrolled after its password was compared', async () => {
  const { phone, sub } = await factor.signUpGuarded();
  const app = await startAccountApp(server);
  const client = await app.account.clients.find('feisuo-site');
  const row = await findAccountBy(app.deps.db, identifierOf(phone), app.clock.now());
  if (!client || !row) throw new Error('unknown here');
  // The account as a sign-in read it before the second factor was enrolled.
  const proved = {
    account: { ...row, hasSecondFactor: false },
    client,
    scope: 'user',
    event: 'sign_in',
    method: 'test',
  };
  const where = { deviceId: '', deviceName: '', place: '', address: '127.0.0.1', locale: 'zh-CN' } as const;
  const overtaken = finishSignIn(app.account, { ...proved, event: 'sign_in' }, where);
  await expect(overtaken).rejects.toMatchObject({ refusal: 'aborted' });
  const whole = finishSignIn(app.account, { ...proved, event: 'sign_in', factor: 'included' }, where);
  await expect(whole).resolves.toMatchObject({ sub });
  await app.dispose();
});

test('a password reset does not replace the second factor at the next sign-in', async () => {
  const { phone, secret, sub } = await factor.signUpGuarded();
  const proof = { verification_token: await proofOf(server, phone, 'PASSWORD_RESET') };
  const reset = { phone_number: phone, new_password: 'a reset horse battery', ...proof, ...SITE };
  expect((await server.post(accountPaths.resetPassword, reset)).status).toBe(200);
  const asked = await account.signIn(phone, 'a reset horse battery');
  expect(asked.body.error_code).toBe(4015);
  const token = await factor.factorToken(asked, secret);
  expect((await account.signIn(phone, 'a reset horse battery', { verification_token: token })).body.sub).toBe(sub);
});

test('withdrawing a cancellation requires the second factor (4015), and then succeeds with the same ticket', async () => {
  const mine = await factor.signUpGuarded();
  const url = `${accountPaths.me}?sudo_token=${await sudoOf(server, mine)}`;
  await account.send('DELETE', url, undefined, bearer(mine));
  const ticket = challengeOf(await account.signIn(mine.phone));
  const withdraw = (more: object = {}) => server.post(accountPaths.withdrawCancellation, { ticket, ...SITE, ...more });
  const asked = await withdraw();
  expect(asked.body).toMatchObject({ error_code: 4015, details: [{ reason: 'TWO_FACTOR_REQUIRED' }, {}] });
  expect((await withdraw({ verification_token: 'made-up' })).body.error_code).toBe(4014);
  const token = { verification_token: await factor.factorToken(asked, mine.secret) };
  const entered = await withdraw(token);
  expect(entered.body.sub).toBe(mine.sub);
  expect((await withdraw(token)).body.error_code).toBe(4126);
  expect((await account.me(entered.body)).body.status).toBe('active');
});

test('a frozen account is refused both before and after the second factor', async () => {
  const mine = await factor.signUpGuarded();
  const token = { verification_token: await factor.factorToken(await account.signIn(mine.phone), mine.secret) };
  await updateAccount(server.deps.db, mine.sub, { state: 'frozen' });
  expect((await account.signIn(mine.phone)).body.error_code).toBe(38);
  expect((await account.signIn(mine.phone, PASSWORD, token)).body.error_code).toBe(38);
  await updateAccount(server.deps.db, mine.sub, { state: 'active' });
  expect((await account.signIn(mine.phone, PASSWORD, token)).status).toBe(200);
});

/**
 * Prepares a member who has used a recovery code in a sign-in by code, so that the second-factor token alone completes
 * the sign-in.
 */
async function halfSignedIn(mine: { phone: string; codes: string[] }) {
  const verified = await factor.verify(
    challengeOf(await factor.signInByCode(mine.phone)),
    mine.codes[0] ?? '',
    'RECOVERY',
  );
  expect(verified.status).toBe(200);
  const waiting = challengeOf(await factor.signInByCode(mine.phone));
  const body = { username: mine.phone, verification_token: verified.body.verification_token, ...SITE };
  return { waiting, goOn: () => server.post(accountPaths.signIn, body) };
}

const byOwner = (mine: Credentials, path: string, method: 'POST' | 'PATCH', body: object) =>
  account.send(method, path, body, bearer(mine));
const changes: [string, (mine: Credentials & { phone: string }) => Promise<unknown>][] = [
  [
    'new recovery codes',
    async (mine) => byOwner(mine, twoFactorPaths.recoveryCodes, 'POST', { sudo_token: await sudoOf(server, mine) }),
  ],
  ['removing the authenticator', (mine) => factor.removeTotp(mine)],
  ['replacing the authenticator', async (mine) => [await factor.removeTotp(mine), await factor.enrol(mine)]],
  ['adding a passkey', (mine) => factor.addPasskey(mine)],
  [
    'a change of the password',
    async (mine) =>
      byOwner(mine, accountPaths.password, 'PATCH', {
        new_password: 'a changed horse battery',
        sudo_token: await sudoOf(server, mine),
      }),
  ],
  [
    'a reset of the password',
    async ({ phone }) =>
      server.post(accountPaths.resetPassword, {
        phone_number: phone,
        new_password: 'a reset horse battery',
        verification_token: await proofOf(server, phone, 'PASSWORD_RESET'),
        ...SITE,
      }),
  ],
  [
    'a reset of the second factor by an operator',
    async ({ sub }) => {
      const app = await startAccountApp(server);
      await server.deps.db.transaction((tx) => resetSecondFactor(app.account, tx, sub, 'person'));
      await app.dispose();
    },
  ],
];
test.each(changes)('after %s, earlier second-factor tokens and challenges are invalid', async (_name, change) => {
  const mine = await factor.signUpGuarded();
  const { waiting, goOn } = await halfSignedIn(mine);
  const others = await factor.signUpGuarded();
  const untouched = await halfSignedIn(others);
  await change(mine);
  expect((await goOn()).body.error_code).toBe(4014);
  expect((await factor.verify(waiting, mine.codes[1] ?? '', 'RECOVERY')).body.error_code).toBe(4014);
  expect((await untouched.goOn()).status).toBe(200);
});

test('concurrent sign-ins and renewals of recovery codes do not deadlock', async () => {
  const mine = await factor.signUpGuarded();
  const halves: Awaited<ReturnType<typeof halfSignedIn>>[] = [];
  for (const code of mine.codes.slice(0, 4)) halves.push(await halfSignedIn({ ...mine, codes: [code] }));
  const renew = async () =>
    byOwner(mine, twoFactorPaths.recoveryCodes, 'POST', { sudo_token: await sudoOf(server, mine) });
  const shows = () =>
    halves.map(({ waiting }, index) => factor.verify(waiting, mine.codes[5 + index] ?? '', 'RECOVERY'));
  const answers = await Promise.all([...halves.map(({ goOn }) => goOn()), renew(), ...shows(), renew()]);
  // A renewal gets 403 if the other renewal deleted its sudo token.
  for (const { status } of answers) expect([200, 400, 403]).toContain(status);
  const late = await Promise.all(halves.map(({ goOn }) => goOn()));
  expect(outcomesOf(late)).toEqual(halves.map(() => 4014));
});

test('a refresh token and a sign-in token do not require the second factor again', async () => {
  const mine = await factor.signUpGuarded();
  expect((await account.refresh(mine.refresh_token)).status).toBe(200);
  const sudo = { sudo_token: await sudoOf(server, mine) };
  const { signin_token: token } = (await account.send('POST', accountPaths.signinToken, sudo, bearer(mine))).body;
  const takeOver = { provider: 'access_end_point_token', signin_token: token, client_id: 'feisuo-desktop' };
  expect((await server.post(accountPaths.signInWithToken, takeOver)).body.sub).toBe(mine.sub);
});

test('a second-factor method without its answer is refused, and the refusal names the missing field', async () => {
  const { phone } = await factor.signUpGuarded();
  const id = { verification_id: challengeOf(await account.signIn(phone)), ...SITE };
  const blamed = async (body: object) =>
    (await server.post(accountPaths.verify, { ...id, ...body })).body.details[0].resource_id;
  expect(await blamed({})).toBe('verification_code');
  expect(await blamed({ method: 'RECOVERY' })).toBe('verification_code');
  expect(await blamed({ method: 'PASSKEY' })).toBe('assertion');
  expect(
    (await server.post(accountPaths.verify, { ...id, verification_id: 'x', method: 'TOTP' })).body.error_code,
  ).toBe(4014);
});
