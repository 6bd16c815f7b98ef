import { defaultLocale } from '@feisuo/contract/facts/locales';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { chunks } from '../../../db/chunks.ts';
import { recordSecurityEvent, recordEndedSessions } from '../security/security-events.ts';
import { endDescendants } from '../authorize/derived-sessions.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { listLiveSessions } from '../tokens/session-queries.ts';
import {
  findAccount,
  findAccountBy,
  findAccounts,
  identifierColumns,
  insertAccount,
  lockAccount,
  type Account,
} from './account-queries.ts';
import { accounts } from './accounts.tables.ts';
import {
  checkDisplayText,
  checkUsername,
  identifierOf,
  spacedPhoneKey,
  usernameKey,
  type Identifier,
} from './identifiers.ts';
import { checkNewContact } from './new-contact.ts';
import { publishRegistered } from './account-events.ts';

/** Finds an account by its id or any sign-in name, for operators. */
export async function lookUpAccount(db: Database, clock: Clock, name: string): Promise<Account | null> {
  const now = clock.now();
  const found = (await findAccount(db, name, now)) ?? (await findAccountBy(db, identifierOf(name), now));
  if (found) return found;
  // Looked up last, because a user name may consist of digits and dots.
  const key = spacedPhoneKey(name);
  return key === null ? null : findAccountBy(db, { kind: 'phone', key }, now);
}

const NAMES_AT_ONCE = 1000;

/** Finds accounts by many ids and sign-in names, and returns account ids keyed by the given text. */
export async function lookUpAccounts(
  db: Database,
  clock: Clock,
  names: readonly string[],
): Promise<Map<string, string>> {
  const now = clock.now();
  const found = new Map<string, string>();
  const addFound = async (kind: Identifier['kind'], named: readonly { name: string; key: string }[]) => {
    if (named.length === 0) return;
    const keys = named.map(({ key }) => key);
    const people = await findAccounts(db, identifierColumns[kind], keys, now);
    const ids = new Map(people.map(({ key, id }) => [key, id]));
    for (const { name, key } of named) {
      const id = ids.get(key);
      if (id !== undefined) found.set(name, id);
    }
  };
  for (const part of chunks([...new Set(names)], NAMES_AT_ONCE)) {
    for (const { id } of await findAccounts(db, accounts.id, part, now)) found.set(id, id);
    const others = part.filter((name) => !found.has(name)).map((name) => ({ name, ...identifierOf(name) }));
    for (const [kind, ofKind] of Map.groupBy(others, (other) => other.kind)) await addFound(kind, ofKind);
    const spaced = part.flatMap((name) => {
      const key = found.has(name) ? null : spacedPhoneKey(name);
      return key === null ? [] : [{ name, key }];
    });
    await addFound('phone', spaced);
  }
  return found;
}

export const countLiveSessions = async (db: Database, clock: Clock, accountId: string): Promise<number> =>
  (await listLiveSessions(db, accountId, clock.now())).length;

export interface EndedSessionCounts {
  /** Number of sessions that were live before the call, that the call ended, and that are still live. */
  open: number;
  ended: number;
  left: number;
}

/**
 * For an operator: ends all sessions of an account, or one session with its derived sessions, and returns the counts;
 * null if that session is not live. Locks the account, so that the session of a concurrent sign-in ends too.
 */
export async function endSessionsFor(
  tx: Database,
  clock: Clock,
  { accountId, only }: { accountId: string; only?: string | undefined },
  by: string,
): Promise<EndedSessionCounts | null> {
  await lockAccount(tx, accountId);
  const at = clock.now();
  const open = await countLiveSessions(tx, clock, accountId);
  const own = await endSessions(tx, { accountId, by: 'operator', ...(only !== undefined && { only }) }, at);
  if (only !== undefined && own.length === 0) return null;
  const ids = own.map(({ id }) => id);
  const ended = [...own, ...(await endDescendants(tx, ids, 'operator', at))];
  await recordEndedSessions(tx, ended, { at, kind: 'session_ended', facts: { by } });
  return { open, ended: ended.length, left: await countLiveSessions(tx, clock, accountId) };
}

export interface PendingPerson {
  contact: Identifier;
  username?: string | undefined;
  name?: string | undefined;
}

/**
 * Creates a pending account for an operator or an import; null if an identifier is taken. The member activates the
 * account by signing in with a code, which verifies the contact.
 */
export async function addPendingAccount(
  tx: Database,
  clock: Clock,
  { contact, username, name }: PendingPerson,
  by: string,
): Promise<Account | null> {
  const at = clock.now();
  const chosen = username === undefined ? undefined : checkUsername(username);
  const account = await insertAccount(
    tx,
    {
      state: 'pending',
      locale: defaultLocale,
      ...(contact.kind === 'phone' ? { phone: contact.key } : { email: contact.key }),
      ...(chosen && { username: chosen, usernameKey: usernameKey(chosen) }),
      ...(name && { name: checkDisplayText('name', name) }),
    },
    at,
  );
  if (!account) return null;
  checkNewContact(contact);
  await recordSecurityEvent(tx, { at, accountId: account.id, kind: 'sign_up', facts: { by } });
  await publishRegistered(tx, account, at);
  return account;
}
