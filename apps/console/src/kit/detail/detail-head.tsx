import { use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { IsDocked } from '../dock/use-dock.ts';
import styles from './detail.module.css';

type Props = {
  back: { to: string; title: string };
  title: string;
  /** The item's id, shown in a monospaced font below the title. */
  id?: string;
  /** The item's state: one or several `Pill`s. */
  state?: ReactNode;
  /** Buttons for actions on the item. Only the first button may be of the type primary. */
  actions?: ReactNode;
};

export function DetailHead({ back, title, id, state, actions }: Props) {
  const isDocked = use(IsDocked);
  return (
    <header className={styles.head}>
      {!isDocked && (
        <Link to={back.to} className={styles.back}>
          ← {back.title}
        </Link>
      )}
      <div className={styles.line}>
        <div className={styles.name}>
          <h2>{title}</h2>
          {state}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {id && <p className={styles.id}>{id}</p>}
    </header>
  );
}
