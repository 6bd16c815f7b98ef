import { DAY_MS, DAY_S } from '@feisuo/contract/facts/durations';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, countNewRows, proofOf, sudoOf, times } from '../../../../test/account-fixtures.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { challengeOf, secondFactorCaller, totpAt } from '../../../../test/second-factor-caller.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';
import { shiftClock } from '../../../../test/shift-clock.ts';
import { findAccountBy, updateAccount } from '../people/account-queries.ts';
import { identifierOf } from '../people/identifiers.ts';
import { securityEvents } from '../security/security-events.tables.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { countFailure, endlessLocks, readFailures } from '../../../http/failure-count.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const server = useTestServer();
let account: ReturnType<typeof accountCaller>;
let factor: ReturnType<typeof secondFactorCaller>;
beforeAll(async () => {
  account = accountCaller(server);
  factor = secondFactorCaller(server);
});

const codes = (answers: TestAnswer[]) => answers.map(({ status, body }) => (status === 200 ? 200 : body.error_code));
const opened = (answers: TestAnswer[]) => answers.filter(({ status }) => status === 200).length;
const withCode = async (phone: string, more: object = {}) => {
  const token = await proofOf(server, phone, 'SIGN_IN');
  return server.post(accountPaths.signIn, { username: phone, verification_token: token, ...SITE, ...more });
};
const eventsOf = (accountId: string, kind: string) =>
  server.deps.db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.accountId, accountId), eq(securityEvents.kind, kind)));
const messagesTo = async (credentials: Credentials) =>
  (await server.get(accountPaths.messages, bearer(credentials))).body.data as { kind: string; text: string }[];

