import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/** One person's week in one check-in. */
export interface WeekOf {
  activityId: string;
  accountId: string;
  /** Its Monday. */
  period: string;
}

export const slotOf = (day: number) => `day-${day}`;

/**
 * The days of a week that count for somebody, in the order in which they came. What two accounts of theirs had both before they became one
 * counts once.
 */
export async function listDays(db: Database, { activityId, accountId, period }: WeekOf): Promise<number[]> {
  const rows = await db
    .select({ slot: activityAwards.slot })
    .from(activityAwards)
    .where(
      and(
        eq(activityAwards.activityId, activityId),
        eq(activityAwards.accountId, accountId),
        eq(activityAwards.period, period),
      ),
    )
    .orderBy(activityAwards.id);
  return rows.flatMap(({ slot }) => (/^day-[1-7]$/.test(slot) ? [Number(slot.at(-1))] : []));
}
