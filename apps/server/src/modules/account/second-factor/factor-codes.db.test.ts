import { DAY_MS, DAY_S } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { proofOf, securityEventsOf, times } from '../../../../test/account-fixtures.ts';
import { challengeOf, outcomesOf, secondFactorCaller, totpAt } from '../../../../test/second-factor-caller.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';
import { shiftClock } from '../../../../test/shift-clock.ts';
import { countFailure, endlessLocks } from '../../../http/failure-count.ts';

const server = useTestServer();
const account = accountCaller(server);
const factor = secondFactorCaller(server);

const opened = (answers: TestAnswer[]) => answers.filter(({ status }) => status === 200).length;
const messagesTo = async (credentials: Credentials) =>
  (await server.get(accountPaths.messages, bearer(credentials))).body.data as { kind: string; text: string }[];

test('TOTP codes follow the real time while the sandbox clock is moved, and each code is accepted once', async () => {
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

test('the code of each time step is accepted once, also from the step before or after the current one', async () => {
  // The clock is stopped, because on a slow machine the next time step could begin between two calls.
  server.clock.stop();
  try {
    const { phone, secret } = await factor.signUpGuarded();
    const sure = factor.freshCode(secret);
    const now = server.clock.now();
    const ask = async () => challengeOf(await account.signIn(phone));
    const id = await ask();
    expect(
      outcomesOf([await factor.verify(id, totpAt(secret, now, -2)), await factor.verify(id, totpAt(secret, now, 2))]),
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
  for (const answered of outcomesOf(answers)) expect([200, 4014, 4016, 8]).toContain(answered);
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
  const [note] = await securityEventsOf(server, mine.sub, 'recovery_code_used');
  expect(note?.facts).toEqual({ left: 9 });
  const [message] = await messagesTo(mine);
  expect(message).toMatchObject({ kind: 'recovery_code_used', text: expect.stringContaining('还剩 9 个') });
  expect(await securityEventsOf(server, mine.sub, 'two_factor_failed')).toHaveLength(3);
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

test('wrong codes are counted over days, and each lock is twice as long as the one before, up to a day', async () => {
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
  expect(outcomesOf(answers).filter((code) => code === 4016)).toHaveLength(10);
  expect(outcomesOf(answers).filter((code) => code === 8)).toHaveLength(40);
});

test('wrong codes do not end the challenge, and a right code clears their count', async () => {
  const mine = await factor.signUpGuarded();
  const id = challengeOf(await account.signIn(mine.phone));
  for (const _ of times(9, String)) await factor.verify(id, '000000');
  expect((await factor.verify(id, factor.freshCode(mine.secret))).status).toBe(200);
  const next = challengeOf(await account.signIn(mine.phone));
  for (const _ of times(9, String)) expect((await factor.verify(next, '000000')).body.error_code).toBe(4016);
});
