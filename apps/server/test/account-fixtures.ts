import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AccountState, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { MemberMessage } from '@feisuo/contract/schemas/account-user';
import { and, eq } from 'drizzle-orm';
import { issueCaptchaToken } from '../src/modules/account/captcha/issue-captcha-token.ts';
import { addClient } from '../src/modules/account/clients/client-registry.ts';
import { accounts } from '../src/modules/account/people/accounts.tables.ts';
import { identifierOf } from '../src/modules/account/people/identifiers.ts';
import { securityEvents } from '../src/modules/account/security/security-events.tables.ts';
import { issueOneTimeToken } from '../src/modules/account/tokens/one-time-tokens.ts';
import { targetKeyOf } from '../src/modules/account/verification/verification-code.ts';
import type { TestServer } from './test-server.ts';

export async function addThirdParty(server: TestServer, id = 'other-person'): Promise<{ client_id: string }> {
  await addClient(server.deps.db, server.clock, {
    id,
    name: 'Another person',
    scopes: ['user'],
    grants: ['refresh_token'],
    redirectUris: [],
    signOutUris: [],
    origins: [],
  });
  return { client_id: id };
}

/** Creates a verification token directly, as if a correct code had been entered. Real codes are limited in number. */
export async function proofOf({ deps }: TestServer, contact: string, usage: VerificationUsage): Promise<string> {
  const targetKey = targetKeyOf(deps.masterKey, identifierOf(contact));
  const facts = { targetKey, usage, codeHash: '' };
  return issueOneTimeToken(deps.db, deps, { kind: 'verification', accountId: null, facts, lifetimeS: 600 });
}

/** Creates a sudo token directly, as if both factors had been shown. */
export async function sudoOf({ deps }: TestServer, { sub, refresh_token: token }: Credentials): Promise<string> {
  const facts = { sessionId: token.split('.')[0] ?? '', showedFactor: true };
  return issueOneTimeToken(deps.db, deps, { kind: 'sudo', accountId: sub, facts, lifetimeS: 300 });
}

/** Creates a captcha token directly, for a path and a device. */
export async function captchaFor({ deps }: TestServer, path: string, deviceId: string): Promise<string> {
  const binding = { clientId: 'feisuo-site', deviceId, action: `POST:${path}`, metaKey: null };
  return (await issueCaptchaToken(deps, binding, true)).captcha_token;
}

/**
 * Sets the state of an account but keeps its sessions, so that tests can show that each grant type checks the state.
 */
export async function writeState({ deps }: TestServer, id: string, state: AccountState): Promise<void> {
  const cancelAt = state === 'cancellation_audit' ? new Date(deps.clock.now().getTime() + DAY_MS) : null;
  await deps.db.update(accounts).set({ state, cancelAt }).where(eq(accounts.id, id));
}

/** Base64 of a PNG file with one pixel. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Reads the entries of one kind in an account's security history. */
export const securityEventsOf = ({ deps }: TestServer, accountId: string, kind: string) =>
  deps.db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.accountId, accountId), eq(securityEvents.kind, kind)));

/** Reads a member's messages without the welcome message. */
export async function newsOf(server: TestServer, { access_token: token }: Pick<Credentials, 'access_token'>) {
  const { body } = await server.get(accountPaths.messages, { authorization: `Bearer ${token}` });
  return (body.data as MemberMessage[]).filter(({ kind }) => kind !== 'welcome');
}

export async function countRows({ deps }: TestServer): Promise<Record<string, number>> {
  const { pool } = deps.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Counts the rows that `operation` adds to each table; tables without new rows are left out. */
export async function countNewRows(
  server: TestServer,
  operation: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await countRows(server);
  await operation();
  const after = await countRows(server);
  const growth = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(growth.filter(([, more]) => more !== 0));
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
