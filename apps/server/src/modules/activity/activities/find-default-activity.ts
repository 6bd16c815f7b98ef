import type { PlacedKind } from '@feisuo/contract/facts/activity-pages-by-kind';
import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';

/**
 * Finds the activity of this kind that the site shows. Requests without an activity id use this activity, so they grant
 * what the page shows.
 */
export const findDefaultActivity = async (
  ports: Pick<ActivityPorts, 'findShown'>,
  db: Database,
  kind: PlacedKind,
  otherwise: string,
): Promise<string> => (await ports.findShown(db, kind)) ?? otherwise;
