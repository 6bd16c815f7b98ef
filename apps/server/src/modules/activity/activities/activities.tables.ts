import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { ActivityKind } from './kinds.ts';

/** What people can take part in, and by which rules. */
export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    name: text('name').notNull(),
    picture: text('picture').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Switched off by an operator: nothing more is given, whatever the window says. */
    isOff: boolean('is_off').notNull(),
    /** Whom it is for. */
    audience: text('audience').$type<Audience>().notNull().default('all'),
    /** Of the shape that the kind asks for. */
    rules: jsonb('rules').notNull(),
    /** Every award says by which version of the rules it was given. */
    rulesVersion: integer('rules_version').notNull(),
    /** How many awards may be given in all; null where there is no limit, and nothing is counted. */
    budget: integer('budget'),
    given: integer('given').notNull(),
    /** Goes up with every change by an operator; whoever changes it has seen which. */
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

/** Who takes part since when. Its row is also what the steps of one person in one activity wait for. */
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
