import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, times } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);
afterEach(() => server.clock.setOffset(0));
const MINUTE = 61_000;
let numbers = 0;
const next = () => (numbers += 1);

interface Owner {
  phone: string;
  device: string;
  credentials: Awaited<ReturnType<typeof account.join>>;
}
/** A member who got no message in the last minute, and a device on which the account was used. */
async function addOwner(): Promise<Owner> {
  const credentials = await account.join();
  const device = `device-of-owner-${next()}`;
  await account.comeBack(credentials, { 'x-device-id': device });
  return { phone: credentials.phone, device, credentials };
}
const ask = (body: object, headers: Record<string, string>, asked: TestServer = server) =>
  asked.request({
    method: 'POST',
    url: accountPaths.verification,
    payload: { usage: 'SIGN_IN', ...SITE, ...body },
    headers,
    remoteAddress: `198.18.${next() % 250}.9`,
  });
/**
 * Solves the challenge for an unknown device and returns its request of a code with target NOT_USER, which creates a
 * decoy.
 */
async function prepareDecoy(phone: string, more: object = {}, asked: TestServer = server) {
  const device = `unknown-device-${next()}`;
  const captcha = await captchaFor(server, accountPaths.verification, device);
  const body = { phone_number: phone, target: 'NOT_USER', captcha_token: captcha, ...more };
  return () => ask(body, { 'x-device-id': device }, asked);
}
const askForDecoy = async (...decoy: Parameters<typeof prepareDecoy>) => (await prepareDecoy(...decoy))();
const askOnDevice = ({ phone, device }: Owner, more: object = {}, asked: TestServer = server) =>
  ask({ phone_number: phone, target: 'USER', ...more }, { 'x-device-id': device }, asked);
const askWithToken = ({ credentials }: Owner, more: object = {}) =>
  ask({ target: 'CUR_USER', ...more }, { ...bearer(credentials), 'x-device-id': `new-${next()}` });
