import { desc, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sessions } from './tokens.tables.ts';

/** The latest sign-in of each account. Sessions that are already deleted are not known. */
export async function lastSignIns(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, { at: Date; place: string }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([sessions.accountId], {
      accountId: sessions.accountId,
      at: sessions.createdAt,
      place: sessions.place,
    })
    .from(sessions)
    .where(inArray(sessions.accountId, [...accountIds]))
    .orderBy(sessions.accountId, desc(sessions.createdAt));
  return new Map(rows.map(({ accountId, ...signIn }) => [accountId, signIn]));
}
