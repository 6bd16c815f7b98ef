import { expect, test } from 'vitest';
import { descriptionIn, nameIn, spellDescriptions, spellNames } from './client-names.ts';

const own = { id: 'feisuo-account', name: '{brand}通行证', names: {} };

test.each([
  ['en-US', 'Feisuo Pass'],
  ['ko-KR', 'Feisuo 패스'],
  ['zh-TW', '飛梭通行證'],
  ['zh-CN', '飞梭通行证'],
] as const)('in the language %s our own application is called %s', (locale, name) => {
  expect(nameIn({ name: '飞梭通行证', names: spellNames(own, '飞梭') }, locale)).toBe(name);
});

test('a brand name without translations is the same in all languages', () => {
  expect(spellNames(own, '新梭')['en-US']).toBe('新梭 Pass');
});

test('a renamed application has its new name in all languages, except languages with a translation', () => {
  expect(spellNames({ ...own, name: '织布机' }, '飞梭')).toEqual({});
  expect(spellNames({ ...own, name: '织布机', names: { 'en-US': 'Loom' } }, '飞梭')).toEqual({ 'en-US': 'Loom' });
});

test('an application with a changed description has the new description in all languages', () => {
  const site = { id: 'feisuo-site', description: '{brand}{suffix}的网站：会员、活动与下载' };
  const english = 'The Feisuo website: membership, events and downloads';
  const descriptions = spellDescriptions(site, '飞梭');
  expect(descriptionIn({ ...site, descriptions }, 'en-US')).toBe(english);
  expect(descriptionIn({ ...site, descriptions }, 'zh-CN')).toBe(site.description);
  expect(spellDescriptions({ ...site, description: '织布机' }, '飞梭')).toEqual({});
});
