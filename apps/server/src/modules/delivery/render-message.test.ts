import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import { verificationUsages } from '@feisuo/contract/facts/account-vocabulary';
import { locales } from '@feisuo/contract/facts/locales';
import { describe, expect, test } from 'vitest';
import { type MessageContent, notices } from './message.ts';
import { inAppMessageOf, mailOf, smsOf } from './render-message.ts';

const at = new Date('2026-11-15T17:05:59Z');
const codeFor = (usage: (typeof verificationUsages)[number]): MessageContent => ({
  kind: 'code',
  usage,
  code: '048213',
  minutes: 10,
});

describe.each(locales)('messages in %s', (locale) => {
  test.each(verificationUsages)(
    'the message with a code for %s contains code, brand and minutes, and no placeholder',
    (usage) => {
      const content = codeFor(usage);
      const { text: sms } = smsOf(content, locale, '飞梭');
      const { subject, text, html } = mailOf(content, locale, '飞梭');
      const { title, text: inApp } = inAppMessageOf(content, locale);
      for (const rendered of [sms, text, html, inApp]) {
        expect(rendered).toContain('048213');
        expect(rendered).toContain('10');
      }
      for (const rendered of [sms, subject, text, html]) expect(rendered).toContain(spellBrand('飞梭', locale));
      for (const rendered of [sms, subject, text, html, title, inApp])
        expect(rendered).not.toMatch(/\{\w+\}|undefined/);
      // The subject must not contain the code, because mail servers log subjects.
      expect(subject).not.toContain('048213');
    },
  );

  test.each(notices)('the notice %s contains time, device and place, or the product, and no placeholder', (notice) => {
    const isOfMoney = notice.startsWith('renewal_');
    const content: MessageContent = {
      kind: 'notice',
      notice,
      at,
      device: 'Chrome · Windows',
      place: '广东深圳',
      left: 3,
      product: '月卡',
      amount: '¥30.00',
      day: '2026-11-21',
    };
    const { text: sms } = smsOf(content, locale, '飞梭');
    const { subject, text, html } = mailOf(content, locale, '飞梭');
    const { title, text: inApp } = inAppMessageOf(content, locale);
    for (const rendered of [sms, text, html, inApp]) {
      for (const fact of isOfMoney ? ['月卡'] : ['2026-11-16 01:05', 'Chrome · Windows', '广东深圳']) {
        expect(rendered).toContain(fact);
      }
    }
    const sums = notice === 'renewal_due' || notice === 'renewal_failed' ? ['¥30.00', '2026-11-21'] : [];
    for (const sum of sums) expect(sms).toContain(sum);
    for (const rendered of [sms, subject, text, html]) expect(rendered).toContain(spellBrand('飞梭', locale));
    for (const rendered of [sms, subject, text, html, title, inApp]) expect(rendered).not.toMatch(/\{\w+\}|undefined/);
    expect(subject).toContain(title);
  });

  test('the text of each code usage differs from the others, and so does the title of each notice', () => {
    const smsTexts = verificationUsages.map((usage) => smsOf(codeFor(usage), locale, '').text);
    expect(new Set(smsTexts).size).toBe(verificationUsages.length);
    const titles = notices.map((notice) => inAppMessageOf({ kind: 'notice', notice, at }, locale).title);
    expect(new Set(titles).size).toBe(notices.length);
  });

  test('a notice leaves out an unknown device or place', () => {
    const render = (known: { device?: string; place?: string }) =>
      inAppMessageOf({ kind: 'notice', notice: 'password_changed', at, ...known }, locale).text;
    const texts = [
      render({}),
      render({ device: 'Pixel' }),
      render({ place: 'Jakarta' }),
      render({ device: 'Pixel', place: 'Jakarta' }),
    ];
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|:\s*[.,]/);
  });
});

