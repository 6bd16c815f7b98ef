import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, captchaPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, countNewRows, proofOf, times, writeState } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { countFailure } from '../../../http/failure-count.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import { accounts } from '../people/accounts.tables.ts';
import { identifierOf } from '../people/identifiers.ts';
import { softLimits } from '../security/captcha-thresholds.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  // Scales the hourly limits per address to 3 failed sign-ins, 1 sign-up and 2 codes.
  server = await startTestServer({ LIMITS_SCALE: '0.01' });
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

let addresses = 0;
/** Returns a new IP address in a network that no earlier request used. */
const newAddress = () => `198.18.${(addresses += 1)}.1`;
const HOUR = 3_600_000;
const tooMany = { status: 429, body: { error: 'resource_exhausted', error_code: 8 } };

/** Sends a request from an IP address, with or without a captcha. */
async function call(path: string, payload: object, remoteAddress: string, captcha = false) {
  const device = `device-${remoteAddress}`;
  const token = captcha ? { captcha_token: await captchaFor(server, path, device) } : {};
  // Without a captcha no device id is sent, because codes are also limited per device, and that limit is below one code
  // at this scale.
  const headers = captcha ? { [accountHeaders.deviceId]: device } : {};
  return server.request({
    method: 'POST',
    url: path,
    payload: { ...SITE, ...payload, ...token },
    remoteAddress,
    headers,
  });
}

