import { verificationUsages } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, captchaPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, proofOf, times } from '../../../../test/account-fixtures.ts';
import { hostSpellings } from '../../../../test/host-spellings.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { answerHash, challengeKey } from '../captcha/captcha-deps.ts';
import { addChallenge } from '../captcha/captcha-queries.ts';
import { makeProofOfWork } from '../captcha/proof-of-work.ts';
import { contactOf } from '../people/identifiers.ts';
import { throttleKey } from './send-throttle.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);

afterEach(() => server.clock.setOffset(0));
const MINUTE = 61_000;
let callers = 0;

/** Requests a code, by default from a new device and a new address, as a script does. */
const ask = (to: string, more: object = {}, device = `device-${(callers += 1)}`, asked = server) =>
  asked.request({
    method: 'POST',
    url: accountPaths.verification,
    payload: { ...(to.includes('@') ? { email: to } : { phone_number: to }), usage: 'SIGN_IN', ...SITE, ...more },
    headers: { 'x-device-id': device },
    remoteAddress: `198.18.${(callers += 1) % 250}.7`,
  });
/** Issues a captcha token as for a solved image instead of a proof of work. */
async function imageCaptchaFor(deviceId: string): Promise<string> {
  const { db, clock, masterKey } = server.deps;
  const expiresAt = new Date(clock.now().getTime() + 300_000);
  const binding = { clientId: SITE.client_id, deviceId, action: `POST:${accountPaths.verification}`, metaKey: null };
  const work = { kind: 'work', ...(await makeProofOfWork(masterKey, 1)) } as const;
  await addChallenge(db, { ...binding, key: `work-${deviceId}`, task: work, expiresAt });
  const key = challengeKey(masterKey, deviceId);
  const image = { kind: 'image', answer: answerHash(masterKey, key, 'HKM37'), insteadOf: `work-${deviceId}` } as const;
  await addChallenge(db, { ...binding, key, task: image, expiresAt });
  return (await server.post(captchaPaths.imageVerify, { token: deviceId, key: 'HKM37' })).body.captcha_token;
}
const sentTo = async (to: string) =>
  (await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`)).body.data.length;
const usagesFor = (kind: 'phone' | 'email') =>
  verificationUsages.filter((usage) => !usage.startsWith(kind === 'phone' ? 'EMAIL_' : 'PHONE_'));

describe.each([
  ['phone', newPhone],
  ['email', () => `bombed-${newPhone()}@example.com`],
] as const)('90 concurrent requests with all usages to one %s', (kind, newTarget) => {
  const bomb = async (servers: TestServer[]) => {
    const [target, usages] = [newTarget(), usagesFor(kind)];
    const answers = await Promise.all(
      times(90, (index) =>
        ask(target, { usage: usages[index % usages.length] }, undefined, servers[index % servers.length]),
      ),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.error_code));
    expect(codes.filter((code) => code !== 200 && code !== 8)).toEqual([]);
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.verification_id] : []));
    expect(new Set(ids).size).toBe(1);
    return sentTo(target);
  };
  test('send one message in total', async () => {
    expect(await bomb([server])).toBe(1);
  });

  test('send one message in total, even to several server processes', async () => {
    const other = await startTestServer({ LIMITS_SCALE: '1000' }, server.home);
    expect(await bomb([server, other])).toBe(1);
    await other.dispose();
  });
});

test.each(['EMAIL_ADDRESS_CHANGE', 'EMAIL_ADDRESS_VERIFICATION'])(
  'a phone gets no code of usage %s, which does not exist for phones',
  async (usage) => {
    const phone = newPhone();
    const member = await account.join(phone);
    const refused = { status: 400, body: { error_code: 3, details: [{ resource_id: 'usage' }, {}] } };
    expect(await ask(phone, { usage })).toMatchObject(refused);
    const own = { target: 'CUR_USER', usage, ...SITE };
    expect(await server.post(accountPaths.verification, own, bearer(member))).toMatchObject(refused);
    expect(await sentTo(phone)).toBe(0);
  },
);

test.each(['PHONE_NUMBER_CHANGE', 'PHONE_NUMBER_VERIFICATION'])(
  'a mailbox gets no code of usage %s, which does not exist for mailboxes',
  async (usage) => {
    const refused = { status: 400, body: { error_code: 3, details: [{ resource_id: 'usage' }, {}] } };
    expect(await ask('unknown@example.com', { usage })).toMatchObject(refused);
    expect(await sentTo('unknown@example.com')).toBe(0);
  },
);

describe('from the second message to a number on, an unknown device must solve a challenge', () => {
  const init = (phone: string, device: string, meta: object | undefined = { phone_number: phone }) =>
    server.post(captchaPaths.init, { ...SITE, action: 'POST:/v1/auth/verification', device_id: device, meta });

  test.each([
    ['that has an account', async () => (await account.join()).phone],
    ['that has no account', async () => newPhone()],
  ])(
    'an unknown device gets a second code for a number %s only after it solved a challenge',
    async (_kind, makePhone) => {
      const phone = await makePhone();
      const early = (await init(phone, 'early-bird')).body.captcha_token;
      expect(early).toEqual(expect.any(String));
      expect((await ask(phone)).status).toBe(200);
      // A repeated request sends no message, so it needs no challenge.
      expect((await ask(phone)).status).toBe(200);
      server.clock.setOffset(MINUTE);
      expect((await ask(phone)).body).toMatchObject({ error: 'captcha_required', error_code: 4001 });
      expect((await ask(phone, { usage: 'REGISTER' })).body.error_code).toBe(4001);
      // A captcha token that was issued without a challenge is not enough, and a new token requires a challenge.
      expect((await ask(phone, { captcha_token: early }, 'early-bird')).body.error_code).toBe(4002);
      expect((await init(phone, 'person-new')).body).toEqual({ url: expect.any(String), expires_in: 600 });
      expect((await init(phone, 'person-newer', undefined)).body.url).toEqual(expect.any(String));
      expect(await sentTo(phone)).toBe(1);

      // A captcha token for a solved image is not enough, and the challenge offers no image.
      const reader = `reader-${phone}`;
      const image = { captcha_token: await imageCaptchaFor(reader) };
      expect((await ask(phone, image, reader)).body.error_code).toBe(4002);
      const challenge = new URL((await init(phone, reader)).body.url).searchParams.get('challenge');
      const refused = await server.post(captchaPaths.imageData, { challenge });
      expect(refused.body).toMatchObject({ error_code: 4002, details: [{ reason: 'CAPTCHA_WORK' }, {}] });
      expect(await sentTo(phone)).toBe(1);

      const solved = { captcha_token: await captchaFor(server, accountPaths.verification, 'the-person') };
      expect((await ask(phone, solved, 'the-person')).status).toBe(200);
      expect(await sentTo(phone)).toBe(2);
      server.clock.setOffset(2 * MINUTE);
      expect((await ask(phone, solved, 'the-person')).body.error_code).toBe(4002);
      expect(await sentTo(phone)).toBe(2);
    },
  );

  test('a device used by the account, and a signed-in caller, need no challenge for the second code', async () => {
    const member = await account.join();
    await account.comeBack(member, { 'x-device-id': 'laptop-of-lin' });
    expect((await ask(member.phone)).status).toBe(200);
    server.clock.setOffset(MINUTE);
    expect((await ask(member.phone, {}, 'laptop-of-lin')).status).toBe(200);
    server.clock.setOffset(2 * MINUTE);
    const own = { target: 'CUR_USER', usage: 'DEFAULT', ...SITE };
    expect((await server.post(accountPaths.verification, own, bearer(member))).status).toBe(200);
    expect(await sentTo(member.phone)).toBe(3);
    server.clock.setOffset(3 * MINUTE);
    const other = await account.join();
    await account.comeBack(other, { 'x-device-id': 'laptop-of-wang' });
    expect((await ask(member.phone, {}, 'laptop-of-wang')).body.error_code).toBe(4001);
  });
});

test('a member can sign in, get a sudo token and change the phone number without waiting between the codes', async () => {
  const [phone, next] = [newPhone(), newPhone()];
  const device = { 'x-device-id': 'phone-of-chen' };
  await ask(phone, { usage: 'REGISTER_SIGN_IN' }, 'phone-of-chen');
  const signIn = { username: phone, verification_code: await account.lastCode(phone), ...SITE };
  const member = (await server.post(accountPaths.signIn, signIn, device)).body;

  const proveOwn = async (to: string, body: object) => {
    const headers = { ...bearer(member), ...device };
    const { verification_id: id } = (await server.post(accountPaths.verification, { ...SITE, ...body }, headers)).body;
    const answer = { verification_id: id, verification_code: await account.lastCode(to), ...SITE };
    return (await server.post(accountPaths.verify, answer)).body.verification_token;
  };
  const proof = await proveOwn(phone, { target: 'CUR_USER', usage: 'DEFAULT' });
  const sudo = await server.post(accountPaths.sudo, { verification_token: proof }, { ...bearer(member), ...device });
  expect(sudo.status).toBe(200);
  const held = await proveOwn(next, { phone_number: next, usage: 'PHONE_NUMBER_CHANGE' });
  const change = { phone_number: next, verification_token: held, sudo_token: sudo.body.sudo_token };
  expect((await account.send('PATCH', accountPaths.contact, change, bearer(member))).status).toBe(200);
});

describe('mailboxes at different spellings of one mail host', () => {
  const gmail = hostSpellings.filter(([, mapped]) => mapped === 'gmail.com').map(([host]) => host);

  test('share one throttle: concurrent requests under each spelling send one message, to the canonical host name', async () => {
    const name = `victim${newPhone()}`;
    const answers = await Promise.all(gmail.map((host) => ask(`${name}@${host}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.verification_id)).size).toBe(1);
    expect(await sentTo(`${name}@gmail.com`)).toBe(1);
    const keys = gmail.map((host) => contactOf({ email: `${name}@${host}` }));
    expect(new Set(keys.map(({ key }) => throttleKey(server.deps.masterKey, { kind: 'email', key }))).size).toBe(1);
  });

  test('belong to the same account', async () => {
    const name = `owner${newPhone()}`;
    const member = await account.join(`${name}@ｇmail.com`);
    expect((await account.me(member)).body.email).toBe(`${name}@gmail.com`);
    const email = `${name}@gmail。com`;
    const body = { email, verification_token: await proofOf(server, email, 'REGISTER'), ...SITE };
    expect((await server.post(accountPaths.signUp, body)).body.error_code).toBe(6);
  });

  test.each(['gmail.com。', 'gmail.com.', 'gmail%2ecom', 'g\u200dmail.com'])(
    'are refused if the host is %j',
    async (host) => {
      const refused = { status: 400, body: { error_code: 3, details: [{ resource_id: 'email' }, {}] } };
      expect(await ask(`victim@${host}`)).toMatchObject(refused);
    },
  );
});

