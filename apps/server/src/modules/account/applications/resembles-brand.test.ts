import { expect, test } from 'vitest';
import { resemblesBrand } from './resembles-brand.ts';

test.each([
  '飞梭',
  '飞梭助手',
  '我的 飞 梭',
  '飛梭社区',
  'Feisuo',
  'FEISUO Login',
  'f e i s u o',
  'Fei-Suo 官方',
  'ｆｅｉｓｕｏ',
  'fеisuо',
  'fe1su0',
  'feısuo',
  'Féisúo',
  'feisvo',
  'feisu\u200bo',
  '飞梭官方',
  '飞\u3164梭',
  'fei\u115fsuo',
  '飞\ufe0f梭',
  '飞ー梭',
  'feiˈsuo',
  '⻜梭',
  '⾶梭',
  '飞棱',
])('refuses the look-alike name %s', (name) => {
  expect(resemblesBrand(name, '飞梭')).toBe(true);
});

test.each(['战队查分', '飞鱼', '穿梭机', 'My Game Stats', 'Suofei', '梭飞'])('accepts the name %s', (name) => {
  expect(resemblesBrand(name, '飞梭')).toBe(false);
});

test('follows a brand that an operator has changed', () => {
  expect(resemblesBrand('Rapide 助手', 'Rapide')).toBe(true);
  expect(resemblesBrand('飞鱼助手', 'Rapide')).toBe(false);
});
