import { usualActivities } from '@feisuo/contract/facts/activity-vocabulary';
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { activities } from './activities.tables.ts';
import type { Activity } from './activity-queries.ts';

const MOST = 20;

/** Pages of blocks and supply stations that have an activity on them, the last changed first. */
export const listNaming = (db: Database, id: string): Promise<Activity[]> =>
  db
    .select()
    .from(activities)
    .where(
      or(
        and(eq(activities.kind, 'page'), or(...blocksOf(id).map((block) => have({ blocks: [block] })))),
        and(
          eq(activities.kind, 'exchange'),
          or(...['checkIn', 'tasks', 'lottery'].map((name) => have({ [name]: id }))),
        ),
      ),
    )
    .orderBy(desc(activities.updatedAt), desc(activities.id))
    .limit(MOST);

const have = (part: object): SQL => sql`${activities.rules} @> ${JSON.stringify(part)}::jsonb`;

/** Blocks by which a page shows it. Two kinds name none, and mean the usual one. */
const blocksOf = (id: string): object[] => [
  { actId: id },
  { type: 'check_in', category: id },
  ...(id === usualActivities.tasks ? [{ type: 'tasks' }] : []),
  ...(id === usualActivities.redeem ? [{ type: 'code' }] : []),
];
