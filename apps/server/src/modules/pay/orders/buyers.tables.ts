import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** One row per buyer. New orders and purchase holds both lock it, so that they are serialized. */
export const buyers = pgTable('pay_buyers', {
  accountId: text('account_id').primaryKey(),
  /** Since when purchases are held, by which operator and why; null: not held. */
  heldAt: moment('held_at'),
  heldBy: text('held_by'),
  heldBecause: text('held_because'),
});
