import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { ActivityKind } from './activity-kinds.ts';

export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    name: text('name').notNull(),
    picture: text('picture').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** True if an operator switched the activity off. It then grants no awards, even between its start and its end. */
    isOff: boolean('is_off').notNull(),
    audience: text('audience').$type<Audience>().notNull().default('all'),
    /** The shape depends on the kind of activity. */
    rules: jsonb('rules').notNull(),
    /** Incremented when the rules change. Every award stores the rules version under which it was granted. */
    rulesVersion: integer('rules_version').notNull(),
    /** Maximum number of awards; null means no limit. Without a limit, the column `given` is not updated. */
    budget: integer('budget'),
    given: integer('given').notNull(),
    /** Incremented by every operator change, for optimistic locking. */
    revision: integer('revision').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check(
      'activities_budget',
      sql`${table.given} >= 0 and (${table.budget} is null or ${table.given} <= ${table.budget})`,
    ),
    check('activities_window', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** One row per participant, with the time of joining. A lock on the row serializes the participant's requests. */
export const activityEntries = pgTable(
  'activity_entries',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    accountId: text('account_id').notNull(),
    enteredAt: moment('entered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.accountId] })],
);
