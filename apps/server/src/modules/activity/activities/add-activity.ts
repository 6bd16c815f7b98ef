import { faultsOfActivity } from '@feisuo/contract/facts/activity-rules';
import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { refuseFirst } from '../../../http/wrong-field.ts';
import { activities } from './activities.tables.ts';
import type { Activity } from './activity-queries.ts';
import { assertRules } from './change-activity.ts';
import type { ActivityKind } from './activity-kinds.ts';

export interface NewActivity {
  id: string;
  kind: ActivityKind;
  name: string;
  picture: string;
  startsAt: Date;
  endsAt: Date;
  audience: Audience;
  budget: number | null;
  rules: unknown;
}

/**
 * Adds an activity, switched off until an operator has checked it.
 * @throws AppError for invalid fields
 */
export async function addActivity(tx: Database, clock: Clock, activity: NewActivity): Promise<Activity> {
  refuseFirst(faultsOfActivity(activity));
  assertRules(activity.kind, activity.rules);
  const [added] = await tx
    .insert(activities)
    .values({ ...activity, isOff: true, rulesVersion: 1, given: 0, updatedAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  if (!added)
    throw new AppError('already_exists', { description: `activity ${activity.id} already exists`, reason: 'ID_TAKEN' });
  await sendSignal(tx, 'content');
  return added;
}
