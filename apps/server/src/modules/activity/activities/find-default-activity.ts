import type { PlacedKind } from '@feisuo/contract/facts/activity-places';
import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';

/**
 * The activity that the site's page of this kind shows. A request without an id means this activity, so that it
 * grants what the page promises.
 */
export const findDefaultActivity = async (
  ports: Pick<ActivityPorts, 'findShown'>,
  db: Database,
  kind: PlacedKind,
  otherwise: string,
): Promise<string> => (await ports.findShown(db, kind)) ?? otherwise;
