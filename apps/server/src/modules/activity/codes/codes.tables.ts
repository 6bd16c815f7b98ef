import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/** Codes with the same award, made together. */
export const redeemBatches = pgTable(
  'redeem_batches',
  {
    id: text('id').primaryKey(),
    /** Activity that supplies window, switch and budget. */
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    name: text('name').notNull(),
    kind: text('kind').$type<Award['kind']>().notNull(),
    awardName: text('award_name').notNull(),
    amount: integer('amount').notNull(),
    coinDays: integer('coin_days').notNull(),
    /** Limit of redemptions per member. */
    perPerson: integer('per_person').notNull(),
    size: integer('size').notNull(),
    /** Codes still to be made. */
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

/** Codes are stored as keyed hashes only, so a database leak reveals none. */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    hash: text('hash').primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => redeemBatches.id),
    /** The redeemer; a pseudonym after erasure. */
    accountId: text('account_id'),
    redeemedAt: moment('redeemed_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('redeem_codes_batch').on(table.batchId, table.accountId),
    // Partial: most codes stay unredeemed for long, and inserts come in bulk.
    index('redeem_codes_account')
      .on(table.accountId)
      .where(sql`account_id is not null`),
  ],
);

/**
 * One row per complete batch until one operator has exported its codes. The same operator may repeat within minutes,
 * for a lost response.
 */
export const redeemExports = pgTable('redeem_exports', {
  batchId: text('batch_id')
    .primaryKey()
    .references(() => redeemBatches.id),
  madeAt: moment('made_at').notNull(),
  takenBy: text('taken_by'),
  takenAt: moment('taken_at'),
});

/** Sealed codes of a batch, until they are exported. */
export const redeemExportParts = pgTable(
  'redeem_export_parts',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => redeemBatches.id),
    /** Number of codes in earlier parts. */
    from: integer('from').notNull(),
    sealedCodes: text('sealed_codes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.from] })],
);
