import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { Avatar } from './avatar.tsx';
import styles from './chooser.module.css';

/**
 * An account's name and its other identifiers. Without a name, the phone number is shown in its place and not a second
 * time below.
 */
export function spellPerson(person: Pick<BrowserAccount, 'sub' | 'name' | 'phone_number' | 'email'>) {
  const { sub, name, phone_number: phone, email } = person;
  const others = [phone, email].filter((one) => one && one !== name);
  return { name: name || others.shift() || sub, known: others.join(' · ') };
}

type Person = Pick<BrowserAccount, 'sub' | 'name' | 'picture' | 'phone_number' | 'email'>;

/** Shows an account with enough data to tell it apart from the other accounts. */
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
