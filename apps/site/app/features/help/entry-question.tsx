import type { HelpEntry } from '@feisuo/contract/schemas/content-items';
import { Question } from '../../components/question.tsx';
import { RichText } from '../../components/rich-text.tsx';
import styles from './entry-question.module.css';
import { markPieces } from './find-help.ts';

interface EntryQuestionProps {
  entry: HelpEntry;
  /** What was looked for, to be marked. */
  pieces?: readonly string[];
  isOpen?: boolean;
  /** The same entry may stand twice on the page; only one of them has its address. */
  hasAddress?: boolean;
  /** Below the answer. */
  children?: React.ReactNode;
}

const nothing: readonly string[] = [];

/** An entry of the help centre: a question that opens to its answer. */
export function EntryQuestion({ entry, pieces = nothing, isOpen, hasAddress, children }: EntryQuestionProps) {
  const question = markPieces(entry.question, pieces).map(({ text, isHit }, at) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- stretches have no other name and never change places
      <mark key={at} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
  return (
    <Question question={question} id={hasAddress ? entry.id : undefined} isOpen={isOpen ?? false}>
      <RichText blocks={entry.answer} name={entry.question} />
      {children}
    </Question>
  );
}