test.each([
  ['zh-TW', /^【飛梭】/],
  ['en-US', /^Feisuo: /],
  ['ko-KR', /^\[Feisuo\] /],
  ['id-ID', /^Feisuo: /],
  ['ms-MY', /^Feisuo: /],
] as const)('a text message in %s is signed with the brand as written in that language', (locale, signature) => {
  const { text } = smsOf(codeFor('SIGN_IN'), locale, '飞梭');
  expect(text).toMatch(signature);
  expect(text).not.toContain('飞梭');
  expect(mailOf(codeFor('SIGN_IN'), locale, '飞梭').html).not.toContain('飞梭');
});

test('the text message with a code for binding a phone fits members with and without a phone', () => {
  expect(smsOf(codeFor('PHONE_NUMBER_CHANGE'), 'zh-CN', '飞梭').text).toContain('用于绑定手机号');
});

test('a Chinese text message starts with the signature that carriers require', () => {
  expect(smsOf(codeFor('SIGN_IN'), 'zh-CN', '飞梭').text).toBe(
    '【飞梭】验证码 048213，10 分钟内有效，用于登录。请勿告诉任何人，包括自称客服的人。',
  );
});

test('an SMS gateway gets the name of the template and its parameters', () => {
  expect(smsOf(codeFor('SIGN_IN'), 'en-US', 'Feisuo')).toMatchObject({
    template: 'code.SIGN_IN',
    params: { code: '048213', minutes: '10', purpose: 'sign in', brand: 'Feisuo', locale: 'en-US' },
  });
  expect(smsOf({ kind: 'notice', notice: 'phone_changed', at }, 'en-US', 'Feisuo')).toMatchObject({
    template: 'notice.phone_changed',
    params: { at: '2026-11-16 01:05', brand: 'Feisuo' },
  });
});

test('a hostile device name is shortened to one line, and not treated as markup or as a placeholder', () => {
  const device = `<b onclick="x">{advice}</b> $& ${'长'.repeat(100)}\r\n\r\nCall us`;
  const content: MessageContent = { kind: 'notice', notice: 'password_changed', at, device };
  const { text, html } = mailOf(content, 'zh-CN', '飞梭 & 朋友');
  expect(text).toContain('<b onclick="x">{advice}</b> $& 长');
  expect(text).not.toContain('Call us');
  expect(html).not.toContain('<b ');
  expect(html).toContain('飞梭 &amp; 朋友');
});

test('the HTML part of a mail loads nothing from other servers', () => {
  const { html } = mailOf(codeFor('REGISTER'), 'zh-CN', '飞梭');
  expect(html).not.toMatch(/https?:|<img|<link|<style|<script|url\(/i);
  expect(html).toContain('<meta charset="utf-8">');
});

const someone = {
  'zh-CN': /有人/,
  'zh-TW': /有人/,
  'en-US': /\b[Ss]omeone\b/,
  'ko-KR': /누군가/,
  'id-ID': /\b[Ss]eseorang\b/,
  'ms-MY': /\b[Ss]eseorang\b/,
} as const satisfies Record<(typeof locales)[number], RegExp>;

test.each(locales)(
  'in the language %s a notice of wrong guesses says that someone guessed, and does not blame the member',
  (locale) => {
    for (const notice of ['password_guessed', 'password_off', 'codes_guessed', 'two_factor_guessed'] as const) {
      const { text } = inAppMessageOf({ kind: 'notice', notice, at, device: '', place: '', left: 0 }, locale);
      expect(text, notice).toMatch(someone[locale]);
    }
  },
);

test('each Chinese message calls resetting a password 重设, as the pages do', () => {
  const contents: MessageContent[] = [
    ...verificationUsages.map(codeFor),
    ...notices.map((notice): MessageContent => ({ kind: 'notice', notice, at, device: '', place: '', left: 0 })),
  ];
  const texts = contents.map((content) => Object.values(inAppMessageOf(content, 'zh-CN')).join(' '));
  expect(texts.join('\n')).toContain('重设密码');
  expect(texts.filter((one) => /重置密码|密码已(?:于 .* )?重置/.test(one))).toEqual([]);
});
