import { count, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { accounts } from './accounts.tables.ts';

export interface AccountSample {
  /** Number of accounts that the sample was taken from. */
  total: number;
  people: { id: string; createdAt: Date }[];
}

/** Returns all accounts if there are at most `about`, otherwise a random sample of about that many. */
export async function sampleAccounts(db: Database, about: number): Promise<AccountSample> {
  const isThere = notInArray(accounts.state, ['moved', 'erased']);
  const [row] = await db.select({ total: count() }).from(accounts).where(isThere);
  const total = row?.total ?? 0;
  // Samples rows (BERNOULLI) instead of pages (SYSTEM), because accounts on one page were created on the same day.
  const from =
    total > about ? sql`${accounts} tablesample bernoulli(${(100 * about) / total}::real)` : sql`${accounts}`;
  const { rows } = await db.execute<{ id: string; created_at: string }>(
    sql`select id, created_at from ${from} where state not in ('moved', 'erased') limit ${about * 2}`,
  );
  return { total, people: rows.map(({ id, created_at: at }) => ({ id, createdAt: new Date(at) })) };
}
