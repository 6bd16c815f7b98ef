import type { ActivityState } from '@feisuo/contract/schemas/activity-parts';
import { and, desc, eq, gt, lte, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor, containsText } from '../../../db/list-conditions.ts';
import { activities } from './activities.tables.ts';
import type { Activity } from './activity-queries.ts';
import type { ActivityKind } from './activity-kinds.ts';

export interface ActivitySearch {
  kind?: ActivityKind | undefined;
  /** Text contained in the name or the id. */
  words?: string | undefined;
  state?: ActivityState | undefined;
  /** Cursor: the last activity of the previous page. */
  after?: { createdAt: Date; id: string } | undefined;
  now: Date;
  limit: number;
}

/** One page of the activities that match a search, last changed first. */
export const pageOfActivities = (
  db: Database,
  { kind, words, state, after, now, limit }: ActivitySearch,
): Promise<Activity[]> =>
  db
    .select()
    .from(activities)
    .where(
      and(
        kind && eq(activities.kind, kind),
        words ? or(containsText(activities.name, words), containsText(activities.id, words)) : undefined,
        state && isIn(state, now),
        after && isBeforeCursor([activities.updatedAt, after.createdAt], [activities.id, after.id]),
      ),
    )
    .orderBy(desc(activities.updatedAt), desc(activities.id))
    .limit(limit);

/** SQL condition for activities whose state, as computed by `stateOf`, is the given one. */
function isIn(state: ActivityState, now: Date): SQL | undefined {
  const isOn = eq(activities.isOff, false);
  switch (state) {
    case 'off':
      return eq(activities.isOff, true);
    case 'ended':
      return and(isOn, lte(activities.endsAt, now));
    case 'upcoming':
      return and(isOn, gt(activities.startsAt, now), gt(activities.endsAt, now));
    case 'running':
      return and(isOn, lte(activities.startsAt, now), gt(activities.endsAt, now));
  }
}
