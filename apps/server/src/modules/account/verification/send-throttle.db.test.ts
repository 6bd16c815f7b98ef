import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, times, newsOf } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  // At this scale a device may request 3 codes a day and an address 20 codes an hour.
  server = await startTestServer({ LIMITS_SCALE: '0.1' });
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

let addresses = 0;
const newAddress = () => `203.0.113.${(addresses += 1)}`;

/** Requests a code, by default from a new address and an unknown device that solved a challenge. */
async function ask(
  phone: string,
  more: object = {},
  headers: Record<string, string> = {},
  remoteAddress = newAddress(),
): Promise<TestAnswer> {
  const device = headers['x-device-id'] ?? `unknown-device-${addresses}`;
  const solved = { captcha_token: await captchaFor(server, accountPaths.verification, device) };
  return askPlainly(phone, { ...solved, ...more }, { 'x-device-id': device, ...headers }, remoteAddress);
}
const askPlainly = (phone: string, more: object, headers: Record<string, string>, remoteAddress = newAddress()) =>
  server.request({
    method: 'POST',
    url: accountPaths.verification,
    payload: { phone_number: phone, usage: 'SIGN_IN', ...SITE, ...more },
    headers,
    remoteAddress,
  });
const sentTo = async (phone: string) => (await server.get(`${sandboxPaths.outbox}?to=${phone}`)).body.data.length;

describe('a target gets at most one code in 60 s', () => {
  test('a repeated code request within 60 s gets the same verification_id and sends nothing', async () => {
    const phone = newPhone();
    const first = await ask(phone);
    server.clock.setOffset(40_000);
    const second = await ask(`+86 ${phone}`);
    expect(second.body.verification_id).toBe(first.body.verification_id);
    expect(second.body.expires_in).toBeLessThanOrEqual(560);
    expect(second.body.expires_in).toBeGreaterThan(550);
    expect(await sentTo(phone)).toBe(1);
    server.clock.setOffset(61_000);
    const third = await ask(phone);
    expect(third.body.verification_id).not.toBe(first.body.verification_id);
    expect(await sentTo(phone)).toBe(2);
  });

  test('a code request for another usage within 60 s is refused with error code 8 and retry_delay', async () => {
    const phone = newPhone();
    await ask(phone);
    server.clock.setOffset(20_000);
    const refused = await ask(phone, { usage: 'REGISTER' });
    expect(refused).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
    expect(refused.body.details[0].retry_delay).toMatch(/^(40|39)s$/);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(40);
    expect(await sentTo(phone)).toBe(1);
    server.clock.setOffset(61_000);
    expect((await ask(phone, { usage: 'REGISTER' })).status).toBe(200);
    expect(await sentTo(phone)).toBe(2);
  });

  test('after a code was spent, the next one may be sent at once', async () => {
    const phone = newPhone();
    const first = await ask(phone);
    const answer = { verification_id: first.body.verification_id, verification_code: await account.lastCode(phone) };
    await server.post(accountPaths.verify, { ...answer, ...SITE });
    expect((await ask(phone)).body.verification_id).not.toBe(first.body.verification_id);
    expect(await sentTo(phone)).toBe(2);
  });

  test('after a code was spent, a code for another usage may be sent at once', async () => {
    const phone = newPhone();
    const { verification_id: id } = (await ask(phone)).body;
    await server.post(accountPaths.verify, {
      verification_id: id,
      verification_code: await account.lastCode(phone),
      ...SITE,
    });
    expect((await ask(phone, { usage: 'PASSWORD_RESET' })).status).toBe(200);
    // The throttle belongs to the code for PASSWORD_RESET, which is still pending.
    expect((await ask(phone)).body.error_code).toBe(8);
    expect(await sentTo(phone)).toBe(2);
  });

  test('a code whose tries are used up still delays the next code', async () => {
    const phone = newPhone();
    const first = (await ask(phone)).body.verification_id;
    const right = await account.lastCode(phone);
    for (let miss = 0; miss < 5; miss += 1) {
      const wrong = String((Number(right) + miss + 1) % 1_000_000).padStart(6, '0');
      await server.post(accountPaths.verify, { verification_id: first, verification_code: wrong, ...SITE });
    }
    expect((await ask(phone)).body.verification_id).toBe(first);
    expect((await ask(phone, { usage: 'REGISTER' })).body.error_code).toBe(8);
    expect(await sentTo(phone)).toBe(1);
    server.clock.setOffset(61_000);
    const second = (await ask(phone)).body.verification_id;
    const answer = { verification_id: second, verification_code: await account.lastCode(phone), ...SITE };
    expect((await server.post(accountPaths.verify, answer)).status).toBe(200);
  });

  test('of 50 parallel code requests one sends a message, and all get the same verification_id', async () => {
    const phone = newPhone();
    const answers = await Promise.all(times(50, () => ask(phone)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.verification_id)).size).toBe(1);
    expect(await sentTo(phone)).toBe(1);
  });

  test('codes sent to the message centre have the same throttle of 60 s', async () => {
    const member = await account.join();
    const inApp = () =>
      ask(member.phone, { target: 'CUR_USER', channel: 'INAPP', phone_number: undefined }, bearer(member));
    expect((await inApp()).body.verification_id).toBe((await inApp()).body.verification_id);
    expect(await newsOf(server, member)).toHaveLength(1);
  });
});

