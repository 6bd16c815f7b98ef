import { expect, test } from 'vitest';
import { fillPlaceholders, joinTexts } from './fill-placeholders.ts';

test('placeholders in nested texts are filled, and unknown placeholders are kept', () => {
  const words = { title: '先用 {days} 天', list: [{ text: '{award}，{award}' }], hue: 'lime', tag: null, other: '{x}' };
  expect(fillPlaceholders(words, { days: 41, award: '7 天' })).toEqual({
    title: '先用 41 天',
    list: [{ text: '7 天，7 天' }],
    hue: 'lime',
    tag: null,
    other: '{x}',
  });
});

test('filling a placeholder puts a space between a Chinese word and a number', () => {
  expect(fillPlaceholders('你得到{award}，共{n}份{{n}', { award: '100 加速币', n: 3 })).toBe(
    '你得到 100 加速币，共 3份{3',
  );
  expect(fillPlaceholders('{award}当场到账', { award: '加速时长 7 天' })).toBe('加速时长 7 天当场到账');
  expect(joinTexts('领取', '加速时长 7 天')).toBe('领取加速时长 7 天');
});
