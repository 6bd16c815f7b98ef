import type { HelpEntry } from '@feisuo/contract/schemas/content-items';
import { RichText } from '../../components/rich-text.tsx';
import { markPieces } from './find-help.ts';
import styles from './question.module.css';

interface QuestionProps {
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

/** A question that opens to its answer. */
export function Question({ entry, pieces = nothing, isOpen = false, hasAddress = false, children }: QuestionProps) {
  return (
    <details className={styles.question} open={isOpen}>
      <summary>
        <span>
          {markPieces(entry.question, pieces).map(({ text, isHit }, at) =>
            // oxlint-disable-next-line react/no-array-index-key -- stretches have no other name and never change places
            isHit ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
      </summary>
      {/* The address is inside: a browser that goes there opens what is around it, also without scripts. */}
      <div className={styles.answer} id={hasAddress ? entry.id : undefined}>
        <RichText blocks={entry.answer} name={entry.question} />
        {children}
      </div>
    </details>
  );
}
