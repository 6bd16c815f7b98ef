import type { PlacedKind } from '@feisuo/contract/facts/activity-places';
import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';

/** The activity that is meant where none is named: the one that the site shows, so that nothing else is given than what its page promises. */
export const usualOf = async (
  ports: Pick<ActivityPorts, 'findShown'>,
  db: Database,
  kind: PlacedKind,
  otherwise: string,
): Promise<string> => (await ports.findShown(db, kind)) ?? otherwise;
