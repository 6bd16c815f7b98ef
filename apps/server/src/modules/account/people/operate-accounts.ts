import { defaultLocale } from '@feisuo/contract/facts/locales';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import { endDescendants } from '../authorize/derived-sessions.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { listLiveSessions } from '../tokens/session-queries.ts';
import { findAccount, findAccountBy, insertAccount, type Account } from './account-queries.ts';
import { checkShownText, checkUsername, identifierOf, usernameKey, type Identifier } from './identifiers.ts';
import { tellRegistered } from './tell-account.ts';

/** An account by its id or any name that its owner signs in with, for operators. */
export async function lookUpAccount(db: Database, clock: Clock, name: string): Promise<Account | null> {
  const now = clock.now();
  return (await findAccount(db, name, now)) ?? findAccountBy(db, identifierOf(name), now);
}

export const countLiveSessions = async (db: Database, clock: Clock, accountId: string): Promise<number> =>
  (await listLiveSessions(db, accountId, clock.now())).length;

/** Signs somebody out, everywhere or of one session, for an operator, and tells how many sessions that were. */
export async function endSessionsFor(
  tx: Database,
  clock: Clock,
  { accountId, only }: { accountId: string; only?: string | undefined },
  by: string,
): Promise<number> {
  const at = clock.now();
  const ended = await endSessions(tx, { accountId, by: 'operator', ...(only !== undefined && { only }) }, at);
  if (only !== undefined) await endDescendants(tx, [only], 'operator', at);
  for (const { id: sessionId, clientId } of ended)
    await noteSecurityEvent(tx, { at, accountId, kind: 'session_ended', clientId, sessionId, facts: { by } });
  return ended.length;
}

export interface PendingPerson {
  contact: Identifier;
  username?: string | undefined;
  name?: string | undefined;
}

/**
 * Makes an account in somebody's name, for an operator or an import; null where a name is taken. It is pending until
 * its owner signs in by a code, which shows that the contact is theirs.
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
      ...(name && { name: checkShownText('name', name) }),
    },
    at,
  );
  if (!account) return null;
  await noteSecurityEvent(tx, { at, accountId: account.id, kind: 'sign_up', facts: { by } });
  await tellRegistered(tx, account, at);
  return account;
}
