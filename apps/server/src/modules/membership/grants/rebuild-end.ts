import type { Database } from '../../../db/database.ts';
import { deleteEnd, listGrants, writeEnd } from './grant-queries.ts';
import { timelineOf, type Period, type Vas } from './timeline.ts';

/** Derives anew where a timeline ends, after a change of its grants, and returns it. */
export async function rebuildEnd(tx: Database, accountId: string, vas: Vas, at: Date): Promise<Period[]> {
  const timeline = timelineOf((await listGrants(tx, accountId)).filter((entry) => entry.vas === vas));
  const last = timeline.at(-1);
  if (!last) await deleteEnd(tx, accountId, vas);
  // What ends by being taken back is no news of an end: whoever took it tells of it.
  else await writeEnd(tx, accountId, vas, { endsAt: last.endsAt, ...(last.endsAt <= at && { toldOf: last.endsAt }) });
  return timeline;
}
