import type { RichText } from '@feisuo/contract/schemas/rich-text';

/** By index: headings change, and Chinese text makes long addresses. */
export const headingId = (index: number) => `s${index}`;

/** The second-level headings. */
export const headingsOf = (blocks: RichText): { id: string; text: string }[] =>
  blocks.flatMap((block, index) =>
    block.type === 'heading' && block.level === 2 ? [{ id: headingId(index), text: block.text }] : [],
  );
