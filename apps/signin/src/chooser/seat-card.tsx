import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import styles from './chooser.module.css';

type Person = Pick<BrowserAccount, 'name' | 'phone_number' | 'email'>;

/** Somebody, as far as it takes to tell them from the others. */
export function SeatCard({ person }: { person: Person }) {
  const known = person.phone_number || person.email;
  return (
    <>
      <span className={styles.tile} aria-hidden="true">
        {Array.from(person.name)[0] ?? '·'}
      </span>
      <span className={styles.person}>
        <b>{person.name || known}</b>
        {known && person.name && <small>{known}</small>}
      </span>
    </>
  );
}
