import { endlessLocks, failureKeys, passwordLocks, type LockRules } from '../../../http/failure-count.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Identifier } from '../people/identifiers.ts';

/** The lock rules for a kind of sign-in name, whether or not the name has an account. */
export const locksOf = (kind: Identifier['kind']): LockRules => (kind === 'username' ? endlessLocks : passwordLocks);

/**
 * The failure subject for passwords at user/sudo. Sign-in names are lower case, so the subject never equals a sign-in
 * name.
 */
export const sudoSubject = (accountId: string) => `SUDO\n${accountId}`;

/**
 * The lock rules at user/sudo. The password is turned off only if the account has a contact to which codes can be sent.
 */
export const sudoLocks = ({ phone, email }: { phone: string | null; email: string | null }): LockRules =>
  phone === null && email === null ? endlessLocks : passwordLocks;

/** The failure subject of an account; failures of all its sign-in names count. */
export const accountSubject = (accountId: string) => `ACCOUNT\n${accountId}`;
/** The failure subject for a name without an account, so that each try writes the same number of rows. */
export const unknownSubject = (name: string) => `UNKNOWN\n${name}`;

interface FailingPerson {
  id: string;
  phone: string | null;
  email: string | null;
  usernameKey: string | null;
}

/** The sign-in names of a member. Each name has its own failure count. */
const namesOf = ({ phone, email, usernameKey }: Omit<FailingPerson, 'id'>): string[] =>
  [phone, email, usernameKey].filter((name) => name !== null);

export const failureSubjectsOf = (person: FailingPerson): string[] => [
  sudoSubject(person.id),
  accountSubject(person.id),
  ...namesOf(person),
];

/** Keys of the failure counts that a sign-in by code, passkey or identity clears. */
export const failureKeysOf = (masterKey: MasterKey, person: FailingPerson): string =>
  failureKeys(masterKey, [accountSubject(person.id), ...namesOf(person)]);
