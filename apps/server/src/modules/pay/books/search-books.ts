import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import type { Day } from '../../../time/shanghai.ts';
import type { LedgerAccount } from './accounts.ts';
import { payBills, payJournalLines, payJournals, payMismatches, type StoredMismatch } from './books.tables.ts';

export interface JournalSearch {
  account?: LedgerAccount;
  orderId?: string;
  from?: Day;
  /** Both `from` and `to` are included in the search. */
  to?: Day;
  after?: bigint;
  limit: number;
}

/** Searches the journals, the newest first. */
export async function searchJournals(db: Database, search: JournalSearch) {
  const { account, orderId, from, to, after, limit } = search;
  const ofAccount = db
    .select({ id: payJournalLines.journalId })
    .from(payJournalLines)
    .where(
      and(
        eq(payJournalLines.journalId, payJournals.id),
        account && eq(payJournalLines.account, account),
        // Repeats the cursor condition for the lines table; otherwise PostgreSQL scans the lines of all newer journals.
        after === undefined ? undefined : lt(payJournalLines.journalId, after),
      ),
    );
  const rows = await db
    .select()
    .from(payJournals)
    .where(
      and(
        account && exists(ofAccount),
        orderId === undefined ? undefined : eq(payJournals.orderId, orderId),
        from === undefined ? undefined : gte(payJournals.day, from),
        to === undefined ? undefined : lte(payJournals.day, to),
        after === undefined ? undefined : lt(payJournals.id, after),
      ),
    )
    .orderBy(desc(payJournals.id))
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(payJournalLines)
    .where(inArray(payJournalLines.journalId, ids))
    .orderBy(asc(payJournalLines.journalId), asc(payJournalLines.line));
  const byJournal = Map.groupBy(lines, ({ journalId }) => journalId);
  return rows.map((row) => ({ ...row, lines: byJournal.get(row.id) ?? [] }));
}

/** Lists bills, newest day first, each with its number of mismatches and of unresolved mismatches. */
export async function searchBills(
  db: Database,
  { channel, before, limit }: { channel?: PayType; before?: { day: Day; channel: PayType }; limit: number },
) {
  const rows = await db
    .select()
    .from(payBills)
    .where(
      and(
        channel && eq(payBills.channel, channel),
        before && isBeforeCursor([payBills.day, before.day], [payBills.channel, before.channel]),
      ),
    )
    .orderBy(desc(payBills.day), desc(payBills.channel))
    .limit(limit);
  if (rows.length === 0) return [];
  const found = await db
    .select({
      channel: payMismatches.channel,
      day: payMismatches.day,
      found: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${payMismatches.resolvedAt} is null))::int`,
    })
    .from(payMismatches)
    .where(inArray(payMismatches.day, [...new Set(rows.map(({ day }) => day))]))
    .groupBy(payMismatches.channel, payMismatches.day);
  return rows.map((row) => {
    const own = found.find(({ channel: at, day }) => at === row.channel && day === row.day);
    return { ...row, found: own?.found ?? 0, open: own?.open ?? 0 };
  });
}

export interface MismatchSearch {
  /** `open` excludes mismatches that are parked until a day after `today`. */
  state?: 'open' | 'parked' | 'resolved';
  today: Day;
  /** A string selects this assignee. A list selects mismatches whose assignee is missing or not in the list. */
  assignee?: string | readonly string[];
  channel?: PayType;
  day?: Day;
  after?: bigint;
  limit: number;
}

/** Selects unresolved mismatches that are parked until a day after `today`. */
const isParked = (today: Day) => and(isNull(payMismatches.resolvedAt), gt(payMismatches.parkedUntil, today));

/** Selects unresolved mismatches that are not parked, or whose parking has ended. */
export const isOpen = (today: Day) =>
  and(isNull(payMismatches.resolvedAt), or(isNull(payMismatches.parkedUntil), lte(payMismatches.parkedUntil, today)));

const isAssigned = (assignee: string | readonly string[]) =>
  typeof assignee === 'string'
    ? eq(payMismatches.assignee, assignee)
    : or(isNull(payMismatches.assignee), notInArray(payMismatches.assignee, [...assignee]));

/** Searches the mismatches, the newest first. */
export const searchMismatches = (db: Database, search: MismatchSearch): Promise<StoredMismatch[]> => {
  const { state, today, assignee, channel, day, after, limit } = search;
  const { resolvedAt } = payMismatches;
  const inState = { open: isOpen(today), parked: isParked(today), resolved: isNotNull(resolvedAt) };
  return db
    .select()
    .from(payMismatches)
    .where(
      and(
        state && inState[state],
        assignee === undefined ? undefined : isAssigned(assignee),
        channel && eq(payMismatches.channel, channel),
        day === undefined ? undefined : eq(payMismatches.day, day),
        after === undefined ? undefined : lt(payMismatches.id, after),
      ),
    )
    .orderBy(desc(payMismatches.id))
    .limit(limit);
};