const sentTo = async (to: string) =>
  (await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`)).body.data.length;
const verify = async (id: string, code: string) =>
  (await server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE })).status;

describe('a decoy (a verification without a sent code) that another person caused for a member’s number', () => {
  test.each([
    ['a known device', askOnDevice, {}],
    ['a known device with another usage', askOnDevice, { usage: 'PASSWORD_RESET' }],
    ['a token of the account', askWithToken, {}],
    ['a token of the account with another usage', askWithToken, { usage: 'DEFAULT' }],
  ] as const)('does not keep the owner from a code: %s gets a code at once', async (_by, request, more) => {
    const owner = await addOwner();
    server.clock.setOffset(2 * MINUTE);
    const before = await sentTo(owner.phone);
    const decoy = await askForDecoy(owner.phone);
    expect([decoy.status, await sentTo(owner.phone)]).toEqual([200, before]);
    const answer = await request(owner, more);
    expect([answer.status, answer.body.expires_in]).toEqual([200, 600]);
    expect(await sentTo(owner.phone)).toBe(before + 1);
    expect(await verify(answer.body.verification_id, await account.lastCode(owner.phone))).toBe(200);
  });

  test('delays a request from an unknown device, and a request of the owner with target NOT_USER', async () => {
    const owner = await addOwner();
    server.clock.setOffset(2 * MINUTE);
    const before = await sentTo(owner.phone);
    const { verification_id: id } = (await askForDecoy(owner.phone)).body;
    expect((await askForDecoy(owner.phone, { target: 'USER' })).body.verification_id).toBe(id);
    expect((await askOnDevice(owner, { target: 'NOT_USER' })).body.verification_id).toBe(id);
    expect(await sentTo(owner.phone)).toBe(before);
  });

  test('is replaced by one message, after which the pause of 60 s starts again', async () => {
    const owner = await addOwner();
    server.clock.setOffset(2 * MINUTE);
    const before = await sentTo(owner.phone);
    await askForDecoy(owner.phone);
    server.clock.setOffset(2 * MINUTE + 50_000);
    const { verification_id: id } = (await askOnDevice(owner)).body;
    server.clock.setOffset(3 * MINUTE + 20_000);
    for (const answer of [await askOnDevice(owner), await askWithToken(owner), await askForDecoy(owner.phone)])
      expect(answer.body.verification_id).toBe(id);
    expect((await askOnDevice(owner, { usage: 'PASSWORD_RESET' })).body.error_code).toBe(8);
    expect(await sentTo(owner.phone)).toBe(before + 1);
  });

  test('is replaced at most ten times a day, and then the owner’s request is refused until the next day', async () => {
    const owner = await addOwner();
    const before = await sentTo(owner.phone);
    for (let turn = 1; turn <= 10; turn += 1) {
      server.clock.setOffset(2 * turn * MINUTE);
      // The limit of ten codes a day for unknown devices is separate, so half of the turns begin with a decoy.
      if (turn % 2 === 0) await askForDecoy(owner.phone);
      expect((await askOnDevice(owner)).status).toBe(200);
    }
    expect(await sentTo(owner.phone)).toBe(before + 10);
    server.clock.setOffset(22 * MINUTE);
    expect((await askForDecoy(owner.phone)).status).toBe(200);
    const refused = await askOnDevice(owner);
    expect(refused).toMatchObject({ status: 429, body: { error_code: 8 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(await sentTo(owner.phone)).toBe(before + 10);
  });

  test('is replaced once by concurrent requests of the owner in two processes, and only one code is sent', async () => {
    const owner = await addOwner();
    const other = await startTestServer({ LIMITS_SCALE: '1000' }, server.home);
    server.clock.setOffset(2 * MINUTE);
    other.clock.setOffset(2 * MINUTE);
    const before = await sentTo(owner.phone);
    await askForDecoy(owner.phone);
    const answers = await Promise.all(times(24, (index) => askOnDevice(owner, {}, index % 2 ? other : server)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.verification_id)).size).toBe(1);
    expect(await sentTo(owner.phone)).toBe(before + 1);
    expect(await verify(answers[0]?.body.verification_id, await account.lastCode(owner.phone))).toBe(200);
    await other.dispose();
  });

  test('concurrent with requests of the owner, causes no second message and no lost code', async () => {
    const other = await startTestServer({ LIMITS_SCALE: '1000' }, server.home);
    for (let round = 0; round < 5; round += 1) {
      const owner = await addOwner();
      server.clock.setOffset(2 * MINUTE);
      other.clock.setOffset(2 * MINUTE);
      const before = await sentTo(owner.phone);
      const decoys = await Promise.all(times(6, () => prepareDecoy(owner.phone, {}, other)));
      const unknown = decoys.map((request) => request());
      // Waits until the first decoy is stored, so that the owner requests a code while the other unknown devices'
      // requests still run.
      await Promise.race(unknown);
      await Promise.all([...unknown, ...times(6, (index) => askOnDevice(owner, {}, index % 2 ? other : server))]);
      const last = await askOnDevice(owner);
      expect([last.status, await sentTo(owner.phone)]).toEqual([200, before + 1]);
      expect(await verify(last.body.verification_id, await account.lastCode(owner.phone))).toBe(200);
      server.clock.setOffset(0);
      other.clock.setOffset(0);
    }
    await other.dispose();
  });
});

test('a decoy for an alias of a member’s mailbox does not keep the owner from a code', async () => {
  const name = `owner${next()}-of-a-mailbox`;
  const credentials = await account.join(`${name}@gmail.com`);
  const device = `device-of-owner-${next()}`;
  await account.comeBack(credentials, { 'x-device-id': device });
  server.clock.setOffset(2 * MINUTE);
  const before = await sentTo(`${name}@gmail.com`);
  await askForDecoy('', { phone_number: undefined, email: `${name}+x@gmail.com`, target: 'USER' });
  const owned = { phone_number: undefined, email: `${name}@gmail.com` };
  const answer = await ask({ ...owned, target: 'USER' }, { 'x-device-id': device });
  expect([answer.status, await sentTo(`${name}@gmail.com`)]).toEqual([200, before + 1]);
});
