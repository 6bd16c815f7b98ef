import type { Database } from '../../../db/database.ts';
import { deleteEnd, listGrants, writeEnd } from './grant-queries.ts';
import { timelineOf, type Period, type Vas } from './timeline.ts';

/** Recomputes the end of a timeline after a change, and returns the timeline. */
export async function rebuildEnd(tx: Database, accountId: string, vas: Vas, at: Date): Promise<Period[]> {
  const timeline = timelineOf((await listGrants(tx, accountId)).filter((entry) => entry.vas === vas));
  const last = timeline.at(-1);
  if (!last) await deleteEnd(tx, accountId, vas);
  // An end by revocation needs no notice: the revoking action tells the member.
  else await writeEnd(tx, accountId, vas, { endsAt: last.endsAt, ...(last.endsAt <= at && { toldOf: last.endsAt }) });
  return timeline;
}
