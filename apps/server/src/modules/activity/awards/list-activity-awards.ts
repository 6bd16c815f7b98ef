import { mostCounted } from '@feisuo/contract/facts/activity-vocabulary';
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { activityEntries } from '../activities/activities.tables.ts';
import { lotteryDraws } from '../lottery/lottery.tables.ts';
import { activityAwards, activityReversals } from './awards.tables.ts';

export interface AwardSearch {
  activityId: string;
  /** If missing, the awards of all accounts are listed. */
  accountId?: string | undefined;
  /** For lotteries: only winners of this prize. */
  prizeId?: string | undefined;
  /** Cursor: the last award of the previous page. */
  before?: bigint | undefined;
  limit: number;
}

/** Awards of an activity, newest first. */
export const listActivityAwards = (db: Database, { activityId, accountId, before, limit }: AwardSearch) =>
  db
    .select({ award: activityAwards, reversal: activityReversals })
    .from(activityAwards)
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(
      and(
        eq(activityAwards.activityId, activityId),
        accountId === undefined ? undefined : eq(activityAwards.accountId, accountId),
        before === undefined ? undefined : lt(activityAwards.id, before),
      ),
    )
    .orderBy(desc(activityAwards.id))
    .limit(limit);

/** Winners of a lottery, newest first; `drawId` is the page cursor. */
export const listWinners = (db: Database, { activityId, accountId, prizeId, before, limit }: AwardSearch) =>
  db
    .select({
      drawId: lotteryDraws.id,
      prizeId: lotteryDraws.prizeId,
      award: activityAwards,
      reversal: activityReversals,
    })
    .from(lotteryDraws)
    .innerJoin(activityAwards, eq(activityAwards.id, lotteryDraws.awardId))
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(
      and(
        eq(lotteryDraws.activityId, activityId),
        isNotNull(lotteryDraws.prizeId),
        accountId === undefined ? undefined : eq(lotteryDraws.accountId, accountId),
        prizeId === undefined ? undefined : eq(lotteryDraws.prizeId, prizeId),
        before === undefined ? undefined : lt(lotteryDraws.id, before),
      ),
    )
    .orderBy(desc(lotteryDraws.id))
    .limit(limit);

/**
 * Counts participants, awards and reversals. Each count stops at one above the largest number that the console
 * displays.
 */
export async function countAwards(db: Database, activityId: string) {
  // Limits each count, because an open console page repeats this query and counting a million rows is slow.
  const most = mostCounted + 1;
  const entries = db
    .select({ one: sql`1`.as('one') })
    .from(activityEntries)
    .where(eq(activityEntries.activityId, activityId))
    .limit(most);
  const awards = db
    .select({ one: sql`1`.as('one') })
    .from(activityAwards)
    .where(eq(activityAwards.activityId, activityId))
    .limit(most);
  const reversed = db
    .select({ one: sql`1`.as('one') })
    .from(activityReversals)
    .innerJoin(activityAwards, eq(activityAwards.id, activityReversals.awardId))
    .where(eq(activityAwards.activityId, activityId))
    .limit(most);
  return {
    entries: await db.$count(entries.as('entries')),
    awards: await db.$count(awards.as('awards')),
    reversed: await db.$count(reversed.as('reversed')),
  };
}