describe('failed sign-ins from one address', () => {
  const fail = (address: string, captcha = false) =>
    call(accountPaths.signIn, { username: newPhone(), password: 'wrong' }, address, captcha);

  test('failed sign-ins of an address need a captcha after 300 an hour (here 3) and are refused (8) after 600', async () => {
    const address = newAddress();
    for (let failure = 0; failure < 3; failure += 1) expect((await fail(address)).body.error_code).toBe(4022);
    expect((await fail(address)).body.error_code).toBe(4001);
    for (let failure = 3; failure < 6; failure += 1) expect((await fail(address, true)).body.error_code).toBe(4022);
    for (const captcha of [false, true]) {
      const refused = await fail(address, captcha);
      expect(refused).toMatchObject(tooMany);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect((await fail(newAddress())).body.error_code).toBe(4022);
    server.clock.setOffset(HOUR + 1000);
    expect((await fail(address)).body.error_code).toBe(4022);
  });

  test('a failed sign-in is not stored if a captcha is required or the address is refused', async () => {
    const address = newAddress();
    const failAtOnce = async (count: number) => {
      const answers = await Promise.all(times(count, () => fail(address)));
      return new Set(answers.map(({ body }) => body.error_code));
    };
    await failAtOnce(3);
    const codes: Set<number>[] = [];
    expect(await countNewRows(server, async () => codes.push(await failAtOnce(20)))).toEqual({});
    for (let failure = 3; failure < 6; failure += 1) await fail(address, true);
    expect(await countNewRows(server, async () => codes.push(await failAtOnce(20)))).toEqual({});
    expect(codes).toEqual([new Set([4001]), new Set([8])]);
  });

  test('a failed sign-in is not stored if the captcha token is made up', async () => {
    const address = newAddress();
    const madeUp = () =>
      call(accountPaths.signIn, { username: newPhone(), password: 'wrong', captcha_token: 'made-up' }, address);
    const growth = await countNewRows(server, async () => {
      for (const answer of await Promise.all(times(20, madeUp))) expect(answer.body.error_code).toBe(4002);
    });
    expect(growth).toEqual({});
  });

  test('wrong codes count as failed sign-ins of the address, and right codes then need the captcha too', async () => {
    const address = newAddress();
    const wrongCode = () => call(accountPaths.signIn, { username: newPhone(), code: '000000' }, address);
    for (let failure = 0; failure < 3; failure += 1) expect((await wrongCode()).body.error_code).toBe(4014);
    expect((await wrongCode()).body.error_code).toBe(4001);
    const phone = newPhone();
    const right = { username: phone, verification_token: await proofOf(server, phone, 'REGISTER_SIGN_IN') };
    expect((await call(accountPaths.signIn, right, address)).body.error_code).toBe(4001);
    expect((await call(accountPaths.signIn, right, address, true)).status).toBe(200);
  });

  test('failed sign-ins from all addresses of an IPv6 /64 are counted together', async () => {
    for (const host of ['1', '2', '3']) await fail(`2001:db8:1:2::${host}`);
    expect((await fail('2001:db8:1:2:ffff::4')).body.error_code).toBe(4001);
    expect((await fail('2001:db8:1:3::4')).body.error_code).toBe(4022);
  });

  test('failed sign-ins of an IPv6 /48 need a captcha after 3000 and are refused (8) after 6000', async () => {
    const from = (subnet: number) => `2001:db8:48:${subnet.toString(16)}::1`;
    const codes = async (first: number, captcha: boolean) => {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => fail(from(first + index), captcha)));
      return new Set(answers.map(({ body }) => body.error_code));
    };
    expect(await codes(0, false)).toEqual(new Set([4022]));
    expect((await fail(from(999))).body.error_code).toBe(4001);
    expect(await codes(100, true)).toEqual(new Set([4022]));
    expect(await fail(from(999), true)).toMatchObject(tooMany);
    expect((await fail('2001:db8:49::1')).body.error_code).toBe(4022);
  });

  test('failed sign-ins of a /24 need a captcha after 1000 a day, and 2000 are refused (8) except on known devices', async () => {
    const [phone, known] = [newPhone(), '203.0.113.200'];
    const registration = { phone_number: phone, verification_token: await proofOf(server, phone, 'REGISTER') };
    const payload = { ...SITE, ...registration, password: PASSWORD };
    const headers = { [accountHeaders.deviceId]: `device-${known}` };
    await server.request({ method: 'POST', url: accountPaths.signUp, payload, headers, remoteAddress: newAddress() });
    const signIn = (from: string) => call(accountPaths.signIn, { username: phone, password: PASSWORD }, from, true);

    const failFrom = async (first: number, captcha: boolean) => {
      const answers = await Promise.all(times(10, (index) => fail(`203.0.113.${first + index}`, captcha)));
      return new Set(answers.map(({ body }) => body.error_code));
    };
    expect(await failFrom(0, false)).toEqual(new Set([4022]));
    expect(await countNewRows(server, () => fail('203.0.113.99'))).toEqual({});
    expect((await fail('203.0.113.99')).body.error_code).toBe(4001);
    expect(await failFrom(10, true)).toEqual(new Set([4022]));
    const refused = await fail('203.0.113.99', true);
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(await countNewRows(server, () => fail('203.0.113.99'))).toEqual({});
    // The right password is accepted on a device that the account knows, and in any other network.
    expect(await signIn('203.0.113.201')).toMatchObject(tooMany);
    expect((await signIn(known)).status).toBe(200);
    expect((await signIn(newAddress())).status).toBe(200);
    expect((await fail('203.0.112.1')).body.error_code).toBe(4022);
    server.clock.setOffset(24 * HOUR + 1000);
    expect((await fail('203.0.113.99')).body.error_code).toBe(4022);
  });

  test('failed sign-ins from an IPv6 /64 are also counted as those of a network', async () => {
    const subnet = '2001:db8:64:1::/64';
    await tallyHit(server.deps, softLimits.failedSignInsOfNetwork, subnet, 10);
    expect((await fail('2001:db8:64:1::5')).body.error_code).toBe(4001);
    expect((await fail('2001:db8:64:2::5')).body.error_code).toBe(4022);
  });

  /** Signs up a member with a password, from an IP address that the test does not use otherwise. */
  const join = async () => {
    const phone = newPhone();
    const body = { phone_number: phone, verification_token: await proofOf(server, phone, 'REGISTER') };
    const answer = await call(accountPaths.signUp, { ...body, password: PASSWORD }, newAddress());
    return { phone, sub: answer.body.sub as string };
  };

  test.for([
    ['cancellation_audit', 50],
    ['frozen', 38],
    ['blocked', 4013],
    ['password_reset_required', 4021],
  ] as const)(
    'right passwords of an account that is %s count as failed sign-ins of the address',
    async ([state, refusal]) => {
      const { phone, sub } = await join();
      await writeState(server, sub, state);
      const address = newAddress();
      const signIn = (captcha = false) =>
        call(accountPaths.signIn, { username: phone, password: PASSWORD }, address, captcha);
      for (const _ of times(3, String)) expect((await signIn()).body.error_code).toBe(refusal);
      expect((await signIn()).body.error_code).toBe(4001);
      for (const _ of times(3, String)) expect((await signIn(true)).body.error_code).toBe(refusal);
      expect(await signIn(true)).toMatchObject(tooMany);
      await writeState(server, sub, 'active');
      expect((await call(accountPaths.signIn, { username: phone, password: PASSWORD }, newAddress())).status).toBe(200);
    },
  );

  test('right passwords with a made-up second-factor token count as failed sign-ins of the address', async () => {
    const { phone, sub } = await join();
    await server.deps.db.update(accounts).set({ hasSecondFactor: true }).where(eq(accounts.id, sub));
    const address = newAddress();
    const signIn = (more: object) =>
      call(accountPaths.signIn, { username: phone, password: PASSWORD, ...more }, address);
    // Requests without a second factor are not counted here: every member with a second factor makes one, and they are
    // limited per account.
    for (const _ of times(4, String)) expect((await signIn({})).body.error_code).toBe(4015);
    for (const _ of times(3, String))
      expect((await signIn({ verification_token: 'made-up' })).body.error_code).toBe(4014);
    expect((await signIn({ verification_token: 'made-up' })).body.error_code).toBe(4001);
  });

  test('right passwords that are repeatedly answered with a required code count as failed sign-ins of the address', async () => {
    const { phone } = await join();
    for (const _ of times(6, String)) await countFailure(server.deps.db, server.deps, identifierOf(phone).key);
    const address = newAddress();
    const signIn = () => call(accountPaths.signIn, { username: phone, password: PASSWORD }, address, true);
    for (const _ of times(6, String)) expect((await signIn()).body.error_code).toBe(4020);
    expect(await signIn()).toMatchObject(tooMany);
  });

  test('successful sign-ins do not count as failed sign-ins of the address', async () => {
    const address = newAddress();
    const phone = newPhone();
    const registration = { phone_number: phone, verification_token: await proofOf(server, phone, 'REGISTER') };
    expect((await call(accountPaths.signUp, registration, newAddress())).status).toBe(200);
    for (let success = 0; success < 5; success += 1) {
      const right = { username: phone, verification_token: await proofOf(server, phone, 'SIGN_IN') };
      expect((await call(accountPaths.signIn, right, address)).status).toBe(200);
    }
    expect((await fail(address)).body.error_code).toBe(4022);
  });
});

