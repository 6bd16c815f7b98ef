import { expect, test } from 'vitest';
import { defaultLocale, locales, matchLocale, negotiateLocale } from './locales.ts';

test.each(locales)('the locale %s matches its own tag in upper and lower case', (locale) => {
  expect(matchLocale(locale)).toBe(locale);
  expect(matchLocale(locale.toUpperCase())).toBe(locale);
  expect(matchLocale(locale.replace('-', '_'))).toBe(locale);
});

test.each([
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['en-AU-posix', 'en-US'],
  ['id', 'id-ID'],
  ['in', 'id-ID'],
  ['in-ID', 'id-ID'],
  ['ko', 'ko-KR'],
  ['ms', 'ms-MY'],
  ['ms-SG', 'ms-MY'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hant-CN', 'zh-TW'],
  [' zh-TW ', 'zh-TW'],
])('the tag %s is served in the locale %s', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale);
});

test.each(['', '*', 'fr', 'de-DE', 'english', 'zhx', '__proto__', 'constructor', '-en', '💥'])(
  'no locale matches the tag %j',
  (tag) => {
    expect(matchLocale(tag)).toBeNull();
  },
);

test.each([
  ['nothing', undefined, 'zh-CN'],
  ['an empty header', '', 'zh-CN'],
  ['one language', 'ko', 'ko-KR'],
  ['the first of equal qualities', 'ms,id', 'ms-MY'],
  ['a usual browser header', 'zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'zh-TW'],
  ['the highest quality, not the first language', 'en;q=0.3, ko;q=0.9', 'ko-KR'],
  ['the next language if the best is unknown', 'fr-FR, de;q=0.9, id;q=0.4', 'id-ID'],
  ['the default if all languages are unknown', 'fr-FR, de;q=0.9', 'zh-CN'],
  ['the default for *', '*', 'zh-CN'],
  ['a named language before * with a lower quality', 'en;q=0.8,*;q=0.1', 'en-US'],
  ['no language with quality 0', 'en;q=0, ms;q=0.1', 'ms-MY'],
  ['no language with an invalid quality', 'en;q=high, ko;q=2, ms;q=0.1', 'ms-MY'],
  ['a language among blanks', '  en-GB ; q = 0.5 ,  ko-KR ; Q=0.6 ', 'ko-KR'],
  ['a language with other parameters', 'en;level=1;q=0.5,ko;q=0.4', 'en-US'],
  ['garbage', ';;;,,=,q=1;;\u0000,💥', 'zh-CN'],
] as const)('language negotiation chooses %s', (_case, header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});

test('an oversized accept-language header is cut before it is parsed', () => {
  const header = `${'fr,'.repeat(1_000_000)}en`;
  const started = Date.now();
  expect(negotiateLocale(header)).toBe(defaultLocale);
  expect(Date.now() - started).toBeLessThan(50);
});
