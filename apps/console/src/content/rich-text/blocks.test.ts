import { RichText as Schema, type RichText, type TextBlock } from '@feisuo/contract/schemas/rich-text';
import { shapeFaults } from '@feisuo/contract/schemas/shape-faults';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { documentSeeds } from '../../../../server/src/modules/content/documents.ts';
import { seedAgreements } from '../../../../server/src/modules/content/seed/agreements/index.ts';
import { seedArticles } from '../../../../server/src/modules/content/seed/articles/index.ts';
import { seedGames } from '../../../../server/src/modules/content/seed/games/index.ts';
import { seedHelp } from '../../../../server/src/modules/content/seed/help/index.ts';
import { seedNotices } from '../../../../server/src/modules/content/seed/notices.ts';
import { blocksOf, docOf } from './blocks.ts';
import { inlineNodes, inlineText, isStorable } from './inline.ts';
import { richText } from './schema.ts';

const through = (blocks: RichText): RichText => {
  const doc = docOf(blocks);
  doc.check();
  return blocksOf(doc);
};

const seeded: [string, RichText][] = [
  ...seedArticles.map(({ id, body }): [string, RichText] => [`article ${id}`, body]),
  ...seedGames.map(({ id, body }): [string, RichText] => [`game ${id}`, body]),
  ...seedNotices.map(({ id, body }): [string, RichText] => [`notice ${id}`, body]),
  ...seedAgreements.map(({ kind, body }): [string, RichText] => [`agreement ${kind}`, body]),
  ...seedHelp.flatMap(({ entries }) => entries.map(({ id, answer }): [string, RichText] => [`help ${id}`, answer])),
  ['page about', (documentSeeds.about as { body: RichText }).body],
  ['page child-protection', (documentSeeds['child-protection'] as { rules: RichText }).rules],
];

describe('the text editor does not change a stored text', () => {
  test.each(seeded)('seeded text: %s', (_name, blocks) => {
    expect(through(blocks)).toEqual(blocks);
  });

  test('text with every kind of block', () => {
    const image = { src: `/media/${'a'.repeat(32)}.webp`, alt: '一张图', width: 960, height: 540 };
    const blocks: RichText = [
      { type: 'heading', level: 2, text: '大' },
      { type: 'heading', level: 3, text: '小 **不加粗**' },
      { type: 'paragraph', text: '先**退出**游戏，见[帮助](/help#line)。' },
      { type: 'list', isOrdered: true, items: ['一', '**二**'] },
      { type: 'list', isOrdered: false, items: ['圆'] },
      { type: 'note', tone: 'warn', text: '当心**这里**' },
      { type: 'quote', text: '原话', source: '出处' },
      {
        type: 'table',
        head: ['甲', '乙'],
        rows: [
          ['1', ''],
          ['[链](/vip)', '**4**'],
        ],
      },
      { type: 'figure', image, caption: '图注' },
      { type: 'figure', weave: { motif: 'aim', hue: 'gold' }, caption: '' },
      {
        type: 'distance',
        from: { name: '上海', lat: 31, lon: 121 },
        to: [{ name: '东京', lat: 35, lon: 139 }],
        caption: '直线',
      },
    ];
    expect(shapeFaults(Schema, blocks)).toEqual([]);
    expect(through(blocks)).toEqual(blocks);
  });
});

describe('text written in the rich text editor', () => {
  const words = fc.string({
    unit: fc.constantFrom('飞', '梭', 'a', '*', '[', ']', '(', ')', ' ', '/', '\n'),
    maxLength: 12,
  });
  const piece = fc.record({
    text: words.filter((text) => text !== ''),
    mark: fc.constantFrom('none', 'strong', 'link'),
  });
  const marksOf = { none: [], strong: [richText.mark('strong')], link: [richText.mark('link', { href: '/vip' })] };
  const paragraph = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) =>
    richText.node(
      'paragraph',
      null,
      pieces.map(({ text, mark }) => richText.text(text, marksOf[mark as 'none'])),
    ),
  );

  test('every typed character is stored, also with marks and for unusual characters', () => {
    fc.assert(
      fc.property(paragraph, (node: Node) => {
        // The stored text also contains marking characters such as `**`, so only the order of the typed characters is
        // checked.
        let rest = inlineText(node);
        for (const character of node.textContent) {
          expect(rest).toContain(character);
          rest = rest.slice(rest.indexOf(character) + 1);
        }
      }),
    );
  });

  test('a stored text is displayed as it was typed, and saving it again changes nothing', () => {
    fc.assert(
      fc.property(words, (text) => {
        const node = richText.node('paragraph', null, inlineNodes(text));
        expect(inlineText(node)).toBe(text);
        expect(isStorable(node)).toBe(true);
      }),
    );
  });

  test.each([
    ['strong words with an asterisk', [richText.text('a*b', marksOf.strong)], '**a*****b**'],
    ['a link with brackets in its words', [richText.text('a[b]', marksOf.link)], 'a[b]'],
    [
      'a link to an address that the store refuses',
      [richText.text('点', [richText.mark('link', { href: 'http://a.example' })])],
      '点',
    ],
  ])('%s keeps its words', (_name, content, stored) => {
    expect(inlineText(richText.node('paragraph', null, content))).toBe(stored);
  });

  test('empty lines and empty list items are not stored, and a text that has only these is stored as empty', () => {
    const empty: TextBlock = { type: 'paragraph', text: '' };
    expect(through([])).toEqual([]);
    expect(
      through([empty, { type: 'heading', level: 2, text: ' ' }, { type: 'note', tone: 'info', text: '' }]),
    ).toEqual([]);
    expect(through([{ type: 'list', isOrdered: false, items: ['', '二', ''] }, empty])).toEqual([
      { type: 'list', isOrdered: false, items: ['二'] },
    ]);
    expect(through([{ type: 'list', isOrdered: false, items: [] }])).toEqual([]);
  });

  test('every row of a table is stored with as many cells as the header row', () => {
    expect(through([{ type: 'table', head: ['甲'], rows: [['1', '2'], []] }])).toEqual([
      {
        type: 'table',
        head: ['甲', ''],
        rows: [
          ['1', '2'],
          ['', ''],
        ],
      },
    ]);
  });
});
