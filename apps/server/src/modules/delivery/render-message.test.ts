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

describe.each(locales)('in %s', (locale) => {
  test.each(verificationUsages)('a code for %s names code, brand and minutes, and leaves no placeholder', (usage) => {
    const content = codeFor(usage);
    const { text: sms } = smsOf(content, locale, '飞梭');
    const { subject, text, html } = mailOf(content, locale, '飞梭');
    const { title, text: inApp } = inAppMessageOf(content, locale);
    for (const said of [sms, text, html, inApp]) {
      expect(said).toContain('048213');
      expect(said).toContain('10');
    }
    for (const said of [sms, subject, text, html]) expect(said).toContain(spellBrand('飞梭', locale));
    for (const said of [sms, subject, text, html, title, inApp]) expect(said).not.toMatch(/\{\w+\}|undefined/);
    // Mail servers log subjects.
    expect(subject).not.toContain('048213');
  });

  test.each(notices)('the notice %s names time, device and place or product, and leaves no placeholder', (notice) => {
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
    for (const said of [sms, text, html, inApp]) {
      for (const fact of isOfMoney ? ['月卡'] : ['2026-11-16 01:05', 'Chrome · Windows', '广东深圳']) {
        expect(said).toContain(fact);
      }
    }
    const sums = notice === 'renewal_due' || notice === 'renewal_failed' ? ['¥30.00', '2026-11-21'] : [];
    for (const sum of sums) expect(sms).toContain(sum);
    for (const said of [sms, subject, text, html]) expect(said).toContain(spellBrand('飞梭', locale));
    for (const said of [sms, subject, text, html, title, inApp]) expect(said).not.toMatch(/\{\w+\}|undefined/);
    expect(subject).toContain(title);
  });

  test('each usage has its own purpose, and each notice its own text', () => {
    const smsTexts = verificationUsages.map((usage) => smsOf(codeFor(usage), locale, '').text);
    expect(new Set(smsTexts).size).toBe(verificationUsages.length);
    const titles = notices.map((notice) => inAppMessageOf({ kind: 'notice', notice, at }, locale).title);
    expect(new Set(titles).size).toBe(notices.length);
  });

  test('omits an unknown device and place', () => {
    const say = (known: { device?: string; place?: string }) =>
      inAppMessageOf({ kind: 'notice', notice: 'password_changed', at, ...known }, locale).text;
    const texts = [
      say({}),
      say({ device: 'Pixel' }),
      say({ place: 'Jakarta' }),
      say({ device: 'Pixel', place: 'Jakarta' }),
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
] as const)('a text message in %s is signed as that language spells the brand', (locale, signature) => {
  const { text } = smsOf(codeFor('SIGN_IN'), locale, '飞梭');
  expect(text).toMatch(signature);
  expect(text).not.toContain('飞梭');
  expect(mailOf(codeFor('SIGN_IN'), locale, '飞梭').html).not.toContain('飞梭');
});

test('the text of a code for a new phone fits members with and without a phone', () => {
  expect(smsOf(codeFor('PHONE_NUMBER_CHANGE'), 'zh-CN', '飞梭').text).toContain('用于绑定手机号');
});

test('a Chinese text message begins with the signature that carriers require', () => {
  expect(smsOf(codeFor('SIGN_IN'), 'zh-CN', '飞梭').text).toBe(
    '【飞梭】验证码 048213，10 分钟内有效，用于登录。请勿告诉任何人，包括自称客服的人。',
  );
});

test('a gateway with templates gets the name of the template and its parameters', () => {
  expect(smsOf(codeFor('SIGN_IN'), 'en-US', 'Feisuo')).toMatchObject({
    template: 'code.SIGN_IN',
    params: { code: '048213', minutes: '10', purpose: 'sign in', brand: 'Feisuo', locale: 'en-US' },
  });
  expect(smsOf({ kind: 'notice', notice: 'phone_changed', at }, 'en-US', 'Feisuo')).toMatchObject({
    template: 'notice.phone_changed',
    params: { at: '2026-11-16 01:05', brand: 'Feisuo' },
  });
});

test('a hostile device name becomes one short line, and is neither markup nor a placeholder', () => {
  const device = `<b onclick="x">{advice}</b> $& ${'长'.repeat(100)}\r\n\r\nCall us`;
  const content: MessageContent = { kind: 'notice', notice: 'password_changed', at, device };
  const { text, html } = mailOf(content, 'zh-CN', '飞梭 & 朋友');
  expect(text).toContain('<b onclick="x">{advice}</b> $& 长');
  expect(text).not.toContain('Call us');
  expect(html).not.toContain('<b ');
  expect(html).toContain('飞梭 &amp; 朋友');
});

test('the HTML part loads nothing remote', () => {
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

test.each(locales)('in %s a notice of wrong guesses blames someone, not the account', (locale) => {
  for (const notice of ['password_guessed', 'password_off', 'codes_guessed', 'two_factor_guessed'] as const) {
    const { text } = inAppMessageOf({ kind: 'notice', notice, at, device: '', place: '', left: 0 }, locale);
    expect(text, notice).toMatch(someone[locale]);
  }
});

test('a password is 重设 in each Chinese message, as on the pages', () => {
  const contents: MessageContent[] = [
    ...verificationUsages.map(codeFor),
    ...notices.map((notice): MessageContent => ({ kind: 'notice', notice, at, device: '', place: '', left: 0 })),
  ];
  const said = contents.map((content) => Object.values(inAppMessageOf(content, 'zh-CN')).join(' '));
  expect(said.join('\n')).toContain('重设密码');
  expect(said.filter((one) => /重置密码|密码已(?:于 .* )?重置/.test(one))).toEqual([]);
});
