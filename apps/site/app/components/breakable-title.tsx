import { Fragment } from 'react';
import styles from './breakable-title.module.css';

/** Clauses with more characters than this may break anywhere, because they do not fit into a narrow screen's line. */
const longestKept = 11;

/** A Chinese title that breaks lines after punctuation and not within a clause. */
export function Phrases({ text }: { text: string }) {
  return clausesOf(text).map(({ clause, at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {clause.length <= longestKept ? <span className={styles.kept}>{clause}</span> : clause}
    </Fragment>
  ));
}

/** Cuts a text after each punctuation mark; the mark stays with its clause. */
export function clausesOf(text: string): { clause: string; at: number }[] {
  return [...text.matchAll(/[^：，。？！；、]*[：，。？！；、]*/g)]
    .filter(([clause]) => clause !== '')
    .map((match) => ({ clause: match[0], at: match.index }));
}
