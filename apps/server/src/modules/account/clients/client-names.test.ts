import { expect, test } from 'vitest';
import { nameIn, spellNames } from './client-names.ts';

const own = { id: 'feisuo-account', name: '{brand}通行证', names: {} };

test.each([
  ['en-US', 'Feisuo Pass'],
  ['ko-KR', 'Feisuo 패스'],
  ['zh-TW', '飛梭通行證'],
  ['zh-CN', '飞梭通行证'],
] as const)('our own application is called %s: %s', (locale, name) => {
  expect(nameIn({ name: '飞梭通行证', names: spellNames(own, '飞梭') }, locale)).toBe(name);
});

test('a brand without another spelling is written as it is', () => {
  expect(spellNames(own, '新梭')['en-US']).toBe('新梭 Pass');
});

test('an application that was renamed is called by its new name everywhere, unless it has others', () => {
  expect(spellNames({ ...own, name: '织布机' }, '飞梭')).toEqual({});
  expect(spellNames({ ...own, name: '织布机', names: { 'en-US': 'Loom' } }, '飞梭')).toEqual({ 'en-US': 'Loom' });
});
