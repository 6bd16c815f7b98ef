import { Fragment } from 'react';
import styles from './phrases.module.css';

/** Longer clauses may break anywhere: on a narrow screen they would not fit in one line. */
const longestKept = 11;

/** A Chinese title whose lines break after its punctuation and not within a clause. */
export function Phrases({ text }: { text: string }) {
  return clausesOf(text).map(({ clause, at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {clause.length <= longestKept ? <span className={styles.kept}>{clause}</span> : clause}
    </Fragment>
  ));
}

/** Cut behind every mark, which stays with the clause it ends. */
export function clausesOf(text: string): { clause: string; at: number }[] {
  return [...text.matchAll(/[^：，。？！；、]*[：，。？！；、]*/g)]
    .filter(([clause]) => clause !== '')
    .map((match) => ({ clause: match[0], at: match.index }));
}
