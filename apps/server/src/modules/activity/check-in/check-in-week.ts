import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { addDays, dayOf, type Day } from '../../../time/shanghai.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/** One week of one member in one check-in activity. */
export interface WeekOf {
  activityId: string;
  accountId: string;
  /** The Monday of the week. */
  period: string;
}

export const slotOf = (day: number) => `day-${day}`;

/**
 * The weekdays on which the member checked in or that the member made up, in the order of recording. After a merge of
 * two accounts, a day that both accounts have counts once.
 */
export async function listDays(db: Database, { activityId, accountId, period }: WeekOf): Promise<number[]> {
  const { rows } = await db.execute<{ slot: string }>(slotsOf({ activityId, accountId, period }));
  return rows.flatMap(({ slot }) => (/^day-[1-7]$/.test(slot) ? [Number(slot.at(-1))] : []));
}

const slotsOf = fixedStatement<{ activityId: string; accountId: string; period: string }>(
  (place) => sql`
    select slot from ${activityAwards}
     where activity_id = ${place('activityId')} and account_id = ${place('accountId')} and period = ${place('period')}
     order by id`,
);

export interface CheckedIn {
  index: number;
  award: Award;
  balance: number;
}

/** 1 on Monday to 7 on Sunday, in Shanghai. */
export const weekdayOf = (moment: Date): number => ((Date.parse(dayOf(moment)) / DAY_MS + 3) % 7) + 1;

/** A week is identified by its Monday. */
export const weekOf = (moment: Date): Day => addDays(dayOf(moment), 1 - weekdayOf(moment));
