import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import styles from './chooser.module.css';

type Person = Pick<BrowserAccount, 'name' | 'phone_number' | 'email'>;

/** Somebody, as far as it takes to tell them from the others. */
export function SeatCard({ person }: { person: Person }) {
  const known = person.phone_number || person.email;
  // Who never chose a name is called by the number.
  const name = person.name === known ? '' : person.name;
  return (
    <>
      <span className={styles.tile} aria-hidden="true">
        {Array.from(name)[0] ?? <Somebody />}
      </span>
      <span className={styles.person}>
        <b>{name || known}</b>
        {known && name && <small>{known}</small>}
      </span>
    </>
  );
}

const Somebody = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.7">
    <circle cx="10" cy="6.5" r="3.2" />
    <path d="M3.5 17c.6-3.6 3-5.4 6.5-5.4s5.9 1.8 6.5 5.4" />
  </svg>
);
