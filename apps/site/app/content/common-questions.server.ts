import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';
import { plainLine } from './plain-text.ts';

/** A help question with an answer short enough for another page. */
export interface CommonQuestion {
  id: string;
  question: string;
  /** Inline texts, one per line. */
  answer: string[];
}

/** The questions marked as common, in the order of the help centre. */
export const commonQuestions = (help: HelpGroup[]): CommonQuestion[] =>
  help
    .flatMap(({ entries }) => entries)
    .filter(({ isCommon }) => isCommon)
    .map(inLines);

/** As schema.org data. */
export const questionFacts = (questions: readonly CommonQuestion[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(plainLine).join('\n') },
  })),
});

/** Questions by id, in this order; removed ones are left out. */
export function questionsById(help: HelpGroup[], ids: readonly string[]): CommonQuestion[] {
  const entries = new Map(help.flatMap((group) => group.entries).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => entries.get(id) ?? []).map(inLines);
}

const inLines = ({ id, question, answer }: HelpGroup['entries'][number]): CommonQuestion => ({
  id,
  question,
  answer: linesOf(answer),
});

/** The text as plain lines; without tables and figures. */
const linesOf = (text: RichText): string[] => text.flatMap(wordsOf);

function wordsOf(block: TextBlock): string[] {
  if (block.type === 'list') return block.items;
  return 'text' in block ? [block.text] : [];
}
