import { randomBytes, randomInt } from 'node:crypto';
import { anonymousSubPrefix } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isErased } from './account-state.ts';
import { accounts } from './accounts.tables.ts';
import type { Identifier } from './identifiers.ts';

export type Account = typeof accounts.$inferSelect;
/** An account whose state is known to be active, so its state fields are left out. */
export type Person = Omit<Account, 'stateChangedAt' | 'cancelAt'>;

/** The column that stores each kind of identifier. */
export const identifierColumns = {
  phone: accounts.phone,
  email: accounts.email,
  username: accounts.usernameKey,
} as const;

/** The account with this identifier; null if the account is erased or moved. */
export async function findAccountBy(db: Database, { kind, key }: Identifier, now: Date): Promise<Account | null> {
  const [account] = await db.select().from(accounts).where(eq(identifierColumns[kind], key));
  return account && !isErased(account, now) ? account : null;
}

export async function findAccount(db: Database, id: string, now: Date): Promise<Account | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  return account && !isErased(account, now) ? account : null;
}

/** The accounts with these identifiers, keyed by identifier, without erased and moved accounts. */
export async function findAccounts(
  db: Database,
  column: (typeof identifierColumns)[Identifier['kind']] | typeof accounts.id,
  keys: readonly string[],
  now: Date,
): Promise<{ id: string; key: string | null }[]> {
  const rows = await db
    .select({ id: accounts.id, key: sql<string | null>`${column}`, state: accounts.state, cancelAt: accounts.cancelAt })
    .from(accounts)
    .where(inArray(column, keys));
  return rows.filter((row) => !isErased(row, now));
}

/**
 * Takes a shared row lock (FOR SHARE): until this transaction ends, other transactions cannot change the account but
 * can take shared locks.
 */
export async function lockAccountShared(tx: Database, id: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('share');
}

/** Locks the account's row until the transaction ends, so that changes of an account run one after another. */
export async function lockAccount(tx: Database, id: string): Promise<Account | null> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return account ?? null;
}

export interface NewAccount {
  state: string;
  locale: Locale;
  phone?: string;
  email?: string;
  username?: string;
  usernameKey?: string;
  passwordHash?: string;
  name?: string;
  picture?: string;
}

const DIGITS = 15;

/** A random account id of 15 digits: short enough to read aloud, and a safe integer in every client language. */
export const newAccountId = () =>
  `${randomInt(1, 10)}${randomInt(0, 10 ** (DIGITS - 8))
    .toString()
    .padStart(DIGITS - 8, '0')}${randomInt(0, 10 ** 7)
    .toString()
    .padStart(7, '0')}`;

const newAnonymousId = () => anonymousSubPrefix + randomBytes(16).toString('base64url');

/**
 * Creates an account; null if one of its identifiers is taken. Of concurrent inserts with one identifier one
 * succeeds.
 */
export async function insertAccount(tx: Database, account: NewAccount, now: Date): Promise<Account | null> {
  const id = account.phone || account.email || account.username ? newAccountId() : newAnonymousId();
  const [inserted] = await tx
    .insert(accounts)
    .values({ ...account, id, stateChangedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

export async function changeStateFrom(
  tx: Database,
  id: string,
  from: string,
  to: { state: string; cancelAt?: Date | null },
  now: Date,
): Promise<Account | null> {
  const [changed] = await tx
    .update(accounts)
    .set({ ...to, stateChangedAt: now })
    .where(and(eq(accounts.id, id), eq(accounts.state, from)))
    .returning();
  return changed ?? null;
}

export type AccountChange = Partial<Omit<Account, 'id' | 'createdAt'>>;

export async function updateAccount(tx: Database, id: string, change: AccountChange): Promise<Account | null> {
  const [updated] = await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning();
  return updated ?? null;
}

/** Ids of accounts whose cancellation has passed the end of its waiting period. */
export async function listDueCancellations(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`${accounts.cancelAt} <= ${now.toISOString()}::timestamptz`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
