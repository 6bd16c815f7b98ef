import type { RichText, TextBlock } from './rich-text.ts';

/** Number of Chinese characters that a person reads in a minute at a comfortable speed. */
const CHARACTERS_A_MINUTE = 300;

/** Reading time of an article in minutes, rounded up. */
export function readingMinutes(body: RichText): number {
  const characters = body.reduce((sum, block) => sum + wordsOf(block).join('').replaceAll(/\s/g, '').length, 0);
  return Math.max(1, Math.ceil(characters / CHARACTERS_A_MINUTE));
}

function wordsOf(block: TextBlock): string[] {
  if (block.type === 'list') return block.items;
  if (block.type === 'table') return [...block.head, ...block.rows.flat()];
  return ['text' in block ? block.text : block.caption];
}
