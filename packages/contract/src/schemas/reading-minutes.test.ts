import type { RichText } from './rich-text.ts';
import { expect, test } from 'vitest';
import { readingMinutes } from './reading-minutes.ts';

const paragraph = (characters: number): RichText => [{ type: 'paragraph', text: '字'.repeat(characters) }];

test.each([
  [0, 1],
  [300, 1],
  [301, 2],
  [2000, 7],
])('the reading time of an article of %d characters is %d minutes', (characters, minutes) => {
  expect(readingMinutes(paragraph(characters))).toBe(minutes);
});

test('the reading time of an article includes the characters of lists, tables and captions', () => {
  const long = '字'.repeat(300);
  expect(
    readingMinutes([
      { type: 'list', isOrdered: false, items: [long, long] },
      { type: 'table', head: ['一'], rows: [[long]] },
      { type: 'figure', weave: { motif: 'aim', hue: 'gold' }, caption: long },
    ]),
  ).toBe(5);
});
