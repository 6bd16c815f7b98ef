import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import {
  enterActivity,
  givenAway,
  isGivenAway,
  lockRunning,
  requireRunning,
  type RunningActivity,
} from './activity-queries.ts';
import { requireAudience } from './audience.ts';
import type { ActivityKind } from './kinds.ts';

/**
 * Locks the activity and the participant for one step, if it runs and the audience fits. @throws AppError `not_found`,
 * or the obstacle
 */
export async function joinActivity<Kind extends ActivityKind>(
  ports: Pick<ActivityPorts, 'describePerson'>,
  tx: Database,
  step: { id: string; kind: Kind; accountId: string; at: Date },
): Promise<RunningActivity<Kind>> {
  const { id, kind, accountId, at } = step;
  const activity = await lockRunning(tx, id, kind, at);
  await requireAudience(ports, tx, activity, accountId, at);
  await enterActivity(tx, id, accountId, at);
  return activity;
}

/**
 * The same checks for reading, so that the page shows an obstacle before a member tries. `hasMine` keeps the page
 * readable for holders of an award after the budget is spent.
 */
export async function viewActivity<Kind extends ActivityKind>(
  ports: Pick<ActivityPorts, 'describePerson'>,
  db: Database,
  { id, kind, accountId, at }: { id: string; kind: Kind; accountId: string; at: Date },
  hasMine: () => Promise<boolean> | boolean = () => false,
): Promise<RunningActivity<Kind>> {
  const activity = await requireRunning(db, id, kind, at);
  await requireAudience(ports, db, activity, accountId, at);
  if (isGivenAway(activity) && !(await hasMine())) throw givenAway();
  return activity;
}
