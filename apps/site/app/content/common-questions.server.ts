import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';
import { plainLine } from './plain-text.ts';

/** A help question with an answer that is short enough to show on another page. */
export interface CommonQuestion {
  id: string;
  question: string;
  /** The lines of the answer, which may contain inline markup. */
  answer: string[];
}

/** The questions with the ids `first`, then the questions marked as common, in the order of the help centre. */
export const commonQuestions = (help: HelpGroup[], first: readonly string[] = []): CommonQuestion[] => {
  const common = help
    .flatMap(({ entries }) => entries)
    .filter(({ id, isCommon }) => isCommon && !first.includes(id))
    .map(inLines);
  return [...questionsById(help, first), ...common];
};

/** The questions as schema.org data for search engines. */
export const questionFacts = (questions: readonly CommonQuestion[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(plainLine).join('\n') },
  })),
});

/** The questions with the given ids, in the order of the ids. Ids of removed questions are left out. */
export function questionsById(help: HelpGroup[], ids: readonly string[]): CommonQuestion[] {
  const entries = new Map(help.flatMap((group) => group.entries).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => entries.get(id) ?? []).map(inLines);
}

const inLines = ({ id, question, answer }: HelpGroup['entries'][number]): CommonQuestion => ({
  id,
  question,
  answer: linesOf(answer),
});

/** The text as lines, without tables and pictures. */
const linesOf = (text: RichText): string[] => text.flatMap(wordsOf);

function wordsOf(block: TextBlock): string[] {
  if (block.type === 'list') return block.items;
  return 'text' in block ? [block.text] : [];
}
