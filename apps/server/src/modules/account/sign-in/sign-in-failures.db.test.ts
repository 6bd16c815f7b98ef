import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, captchaPaths } from '@feisuo/contract/facts/paths';
import { afterEach, describe, expect, test } from 'vitest';
import { accountCaller, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, proofOf, times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { identifierOf } from '../people/identifiers.ts';
import { countFailure } from '../../../http/failure-count.ts';

const server = useTestServer();
const account = accountCaller(server);

afterEach(() => server.clock.setOffset(0));
const MINUTE = 60_000;
let devices = 0;

/** Tries a password from a device, with a captcha token for a solved challenge. */
async function tryWith(username: string, password: string, device = `device-${(devices += 1)}`) {
  const token = await captchaFor(server, accountPaths.signIn, device);
  return account.signIn(username, password, { captcha_token: token }, { [accountHeaders.deviceId]: device });
}

/** Adds this many failures to the count of a name, without comparing passwords. */
async function fail(username: string, count: number) {
  for (let failure = 0; failure < count; failure += 1) {
    await countFailure(server.deps.db, server.deps, identifierOf(username).key);
  }
}

const memberPhone = async () => (await account.signUp()).phone;

describe.each([
  ['an account', memberPhone],
  ['an unknown phone number', async () => newPhone()],
])('failed sign-ins of %s', (_name, makePhone) => {
  test('require a captcha after 3 failures, and lock the name for 15 minutes after 10', async () => {
    const phone = await makePhone();
    for (const spelling of [phone, `+86${phone}`, `+86 ${phone}`]) {
      expect((await account.signIn(spelling, 'wrong')).body.error_code).toBe(4022);
    }
    expect(await account.signIn(phone, 'wrong')).toMatchObject({
      status: 400,
      body: { error: 'captcha_required', error_code: 4001 },
    });
    for (let failure = 4; failure <= 10; failure += 1) {
      expect((await tryWith(phone, 'wrong')).body.error_code).toBe(4022);
    }
    const locked = await tryWith(phone, PASSWORD);
    expect(locked).toMatchObject({ status: 400, body: { error: 'invalid_status', error_code: 4011 } });
    const { retry_delay: delay } = locked.body.details[0];
    expect(delay).toMatch(/^(900|89\d)s$/);
    expect(`${locked.headers['retry-after']}s`).toBe(delay);
  });
});

describe('the lock of a name', () => {
  test('a locked name refuses even the right password for 15 minutes, and further tries do not extend the lock', async () => {
    const member = await account.signUp();
    const { phone } = member;
    await account.comeBack(member, { [accountHeaders.deviceId]: 'laptop-of-lin' });
    await fail(phone, 10);
    expect((await account.signIn(phone)).body.error_code).toBe(4011);
    server.clock.setOffset(14.9 * MINUTE);
    const late = await account.signIn(phone);
    expect(late.body.error_code).toBe(4011);
    expect(Number.parseInt(late.body.details[0].retry_delay, 10)).toBeLessThanOrEqual(7);
    server.clock.setOffset(15.1 * MINUTE);
    expect((await tryWith(phone, PASSWORD, 'laptop-of-lin')).status).toBe(200);
    expect((await account.signIn(phone)).status).toBe(200);
  });

  test('a locked name does not lock another name of the same account', async () => {
    const { phone } = await account.signUp(newPhone(), { username: 'two.names' });
    await fail('two.names', 10);
    expect((await account.signIn('Two.Names')).body.error_code).toBe(4011);
    expect((await account.signIn(phone)).status).toBe(200);
  });

  test('a locked name can still sign in by code', async () => {
    const phone = await memberPhone();
    await fail(phone, 10);
    const proof = await proofOf(server, phone, 'SIGN_IN');
    const signedIn = await server.post(accountPaths.signIn, { username: phone, verification_token: proof, ...SITE });
    expect(signedIn.status).toBe(200);
    expect((await account.signIn(phone)).status).toBe(200);
  });

  test('a password reset ends the lock of a name', async () => {
    const phone = await memberPhone();
    await fail(phone, 10);
    const body = {
      phone_number: phone,
      new_password: 'another long one',
      verification_token: await proofOf(server, phone, 'PASSWORD_RESET'),
    };
    expect((await server.post(accountPaths.resetPassword, { ...body, ...SITE })).status).toBe(200);
    expect((await account.signIn(phone, 'another long one')).status).toBe(200);
  });

  test('a name is not locked if right passwords come between the wrong ones', async () => {
    const phone = await memberPhone();
    for (let round = 0; round < 4; round += 1) {
      await fail(phone, 2);
      expect((await account.signIn(phone)).status).toBe(200);
    }
  });
});

describe('the captcha of a sign-in', () => {
  test('a captcha token is valid for one sign-in try, and the next try without a token is refused with 4002', async () => {
    const phone = await memberPhone();
    await fail(phone, 3);
    const device = { [accountHeaders.deviceId]: 'phone-of-lin' };
    expect((await account.signIn(phone, PASSWORD, {}, device)).body.error_code).toBe(4001);
    const asked = { ...SITE, action: 'POST:/v1/auth/signin', device_id: 'phone-of-lin', meta: { username: phone } };
    const { captcha_token: token } = (await server.post(captchaPaths.init, asked)).body;
    expect((await account.signIn(phone, 'wrong', { captcha_token: token }, device)).body.error_code).toBe(4022);
    expect((await account.signIn(phone, PASSWORD, {}, device)).body.error_code).toBe(4002);
    expect((await account.signIn(phone, PASSWORD, { captcha_token: token }, device)).body.error_code).toBe(4002);
    const next = (await server.post(captchaPaths.init, asked)).body.captcha_token;
    const headers = { ...device, [accountHeaders.captchaToken]: next };
    expect((await account.signIn(phone, PASSWORD, {}, headers)).status).toBe(200);
  });

  test('after a successful sign-in no captcha is required', async () => {
    const phone = await memberPhone();
    await fail(phone, 3);
    expect((await tryWith(phone, PASSWORD)).status).toBe(200);
    expect((await account.signIn(phone, 'wrong')).body.error_code).toBe(4022);
  });

  test('a captcha is required until a sign-in succeeds, even days later', async () => {
    const phone = await memberPhone();
    await fail(phone, 4);
    server.clock.setOffset(30 * 24 * 60 * MINUTE);
    expect((await account.signIn(phone)).body.error_code).toBe(4001);
    expect((await tryWith(phone, PASSWORD)).status).toBe(200);
    expect((await account.signIn(phone)).status).toBe(200);
  });
});

describe('of 50 parallel wrong passwords', () => {
  test('of 50 parallel wrong passwords ten are compared, and the name stays locked', async () => {
    const phone = await memberPhone();
    const answers = await Promise.all(times(50, (index) => tryWith(phone, `wrong ${index}`)));
    expect(answers.filter(({ body }) => body.error_code === 4022)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.error_code === 4011)).toHaveLength(40);
    expect((await tryWith(phone, PASSWORD)).body.error_code).toBe(4011);
  });

  test('of 50 parallel wrong passwords without a captcha at most ten are compared', async () => {
    const phone = newPhone();
    const answers = await Promise.all(times(50, () => account.signIn(phone, 'wrong')));
    const codes = answers.map(({ body }) => body.error_code);
    expect(codes.filter((code) => code === 4022).length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => ![4022, 4001, 4011].includes(code))).toEqual([]);
  });
});

test('failed sign-ins with made-up names do not affect the sudo lock of any account', async () => {
  const member = await account.signUp();
  for (const name of [`sudo\n${member.sub}`, `SUDO\n${member.sub}`]) await fail(name, 10);
  expect(await account.sudo(member)).toEqual(expect.any(String));
});
