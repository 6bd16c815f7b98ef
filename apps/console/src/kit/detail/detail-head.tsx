import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './detail.module.css';

type Props = {
  /** The list it came from. */
  back: { to: string; title: string };
  title: string;
  /** The id, in mono below the title. */
  id?: string;
  /** A `Pill`, or several. */
  state?: ReactNode;
  /** What can be done with it; the first of them lime at most. */
  acts?: ReactNode;
};

/** The head of a page about one thing: what it is, how it is, what can be done. */
export function DetailHead({ back, title, id, state, acts }: Props) {
  return (
    <header className={styles.head}>
      <Link to={back.to} className={styles.back}>
        ← {back.title}
      </Link>
      <div className={styles.line}>
        <div className={styles.name}>
          <h2>{title}</h2>
          {state}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
      {id && <p className={styles.id}>{id}</p>}
    </header>
  );
}
