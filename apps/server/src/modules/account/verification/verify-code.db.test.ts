import { errorMessageOf, errorMessages } from '@feisuo/contract/facts/error-messages';
import { locales } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, describe, expect, test } from 'vitest';
import { accountCaller, newPhone, SITE } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);

afterEach(() => server.clock.setOffset(0));
interface SentCode {
  phone: string;
  id: string;
  code: string;
}

async function send(usage: 'SIGN_IN' | 'REGISTER_SIGN_IN' = 'SIGN_IN', phone = newPhone()): Promise<SentCode> {
  const { body } = await account.askCode(phone, usage);
  return { phone, id: body.verification_id, code: await account.lastCode(phone) };
}

const verify = (id: string, code: unknown, headers: Record<string, string> = {}) =>
  server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE }, headers);
const signIn = (phone: string, code: string) => server.post(accountPaths.signIn, { username: phone, code, ...SITE });
const otherThan = (code: string, index = 1) => String((Number(code) + index) % 1_000_000).padStart(6, '0');
const codesOf = (answers: { body: { error_code?: number } }[]) => answers.map(({ body }) => body.error_code);

describe('a right code', () => {
  test('a right code is exchanged for a token, and is refused when it is sent again', async () => {
    const { id, code } = await send();
    const { body } = await verify(id, code);
    expect(body).toEqual({ verification_token: expect.stringMatching(/^[\w-]{43}$/), expires_in: 600 });
    expect(await verify(id, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_verification_code', error_code: 4014 },
    });
  });

  test('a right code is accepted with blanks before and after it', async () => {
    const { id, code } = await send();
    expect((await verify(id, ` ${code} `)).status).toBe(200);
  });

  test('a right code sent by 50 parallel requests is accepted for one of them', async () => {
    const { id, code } = await send();
    const answers = await Promise.all(times(50, () => verify(id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codesOf(answers).filter((number) => number === 4014)).toHaveLength(49);
  });

  test('a right code is valid for ten minutes, and then refused with error code 4024 (expired)', async () => {
    const [early, late] = [await send(), await send()];
    server.clock.setOffset(598_000);
    expect((await verify(early.id, early.code)).status).toBe(200);
    server.clock.setOffset(601_000);
    const expired = { status: 400, body: { error: 'expired_verification_code', error_code: 4024 } };
    expect(await verify(late.id, late.code)).toMatchObject(expired);
    expect(await signIn(late.phone, late.code)).toMatchObject(expired);
  });

  test('a right code of one verification does not match another verification', async () => {
    const [one, other] = [await send(), await send()];
    expect((await verify(one.id, other.code === one.code ? otherThan(one.code) : other.code)).body.error_code).toBe(
      4014,
    );
    expect((await verify(one.id, one.code)).status).toBe(200);
  });

  test('a right code is still valid after a newer code was sent', async () => {
    const first = await send();
    server.clock.setOffset(61_000);
    const second = await send('SIGN_IN', first.phone);
    expect((await verify(first.id, first.code)).status).toBe(200);
    expect((await verify(second.id, second.code)).status).toBe(200);
  });
});

describe('a verification request with a wrong code or field', () => {
  test.each([
    ['another code', (code: string) => otherThan(code)],
    ['a code that is too short', (code: string) => code.slice(1)],
    ['a code that is too long', (code: string) => `${code}0`],
    ['a code without digits', () => 'abcdef'],
    [
      'full-width digits',
      (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ])('verification with %s gets error code 4014, and the right code stays valid', async (_what, wrongOf) => {
    const { id, code } = await send();
    expect(await verify(id, wrongOf(code))).toMatchObject({ status: 400, body: { error_code: 4014 } });
    expect((await verify(id, code)).status).toBe(200);
  });

  test.each([
    ['an unknown id', 4014, { verification_id: 'unknown' }],
    ['no id', 3, { verification_id: undefined }],
    ['no code', 3, { verification_code: undefined }],
    ['a code that is a JSON number', 3, { verification_code: 123456 }],
    ['a code of 65 characters', 3, { verification_code: '1'.repeat(65) }],
    ['no client', 3, { client_id: undefined }],
    ['an unknown client', 4122, { client_id: 'unknown' }],
  ])('verification with %s gets error code %i', async (_what, code, more) => {
    const sent = await send();
    const body = { verification_id: sent.id, verification_code: sent.code, ...SITE, ...more };
    expect(await server.post(accountPaths.verify, body)).toMatchObject({ status: 400, body: { error_code: code } });
  });

  test.each(locales)('is refused with a message in %s if the request asks for this language', async (locale) => {
    const { id, code } = await send();
    const { body } = await verify(id, otherThan(code), { 'accept-language': `${locale};q=0.9` });
    expect(body.details[1]).toMatchObject({
      locale,
      // The error message ends with the number of tries left.
      message: expect.stringMatching(
        new RegExp(`^${errorMessageOf('invalid_verification_code', errorMessages[locale])}.+4`),
      ),
    });
  });

  test('is refused with a message in Simplified Chinese if the requested language is unknown', async () => {
    const { body } = await verify('unknown', '1', { 'accept-language': 'tlh' });
    expect(body.details[1]).toMatchObject({ locale: 'zh-CN', message: '验证码不正确' });
  });
});

describe('a code can be tried five times, and the sixth try gets error code 8', () => {
  test('a sixth try of a code is refused, even with the right code', async () => {
    const { id, phone, code } = await send();
    for (let index = 1; index <= 5; index += 1) {
      const { body } = await verify(id, otherThan(code, index));
      expect(body).toMatchObject({ error_code: 4014, details: [{ limit_remaining: 5 - index }, {}] });
    }
    expect(await verify(id, code)).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
    expect((await signIn(phone, code)).body.error_code).toBe(8);
  });

  test('the fifth try of a code succeeds with the right code', async () => {
    const { id, code } = await send();
    for (let index = 1; index <= 4; index += 1) await verify(id, otherThan(code, index));
    expect((await verify(id, code)).status).toBe(200);
  });

  test('tries of a code at sign-in and at verification are counted together', async () => {
    const { id, phone, code } = await send('REGISTER_SIGN_IN');
    for (let index = 1; index <= 3; index += 1) await signIn(phone, otherThan(code, index));
    for (let index = 4; index <= 5; index += 1) await verify(id, otherThan(code, index));
    expect((await signIn(phone, code)).body.error_code).toBe(8);
  });

  test('of 50 parallel different guesses at verification at most 5 are compared', async () => {
    const { id, code } = await send();
    const answers = await Promise.all(times(50, (index) => verify(id, otherThan(code, index + 1))));
    expect(codesOf(answers).filter((number) => number === 4014)).toHaveLength(5);
    expect(codesOf(answers).filter((number) => number === 8)).toHaveLength(45);
    expect((await verify(id, code)).body.error_code).toBe(8);
  });

  test('of 50 parallel different guesses at sign-in at most 5 are compared', async () => {
    const { phone, code } = await send('REGISTER_SIGN_IN');
    const answers = await Promise.all(times(50, (index) => signIn(phone, otherThan(code, index + 1))));
    expect(codesOf(answers).filter((number) => number === 4014)).toHaveLength(5);
    expect((await signIn(phone, code)).body.error_code).toBe(8);
  });

  test('a new code sent a minute later allows five tries of its own', async () => {
    const first = await send();
    await Promise.all(times(6, (index) => verify(first.id, otherThan(first.code, index + 1))));
    server.clock.setOffset(61_000);
    const second = await send('SIGN_IN', first.phone);
    expect((await verify(second.id, second.code)).status).toBe(200);
  });
});
