import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';

/** A question of the help centre whose answer is short enough to stand on another page. */
export interface CommonQuestion {
  id: string;
  question: string;
  /** Inline texts, one per line. */
  answer: string[];
}

/** The questions that are marked as common, in the order of the help centre. */
export const commonQuestions = (help: HelpGroup[]): CommonQuestion[] =>
  help
    .flatMap(({ entries }) => entries)
    .filter(({ isCommon }) => isCommon)
    .map(({ id, question, answer }) => ({ id, question, answer: linesOf(answer) }));

/** What of a long text can be said in plain lines; tables and figures stay in the help centre. */
export const linesOf = (text: RichText): string[] => text.flatMap(wordsOf);

function wordsOf(block: TextBlock): string[] {
  if (block.type === 'list') return block.items;
  return 'text' in block ? [block.text] : [];
}
