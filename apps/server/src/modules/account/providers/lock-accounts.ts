import type { Database } from '../../../db/database.ts';
import { lockAccount, type Account } from '../people/account-queries.ts';

/**
 * Locks two accounts until the transaction ends, always in the order of their ids, so that two callers cannot
 * deadlock.
 */
export async function lockAccounts(tx: Database, one: string, other: string): Promise<(Account | null)[]> {
  const locked = new Map<string, Account | null>();
  for (const id of new Set([one, other].toSorted())) {
    locked.set(id, await lockAccount(tx, id));
  }
  return [locked.get(one) ?? null, locked.get(other) ?? null];
}
