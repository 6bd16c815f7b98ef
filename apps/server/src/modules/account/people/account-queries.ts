import { randomBytes, randomInt } from 'node:crypto';
import { anonymousSubPrefix } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isGone } from './account-state.ts';
import { accounts } from './accounts.tables.ts';
import type { Identifier } from './identifiers.ts';

export type Account = typeof accounts.$inferSelect;
/** An active account: its state needs no check. */
export type Person = Omit<Account, 'stateChangedAt' | 'cancelAt'>;

/** The column of each kind of identifier. */
export const identifierColumns = {
  phone: accounts.phone,
  email: accounts.email,
  username: accounts.usernameKey,
} as const;

/** The account with this identifier, unless it is gone. */
export async function findAccountBy(db: Database, { kind, key }: Identifier, now: Date): Promise<Account | null> {
  const [account] = await db.select().from(accounts).where(eq(identifierColumns[kind], key));
  return account && !isGone(account, now) ? account : null;
}

export async function findAccount(db: Database, id: string, now: Date): Promise<Account | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  return account && !isGone(account, now) ? account : null;
}

/** The accounts with these identifiers, by identifier, unless they are gone. */
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
  return rows.filter((row) => !isGone(row, now));
}

/** A shared lock: blocks changes of the account until the transaction ends, but not other shared locks. */
export async function lockAccountShared(tx: Database, id: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('share');
}

/** Locks the account's row until the transaction ends, which serializes changes of one account. */
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

/** 15 digits: readable aloud, random, and within the integer range of every client. */
const newAccountId = () =>
  `${randomInt(1, 10)}${randomInt(0, 10 ** (DIGITS - 8))
    .toString()
    .padStart(DIGITS - 8, '0')}${randomInt(0, 10 ** 7)
    .toString()
    .padStart(7, '0')}`;

const newAnonymousId = () => anonymousSubPrefix + randomBytes(16).toString('base64url');

/** Creates the account; null if one of its identifiers is taken. Of concurrent inserts one succeeds. */
export async function insertAccount(tx: Database, account: NewAccount, now: Date): Promise<Account | null> {
  const id = account.phone || account.email || account.username ? newAccountId() : newAnonymousId();
  const [inserted] = await tx
    .insert(accounts)
    .values({ ...account, id, stateChangedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

/** Changes the state of an account with a conditional update; null if it was in another state. */
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

/** Accounts after the end of their audit. */
export async function listDueCancellations(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`${accounts.cancelAt} <= ${now.toISOString()}::timestamptz`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
