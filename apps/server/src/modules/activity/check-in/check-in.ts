import type { Award } from '@feisuo/contract/schemas/activity';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { enter, requireRunning } from '../activities/activity-queries.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { giveAward } from '../awards/give-award.ts';
import { coinsOf } from '../coins/purse.ts';
import { weekdayOf, weekOf } from './week.ts';

/** The check-in that the older pages ask for without naming one. */
export const USUAL_CHECK_IN = 'week';

export interface CheckInWeek {
  /** How often somebody has checked in this week; missed days do not set it back. */
  index: number;
  today: number;
  checkedInToday: boolean;
  awards: Award[];
  /** Those that count, in the order in which they came. */
  days: number[];
  makeUp: null;
}

const slotOf = (day: number) => `day-${day}`;

export async function showCheckIn(deps: ActivityDeps, accountId: string, id = USUAL_CHECK_IN): Promise<CheckInWeek> {
  const now = deps.clock.now();
  const { rules } = await requireRunning(deps.db, id, 'check_in', now);
  const slots = await listSlots(deps.db, { activityId: id, accountId, period: weekOf(now) });
  const today = weekdayOf(now);
  const days = slots.map((slot) => Number(slot.at(-1)));
  return { index: days.length, today, checkedInToday: days.includes(today), awards: rules.awards, days, makeUp: null };
}

export interface CheckedIn {
  index: number;
  award: Award;
  balance: number;
}

/** Checks in for today; a second press gives the same answer. Steps of one person follow each other, so the count is exact. */
export function checkIn(deps: ActivityDeps, accountId: string, id: string): Promise<CheckedIn> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await requireRunning(tx, id, 'check_in', at);
    await enter(tx, id, accountId, at);
    const period = weekOf(at);
    const slot = slotOf(weekdayOf(at));
    const before = await listSlots(tx, { activityId: id, accountId, period });
    const place = before.indexOf(slot);
    const index = place === -1 ? before.length + 1 : place + 1;
    const { awards, coinDays } = activity.rules;
    const promised = awards[index - 1];
    if (!promised) throw new Error('a week has seven days');
    const { award } = await giveAward(
      deps,
      tx,
      { activity, accountId, period, slot },
      { award: promised, coinDays, at },
    );
    return { index, award, balance: await coinsOf(tx, accountId, at) };
  });
}

/** The days of a week that count for somebody, in the order in which they came. What another account of theirs had twice does not count. */
async function listSlots(
  db: Database,
  { activityId, accountId, period }: { activityId: string; accountId: string; period: string },
): Promise<string[]> {
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
  return rows.map(({ slot }) => slot).filter((slot) => /^day-[1-7]$/.test(slot));
}
