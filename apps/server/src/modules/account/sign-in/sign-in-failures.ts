import { endlessLocks, failureKeys, passwordLocks, type LockRules } from '../../../http/failure-count.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Identifier } from '../people/identifiers.ts';

/** The lock rules for a kind of sign-in name. Names without an account have the same rules. */
export const locksOf = (kind: Identifier['kind']): LockRules => (kind === 'username' ? endlessLocks : passwordLocks);

/** The failure subject for passwords at user/sudo. Identifiers are lower case, so it never equals a sign-in name. */
export const sudoSubject = (accountId: string) => `SUDO\n${accountId}`;

/** The lock rules at user/sudo. The password is turned off only if the account has a contact that can get codes. */
export const sudoLocks = ({ phone, email }: { phone: string | null; email: string | null }): LockRules =>
  phone === null && email === null ? endlessLocks : passwordLocks;

/** The failure subject of an account, over all its sign-in names. */
export const accountSubject = (accountId: string) => `ACCOUNT\n${accountId}`;
/** Counted for a name without an account, so that each try writes the same number of rows. */
export const unknownSubject = (name: string) => `UNKNOWN\n${name}`;

interface FailingPerson {
  id: string;
  phone: string | null;
  email: string | null;
  usernameKey: string | null;
}

/** The sign-in names of a member. Each has its own failure count. */
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
