import type { HelpEntry } from '@feisuo/contract/schemas/content-items';
import { Question } from '../../components/question.tsx';
import { RichText } from '../../components/rich-text.tsx';
import styles from './entry-question.module.css';
import { highlightTerms } from './find-help.ts';

interface EntryQuestionProps {
  entry: HelpEntry;
  /** Search terms to highlight. */
  terms?: readonly string[];
  isOpen?: boolean;
  /** Whether this copy of the entry has the anchor, because an entry may appear twice on the page. */
  hasAddress?: boolean;
  children?: React.ReactNode;
}

const nothing: readonly string[] = [];

export function EntryQuestion({ entry, terms = nothing, isOpen, hasAddress, children }: EntryQuestionProps) {
  const question = highlightTerms(entry.question, terms).map(({ text, isHit }, at) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- stretches have no id and never move
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
