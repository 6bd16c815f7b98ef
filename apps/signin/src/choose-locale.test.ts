import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test.each([
  ['?locale=ko-KR', ['en-US'], 'ko-KR'],
  ['?locale=zh_HK', ['en-US'], 'zh-TW'],
  ['?locale=fr', ['ms-MY', 'en'], 'ms-MY'],
  ['?locale=', ['id'], 'id-ID'],
  ['?ui_locales=fr-CA+ko+en', ['ms-MY'], 'ko-KR'],
  ['?locale=id&ui_locales=ko', ['ms-MY'], 'id-ID'],
  ['?ui_locales=fr', ['ms-MY'], 'ms-MY'],
  ['', ['fr-FR', 'en-GB'], 'en-US'],
  ['', ['fr-FR'], 'zh-CN'],
  ['', [], 'zh-CN'],
])('%s with a browser in %j speaks %s', (search, languages, locale) => {
  expect(chooseLocale(search, languages)).toBe(locale);
});
