import { expect, test } from 'vitest';
import { fillWords } from './fill-words.ts';

test('what the activity says stands in its place, however deep; a mark that nobody knows stays', () => {
  const words = { title: '先用 {days} 天', list: [{ text: '{award}，{award}' }], hue: 'lime', tag: null, other: '{x}' };
  expect(fillWords(words, { days: 41, award: '7 天' })).toEqual({
    title: '先用 41 天',
    list: [{ text: '7 天，7 天' }],
    hue: 'lime',
    tag: null,
    other: '{x}',
  });
});
