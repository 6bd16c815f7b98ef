import type { Database } from '../../../db/database.ts';
import { deleteEnd, listGrants, writeEnd } from './grant-queries.ts';
import { timelineOf, type Period, type Vas } from './timeline.ts';

/** Computes and stores the end of a timeline after a change. Returns the timeline. */
export async function rebuildEnd(tx: Database, accountId: string, vas: Vas, at: Date): Promise<Period[]> {
  const timeline = timelineOf((await listGrants(tx, accountId)).filter((entry) => entry.vas === vas));
  const last = timeline.at(-1);
  if (!last) await deleteEnd(tx, accountId, vas);
  // Marks an end in the past as notified: only a revocation causes it, and the operation that revokes notifies the
  // member itself.
  else
    await writeEnd(tx, accountId, vas, { endsAt: last.endsAt, ...(last.endsAt <= at && { notifiedFor: last.endsAt }) });
  return timeline;
}
