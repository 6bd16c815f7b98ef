import type { Database } from '../../../db/database.ts';
import { findAccount } from './account-queries.ts';

/** What somebody has shown to be theirs, and the name that they show to others; nothing of somebody who is gone. */
export async function findContacts(
  db: Database,
  accountId: string,
  now: Date,
): Promise<{ phone: string | null; email: string | null; name: string } | null> {
  const account = await findAccount(db, accountId, now);
  return account && { phone: account.phone, email: account.email, name: account.name };
}
