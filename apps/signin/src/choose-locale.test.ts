import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test.each([
  ['?locale=ko-KR', ['en-US'], 'ko-KR'],
  ['?locale=zh_HK', ['en-US'], 'zh-TW'],
  ['?locale=fr', ['ms-MY', 'en'], 'zh-CN'],
  ['?locale=fr&ui_locales=ko', ['ms-MY'], 'zh-CN'],
  ['?locale=%00', ['en'], 'zh-CN'],
  ['?locale=', ['id'], 'id-ID'],
  ['?locale=&ui_locales=ko', ['id'], 'ko-KR'],
  ['?ui_locales=fr-CA+ko+en', ['ms-MY'], 'ko-KR'],
  ['?locale=id&ui_locales=ko', ['ms-MY'], 'id-ID'],
  ['?ui_locales=fr', ['ms-MY'], 'zh-CN'],
  ['', ['fr-FR', 'en-GB'], 'en-US'],
  ['', ['fr-FR'], 'zh-CN'],
  ['', [], 'zh-CN'],
])('with the query %s and browser languages %j, the language is %s', (search, languages, locale) => {
  expect(chooseLocale(search, languages)).toBe(locale);
});
