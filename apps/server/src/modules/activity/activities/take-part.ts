import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { enter, requireRunning, type Running } from './activity-queries.ts';
import { requireAudience } from './audience.ts';
import type { ActivityKind } from './kinds.ts';

/**
 * The activity for somebody's next step in it, if it runs and is for them; their other steps wait until the transaction ends.
 * @throws AppError `not_found`, or with what stands in the way
 */
export async function takePart<Kind extends ActivityKind>(
  ports: Pick<ActivityPorts, 'describePerson'>,
  tx: Database,
  step: { id: string; kind: Kind; accountId: string; at: Date },
): Promise<Running<Kind>> {
  const { id, kind, accountId, at } = step;
  const activity = await requireRunning(tx, id, kind, at);
  await requireAudience(ports, tx, activity, accountId, at);
  await enter(tx, id, accountId, at);
  return activity;
}
