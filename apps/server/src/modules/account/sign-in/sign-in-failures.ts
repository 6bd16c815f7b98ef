import { endlessLocks, failureKeys, passwordLocks, type LockRules } from '../../../http/failure-count.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Identifier } from '../people/identifiers.ts';

/** A name that nobody has is locked as one of its kind that somebody has. */
export const locksOf = (kind: Identifier['kind']): LockRules => (kind === 'username' ? endlessLocks : passwordLocks);

/** What wrong passwords at user/sudo count under. Identifiers are lower case, so nobody can sign in as this. */
export const sudoSubject = (accountId: string) => `SUDO\n${accountId}`;

/** There a code is the other way, where the account has a phone or mailbox for it. */
export const sudoLocks = ({ phone, email }: { phone: string | null; email: string | null }): LockRules =>
  phone === null && email === null ? endlessLocks : passwordLocks;

/** What wrong passwords under all names of an account count under. */
export const accountSubject = (accountId: string) => `ACCOUNT\n${accountId}`;
/** The same for a name that nobody has, so that a try at it writes as much. */
export const unknownSubject = (name: string) => `UNKNOWN\n${name}`;

interface FailingPerson {
  id: string;
  phone: string | null;
  email: string | null;
  usernameKey: string | null;
}

/** The names by which a member can sign in, each with failures of its own. */
const namesOf = ({ phone, email, usernameKey }: Omit<FailingPerson, 'id'>): string[] =>
  [phone, email, usernameKey].filter((name) => name !== null);

/** Every name under which failures of this person are counted. */
export const failureSubjectsOf = (person: FailingPerson): string[] => [
  sudoSubject(person.id),
  accountSubject(person.id),
  ...namesOf(person),
];

/** Those of a person's sign-ins by password: a code, a passkey or an identity opens for every name. */
export const failureKeysOf = (masterKey: MasterKey, person: FailingPerson): string =>
  failureKeys(masterKey, [accountSubject(person.id), ...namesOf(person)]);
