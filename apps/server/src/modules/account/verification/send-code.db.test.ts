import { verificationUsages, type VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { locales } from '@feisuo/contract/facts/locales';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { addThirdParty, countNewRows, newsOf } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let lin: Credentials & { phone: string };
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  account = accountCaller(server);
  lin = await account.join();
});
afterAll(() => server.dispose());

const ask = (body: object, headers: Record<string, string> = {}) =>
  server.post(accountPaths.verification, { ...SITE, ...body }, headers);

interface Sent {
  channel: string;
  usage: string;
  code: string;
  text: string;
}
const outboxOf = async (to: string): Promise<Sent[]> =>
  (await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`)).body.data;

const sent = { verification_id: expect.stringMatching(/^[\w-]{24}$/), is_user: false, expires_in: 600 };

describe('a code is sent', () => {
  const sixDigits = expect.stringMatching(/^\d{6}$/);
  const usagesBut = (prefix: string) => verificationUsages.filter((usage) => !usage.startsWith(prefix));
  test.each(usagesBut('EMAIL_'))('for the usage %s, by text message', async (usage) => {
    const phone = newPhone();
    expect((await ask({ phone_number: phone, usage })).body).toEqual(sent);
    expect(await outboxOf(phone)).toMatchObject([{ channel: 'sms', usage, code: sixDigits }]);
  });

  test.each(usagesBut('PHONE_'))('for the usage %s, by e-mail', async (usage) => {
    const email = `${usage.toLowerCase()}@example.com`;
    expect((await ask({ email, usage })).body).toEqual(sent);
    expect(await outboxOf(email)).toMatchObject([{ channel: 'email', usage, code: sixDigits }]);
  });

  test('for the usage DEFAULT and the target ANY, if the request names neither', async () => {
    const phone = newPhone();
    expect((await ask({ phone_number: phone })).status).toBe(200);
    expect(await outboxOf(phone)).toMatchObject([{ usage: 'DEFAULT' }]);
  });

  test.each(['PHONE', 1, 'UNKNOWN', 0])('to a phone by the channel %s', async (channel) => {
    const phone = newPhone();
    expect((await ask({ phone_number: phone, channel })).status).toBe(200);
    expect(await outboxOf(phone)).toMatchObject([{ channel: 'sms' }]);
  });

  test.each(['EMAIL', 2, 'UNKNOWN', 0])('to a mailbox by the channel %s', async (channel) => {
    const email = `to-${channel}-${newPhone()}@example.com`;
    expect((await ask({ email, channel })).status).toBe(200);
    expect(await outboxOf(email)).toMatchObject([{ channel: 'email' }]);
  });

  test.each(['INAPP', 3])('only to the message centre by the channel %s', async (channel) => {
    const member = await account.join();
    const before = await outboxOf(member.phone);
    const { body } = await ask({ target: 'CUR_USER', channel, usage: 'DEFAULT' }, bearer(member));
    const news = await newsOf(server, member);
    expect(news).toMatchObject([{ kind: 'code', read: false }]);
    expect(await outboxOf(member.phone)).toEqual(before);
    const [code] = /\d{6}/.exec(news[0]?.text ?? '') ?? [];
    const answer = { verification_id: body.verification_id, verification_code: code, ...SITE };
    expect((await server.post(accountPaths.verify, answer)).status).toBe(200);
  });

  test('in the language of the request', async () => {
    const texts = new Map<string, string>();
    for (const locale of locales) {
      const phone = newPhone();
      await ask({ phone_number: phone, usage: 'SIGN_IN' }, { 'accept-language': locale });
      const [message] = await outboxOf(phone);
      texts.set(locale, message?.text.replace(message.code, '######') ?? '');
    }
    expect(new Set(texts.values()).size).toBe(locales.length);
    expect(texts.get('en-US')).toContain('###### is your code to sign in');
    expect(texts.get('zh-CN')).toContain('验证码');
    expect(texts.get('zh-TW')).toContain('驗證碼');
    expect(texts.get('ko-KR')).toMatch(/\p{Script=Hangul}/u);
  });
});

describe('the target of a code request', () => {
  test.each([
    ['ANY', 'a member', true],
    ['ANY', 'an unknown contact', true],
    ['USER', 'a member', true],
    ['USER', 'an unknown contact', false],
    ['NOT_USER', 'a member', false],
    ['NOT_USER', 'an unknown contact', true],
  ])(
    'a code request with %s for a phone number of %s is answered alike; a code is sent: %s',
    async (target, holder, isSent) => {
      const phone = holder === 'a member' ? (await account.join()).phone : newPhone();
      expect((await ask({ phone_number: phone, usage: 'PASSWORD_RESET', target })).body).toEqual(sent);
      const usages = (await outboxOf(phone)).map(({ usage }) => usage);
      expect(usages.includes('PASSWORD_RESET')).toBe(isSent);
    },
  );

  test('with the target CUR_USER the address is optional, but must belong to the caller', async () => {
    const toMe = (body: object) =>
      ask({ target: 'CUR_USER', usage: 'PHONE_NUMBER_VERIFICATION', ...body }, bearer(lin));
    const { body } = await toMe({});
    expect(body).toEqual(sent);
    expect((await toMe({ phone_number: `+86 ${lin.phone}` })).body.verification_id).toBe(body.verification_id);
    expect((await toMe({ channel: 'PHONE' })).body.verification_id).toBe(body.verification_id);
    const refused = { status: 400, body: { error_code: 3 } };
    expect(await toMe({ phone_number: newPhone() })).toMatchObject(refused);
    expect(await toMe({ email: 'lin@example.com' })).toMatchObject(refused);
    expect(await toMe({ channel: 'EMAIL' })).toMatchObject(refused);
    expect((await ask({ target: 'CUR_USER' })).body.error_code).toBe(16);
  });

  test('with the target CUR_USER a missing client_id is taken from the token', async () => {
    const member = await account.join();
    const body = { target: 'CUR_USER', usage: 'DEFAULT', client_id: undefined };
    expect((await ask(body, bearer(member))).status).toBe(200);
  });
});

describe('a request for a code is refused', () => {
  beforeAll(() => addThirdParty(server));
  test.each([
    ['an unknown usage', 3, 'usage', { usage: 'sign_in' }],
    ['an unknown target', 3, 'target', { target: 'ALL' }],
    ['an unknown channel', 3, 'channel', { channel: 'FAX' }],
    ['a channel number as a string', 3, 'channel', { channel: '1' }],
    ['a mail channel for a phone', 3, 'channel', { channel: 'EMAIL' }],
    ['the message centre of an unknown contact', 3, 'channel', { channel: 'INAPP' }],
    ['an impossible phone number', 3, 'phone_number', { phone_number: '99999999999' }],
    ['a phone number that is no string', 3, 'phone_number', { phone_number: 13800138000 }],
    ['phone and email together', 3, 'email', { email: 'a@example.com' }],
    ['neither phone nor email', 3, 'phone_number', { phone_number: undefined }],
    ['a country that is not served', 3, 'phone_number', { phone_number: '+9647701234567' }],
    ['no client', 3, 'client_id', { client_id: undefined }],
    ['an unknown client', 4122, null, { client_id: 'unknown' }],
    ['an invented captcha token', 4002, null, { captcha_token: 'made-up' }],
  ])('a code request with %s is refused with error code %i', async (_what, code, field, more) => {
    const growth = await countNewRows(server, async () => {
      const refused = await ask({ phone_number: newPhone(), usage: 'SIGN_IN', ...more });
      expect(refused).toMatchObject({ status: 400, body: { error_code: code } });
      expect(refused.body.details[0].resource_id ?? null).toBe(field);
    });
    expect(growth).toEqual({});
  });
});

test('verification codes are stored only as keyed hashes, and messages are stored sealed', async () => {
  const member = await account.join();
  const codes: string[] = [];
  for (const [minutes, usage] of (['SIGN_IN', 'DEFAULT'] satisfies VerificationUsage[]).entries()) {
    server.clock.setOffset(minutes * 61_000);
    expect((await account.askCode(member.phone, usage)).status).toBe(200);
    codes.push(await account.lastCode(member.phone));
  }
  server.clock.setOffset(0);
  await ask({ target: 'CUR_USER', channel: 'INAPP', usage: 'PASSWORD_RESET' }, bearer(member));
  const { body } = await server.get(accountPaths.messages, bearer(member));
  codes.push(/\d{6}/.exec(body.data[0].text)?.[0] ?? '');
  const tables = [
    'verifications',
    'verification_throttles',
    'outbox_messages',
    'member_messages',
    'one_time_tokens',
    'security_events',
    'rate_limit_windows',
    'pgboss.job',
  ];
  const { pool } = server.deps.database;
  const stored = await Promise.all(tables.map((table) => pool.query(`select t::text as row from ${table} t`)));
  const text = stored.flatMap(({ rows }) => rows.map(({ row }) => String(row))).join('\n');
  expect(text).toContain('PASSWORD_RESET');
  // Six digits may occur by chance inside a hash, so the code is searched as a separate word.
  for (const code of codes) expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  expect(text).not.toContain(member.phone);
});
