import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/fixed-statement.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/** One member's week of one check-in. */
export interface WeekOf {
  activityId: string;
  accountId: string;
  /** The Monday of the week. */
  period: string;
}

export const slotOf = (day: number) => `day-${day}`;

/** The counted weekdays in check-in order. A day that two merged accounts both had counts once. */
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
