import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import {
  enterActivity,
  budgetSpent,
  isBudgetSpent,
  lockRunning,
  requireRunning,
  type RunningActivity,
} from './activity-queries.ts';
import { requireAudience } from './audience.ts';
import type { ActivityKind } from './activity-kinds.ts';

/**
 * Locks the activity and the participant's row for one request. Requires that the activity is running and that the
 * account belongs to its audience.
 * @throws AppError `not_found`, or the reason why the member cannot take part
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
 * Makes the checks of `joinActivity` without a lock, so that a page can say why a member cannot take part. `hasMine`
 * tells whether the member already has an award: then the page stays readable after the budget is spent.
 */
export async function viewActivity<Kind extends ActivityKind>(
  ports: Pick<ActivityPorts, 'describePerson'>,
  db: Database,
  { id, kind, accountId, at }: { id: string; kind: Kind; accountId: string; at: Date },
  hasMine: () => Promise<boolean> | boolean = () => false,
): Promise<RunningActivity<Kind>> {
  const activity = await requireRunning(db, id, kind, at);
  await requireAudience(ports, db, activity, accountId, at);
  if (isBudgetSpent(activity) && !(await hasMine())) throw budgetSpent();
  return activity;
}
