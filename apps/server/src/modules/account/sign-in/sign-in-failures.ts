import { endlessLocks, failureKeys, passwordLocks, type LockRules } from '../../../http/failure-count.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Identifier } from '../people/identifiers.ts';

/** The lock rules of a kind of name, the same for unknown names. */
export const locksOf = (kind: Identifier['kind']): LockRules => (kind === 'username' ? endlessLocks : passwordLocks);

/** The failure subject of user/sudo. Identifiers are lower case, so it is no sign-in name. */
export const sudoSubject = (accountId: string) => `SUDO\n${accountId}`;

/** The password may be turned off if the account has a phone or mailbox for codes. */
export const sudoLocks = ({ phone, email }: { phone: string | null; email: string | null }): LockRules =>
  phone === null && email === null ? endlessLocks : passwordLocks;

/** The failure subject of an account over all its names. */
export const accountSubject = (accountId: string) => `ACCOUNT\n${accountId}`;
/** The same for an unknown name, so that a try writes as much. */
export const unknownSubject = (name: string) => `UNKNOWN\n${name}`;

interface FailingPerson {
  id: string;
  phone: string | null;
  email: string | null;
  usernameKey: string | null;
}

/** The sign-in names of a member, each with its own failures. */
const namesOf = ({ phone, email, usernameKey }: Omit<FailingPerson, 'id'>): string[] =>
  [phone, email, usernameKey].filter((name) => name !== null);

export const failureSubjectsOf = (person: FailingPerson): string[] => [
  sudoSubject(person.id),
  accountSubject(person.id),
  ...namesOf(person),
];

/** The failures that a sign-in by code, passkey or identity clears. */
export const failureKeysOf = (masterKey: MasterKey, person: FailingPerson): string =>
  failureKeys(masterKey, [accountSubject(person.id), ...namesOf(person)]);