test('after six failed sign-ins from an IPv6 /64, a captcha token without a sign-in name needs a challenge', async () => {
  const other = await startTestServer();
  const post = (url: string, payload: object, host: number) =>
    other.request({ method: 'POST', url, payload: { ...SITE, ...payload }, remoteAddress: `2001:db8:60:1::${host}` });
  const init = (host: number) =>
    post(captchaPaths.init, { action: 'POST:/v1/auth/signin', device_id: `device-${host}` }, host);
  expect((await init(1)).body.captcha_token).toEqual(expect.any(String));
  for (let host = 1; host <= 6; host += 1)
    await post(accountPaths.signIn, { username: newPhone(), password: 'wrong' }, host);
  expect((await init(7)).body.url).toEqual(expect.any(String));
  await other.dispose();
});

test('sign-ups from one address need a captcha after 100 and are refused (8) after 200', async () => {
  const address = newAddress();
  const signUp = async (captcha = false) => {
    const phone = newPhone();
    const body = { phone_number: phone, verification_token: await proofOf(server, phone, 'REGISTER') };
    return call(accountPaths.signUp, body, address, captcha);
  };
  expect((await signUp()).status).toBe(200);
  expect((await signUp()).body.error_code).toBe(4001);
  expect((await signUp(true)).status).toBe(200);
  expect(await signUp(true)).toMatchObject(tooMany);
  expect(await call(accountPaths.signUpAnonymously, {}, address)).toMatchObject(tooMany);
  server.clock.setOffset(HOUR + 1000);
  expect((await signUp()).status).toBe(200);
});

test('sign-ups from one IPv6 /48 need a captcha after 1000, from whichever /64 they come', async () => {
  const signUp = (subnet: number) => call(accountPaths.signUpAnonymously, {}, `2001:db8:50:${subnet.toString(16)}::1`);
  for (let subnet = 0; subnet < 10; subnet += 1) expect((await signUp(subnet)).status).toBe(200);
  expect((await signUp(10)).body.error_code).toBe(4001);
});

test('sign-ups of guest accounts need a captcha, and are refused, at the same limits per address as other sign-ups', async () => {
  const address = newAddress();
  const signUp = (captcha = false) => call(accountPaths.signUpAnonymously, {}, address, captcha);
  expect((await signUp()).status).toBe(200);
  expect((await signUp()).body.error_code).toBe(4001);
  expect((await signUp(true)).status).toBe(200);
  expect(await signUp(true)).toMatchObject(tooMany);
});

test('code requests from one address need a captcha after 200 and are refused (8) after 400', async () => {
  const address = newAddress();
  const ask = (captcha = false) =>
    call(accountPaths.verification, { phone_number: newPhone(), usage: 'SIGN_IN' }, address, captcha);
  for (let code = 0; code < 2; code += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).body.error_code).toBe(4001);
  expect((await ask(true)).status).toBe(200);
  // Another device solves the second captcha, because at this scale one device may request less than one code a day.
  const other = { captcha_token: await captchaFor(server, accountPaths.verification, 'other') };
  const payload = { phone_number: newPhone(), usage: 'SIGN_IN', ...SITE, ...other };
  const headers = { [accountHeaders.deviceId]: 'other' };
  const last = await server.request({
    method: 'POST',
    url: accountPaths.verification,
    payload,
    remoteAddress: address,
    headers,
  });
  expect(last.status).toBe(200);
  expect(await ask()).toMatchObject(tooMany);
  server.clock.setOffset(HOUR + 1000);
  expect((await ask()).status).toBe(200);
});

test('a repeated code request within a minute sends nothing and is not counted', async () => {
  const address = newAddress();
  const phone = newPhone();
  const ask = () => call(accountPaths.verification, { phone_number: phone, usage: 'SIGN_IN' }, address);
  const first = await ask();
  const second = await ask();
  expect(second.body.verification_id).toBe(first.body.verification_id);
  expect((await call(accountPaths.verification, { phone_number: newPhone() }, address)).status).toBe(200);
  expect(await account.lastCode(phone)).toMatch(/^\d{6}$/);
});
