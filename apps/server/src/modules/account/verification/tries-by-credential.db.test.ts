import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { countFailure } from '../../../http/failure-count.ts';
import { identifierOf } from '../people/identifiers.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);

afterEach(() => server.clock.setOffset(0));
const on = (device: string) => ({ 'x-device-id': device });
let devices = 0;
const newDevice = () => `device-${(devices += 1)}`;
const otherThan = (code: string, index: number) => String((Number(code) + index) % 1_000_000).padStart(6, '0');
const verify = (id: string, code: string, device: string) =>
  server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE }, on(device));

interface Member {
  phone: string;
  access_token: string;
}

/** Requests a code to the member's phone with the member's access token. */
async function askByToken(member: Member, device: string) {
  const body = { target: 'CUR_USER', usage: 'PHONE_NUMBER_VERIFICATION', ...SITE };
  const answer = await server.post(accountPaths.verification, body, { ...bearer(member), ...on(device) });
  expect(answer.status).toBe(200);
  return { id: answer.body.verification_id as string, code: await account.lastCode(member.phone) };
}

/** Requests a code as a visitor who solved a challenge. */
async function askAsVisitor({ phone }: Member, device: string) {
  const captcha = await captchaFor(server, accountPaths.verification, device);
  const body = { phone_number: phone, usage: 'SIGN_IN', captcha_token: captcha, ...SITE };
  const answer = await server.post(accountPaths.verification, body, on(device));
  expect(answer.status).toBe(200);
  return { id: answer.body.verification_id as string, code: await account.lastCode(phone) };
}

/**
 * Signs in with the right password on an unknown device after failed sign-ins, so that the answer (4020) requires a
 * code.
 */
async function askByPassword({ phone }: Member, device: string) {
  const captcha_token = await captchaFor(server, accountPaths.signIn, device);
  const answer = await account.signIn(phone, PASSWORD, { captcha_token }, on(device));
  expect(answer.body.error_code).toBe(4020);
  return { id: answer.body.details[0].resource_id as string, code: await account.lastCode(phone) };
}

type Ask = (member: Member, device: string) => Promise<{ id: string; code: string }>;

/** Requests two codes, each on a new device, and enters five wrong codes for each. Ten wrong tries start a lock. */
async function guess(ask: Ask, member: Member) {
  for (const round of times(2, (number) => number + 1)) {
    const device = newDevice();
    const { id, code } = await ask(member, device);
    for (const index of times(verificationLimits.tries, (number) => number + 1))
      expect((await verify(id, otherThan(code, index), device)).body.error_code).toBe(4014);
    server.clock.setOffset(round * 61_000);
  }
}

const locked = { status: 429, body: { error_code: 8 } };

test('ten wrong tries lock codes requested with a token, however many made-up device ids the requests contain', async () => {
  const member = await account.signUp();
  await guess(askByToken, member);
  const device = newDevice();
  const { id, code } = await askByToken(member, device);
  expect(await verify(id, code, device)).toMatchObject(locked);
});

test('after ten wrong codes, the code that a right password requires is locked (4020), whatever device ids are sent', async () => {
  const member = await account.signUp();
  for (const _ of times(6, String)) await countFailure(server.deps.db, server.deps, identifierOf(member.phone).key);
  await guess(askByPassword, member);
  const device = newDevice();
  const { id, code } = await askByPassword(member, device);
  expect(await verify(id, code, device)).toMatchObject(locked);
});

test('wrong tries for codes requested with a token do not lock a device that the account knows', async () => {
  const member = await account.signUp();
  const home = newDevice();
  await account.comeBack(member, on(home));
  await guess(askByToken, member);
  const { id, code } = await askAsVisitor(member, home);
  expect((await verify(id, code, home)).status).toBe(200);
});

test('wrong codes entered by other people do not lock the codes that the owner requests with a token', async () => {
  const member = await account.signUp();
  await guess(askAsVisitor, member);
  const device = newDevice();
  const { id, code } = await askByToken(member, device);
  expect((await verify(id, code, device)).status).toBe(200);
});
