import { Button, ButtonLink } from '../../components/button.tsx';
import { AnswerFoot } from './answer-foot.tsx';
import { EntryQuestion } from './entry-question.tsx';
import type { HelpResults } from './find-help.ts';
import styles from './results.module.css';
import { helpTexts } from './texts.ts';

interface ResultsProps {
  query: string;
  results: HelpResults;
  pageAddress: string;
  onClear: () => void;
}

/** The entries that were found, or a link to support if there are none. */
export function Results({ query, results: { found, terms }, pageAddress, onClear }: ResultsProps) {
  return (
    <section className={styles.results} aria-label={helpTexts.results}>
      {found.length === 0 ? (
        <div className={styles.none}>
          <p>{helpTexts.notFound(query.trim())}</p>
          <Button size="small" onClick={onClear}>
            {helpTexts.clear}
          </Button>
          <ButtonLink size="small" look="primary" href="/support/work-order">
            {helpTexts.submit}
          </ButtonLink>
        </div>
      ) : (
        found.map(({ entry, group }, at) => (
          <EntryQuestion key={entry.id} entry={entry} terms={terms} isOpen={at === 0}>
            <AnswerFoot address={`${pageAddress}#${entry.id}`} icon={group.icon} />
          </EntryQuestion>
        ))
      )}
    </section>
  );
}
