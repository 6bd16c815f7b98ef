import { locales } from '@feisuo/contract/facts/locales';
import { expect, test } from 'vitest';
import { loadTexts } from './load-texts.ts';

test.each(locales)('a renamed brand replaces the old name in the language %s', async (locale) => {
  const { texts } = await loadTexts(locale, '新梭');
  const said = JSON.stringify(texts);
  expect(texts.passport.startsWith('新梭')).toBe(true);
  expect(texts.signUp.bar.includes('新梭')).toBe(true);
  expect(/飞梭|飛梭|Feisuo/.test(said)).toBe(false);
});

test.each([
  ['zh-CN', '飞梭通行证'],
  ['zh-TW', '飛梭通行證'],
  ['en-US', 'Feisuo Pass'],
] as const)('in the language %s the default brand has its usual name', async (locale, passport) => {
  expect((await loadTexts(locale, '飞梭')).texts.passport).toBe(passport);
});
