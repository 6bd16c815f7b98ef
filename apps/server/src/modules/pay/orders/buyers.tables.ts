import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Whoever orders, one row each. Every new order goes past it, so that whoever stops somebody's purchases comes before or after, and
 * never in between.
 */
export const buyers = pgTable('pay_buyers', {
  accountId: text('account_id').primaryKey(),
  /** Since when nothing can be bought for the account, by whose hand and why; null: it can. */
  heldAt: moment('held_at'),
  heldBy: text('held_by'),
  heldBecause: text('held_because'),
});
