import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { DAY_MS } from '../../../shanghai.ts';
import type { GiftClaim } from './claim-gift.ts';
import { recallList } from './recall.tables.ts';
import type { Judge } from './show-gift.ts';

/** The recall that the page speaks of without naming it. */
export const USUAL_RECALL = 'recall';

/** For whom the list names, and for whose membership ended long enough ago. Whoever asks learns of nobody but themselves. */
const judge: Judge<'recall'> = async (_deps, db, { id, rules }, { accountId, person }, now) => {
  const { lapsedDays } = rules;
  const sinceMs = person.lapsedAt === null ? null : now.getTime() - person.lapsedAt.getTime();
  const isLapsed = lapsedDays !== null && sinceMs !== null && sinceMs >= lapsedDays * DAY_MS;
  return isLapsed || (await isListed(db, id, accountId)) ? 'open' : 'not_listed';
};

export const recallGift = (id: string): GiftClaim<'recall'> => ({ kind: 'recall', id, judge });

async function isListed(db: Database, activityId: string, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ accountId: recallList.accountId })
    .from(recallList)
    .where(and(eq(recallList.activityId, activityId), eq(recallList.accountId, accountId)));
  return row !== undefined;
}

const ROWS_AT_ONCE = 1000;

/** Puts accounts on a list; tells how many were not on it. */
export async function addToRecallList(
  tx: Database,
  { activityId, accountIds, at }: { activityId: string; accountIds: readonly string[]; at: Date },
): Promise<number> {
  let added = 0;
  for (let from = 0; from < accountIds.length; from += ROWS_AT_ONCE) {
    const rows = accountIds
      .slice(from, from + ROWS_AT_ONCE)
      .map((accountId) => ({ activityId, accountId, addedAt: at }));
    // eslint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    const fresh = await tx
      .insert(recallList)
      .values(rows)
      .onConflictDoNothing()
      .returning({ accountId: recallList.accountId });
    added += fresh.length;
  }
  return added;
}
