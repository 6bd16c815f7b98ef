import { usualActivities } from '@feisuo/contract/facts/activity-vocabulary';
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { activities } from './activities.tables.ts';
import type { Activity } from './activity-queries.ts';

const MOST = 20;

/** Pages made of blocks and supply stations that refer to an activity, last changed first. */
export const listActivityReferences = (db: Database, id: string): Promise<Activity[]> =>
  db
    .select()
    .from(activities)
    .where(
      or(
        and(
          eq(activities.kind, 'page'),
          or(
            ...blocksOf(id).map((block) => have({ blocks: [block] })),
            id === usualActivities.tasks ? hasUsualTasks : undefined,
          ),
        ),
        and(
          eq(activities.kind, 'exchange'),
          or(...['checkIn', 'tasks', 'lottery'].map((name) => have({ [name]: id }))),
        ),
      ),
    )
    .orderBy(desc(activities.updatedAt), desc(activities.id))
    .limit(MOST);

const have = (part: object): SQL => sql`${activities.rules} @> ${JSON.stringify(part)}::jsonb`;

/** A tasks block without `actId` refers to the default tasks. */
const hasUsualTasks = sql`jsonb_path_exists(${activities.rules}, '$.blocks[*] ? (@.type == "tasks" && !exists(@.actId))')`;

/**
 * Shapes of page blocks that show the activity. A block of type `code` has no id and refers to the default activity.
 */
const blocksOf = (id: string): object[] => [
  { actId: id },
  { type: 'check_in', category: id },
  ...(id === usualActivities.redeem ? [{ type: 'code' }] : []),
];
