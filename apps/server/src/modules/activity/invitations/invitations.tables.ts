import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';
import type { InviteRules } from '../activities/gift-kinds.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/** The invitation code of each inviter, and the sender id that is in the inviter's share links. */
export const inviters = pgTable('inviters', {
  accountId: text('account_id').primaryKey(),
  code: text('code').notNull().unique('inviters_code'),
  sharer: text('sharer').notNull().unique('inviters_sharer'),
  madeAt: moment('made_at').notNull(),
});

/** `void`: the inviter's account was erased, or was merged with the invitee's account. */
export type StoredState = 'waiting' | 'maturing' | 'rewarded' | 'taken_back' | 'refunded' | 'over_cap' | 'void';

/** Invitations. An invitee has at most one invitation and keeps its inviter. */
export const invitations = pgTable(
  'invitations',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    /** Inviter and invitee have pseudonyms after erasure. */
    inviterId: text('inviter_id').notNull(),
    inviteeId: text('invitee_id').notNull(),
    /** The rules of the activity at the time of binding. */
    terms: jsonb('terms').$type<InviteRules>().notNull(),
    rulesVersion: integer('rules_version').notNull(),
    boundAt: moment('bound_at').notNull(),
    /** Deadline for the invitee's purchase. */
    qualifyBy: moment('qualify_by').notNull(),
    state: text('state').$type<StoredState>().notNull(),
    /** The purchase that qualified the invitation, and the time of this purchase. */
    orderId: text('order_id'),
    qualifiedAt: moment('qualified_at'),
    dueAt: moment('due_at'),
    /** When the award was granted; used to count the awards of a day. */
    rewardedAt: moment('rewarded_at'),
    inviterAwardId: bigint('inviter_award_id', { mode: 'bigint' }).references(() => activityAwards.id),
    inviteeAwardId: bigint('invitee_award_id', { mode: 'bigint' }).references(() => activityAwards.id),
  },
  (table) => [
    unique('invitations_invitee').on(table.inviteeId),
    uniqueIndex('invitations_order').on(table.orderId),
    index('invitations_inviter').on(table.inviterId, table.id),
    index('invitations_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'maturing'`),
    check('invitations_not_oneself', sql`${table.inviterId} <> ${table.inviteeId}`),
  ],
);

export type Invitation = typeof invitations.$inferSelect;
