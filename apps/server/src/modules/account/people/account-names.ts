import { and, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { accounts } from './accounts.tables.ts';
import { maskEmail, maskPhone } from './identifiers.ts';

/** Names of accounts for operators, in one query. Erased and moved accounts are left out. */
export async function namePeople(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { name: string; contact: string | null }>> {
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      username: accounts.username,
      phone: accounts.phone,
      email: accounts.email,
    })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), notInArray(accounts.state, ['moved', 'erased'])));
  return new Map(
    rows.map(({ id, name, username, phone, email }) => [
      id,
      { name: name || (username ?? ''), contact: phone ? maskPhone(phone) : email && maskEmail(email) },
    ]),
  );
}
