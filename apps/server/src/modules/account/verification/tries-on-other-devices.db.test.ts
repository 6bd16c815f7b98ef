import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, times } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'account,content,jobs', LIMITS_SCALE: '1000' });
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const { tries, triesElsewhere } = verificationLimits;
const on = (device: string) => ({ 'x-device-id': device });
let devices = 0;
const newDevice = () => `device-${(devices += 1)}`;

/** Requests a code with a solved challenge, as pages do when a challenge is required. */
async function send(phone: string, device: string, usage = 'SIGN_IN') {
  const captcha = await captchaFor(server, accountPaths.verification, device);
  const body = { phone_number: phone, usage, captcha_token: captcha, ...SITE };
  const answer = await server.post(accountPaths.verification, body, on(device));
  expect(answer.status).toBe(200);
  return { id: answer.body.verification_id as string, code: await account.lastCode(phone) };
}
const signIn = (phone: string, code: string, device: string) =>
  server.post(accountPaths.signIn, { username: phone, verification_code: code, ...SITE }, on(device));
const verify = (id: string, code: string, device: string) =>
  server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE }, on(device));
const otherThan = (code: string, index = 1) => String((Number(code) + index) % 1_000_000).padStart(6, '0');
const noticesOf = async (member: { access_token: string }): Promise<string[]> =>
  (await server.get(accountPaths.messages, bearer(member))).body.data.map(({ kind }: { kind: string }) => kind);

/** Signs up a member, who then signs in on a device. */
async function memberOn(device: string) {
  const member = await account.join();
  const { code } = await send(member.phone, device);
  const answer = await signIn(member.phone, code, device);
  expect(answer.status).toBe(200);
  return { ...answer.body, phone: member.phone } as { phone: string; access_token: string };
}

describe('wrong verification codes from devices that did not request the code', () => {
  test('leave the code usable on the requesting device, and the member is notified', async () => {
    const device = newDevice();
    const member = await memberOn(device);
    let passed = 0;
    for (const _ of times(4, String)) {
      const { code } = await send(member.phone, device);
      const answers = await Promise.all(
        times(20, (index) => signIn(member.phone, otherThan(code, index + 1), newDevice())),
      );
      expect(new Set(answers.map(({ body }) => body.error_code))).toEqual(new Set([4014]));
      expect((await signIn(member.phone, otherThan(code), device)).body.error_code).toBe(4014);
      expect((await signIn(member.phone, otherThan(code), newDevice())).body.error_code).toBe(4014);
      server.clock.setOffset((passed += 61_000));
    }
    await expect.poll(async () => (await noticesOf(member)).includes('codes_guessed'), { timeout: 15_000 }).toBe(true);
    const { code } = await send(member.phone, device);
    expect((await signIn(member.phone, code, device)).status).toBe(200);
  });

  test('do not lock the requesting device, even if the account does not know it', async () => {
    const [phone, device] = [newPhone(), newDevice()];
    let passed = 0;
    for (const _ of times(4, String)) {
      const { code } = await send(phone, device, 'REGISTER_SIGN_IN');
      await Promise.all(times(5, (index) => signIn(phone, otherThan(code, index + 1), newDevice())));
      server.clock.setOffset((passed += 61_000));
    }
    const { code } = await send(phone, device, 'REGISTER_SIGN_IN');
    // Other unknown devices are locked now, even with the right code.
    expect((await signIn(phone, code, newDevice())).body.error_code).toBe(4014);
    expect((await signIn(phone, code, device)).status).toBe(200);
  });

  test('are compared with each code at most three times, even if fifty are concurrent', async () => {
    const [phone, device] = [newPhone(), newDevice()];
    const { id, code } = await send(phone, device, 'REGISTER_SIGN_IN');
    await Promise.all(times(50, (index) => signIn(phone, otherThan(code, index + 1), newDevice())));
    const { rows } = await server.deps.database.pool.query(
      'select tries, tries_elsewhere from verifications where id = $1',
      [id],
    );
    expect(rows).toEqual([{ tries: 0, tries_elsewhere: triesElsewhere }]);
    expect((await signIn(phone, code, newDevice())).body.error_code).toBe(4014);
    expect((await signIn(phone, code, device)).status).toBe(200);
  });

  test('get the same answer whether a code is pending, expired or was never requested', async () => {
    const [asked, never, device] = [newPhone(), newPhone(), newDevice()];
    const { code } = await send(asked, device);
    const answer = async (phone: string) => {
      const { status, body } = await signIn(phone, otherThan(code), newDevice());
      return JSON.stringify({ status, body });
    };
    const expected = await answer(never);
    for (const _ of times(triesElsewhere + 1, String)) expect(await answer(asked)).toBe(expected);
    server.clock.setOffset((verificationLimits.codeLifetimeS + 1) * 1000);
    expect(await answer(asked)).toBe(expected);
    expect((await signIn(asked, code, device)).body.error_code).toBe(4024);
  });

  test('leave some tries for a member who enters the code on another device', async () => {
    const [phone, other] = [newPhone(), newDevice()];
    const { code } = await send(phone, newDevice(), 'REGISTER_SIGN_IN');
    expect((await signIn(phone, otherThan(code), other)).body.error_code).toBe(4014);
    expect((await signIn(phone, code, other)).status).toBe(200);
  });
});

test("repeating a code request returns the code's id to another person, whose tries do not count for the requester", async () => {
  const [phone, device, otherDevice] = [newPhone(), newDevice(), newDevice()];
  const { id, code } = await send(phone, device, 'REGISTER_SIGN_IN');
  expect((await send(phone, otherDevice, 'REGISTER_SIGN_IN')).id).toBe(id);
  const answers = [];
  for (const index of times(tries + 3, (number) => number + 1))
    answers.push((await verify(id, otherThan(code, index), otherDevice)).body.error_code);
  expect(answers.filter((error) => error === 4014)).toHaveLength(triesElsewhere);
  expect((await verify(id, code, device)).status).toBe(200);
});

test("a code that another person requested becomes the owner's when the owner requests a code on a known device", async () => {
  const [device, otherDevice] = [newDevice(), newDevice()];
  const { phone } = await memberOn(device);
  const { id, code } = await send(phone, otherDevice);
  expect((await send(phone, device)).id).toBe(id);
  for (const index of times(tries + 3, (number) => number + 1)) await verify(id, otherThan(code, index), otherDevice);
  expect((await signIn(phone, code, device)).status).toBe(200);
});

test('wrong tries for codes that another person requested do not lock a known device', async () => {
  const device = newDevice();
  const { phone } = await memberOn(device);
  for (const round of times(2, (number) => number + 1)) {
    const otherDevice = newDevice();
    const { id, code } = await send(phone, otherDevice);
    for (const index of times(tries, (number) => number + 1)) await verify(id, otherThan(code, index), otherDevice);
    server.clock.setOffset(round * 61_000);
  }
  const otherDevice = newDevice();
  const locked = await send(phone, otherDevice);
  expect((await verify(locked.id, locked.code, otherDevice)).body.error_code).toBe(8);
  server.clock.setOffset(3 * 61_000);
  const { code } = await send(phone, device);
  expect((await signIn(phone, code, device)).status).toBe(200);
});
