import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/** Computers that a partner sold with a gift, stored as keyed hashes of their serial numbers or peer ids. */
export const partnerMachines = pgTable(
  'partner_machines',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    hash: text('hash').notNull(),
    addedAt: moment('added_at').notNull(),
    /** The member who claimed the gift; a pseudonym after erasure. */
    accountId: text('account_id'),
    claimedAt: moment('claimed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.hash] }),
    index('partner_machines_account').on(table.accountId),
    index('partner_machines_added').on(table.activityId, table.addedAt, table.hash),
    index('partner_machines_claimed')
      .on(table.activityId, table.addedAt, table.hash)
      .where(sql`claimed_at is not null`),
  ],
);
