import { eq } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { activities } from './activities.tables.ts';
import type { Activity } from './activity-queries.ts';

/** When an activity runs, and whether it may. */
export type ActivityChange = Partial<Pick<Activity, 'startsAt' | 'endsAt' | 'isOff'>>;

/** Changes an activity, and with it every page that tells of it; null where there is none of this id. @throws AppError `invalid_argument` for a time that is none */
export async function alterActivity(
  tx: Database,
  clock: Clock,
  id: string,
  change: ActivityChange,
): Promise<{ before: Activity; after: Activity } | null> {
  const [before] = await tx.select().from(activities).where(eq(activities.id, id)).for('update');
  if (!before) return null;
  const { startsAt, endsAt } = { ...before, ...change };
  if (startsAt >= endsAt) {
    throw new AppError('invalid_argument', { description: 'it would end before it begins', resourceId: 'endsAt' });
  }
  const [after] = await tx
    .update(activities)
    .set({ ...change, updatedAt: clock.now() })
    .where(eq(activities.id, id))
    .returning();
  if (!after) throw new Error('an activity that was locked is gone');
  await sendSignal(tx, 'content');
  return { before, after };
}
