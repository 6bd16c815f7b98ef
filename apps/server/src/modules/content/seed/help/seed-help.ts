import type { HelpEntry, HelpGroup } from '@feisuo/contract/schemas/content-items';
import type { TextBlock } from '@feisuo/contract/schemas/rich-text';
import { p } from '../blocks.ts';

export type SeedHelpGroup = HelpGroup;

/** Makes a help entry. A plain string becomes a paragraph of the answer. */
export const entry = (id: string, question: string, ...answer: (string | TextBlock)[]): HelpEntry => ({
  id,
  question,
  answer: answer.map((part) => (typeof part === 'string' ? p(part) : part)),
  isCommon: false,
});

/** Makes a help entry that other pages show too. */
export const common = (...written: Parameters<typeof entry>): HelpEntry => ({ ...entry(...written), isCommon: true });
