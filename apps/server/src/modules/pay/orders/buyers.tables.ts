import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** One row per buyer. New orders and purchase holds both lock the row, so that they are serialized. */
export const buyers = pgTable('pay_buyers', {
  accountId: text('account_id').primaryKey(),
  /** Since when purchases are held; null if they are not. `heldBy` and `holdReason` say by which operator and why. */
  heldAt: moment('held_at'),
  heldBy: text('held_by'),
  holdReason: text('hold_reason'),
});
