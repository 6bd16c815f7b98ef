import { expect, test } from 'vitest';
import { fillIn } from './brand.ts';

test('brand placeholders are replaced in every text of a document, and nothing else changes', () => {
  const stored = {
    title: '{brand}{suffix} · {brand}',
    list: ['{other}', { lead: '用{brand}' }, '由{company}运营'],
    days: 41,
    none: null,
  };
  expect(fillIn(stored, { name: '新梭', suffix: '加速器', company: '新梭网络' })).toEqual({
    title: '新梭加速器 · 新梭',
    list: ['{other}', { lead: '用新梭' }, '由新梭网络运营'],
    days: 41,
    none: null,
  });
});

test('a brand name is inserted literally, even if it looks like a replacement pattern or a placeholder', () => {
  expect(fillIn('{brand}{suffix}', { name: '$&', suffix: '{brand}', company: '' })).toBe('$&{brand}');
});
