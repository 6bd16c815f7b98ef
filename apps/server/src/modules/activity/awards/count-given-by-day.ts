import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { Day } from '../../../time/shanghai.ts';
import { exchanges } from '../exchange/exchange.tables.ts';
import { lotteryDraws } from '../lottery/lottery.tables.ts';
import { activityReversals } from './awards.tables.ts';

/** Largest number of newest rows that are counted, so that the query takes the same time for an activity of any size. */
const mostGivenRead = 20_000;

interface GivenByDay {
  /** Units of the prize or good that were given and not taken back, by day in Shanghai. */
  byDay: ReadonlyMap<Day, number>;
  /** The first day whose number is complete; null if all days are. */
  completeFrom: Day | null;
}

/** Counts by day how many units of a prize of a lottery, or of a good of a supply station, were given. */
export async function countGivenByDay(
  db: Database,
  { kind, activityId, thingId }: { kind: 'lottery' | 'exchange'; activityId: string; thingId: string },
  most = mostGivenRead,
): Promise<GivenByDay> {
  const rows = kind === 'lottery' ? newestWins(db, activityId, most) : newestExchanges(db, activityId, most);
  const newest = rows.as('newest');
  const day = sql<Day>`to_char(${newest.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const counted = await db
    .select({
      day,
      read: sql<number>`count(*)::int`,
      given: sql<number>`(count(*) filter (where ${newest.thingId} = ${thingId} and not ${newest.isTakenBack}))::int`,
    })
    .from(newest)
    .groupBy(day)
    .orderBy(day);
  const isCut = counted.reduce((sum, { read }) => sum + read, 0) >= most;
  const complete = isCut ? counted.slice(1) : counted;
  return {
    byDay: new Map(complete.map((row) => [row.day, row.given])),
    // The oldest day that was read may have earlier rows.
    completeFrom: isCut ? (counted[1]?.day ?? '9999-12-31') : null,
  };
}

const newestWins = (db: Database, activityId: string, most: number) =>
  db
    .select({
      at: lotteryDraws.at,
      thingId: sql<string>`${lotteryDraws.prizeId}`.as('thing_id'),
      isTakenBack: sql<boolean>`${activityReversals.awardId} is not null`.as('is_taken_back'),
    })
    .from(lotteryDraws)
    .leftJoin(activityReversals, eq(activityReversals.awardId, lotteryDraws.awardId))
    .where(and(eq(lotteryDraws.activityId, activityId), isNotNull(lotteryDraws.prizeId)))
    .orderBy(desc(lotteryDraws.id))
    .limit(most);

const newestExchanges = (db: Database, activityId: string, most: number) =>
  db
    .select({
      at: exchanges.at,
      thingId: sql<string>`${exchanges.goodId}`.as('thing_id'),
      isTakenBack: sql<boolean>`${exchanges.undoneAt} is not null`.as('is_taken_back'),
    })
    .from(exchanges)
    .where(eq(exchanges.activityId, activityId))
    .orderBy(desc(exchanges.id))
    .limit(most);
