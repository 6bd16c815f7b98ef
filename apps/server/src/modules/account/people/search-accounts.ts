import { and, count, desc, eq, gte, inArray, like, lt, notInArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor, prefixPattern } from '../../../db/list-conditions.ts';
import { findPictureOwner, uploadedPictureId } from './account-pictures.ts';
import { accounts } from './accounts.tables.ts';
import type { Account } from './account-queries.ts';
import { lookUpAccount } from './manage-accounts.ts';

export interface AccountFilter {
  /** An account id, a complete sign-in name, the address of an uploaded picture, or the beginning of a display name. */
  words?: string;
  id?: string;
  state?: string;
  /** When the account was created: from `since` (inclusive) to `until` (exclusive). */
  since?: Date;
  until?: Date;
  /** Conditions that other modules put on the account id. */
  others?: (accountId: PgColumn) => readonly (SQL | undefined)[];
}

export interface AccountSearch extends AccountFilter {
  /** The last account of the previous page. */
  after?: Pick<Account, 'createdAt' | 'id'>;
  limit: number;
}

/**
 * Lists accounts for operators, newest first. If an id, sign-in name or picture address matches exactly, only that
 * account is returned.
 */
export async function searchAccounts(
  db: Database,
  clock: Clock,
  { after, limit, ...filter }: AccountSearch,
): Promise<Account[]> {
  return db
    .select()
    .from(accounts)
    .where(
      and(
        await matches(db, clock, filter),
        after && isBeforeCursor([accounts.createdAt, after.createdAt], [accounts.id, after.id]),
      ),
    )
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit);
}

export async function countAccounts(db: Database, clock: Clock, filter: AccountFilter, most: number): Promise<number> {
  const some = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(await matches(db, clock, filter))
    .limit(most)
    .as('some');
  const [counted] = await db.select({ accounts: count() }).from(some);
  return counted?.accounts ?? 0;
}

async function matches(db: Database, clock: Clock, filter: AccountFilter): Promise<SQL | undefined> {
  const { words = '', id, state, since, until, others } = filter;
  const asked = words.trim();
  const pictureId = uploadedPictureId(asked);
  const name = pictureId === null ? asked : ((await findPictureOwner(db, pictureId)) ?? asked);
  const exact = name === '' ? null : await lookUpAccount(db, clock, name);
  return and(
    notInArray(accounts.state, ['moved', 'erased']),
    id === undefined ? undefined : eq(accounts.id, id),
    exact ? inArray(accounts.id, [exact.id]) : undefined,
    exact || asked === '' ? undefined : like(accounts.name, prefixPattern(asked)),
    state === undefined ? undefined : eq(accounts.state, state),
    since && gte(accounts.createdAt, since),
    until && lt(accounts.createdAt, until),
    ...(others?.(accounts.id) ?? []),
  );
}
