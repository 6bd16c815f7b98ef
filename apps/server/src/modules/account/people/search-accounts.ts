import { and, desc, eq, inArray, like, notInArray, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/cursor-conditions.ts';
import { prefixPattern } from '../../../db/text-search.ts';
import { findPictureOwner, uploadedPictureId } from './account-pictures.ts';
import { accounts } from './accounts.tables.ts';
import type { Account } from './account-queries.ts';
import { lookUpAccount } from './manage-accounts.ts';

export interface AccountSearch {
  /** An account id, a sign-in name, the address of an uploaded picture, or the beginning of a display name. */
  words?: string;
  state?: string;
  /** The last account of the previous page. */
  after?: Pick<Account, 'createdAt' | 'id'>;
  limit: number;
}

/**
 * Lists accounts for operators, newest first. If an id, sign-in name or picture matches exactly, only that account is
 * returned.
 */
export async function searchAccounts(db: Database, clock: Clock, search: AccountSearch): Promise<Account[]> {
  const { words = '', state, after, limit } = search;
  const asked = words.trim();
  const pictureId = uploadedPictureId(asked);
  const name = pictureId === null ? asked : ((await findPictureOwner(db, pictureId)) ?? asked);
  const exact = name === '' ? null : await lookUpAccount(db, clock, name);
  const conditions: (SQL | undefined)[] = [
    notInArray(accounts.state, ['moved', 'erased']),
    exact ? inArray(accounts.id, [exact.id]) : undefined,
    exact || asked === '' ? undefined : like(accounts.name, prefixPattern(asked)),
    state === undefined ? undefined : eq(accounts.state, state),
    after && isBeforeCursor([accounts.createdAt, after.createdAt], [accounts.id, after.id]),
  ];
  return db
    .select()
    .from(accounts)
    .where(and(...conditions))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit);
}
