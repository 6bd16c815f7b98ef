import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { enter, givenAway, isGivenAway, keepRunning, requireRunning, type Running } from './activity-queries.ts';
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
  const activity = await keepRunning(tx, id, kind, at);
  await requireAudience(ports, tx, activity, accountId, at);
  await enter(tx, id, accountId, at);
  return activity;
}

/**
 * The same for looking at it: whoever could not take part is told so before they try.
 * `hasMine` tells whether they have what is given now, and then it is theirs to look at although there is no more.
 */
export async function lookAt<Kind extends ActivityKind>(
  ports: Pick<ActivityPorts, 'describePerson'>,
  db: Database,
  { id, kind, accountId, at }: { id: string; kind: Kind; accountId: string; at: Date },
  hasMine: () => Promise<boolean> | boolean = () => false,
): Promise<Running<Kind>> {
  const activity = await requireRunning(db, id, kind, at);
  await requireAudience(ports, db, activity, accountId, at);
  if (isGivenAway(activity) && !(await hasMine())) throw givenAway();
  return activity;
}
