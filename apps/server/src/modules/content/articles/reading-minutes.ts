import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';

/** Chinese characters that somebody reads in a minute without hurry. */
const CHARACTERS_A_MINUTE = 300;

/** How long a text takes to read, in minutes that were begun and at least one. */
export function readingMinutes(body: RichText): number {
  const characters = body.reduce((sum, block) => sum + wordsOf(block).join('').replaceAll(/\s/g, '').length, 0);
  return Math.max(1, Math.ceil(characters / CHARACTERS_A_MINUTE));
}

function wordsOf(block: TextBlock): string[] {
  if (block.type === 'list') return block.items;
  if (block.type === 'table') return [...block.head, ...block.rows.flat()];
  return ['text' in block ? block.text : block.caption];
}
