import { and, isNotNull, lt } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { deleteOldRows } from '../../../db/partitions/drop-partitions.ts';
import { promotionCounters } from '../selection/counters.tables.ts';
import { deliveredBefore } from '../trackers/delivered-at.ts';
import { promotionEvents } from '../trackers/events.tables.ts';
import { rolledUpUntil } from './roll-up.ts';
import { promotionRequests, promotionHourlyStats, promotionOutcomes } from './roll-up.tables.ts';
import { runAllSteps } from '../../../jobs/run-all-steps.ts';

const keptDays = { events: 90, hours: 400 };

/** Start of the period whose hourly counts are all still stored. */
export const promotionHoursSince = (now: Date): Date => new Date(now.getTime() - keptDays.hours * DAY_MS);

/** Deletes rows after their retention, except rows that the roll-up has not counted yet. */
export async function forgetOldPromotion(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const counted = (await rolledUpUntil(db)) ?? new Date(0);
  const due = counted < before(keptDays.events) ? counted : before(keptDays.events);
  await runAllSteps([
    () => deleteOldRows(db, promotionEvents, deliveredBefore(due), lt(promotionEvents.at, due)),
    () => deleteInBatches(db, promotionOutcomes, lt(promotionOutcomes.at, due)),
    () => deleteInBatches(db, promotionRequests, lt(promotionRequests.updatedAt, due)),
    () => deleteInBatches(db, promotionHourlyStats, lt(promotionHourlyStats.startsAt, promotionHoursSince(now))),
    () =>
      deleteInBatches(
        db,
        promotionCounters,
        and(isNotNull(promotionCounters.endsAt), lt(promotionCounters.endsAt, before(1))),
      ),
  ]);
}
