import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test.each([
  ['?locale=ko-KR', ['en-US'], 'ko-KR'],
  ['?locale=zh_HK', ['en-US'], 'zh-TW'],
  ['?locale=fr', ['ms-MY', 'en'], 'ms-MY'],
  ['?locale=', ['id'], 'id-ID'],
  ['', ['fr-FR', 'en-GB'], 'en-US'],
  ['', ['fr-FR'], 'zh-CN'],
  ['', [], 'zh-CN'],
])('%s with a browser in %j speaks %s', (search, languages, locale) => {
  expect(chooseLocale(search, languages)).toBe(locale);
});
