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
  /** Actions; at most the first is primary. */
  acts?: ReactNode;
};

/** The head of an item's page: title, state and actions. */
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
