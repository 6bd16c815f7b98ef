import type { Award } from '@feisuo/contract/schemas/activity';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/** Codes that were made together and give the same. */
export const redeemBatches = pgTable(
  'redeem_batches',
  {
    id: text('id').primaryKey(),
    /** Whose window, switch and budget they follow. */
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    name: text('name').notNull(),
    kind: text('kind').$type<Award['kind']>().notNull(),
    awardName: text('award_name').notNull(),
    amount: integer('amount').notNull(),
    coinDays: integer('coin_days').notNull(),
    /** How many of them one person may redeem. */
    perPerson: integer('per_person').notNull(),
    size: integer('size').notNull(),
    validUntil: moment('valid_until').notNull(),
    revokedAt: moment('revoked_at'),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [index('redeem_batches_newest').on(table.madeAt, table.id)],
);

/** A code is known only by its keyed hash: whoever reads the database has none. */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    hash: text('hash').primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => redeemBatches.id),
    /** Who redeemed it; a made-up name once the account is erased. */
    accountId: text('account_id'),
    redeemedAt: moment('redeemed_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('redeem_codes_batch').on(table.batchId, table.accountId),
    index('redeem_codes_account').on(table.accountId),
  ],
);

/** Codes of a batch, sealed, until one person has taken them; who did may do so again for minutes, should the answer have been lost. */
export const redeemExports = pgTable('redeem_exports', {
  batchId: text('batch_id')
    .primaryKey()
    .references(() => redeemBatches.id),
  sealedCodes: text('sealed_codes').notNull(),
  madeAt: moment('made_at').notNull(),
  takenBy: text('taken_by'),
  takenAt: moment('taken_at'),
});
