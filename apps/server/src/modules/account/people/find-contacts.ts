import type { Database } from '../../../db/database.ts';
import { findAccount } from './account-queries.ts';

/** The verified contacts and the display name of an account; null if the account is erased or moved. */
export async function findContacts(
  db: Database,
  accountId: string,
  now: Date,
): Promise<{ phone: string | null; email: string | null; name: string } | null> {
  const account = await findAccount(db, accountId, now);
  return account && { phone: account.phone, email: account.email, name: account.name };
}
