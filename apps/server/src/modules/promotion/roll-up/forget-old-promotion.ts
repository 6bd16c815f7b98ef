import { and, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionCounters } from '../selection/counters.tables.ts';
import { promotionEvents } from '../trackers/events.tables.ts';
import { rolledUpUntil } from './roll-up.ts';
import { promotionAsks, promotionHours, promotionOutcomes } from './roll-up.tables.ts';

const DAY_MS = 86_400_000;
const keptDays = { events: 90, hours: 400 };

/** Housekeeping: deletes what has had its time, and nothing that is not counted yet. */
export async function forgetOldPromotion(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const counted = (await rolledUpUntil(db)) ?? new Date(0);
  const due = counted < before(keptDays.events) ? counted : before(keptDays.events);
  await db.delete(promotionEvents).where(lt(promotionEvents.at, due));
  await db.delete(promotionOutcomes).where(lt(promotionOutcomes.at, due));
  await db.delete(promotionAsks).where(lt(promotionAsks.updatedAt, due));
  await db.delete(promotionHours).where(lt(promotionHours.startsAt, before(keptDays.hours)));
  await db
    .delete(promotionCounters)
    .where(and(isNotNull(promotionCounters.endsAt), lt(promotionCounters.endsAt, before(1))));
}
