import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AccountState, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { issueCaptchaToken } from '../src/modules/account/captcha/issue-captcha-token.ts';
import { addClient } from '../src/modules/account/clients/client-registry.ts';
import { accounts } from '../src/modules/account/people/accounts.tables.ts';
import { identifierOf } from '../src/modules/account/people/identifiers.ts';
import { issueOneTimeToken } from '../src/modules/account/tokens/one-time-tokens.ts';
import { targetKeyOf } from '../src/modules/account/verification/verification-code.ts';
import type { TestServer } from './test-server.ts';

/** An application of somebody else. */
export async function addThirdParty(server: TestServer, id = 'somebody-else'): Promise<{ client_id: string }> {
  await addClient(server.deps.db, server.clock, {
    id,
    name: 'Somebody else',
    scopes: ['user'],
    grants: ['refresh_token'],
    redirectUris: [],
    signOutUris: [],
    origins: [],
  });
  return { client_id: id };
}

/** What a right code is exchanged for, where a test needs more of them than codes are sent. */
export async function proofOf({ deps }: TestServer, contact: string, usage: VerificationUsage): Promise<string> {
  const targetKey = targetKeyOf(deps.masterKey, identifierOf(contact));
  const facts = { targetKey, usage, codeHash: '' };
  return issueOneTimeToken(deps.db, deps, { kind: 'verification', accountId: null, facts, lifetimeS: 600 });
}

/** What proving once more to be the owner, by both factors, gives, where how it is proved is not the point. */
export async function sudoOf({ deps }: TestServer, { sub, refresh_token: token }: Credentials): Promise<string> {
  const facts = { sessionId: token.split('.')[0] ?? '', showedFactor: true };
  return issueOneTimeToken(deps.db, deps, { kind: 'sudo', accountId: sub, facts, lifetimeS: 300 });
}

/** A captcha that somebody has solved, for any identifier. */
export async function captchaFor({ deps }: TestServer, path: string, deviceId: string): Promise<string> {
  const binding = { clientId: 'feisuo-site', deviceId, action: `POST:${path}`, metaKey: null };
  return (await issueCaptchaToken(deps, binding, true)).captcha_token;
}

/** Puts the row into a state and leaves its sessions alone, so that each grant has to look for itself. */
export async function writeState({ deps }: TestServer, id: string, state: AccountState): Promise<void> {
  const cancelAt = state === 'cancellation_audit' ? new Date(deps.clock.now().getTime() + DAY_MS) : null;
  await deps.db.update(accounts).set({ state, cancelAt }).where(eq(accounts.id, id));
}

/** How many rows each table has. */
export async function countRows({ deps }: TestServer): Promise<Record<string, number>> {
  const { pool } = deps.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** By how many rows each table grows while something is done; tables that do not are left out. */
export async function growthDuring(server: TestServer, doing: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows(server);
  await doing();
  const after = await countRows(server);
  const growth = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(growth.filter(([, more]) => more !== 0));
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
