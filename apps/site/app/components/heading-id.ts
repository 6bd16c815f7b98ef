import type { RichText } from '@feisuo/contract/schemas/rich-text';

/** Ids are numbered, because the text of a heading may change, and Chinese text would make long addresses. */
export const headingId = (index: number) => `s${index}`;

/** The second-level headings, with the ids of their anchors. */
export const headingsOf = (blocks: RichText): { id: string; text: string }[] =>
  blocks.flatMap((block, index) =>
    block.type === 'heading' && block.level === 2 ? [{ id: headingId(index), text: block.text }] : [],
  );