test('a right password is refused with 4015; after the code is verified, the same sign-in succeeds with its token', async () => {
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

test('a sign-in with the token of a verified code is refused with 4015 too', async () => {
  const { phone, sub, secret } = await factor.signUpGuarded();
  const token = await factor.factorToken(await withCode(phone), secret);
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
  expect(codes(misuses)).toEqual([4014, 4014, 4014, 4014, 4014]);
  expect((await account.signIn(mine.phone, 'wrong', token)).body.error_code).toBe(4022);
  expect((await account.signIn(mine.phone, PASSWORD, token)).status).toBe(200);
  expect((await account.signIn(mine.phone, PASSWORD, token)).body.error_code).toBe(4014);
});

test('a second-factor token of a sign-in by code is refused for another sign-in name', async () => {
  const [mine, theirs] = [await factor.signUpGuarded(), await factor.signUpGuarded()];
  const token = await factor.factorToken(await withCode(mine.phone), mine.secret);
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

test('TOTP codes follow the real time while the movable clock is shifted, and work once', async () => {
  try {
    await shiftClock(server, DAY_MS);
    const { phone, secret } = await factor.signUpGuarded();
    const id = challengeOf(await account.signIn(phone));
    const code = factor.freshCode(secret);
    expect((await factor.verify(id, totpAt(secret, server.clock.now()))).body.error_code).toBe(4016);
    expect((await factor.verify(id, code)).status).toBe(200);
    expect((await factor.verify(challengeOf(await account.signIn(phone)), code)).body.error_code).toBe(4016);
  } finally {
    await shiftClock(server, 0);
  }
});

test('the database does not contain the challenge or the token in clear text', async () => {
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

test('the code of each time step is accepted once, with a drift of one step in either direction', async () => {
  // The clock is stopped, because on a slow machine the next time step could begin between two calls.
  server.clock.stop();
  try {
    const { phone, secret } = await factor.signUpGuarded();
    const sure = factor.freshCode(secret);
    const now = server.clock.now();
    const ask = async () => challengeOf(await account.signIn(phone));
    const id = await ask();
    expect(
      codes([await factor.verify(id, totpAt(secret, now, -2)), await factor.verify(id, totpAt(secret, now, 2))]),
    ).toEqual([4016, 4016]);
    expect((await factor.verify(id, sure)).status).toBe(200);
    const again = await ask();
    expect((await factor.verify(again, sure)).body.error_code).toBe(4016);
    expect((await factor.verify(again, totpAt(secret, now, 1))).status).toBe(200);
    // Codes of time steps before the last accepted one are refused too.
    expect((await factor.verify(await ask(), totpAt(secret, now, -1))).body.error_code).toBe(4016);
  } finally {
    server.clock.resume();
  }
});

test('of fifty concurrent uses of one code with several challenges one gets a token', async () => {
  const { phone, secret } = await factor.signUpGuarded();
  const ids: string[] = [];
  for (const _ of times(5, String)) ids.push(challengeOf(await account.signIn(phone)));
  const code = factor.freshCode(secret);
  const answers = await Promise.all(times(50, (index) => factor.verify(ids[index % 5] ?? '', code)));
  expect(opened(answers)).toBe(1);
  for (const answered of codes(answers)) expect([200, 4014, 4016, 8]).toContain(answered);
});

test('of fifty concurrent uses of one recovery code, one gets a token and nine codes are left', async () => {
  const mine = await factor.signUpGuarded();
  const ids: string[] = [];
  for (const _ of times(5, String)) ids.push(challengeOf(await account.signIn(mine.phone)));
  const answers = await Promise.all(
    times(50, (index) => factor.verify(ids[index % 5] ?? '', mine.codes[0] ?? '', 'RECOVERY')),
  );
  expect(opened(answers)).toBe(1);
  expect((await factor.status(mine)).recovery_codes_left).toBe(9);
});

test('of fifty concurrent uses of one second-factor token one signs in', async () => {
  const { phone, secret } = await factor.signUpGuarded();
  const token = await factor.factorToken(await withCode(phone), secret);
  const body = { username: phone, verification_token: token, ...SITE };
  const answers = await Promise.all(times(50, () => server.post(accountPaths.signIn, body)));
  expect(opened(answers)).toBe(1);
  expect(new Set(codes(answers))).toEqual(new Set([200, 4014]));
});

test('a recovery code is accepted once, in any spelling, and the member is notified how many are left', async () => {
  const mine = await factor.signUpGuarded();
  const [first = '', second = ''] = mine.codes;
  const id = challengeOf(await account.signIn(mine.phone));
  const wrong = await factor.verify(id, '2222-2222', 'RECOVERY');
  expect(wrong.body).toMatchObject({ error: 'invalid_two_factor_recovery', error_code: 4017 });
  const verified = await factor.verify(id, ` ${first.toLowerCase().replace('-', ' ')} `, 'RECOVERY');
  const entered = await account.signIn(mine.phone, PASSWORD, { verification_token: verified.body.verification_token });
  expect(entered.status).toBe(200);
  const again = challengeOf(await account.signIn(mine.phone));
  expect((await factor.verify(again, first, 'RECOVERY')).body.error_code).toBe(4017);
  // A recovery code is not accepted as a code of the authenticator.
  expect((await factor.verify(again, second)).body.error_code).toBe(4016);
  const [note] = await eventsOf(mine.sub, 'recovery_code_used');
  expect(note?.facts).toEqual({ left: 9 });
  const [message] = await messagesTo(mine);
  expect(message).toMatchObject({ kind: 'recovery_code_used', text: expect.stringContaining('还剩 9 个') });
  expect(await eventsOf(mine.sub, 'two_factor_failed')).toHaveLength(3);
});

test('ten wrong codes over all challenges and methods lock the second factor for 15 minutes and notify the member once', async () => {
  const mine = await factor.signUpGuarded();
  for (const index of times(10, Number)) {
    const id = challengeOf(await account.signIn(mine.phone));
    const answer = await factor.verify(id, '000000', index % 2 ? 'RECOVERY' : 'TOTP');
    const [info, message] = answer.body.details;
    expect(answer.body.error_code).toBe(index % 2 ? 4017 : 4016);
    expect(info.limit_remaining).toBe(9 - index);
    expect(message.message).toContain(index < 9 ? `还可以再试 ${9 - index} 次` : '次数已用完');
  }
  const id = challengeOf(await account.signIn(mine.phone));
  const locked = await factor.verify(id, factor.freshCode(mine.secret));
  expect(locked).toMatchObject({ status: 429, body: { error_code: 8, details: [{ reason: 'RATE_LIMIT' }, {}] } });
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
  expect((await factor.verify(id, mine.codes[0] ?? '', 'RECOVERY')).body.error_code).toBe(8);
  expect((await messagesTo(mine)).filter(({ kind }) => kind === 'two_factor_guessed')).toHaveLength(1);
  // A password reset does not end the lock.
  const password = 'a reset horse battery';
  const reset = { phone_number: mine.phone, new_password: password, ...SITE };
  const proof = { verification_token: await proofOf(server, mine.phone, 'PASSWORD_RESET') };
  expect((await server.post(accountPaths.resetPassword, { ...reset, ...proof })).status).toBe(200);
  const fresh = challengeOf(await account.signIn(mine.phone, password));
  expect((await factor.verify(fresh, factor.freshCode(mine.secret))).body.error_code).toBe(8);
  for (const _ of times(31, String)) factor.freshCode(mine.secret);
  const later = challengeOf(await account.signIn(mine.phone, password));
  expect((await factor.verify(later, factor.freshCode(mine.secret))).status).toBe(200);
});

test('wrong codes are counted over days, and each lock is twice as long as the last, up to a day', async () => {
  const mine = await factor.signUpGuarded();
  const subject = `FACTOR\n${mine.sub}`;
  const start = server.clock.now().getTime() - Date.now();
  let passed = start;
  const retryAfters: number[] = [];
  for (const _ of times(9, String)) {
    for (let guess = 0; guess < 10; guess += 1) await countFailure(server.deps.db, server.deps, subject, endlessLocks);
    const id = challengeOf(await account.signIn(mine.phone));
    const locked = await factor.verify(id, '000000');
    expect(locked.body.error_code).toBe(8);
    retryAfters.push(Number(locked.headers['retry-after']));
    server.clock.setOffset((passed += Number(locked.headers['retry-after']) * 1000 + 1000));
  }
  const expected = [900, 1800, 3600, 7200, 14_400, 28_800, 57_600, DAY_S, DAY_S];
  expect(retryAfters.map((seconds) => Math.ceil(seconds / 10) * 10)).toEqual(expected);
  server.clock.setOffset(start);
});

test('of fifty concurrent wrong codes only ten are compared', async () => {
  const mine = await factor.signUpGuarded();
  const id = challengeOf(await account.signIn(mine.phone));
  const answers = await Promise.all(times(50, (index) => factor.verify(id, String(index).padStart(6, '0'))));
  expect(codes(answers).filter((code) => code === 4016)).toHaveLength(10);
  expect(codes(answers).filter((code) => code === 8)).toHaveLength(40);
});

test('wrong codes do not end the challenge, and a right code clears their count', async () => {
  const mine = await factor.signUpGuarded();
  const id = challengeOf(await account.signIn(mine.phone));
  for (const _ of times(9, String)) await factor.verify(id, '000000');
  expect((await factor.verify(id, factor.freshCode(mine.secret))).status).toBe(200);
  const next = challengeOf(await account.signIn(mine.phone));
  for (const _ of times(9, String)) expect((await factor.verify(next, '000000')).body.error_code).toBe(4016);
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
  // The account as it was when the password was compared, before the second factor was enrolled.
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

test('the account’s state refuses a sign-in both before and after the second factor', async () => {
  const mine = await factor.signUpGuarded();
  const token = { verification_token: await factor.factorToken(await account.signIn(mine.phone), mine.secret) };
  await updateAccount(server.deps.db, mine.sub, { state: 'frozen' });
  expect((await account.signIn(mine.phone)).body.error_code).toBe(38);
  expect((await account.signIn(mine.phone, PASSWORD, token)).body.error_code).toBe(38);
  await updateAccount(server.deps.db, mine.sub, { state: 'active' });
  expect((await account.signIn(mine.phone, PASSWORD, token)).status).toBe(200);
});

/** A member who has used an old recovery code, and holds a second-factor token that completes the sign-in alone. */
async function halfSignedIn(mine: { phone: string; codes: string[] }) {
  const verified = await factor.verify(challengeOf(await withCode(mine.phone)), mine.codes[0] ?? '', 'RECOVERY');
  expect(verified.status).toBe(200);
  const waiting = challengeOf(await withCode(mine.phone));
  const body = { username: mine.phone, verification_token: verified.body.verification_token, ...SITE };
  return { waiting, goOn: () => server.post(accountPaths.signIn, body) };
}

const byOwner = (mine: Credentials, path: string, method: 'POST' | 'PATCH', body: object) =>
  account.send(method, path, body, bearer(mine));
const changes: [string, (mine: Credentials & { phone: string }) => Promise<unknown>][] = [
  [
    'recovery codes are renewed',
    async (mine) => byOwner(mine, twoFactorPaths.recoveryCodes, 'POST', { sudo_token: await sudoOf(server, mine) }),
  ],
  ['the authenticator is removed', (mine) => factor.removeTotp(mine)],
  [
    'the authenticator is removed and another enrolled',
    async (mine) => [await factor.removeTotp(mine), await factor.enrol(mine)],
  ],
  ['a passkey is added', (mine) => factor.addPasskey(mine)],
  [
    'the password is changed',
    async (mine) =>
      byOwner(mine, accountPaths.password, 'PATCH', {
        new_password: 'a changed horse battery',
        sudo_token: await sudoOf(server, mine),
      }),
  ],
  [
    'the password is reset',
    async ({ phone }) =>
      server.post(accountPaths.resetPassword, {
        phone_number: phone,
        new_password: 'a reset horse battery',
        verification_token: await proofOf(server, phone, 'PASSWORD_RESET'),
        ...SITE,
      }),
  ],
  [
    'an operator takes the second factor away',
    async ({ sub }) => {
      const app = await startAccountApp(server);
      await server.deps.db.transaction((tx) => resetSecondFactor(app.account, tx, sub, 'person'));
      await app.dispose();
    },
  ],
];
test.each(changes)('when %s, earlier second-factor tokens and challenges become invalid', async (_name, change) => {
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
  // 403 if the other renewal deleted the sudo token.
  for (const { status } of answers) expect([200, 400, 403]).toContain(status);
  const late = await Promise.all(halves.map(({ goOn }) => goOn()));
  expect(codes(late)).toEqual(halves.map(() => 4014));
});

test('a refresh token and a sign-in token do not require the second factor again', async () => {
  const mine = await factor.signUpGuarded();
  expect((await account.refresh(mine.refresh_token)).status).toBe(200);
  const sudo = { sudo_token: await sudoOf(server, mine) };
  const { signin_token: token } = (await account.send('POST', accountPaths.signinToken, sudo, bearer(mine))).body;
  const takeOver = { provider: 'access_end_point_token', signin_token: token, client_id: 'feisuo-desktop' };
  expect((await server.post(accountPaths.signInWithToken, takeOver)).body.sub).toBe(mine.sub);
});

test('refuses a method without its answer, and names the missing field', async () => {
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
