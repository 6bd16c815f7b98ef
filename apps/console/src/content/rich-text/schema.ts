import { Schema, type Attrs, type DOMOutputSpec, type NodeSpec } from 'prosemirror-model';
import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import { drawFigure, readFigure, type Drawn } from './figure-dom.ts';

/**
 * What the editor's document can contain: exactly the stored blocks (`schemas/rich-text.ts`), so that operators write
 * nothing which the server would refuse or drop.
 */

const inline = { content: 'text*', marks: 'strong link' } satisfies NodeSpec;
const plain = { content: 'text*', marks: '' } satisfies NodeSpec;
const span = { default: 1 };
const cell = {
  content: 'paragraph',
  isolating: true,
  attrs: { colspan: span, rowspan: span, colwidth: { default: null } },
} satisfies NodeSpec;

export const richText = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { ...inline, group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      ...plain,
      group: 'block',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level < 3 ? 2 : 3 } })),
      toDOM: ({ attrs }) => [`h${(attrs as { level: number }).level}`, 0],
    },
    list: {
      content: 'list_item+',
      group: 'block',
      attrs: { isOrdered: { default: false } },
      parseDOM: [
        { tag: 'ul', attrs: { isOrdered: false } },
        { tag: 'ol', attrs: { isOrdered: true } },
      ],
      toDOM: ({ attrs }) => [(attrs as { isOrdered: boolean }).isOrdered ? 'ol' : 'ul', 0],
    },
    list_item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    note: {
      ...inline,
      group: 'block',
      attrs: { tone: { default: 'info' } },
      defining: true,
      parseDOM: [{ tag: 'p[data-tone]', priority: 60, getAttrs: (node) => ({ tone: toneOf(node) }) }],
      toDOM: ({ attrs }) => ['p', { 'data-tone': (attrs as { tone: string }).tone }, 0],
    },
    quote: {
      content: 'quote_text quote_source',
      group: 'block',
      isolating: true,
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    quote_text: { ...inline, parseDOM: [{ tag: 'p', context: 'quote/', priority: 70 }], toDOM: () => ['p', 0] },
    quote_source: { ...plain, parseDOM: [{ tag: 'footer', context: 'quote/' }], toDOM: () => ['footer', 0] },
    table: {
      content: 'table_row+',
      group: 'block',
      tableRole: 'table',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['div', { class: 'tableWrapper' }, ['table', ['tbody', 0]]],
    },
    table_row: {
      content: '(table_cell | table_header)*',
      tableRole: 'row',
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    table_cell: { ...cell, tableRole: 'cell', parseDOM: [{ tag: 'td' }], toDOM: () => ['td', 0] },
    table_header: { ...cell, tableRole: 'header_cell', parseDOM: [{ tag: 'th' }], toDOM: () => ['th', 0] },
    figure: {
      content: 'caption',
      group: 'block',
      isolating: true,
      draggable: true,
      attrs: { drawn: {} },
      parseDOM: [{ tag: 'figure[data-drawn]', getAttrs: (node) => readFigure(node) }],
      toDOM: ({ attrs }) => drawFigure((attrs as { drawn: Drawn }).drawn),
    },
    caption: { ...plain, parseDOM: [{ tag: 'figcaption', context: 'figure/' }], toDOM: () => ['figcaption', 0] },
    text: {},
  },
  marks: {
    strong: {
      // A link cannot contain bold words, and bold words cannot contain a link: the stored text cannot express it.
      excludes: '_',
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: () => ['b', 0],
    },
    link: {
      attrs: { href: {} },
      excludes: '_',
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (node) => linkOf(node.getAttribute('href') ?? '') }],
      toDOM: ({ attrs }): DOMOutputSpec => {
        const { href } = attrs as { href: string };
        return ['a', { href, title: href }, 0];
      },
    },
  },
});

export const { nodes, marks } = richText;

const toneOf = (node: HTMLElement): string => (node.dataset['tone'] === 'warn' ? 'warn' : 'info');
const linkOf = (href: string): Attrs | false => (isLinkAddress(href) && !/[()]/.test(href) ? { href } : false);
