import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';
import type { InviteRules } from '../activities/gift-kinds.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/** By which names inviters are known: a code to be read out, and the sender's name that share cards are signed with. */
export const inviters = pgTable('inviters', {
  accountId: text('account_id').primaryKey(),
  code: text('code').notNull().unique('inviters_code'),
  sharer: text('sharer').notNull().unique('inviters_sharer'),
  madeAt: moment('made_at').notNull(),
});

/** What became of an invitation. `void`: whoever invited has left. */
export type StoredState = 'waiting' | 'maturing' | 'rewarded' | 'taken_back' | 'refunded' | 'over_cap' | 'void';

/** Who invited whom: the first binding of somebody is their only one. */
export const invitations = pgTable(
  'invitations',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    /** Both are made-up names once the account is erased. */
    inviterId: text('inviter_id').notNull(),
    inviteeId: text('invitee_id').notNull(),
    /** The rules of the moment: what was promised holds. */
    terms: jsonb('terms').$type<InviteRules>().notNull(),
    rulesVersion: integer('rules_version').notNull(),
    boundAt: moment('bound_at').notNull(),
    /** Until when the invited person has to buy. */
    qualifyBy: moment('qualify_by').notNull(),
    state: text('state').$type<StoredState>().notNull(),
    /** The purchase that qualified it, and when the award is due. */
    orderId: text('order_id'),
    qualifiedAt: moment('qualified_at'),
    dueAt: moment('due_at'),
    /** Set with the award, for counting by the day. */
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
