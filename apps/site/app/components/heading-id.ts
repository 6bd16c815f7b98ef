import type { RichText } from '@feisuo/contract/schemas/rich-text';

/** Headings are named by their place; their words may be changed, and Chinese makes long addresses. */
export const headingId = (index: number) => `s${index}`;

/** The second level of a text, for a table of contents. */
export const headingsOf = (blocks: RichText): { id: string; text: string }[] =>
  blocks.flatMap((block, index) =>
    block.type === 'heading' && block.level === 2 ? [{ id: headingId(index), text: block.text }] : [],
  );