test('a contact gets ten codes a day over all usages, and then refusals with error code 8', async () => {
  const phone = newPhone();
  for (let code = 0; code < 10; code += 1) {
    server.clock.setOffset(code * 61_000);
    expect((await ask(phone, { usage: code % 2 ? 'SIGN_IN' : 'DEFAULT' })).status).toBe(200);
  }
  server.clock.setOffset(10 * 61_000);
  const refused = await ask(phone);
  expect(refused).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(85_000);
  expect((await ask(phone, { usage: 'PASSWORD_RESET' })).body.error_code).toBe(8);
  expect(await sentTo(phone)).toBe(10);
  server.clock.setOffset(DAY_MS + 1000);
  expect((await ask(phone)).status).toBe(200);
});

test("other people cannot use up the owner's codes, because known devices have their own limit", async () => {
  const owner = await account.join();
  // Four devices share the requests, because in this test a device may request only three codes a day.
  const home = (code: number) => ({ 'x-device-id': `device-of-lin-${code % 4}` });
  for (let device = 0; device < 4; device += 1) await account.comeBack(owner, home(device));
  for (let code = 0; code <= 10; code += 1) {
    server.clock.setOffset(code * 61_000);
    expect((await ask(owner.phone)).status).toBe(code < 10 ? 200 : 429);
  }
  for (let code = 11; code <= 21; code += 1) {
    server.clock.setOffset(code * 61_000);
    expect((await askPlainly(owner.phone, {}, home(code))).status).toBe(code < 21 ? 200 : 429);
  }
});

test('a number to which no code is sent has the same daily limit of ten code requests', async () => {
  const phone = newPhone();
  const statuses: number[] = [];
  for (let code = 0; code < 11; code += 1) {
    server.clock.setOffset(code * 61_000);
    statuses.push((await ask(phone, { target: 'USER' })).status);
  }
  expect(statuses).toEqual([...times(10, () => 200), 429]);
  expect(await sentTo(phone)).toBe(0);
});

test('a device may request 30 codes a day without a captcha, 30 more with a captcha, and then none', async () => {
  const device = { 'x-device-id': 'the-device' };
  const withCaptcha = async () =>
    ask(newPhone(), { captcha_token: await captchaFor(server, accountPaths.verification, 'the-device') }, device);
  for (let code = 0; code < 3; code += 1) expect((await askPlainly(newPhone(), {}, device)).status).toBe(200);
  expect((await askPlainly(newPhone(), {}, device)).body.error_code).toBe(4001);
  for (let code = 3; code < 6; code += 1) expect((await withCaptcha()).status).toBe(200);
  const refused = await withCaptcha();
  expect(refused).toMatchObject({ status: 429, body: { error_code: 8 } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await askPlainly(newPhone(), {}, { 'x-device-id': 'another' })).status).toBe(200);
  server.clock.setOffset(DAY_MS + 1000);
  expect((await askPlainly(newPhone(), {}, device)).status).toBe(200);
});

test('50 parallel code requests by one device for many numbers stay within the limit of the device', async () => {
  const device = { 'x-device-id': 'a-storm' };
  const answers = await Promise.all(times(50, () => askPlainly(newPhone(), {}, device)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6);
  expect(answers.filter(({ status }) => ![200, 400, 429].includes(status))).toEqual([]);
});
