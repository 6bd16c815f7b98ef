import { DAY_MS, DAY_S } from '@feisuo/contract/facts/durations';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, proofOf, times, newsOf } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { identifierOf } from '../people/identifiers.ts';
import { targetKeyOf } from '../verification/verification-code.ts';
import { countFailure } from '../../../http/failure-count.ts';
import { sudoSubject } from './sign-in-failures.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'account,content,jobs', LIMITS_SCALE: '1000' });
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const MINUTE = 60_000;
/** Adds this many failures to the count of a subject, without comparing passwords. */
async function guess(subject: string, count: number) {
  for (let failure = 0; failure < count; failure += 1) {
    const { lockedForS } = await countFailure(server.deps.db, server.deps, subject);
    expect(lockedForS).toBeNull();
  }
}
const guessPassword = (username: string, count: number) => guess(identifierOf(username).key, count);

let devices = 0;
/** Tries a password from a new device, with a captcha token for a solved challenge. */
async function tryWith(username: string, password: string, headers: Record<string, string> = {}) {
  const device = `device-${(devices += 1)}`;
  const token = await captchaFor(server, accountPaths.signIn, device);
  return account.signIn(username, password, { captcha_token: token }, { 'x-device-id': device, ...headers });
}

interface Outcome {
  channel?: string;
  kind: string;
  text: string;
}
const outboxOf = async (to: string): Promise<Outcome[]> =>
  (await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`)).body.data;
const noticesTo = async (to: string) => (await outboxOf(to)).filter(({ text }) => text.includes('输错'));
const kindsOf = async (member: { access_token: string }) => (await newsOf(server, member)).map(({ kind }) => kind);
/** Makes delayed jobs due immediately, because pg-boss does not use the clock that the tests move. */
const jobsAreDue = () =>
  server.deps.database.pool.query(`update pgboss.job set start_after = now() where name = 'tell-of-guesses'`);

const locks = [900, 1800, 3600, 7200, 14_400, 28_800, 57_600, DAY_S, DAY_S];

/**
 * Fails ten times before each lock (nine failures are only counted), and checks that each lock is twice as long as the
 * one before, up to a day.
 */
async function runIntoEveryLock(username: string): Promise<number> {
  let passed = 0;
  for (const lockS of locks) {
    await guessPassword(username, 9);
    expect((await tryWith(username, 'wrong')).body.error_code).toBe(4022);
    const locked = await tryWith(username, PASSWORD);
    expect(locked.body).toMatchObject({ error: 'invalid_status', error_code: 4011 });
    expect(Math.abs(Number.parseInt(locked.body.details[0].retry_delay, 10) - lockS)).toBeLessThan(10);
    server.clock.setOffset((passed += (lockS + 1) * 1000));
  }
  return passed;
}

describe('wrong passwords are counted over days, until a success or a reset', () => {
  test('password locks double up to a day; after 100 failures only a code signs in, which clears the count', async () => {
    const member = await account.signUp(newPhone(), { username: 'guessed.at' });
    const { phone } = member;
    const passed = await runIntoEveryLock(phone);
    await guessPassword(phone, 9);
    expect((await tryWith(phone, 'wrong')).body.error_code).toBe(4022);
    const off = await tryWith(phone, PASSWORD);
    expect(off.body).toMatchObject({ error_code: 4011, details: [{ reason: 'PASSWORD_OFF' }, {}] });
    expect(off.body.details[0].retry_delay).toBeUndefined();
    server.clock.setOffset(passed + 30 * DAY_MS);
    expect((await tryWith(phone, PASSWORD)).body.error_code).toBe(4011);

    await account.comeBack(member);
    expect((await account.signIn(phone)).status).toBe(200);
    expect((await account.signIn('guessed.at')).status).toBe(200);
  });

  test('a name without an account gets the same answers at each number of wrong passwords', async () => {
    const [known, unknown] = [(await account.signUp()).phone, newPhone()];
    const bytes: string[][] = [];
    for (const phone of [known, unknown]) {
      server.clock.setOffset(0);
      await runIntoEveryLock(phone);
      await guessPassword(phone, 9);
      const answers = [await tryWith(phone, 'wrong'), await tryWith(phone, 'wrong'), await tryWith(phone, PASSWORD)];
      bytes.push(answers.map(({ status, body }) => JSON.stringify({ status, body })));
    }
    expect(bytes[0]).toEqual(bytes[1]);
  });

  test('a password reset also clears the count of wrong passwords', async () => {
    const { phone } = await account.signUp();
    for (const lockS of [0, ...locks]) {
      server.clock.setOffset(server.clock.now().getTime() - Date.now() + (lockS + 1) * 1000);
      await guessPassword(phone, 10);
    }
    expect((await account.signIn(phone)).body.details[0].reason).toBe('PASSWORD_OFF');
    const reset = {
      phone_number: phone,
      new_password: 'another long one',
      verification_token: await proofOf(server, phone, 'PASSWORD_RESET'),
    };
    expect((await server.post(accountPaths.resetPassword, { ...reset, ...SITE })).status).toBe(200);
    expect((await account.signIn(phone, 'another long one')).status).toBe(200);
  });

  test('of 50 concurrent wrong passwords after nine failures only one is compared', async () => {
    const { phone } = await account.signUp();
    await guessPassword(phone, 9);
    const answers = await Promise.all(times(50, (index) => tryWith(phone, `wrong ${index}`)));
    expect(answers.filter(({ body }) => body.error_code === 4022)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4011)).toHaveLength(49);
  });

  test('a wrong password with an idempotency key is counted like any other', async () => {
    const { phone } = await account.signUp();
    await guessPassword(phone, 9);
    const wrong = await tryWith(phone, 'wrong', { 'x-idempotency-key': 'guess-under-a-key-1' });
    expect(wrong.body.error_code).toBe(4022);
    expect((await tryWith(phone, PASSWORD)).body.error_code).toBe(4011);
  });
});

describe('the member is notified', () => {
  test('the member is notified of a password lock in the message centre and by SMS, at most once a day', async () => {
    const member = await account.signUp();
    await guessPassword(member.phone, 9);
    await tryWith(member.phone, 'wrong');
    await expect.poll(() => kindsOf(member), { timeout: 15_000 }).toEqual(['password_guessed']);
    expect(await noticesTo(member.phone)).toMatchObject([{ channel: 'sms' }]);

    server.clock.setOffset(16 * MINUTE);
    await guessPassword(member.phone, 9);
    await tryWith(member.phone, 'wrong');
    server.clock.setOffset(47 * MINUTE);
    await guessPassword(member.phone, 9);
    server.clock.setOffset(25 * 60 * MINUTE);
    await tryWith(member.phone, 'wrong');
    const back = await account.comeBack(member);
    await expect.poll(() => kindsOf(back), { timeout: 15_000 }).toEqual(['password_guessed', 'password_guessed']);
    expect(await noticesTo(member.phone)).toHaveLength(2);
  });

  test('the member is notified after 100 wrong passwords that the password is turned off', async () => {
    const member = await account.signUp();
    for (const [index, lockS] of [0, ...locks].entries()) {
      server.clock.setOffset(server.clock.now().getTime() - Date.now() + (lockS + 1) * 1000);
      await guessPassword(member.phone, index < 9 ? 10 : 9);
    }
    await tryWith(member.phone, 'wrong');
    const back = await account.comeBack(member);
    await expect.poll(() => kindsOf(back), { timeout: 15_000 }).toEqual(['password_off']);
  });

  test('the member is notified of wrong passwords by SMS at least a minute after the last message', async () => {
    const member = await account.signUp();
    expect((await account.askCode(member.phone, 'SIGN_IN')).status).toBe(200);
    await guessPassword(member.phone, 9);
    await tryWith(member.phone, 'wrong');
    await expect.poll(() => kindsOf(member), { timeout: 15_000 }).toEqual(['password_guessed']);
    expect(await outboxOf(member.phone)).toHaveLength(1);
    server.clock.setOffset(61_000);
    await jobsAreDue();
    await expect.poll(() => noticesTo(member.phone), { timeout: 15_000 }).toHaveLength(1);
    expect(await kindsOf(member)).toHaveLength(1);
  });

  test('the member is notified of a lock by wrong passwords for sudo', async () => {
    const member = await account.signUp();
    await guess(sudoSubject(member.sub), 9);
    const wrong = await account.send('POST', accountPaths.sudo, { password: 'wrong' }, bearer(member));
    expect(wrong.body).toMatchObject({ error_code: 4010, details: [{ limit_remaining: 0 }, {}] });
    await expect.poll(() => kindsOf(member), { timeout: 15_000 }).toEqual(['password_guessed']);
  });
});

test('after 100 wrong passwords sudo requires a code, which clears the count', async () => {
  const member = await account.signUp();
  for (const lockS of [0, ...locks]) {
    server.clock.setOffset(server.clock.now().getTime() - Date.now() + (lockS + 1) * 1000);
    await guess(sudoSubject(member.sub), 10);
  }
  const back = await account.comeBack(member);
  const prove = (proof: object) => account.send('POST', accountPaths.sudo, proof, bearer(back));
  expect((await prove({ password: PASSWORD })).body).toMatchObject({
    error_code: 8,
    details: [{ reason: 'PASSWORD_OFF' }, {}],
  });
  expect((await prove({ verification_token: await proofOf(server, member.phone, 'DEFAULT') })).status).toBe(200);
  expect((await prove({ password: PASSWORD })).status).toBe(200);
});

describe('wrong codes of a phone number are counted over several codes and days', () => {
  // All requests come from one device, which the member's account does not know.
  const DEVICE = { 'x-device-id': 'device-of-a-guesser' };
  const verify = (id: string, code: string) =>
    server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE }, DEVICE);
  const otherThan = (code: string, index: number) => String((Number(code) + index) % 1_000_000).padStart(6, '0');
  const codeSubject = (phone: string) => `CODE\n${targetKeyOf(server.deps.masterKey, identifierOf(phone))}`;
  async function send(phone: string) {
    const solved = { captcha_token: await captchaFor(server, accountPaths.verification, DEVICE['x-device-id']) };
    const asked = { phone_number: phone, usage: 'SIGN_IN', ...solved, ...SITE };
    const { body } = await server.post(accountPaths.verification, asked, DEVICE);
    return { id: body.verification_id, code: await account.lastCode(phone) };
  }
  async function miss(phone: string, count: number) {
    const { id, code } = await send(phone);
    for (let index = 1; index <= count; index += 1) {
      expect((await verify(id, otherThan(code, index))).body.error_code).toBe(4014);
    }
  }

  test('ten wrong codes lock a phone number, each time twice as long up to an hour, and notify the member', async () => {
    const member = await account.join();
    const { phone } = member;
    let passed = 0;
    for (const lockS of [900, 1800, 3600, 3600]) {
      await miss(phone, 5);
      server.clock.setOffset((passed += 61_000));
      await miss(phone, 5);
      server.clock.setOffset((passed += 61_000));
      const { id, code } = await send(phone);
      const locked = await verify(id, code);
      expect(locked).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
      expect(Math.abs(Number.parseInt(locked.body.details[0].retry_delay, 10) - lockS)).toBeLessThan(90);
      const signIn = { username: phone, verification_code: code, ...SITE };
      expect((await server.post(accountPaths.signIn, signIn, DEVICE)).body.error_code).toBe(8);
      server.clock.setOffset((passed += DAY_MS));
    }
    const back = await account.comeBack(member);
    await expect.poll(async () => (await kindsOf(back)).includes('codes_guessed'), { timeout: 15_000 }).toBe(true);

    const { id, code } = await send(phone);
    expect((await verify(id, code)).status).toBe(200);
    server.clock.setOffset((passed += 61_000));
    await miss(phone, 5);
    server.clock.setOffset((passed += 61_000));
    const next = await send(phone);
    expect((await verify(next.id, next.code)).status).toBe(200);
  });

  test('after 100 wrong codes for a number each code has only one try, and a right code clears the count', async () => {
    const phone = newPhone();
    const rules = { lockMostS: 0, stopsAt: null };
    for (const _ of times(105, String)) await countFailure(server.deps.db, server.deps, codeSubject(phone), rules);
    const first = await send(phone);
    expect((await verify(first.id, otherThan(first.code, 1))).body).toMatchObject({
      error_code: 4014,
      details: [{ limit_remaining: 0 }, {}],
    });
    expect((await verify(first.id, first.code)).body.error_code).toBe(8);
    server.clock.setOffset(61_000);
    const second = await send(phone);
    expect((await verify(second.id, second.code)).status).toBe(200);
    const third = await send(phone);
    expect((await verify(third.id, otherThan(third.code, 1))).body.details[0].limit_remaining).toBe(4);
  });

  test('tries for a phone number without a sent code are not counted', async () => {
    const phone = newPhone();
    const signIn = { username: phone, verification_code: '123456', ...SITE };
    const answers = await Promise.all(times(20, () => server.post(accountPaths.signIn, signIn)));
    expect(new Set(answers.map(({ body }) => body.error_code))).toEqual(new Set([4014]));
    const { id, code } = await send(phone);
    expect((await verify(id, code)).status).toBe(200);
  });
});
