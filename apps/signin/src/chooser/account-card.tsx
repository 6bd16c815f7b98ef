import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { Avatar } from './avatar.tsx';
import styles from './chooser.module.css';
import { spellPerson } from './spell-person.ts';

type Person = Pick<BrowserAccount, 'sub' | 'name' | 'picture' | 'phone_number' | 'email'>;

/** Shows an account with enough data to distinguish it from the other accounts. */
export function AccountCard({ person }: { person: Person }) {
  const { name, known } = spellPerson(person);
  return (
    <>
      <Avatar sub={person.sub} picture={person.picture} size={40} />
      <span className={styles.person}>
        <b>{name}</b>
        {known && <small>{known}</small>}
      </span>
    </>
  );
}
