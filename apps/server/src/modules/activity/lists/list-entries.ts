import { mostCounted } from '@feisuo/contract/facts/activity-vocabulary';
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import { recallList } from '../gifts/recall.tables.ts';
import { partnerMachines } from '../partners/partners.tables.ts';

/** An entry of a recall list or a list of partner computers, with the time when a member claimed its gift. */
export interface ListEntry {
  id: string;
  accountId: string | null;
  addedAt: Date;
  claimedAt: Date | null;
}

export interface ListEntrySearch {
  activityId: string;
  accountId?: string | undefined;
  isClaimed?: boolean | undefined;
  /** Cursor: the last entry of the previous page. */
  after?: { addedAt: Date; id: string } | undefined;
  limit: number;
}

const lists = {
  recall: { table: recallList, id: recallList.accountId },
  partner: { table: partnerMachines, id: partnerMachines.hash },
} as const;
/** The kinds of activities whose participants are listed by an operator. */
export type ListedKind = keyof typeof lists;
export const isListedKind = (kind: string): kind is ListedKind => Object.hasOwn(lists, kind);

/** One page of the entries, newest first. */
export async function pageOfListEntries(
  db: Database,
  kind: ListedKind,
  { activityId, accountId, isClaimed, after, limit }: ListEntrySearch,
): Promise<ListEntry[]> {
  const { table, id } = lists[kind];
  return db
    .select({
      id: sql<string>`${id}`,
      accountId: sql<string | null>`${table.accountId}`,
      addedAt: table.addedAt,
      claimedAt: table.claimedAt,
    })
    .from(table)
    .where(
      and(
        eq(table.activityId, activityId),
        accountId === undefined ? undefined : eq(table.accountId, accountId),
        isClaimed === undefined ? undefined : isClaimed ? isNotNull(table.claimedAt) : isNull(table.claimedAt),
        after && isBeforeCursor([table.addedAt, after.addedAt], [id, after.id]),
      ),
    )
    .orderBy(desc(table.addedAt), desc(id))
    .limit(limit);
}

/**
 * Counts all entries and the claimed entries. Each count stops at one above the largest number that the console
 * displays.
 */
export async function countListEntries(db: Database, kind: ListedKind, activityId: string) {
  const { table } = lists[kind];
  const count = (which?: SQL) =>
    db.$count(
      db
        .select({ one: sql`1`.as('one') })
        .from(table)
        .where(and(eq(table.activityId, activityId), which))
        .limit(mostCounted + 1)
        .as('listed'),
    );
  return { all: await count(), claimed: await count(isNotNull(table.claimedAt)) };
}