test('a phone number with and without the trunk prefix 0 has one throttle', async () => {
  const end = newPhone().slice(-8);
  const [plain, zero] = [await ask(`+8869${end}`), await ask(`+88609${end}`)];
  expect([plain.status, zero.status]).toEqual([200, 200]);
  expect(zero.body.verification_id).toBe(plain.body.verification_id);
  expect(await sentTo(`+8869${end}`)).toBe(1);
});

describe('verification codes for one IPv6 /48 block, which a single internet customer may have', () => {
  const askFrom = (asked: TestServer, index: number, net = '2001:db8:7') =>
    asked.request({
      method: 'POST',
      url: accountPaths.verification,
      payload: { email: `unknown${index}-${newPhone()}@example.com`, usage: 'SIGN_IN', ...SITE },
      remoteAddress: `${net}:${index.toString(16)}::1`,
    });

  test('are sent without a captcha ten times as often as to one address, from any of its /64 blocks', async () => {
    // At this scale an address may request 2 codes an hour. The mail budget is too large to limit an address block.
    const strict = await startTestServer({ LIMITS_SCALE: '0.01', MAIL_DAILY_BUDGET: '1000000' });
    const answers = await Promise.all(times(20, (index) => askFrom(strict, index)));
    expect(answers.map(({ status }) => status)).toEqual(times(20, () => 200));
    expect((await askFrom(strict, 99)).body.error_code).toBe(4001);
    expect((await askFrom(strict, 99, '2001:db8:8')).status).toBe(200);
    await strict.dispose();
  });

  test('use at most a share of the daily mail budget', async () => {
    const small = await startTestServer({ MAIL_DAILY_BUDGET: '1500' });
    const answers = await Promise.all(times(40, (index) => askFrom(small, index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, body: { error_code: 8, details: [{ reason: 'MAIL_BUDGET' }, {}] } });
    expect((await askFrom(small, 1, '2001:db8:8')).status).toBe(200);
    await small.dispose();
  });
});

describe('aliases of one mailbox', () => {
  test('share one throttle: of 90 concurrent requests under 90 aliases, one sends a message', async () => {
    const name = `ann${newPhone()}`;
    const aliases = times(90, (index) =>
      index % 2 === 0 ? `${name}+${index}@gmail.com` : `a.${name.slice(1)}+${index}@googlemail.com`,
    );
    const answers = await Promise.all(aliases.map((alias) => ask(alias)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 8)).toHaveLength(89);
    const sent = await Promise.all(aliases.map(sentTo));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test('are counted together for the required challenge and the daily limit', async () => {
    const name = `ann${newPhone()}`;
    expect((await ask(`${name}+1@example.com`)).status).toBe(200);
    server.clock.setOffset(MINUTE);
    expect((await ask(`${name}+2@example.com`)).body.error_code).toBe(4001);
    for (let index = 2; index <= 10; index += 1) {
      server.clock.setOffset(index * MINUTE);
      const device = `solver-${index}`;
      const solved = { captcha_token: await captchaFor(server, accountPaths.verification, device) };
      expect((await ask(`${name}+${index}@example.com`, solved, device)).status).toBe(200);
    }
    server.clock.setOffset(11 * MINUTE);
    const solved = { captcha_token: await captchaFor(server, accountPaths.verification, 'solver-11') };
    expect((await ask(`${name}@example.com`, solved, 'solver-11')).body.error_code).toBe(8);
  });

  test('get separate mails, and the code sent to one alias is invalid for another', async () => {
    const name = `ann${newPhone()}`;
    const [one, other] = [`${name}+a@example.com`, `${name}+b@example.com`];
    const first = (await ask(one)).body.verification_id;
    expect(await sentTo(one)).toBe(1);
    // The refusal does not contain the id of the pending code, because the code of one alias does not match under
    // another alias.
    expect((await ask(other)).body).toMatchObject({
      error_code: 8,
      details: [{ retry_delay: expect.any(String) }, {}],
    });
    expect((await ask(one)).body.verification_id).toBe(first);
    server.clock.setOffset(MINUTE);
    const solved = { captcha_token: await captchaFor(server, accountPaths.verification, 'their-device') };
    expect((await ask(other, solved, 'their-device')).status).toBe(200);
    expect([await sentTo(one), await sentTo(other)]).toEqual([1, 1]);
  });
});
