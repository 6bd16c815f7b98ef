import { errorMessages } from '@feisuo/contract/facts/error-messages';
import { locales } from '@feisuo/contract/facts/locales';
import { expect, test } from 'vitest';
import { AccountError } from '../errors/account-error.ts';
import { defaultLocale, errorText, loadMessages, matchLocale } from './index.ts';

test.each(locales)('§3 locales: %s loads its own messages', async (locale) => {
  expect(await loadMessages(locale)).toBe(errorMessages[locale]);
});

test.each([
  ['en-GB', 'en-US'],
  ['in', 'id-ID'],
  ['ko_KR', 'ko-KR'],
  ['zh-Hant', 'zh-TW'],
  ['zh', 'zh-CN'],
] as const)('§3 locales: %s gets the messages of %s', async (tag, locale) => {
  expect(await loadMessages(tag)).toBe(errorMessages[locale]);
});

test.each(['fr', '', '__proto__', undefined])(
  '§3 locales: an unknown language (%j) gets Simplified Chinese',
  async (tag) => {
    expect(await loadMessages(tag)).toBe(errorMessages['zh-CN']);
  },
);

test('error texts are exported only by the entry that loads the messages', async () => {
  const messages = await loadMessages(matchLocale('en') ?? defaultLocale);
  expect(errorText(new AccountError({ error: 'login_required', error_code: 4032 }), messages)).toBe(
    'Please log in first',
  );
});

test.each(locales)(
  'the language %s has a sentence for code 16, which applications show to ask for a sign-in',
  async (locale) => {
    const { other } = await loadMessages(locale);
    expect(other.unauthenticated.length).toBeGreaterThan(5);
  },
);
