import { readInline } from '@feisuo/contract/facts/inline-text';
import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';

/** A rich text without markup, one line per paragraph, for our search and for search engines. */
export const plainText = (blocks: RichText): string => blocks.flatMap(linesOf).map(plainLine).join('\n');

export const plainLine = (line: string): string =>
  readInline(line)
    .map(({ text }) => text)
    .join('');

function linesOf(block: TextBlock): string[] {
  switch (block.type) {
    case 'list':
      return block.items;
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.join('，'));
    case 'figure':
    case 'distance':
      return block.caption ? [block.caption] : [];
    case 'heading':
    case 'paragraph':
    case 'note':
    case 'quote':
      return [block.text];
  }
}
