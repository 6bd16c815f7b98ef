import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** How many of them are still to be made. */
    unmade: integer('unmade').notNull().default(0),
    validUntil: moment('valid_until').notNull(),
    revokedAt: moment('revoked_at'),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    index('redeem_batches_newest').on(table.madeAt, table.id),
    index('redeem_batches_unmade')
      .on(table.madeAt)
      .where(sql`unmade > 0`),
  ],
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
    // Most codes are nobody's for long, and many are made at once.
    index('redeem_codes_account')
      .on(table.accountId)
      .where(sql`account_id is not null`),
  ],
);

/** That a batch is made and its codes wait until one person has taken them; who did may do so again for minutes, should the answer have been lost. */
export const redeemExports = pgTable('redeem_exports', {
  batchId: text('batch_id')
    .primaryKey()
    .references(() => redeemBatches.id),
  madeAt: moment('made_at').notNull(),
  takenBy: text('taken_by'),
  takenAt: moment('taken_at'),
});

/** The codes of a batch that nobody has taken, sealed, as they were made. */
export const redeemExportParts = pgTable(
  'redeem_export_parts',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => redeemBatches.id),
    /** How many were made before these. */
    from: integer('from').notNull(),
    sealedCodes: text('sealed_codes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.from] })],
);
