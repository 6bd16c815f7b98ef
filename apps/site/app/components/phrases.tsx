import { Fragment } from 'react';
import styles from './phrases.module.css';

/** Longer clauses may break anywhere: they do not fit one line of a narrow screen. */
const longestKept = 11;

/** A Chinese title that breaks after punctuation, not within a clause. */
export function Phrases({ text }: { text: string }) {
  return clausesOf(text).map(({ clause, at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {clause.length <= longestKept ? <span className={styles.kept}>{clause}</span> : clause}
    </Fragment>
  ));
}

/** Cut after punctuation, which stays with its clause. */
export function clausesOf(text: string): { clause: string; at: number }[] {
  return [...text.matchAll(/[^：，。？！；、]*[：，。？！；、]*/g)]
    .filter(([clause]) => clause !== '')
    .map((match) => ({ clause: match[0], at: match.index }));
}
