import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { activityAwards } from '../awards/awards.tables.ts';
import { redeemCodes } from '../codes/codes.tables.ts';

/** The voucher code of an award: sealed, so that the member can read it later, and as a hash. */
export const awardVouchers = pgTable('award_vouchers', {
  awardId: bigint('award_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => activityAwards.id),
  codeHash: text('code_hash')
    .notNull()
    .references(() => redeemCodes.hash),
  sealedCode: text('sealed_code').notNull(),
});
