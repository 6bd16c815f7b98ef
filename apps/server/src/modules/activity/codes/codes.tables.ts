import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/** Batches of redeem codes. All codes of a batch have the same award. */
export const redeemBatches = pgTable(
  'redeem_batches',
  {
    id: text('id').primaryKey(),
    /** The activity's start, end, on/off switch and budget also apply to the codes of this batch. */
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    name: text('name').notNull(),
    kind: text('kind').$type<Award['kind']>().notNull(),
    awardName: text('award_name').notNull(),
    amount: integer('amount').notNull(),
    coinDays: integer('coin_days').notNull(),
    /** How many codes of the batch one member may redeem. */
    perPerson: integer('per_person').notNull(),
    size: integer('size').notNull(),
    /** Number of codes that are not yet created. */
    remaining: integer('remaining').notNull().default(0),
    validUntil: moment('valid_until').notNull(),
    revokedAt: moment('revoked_at'),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    index('redeem_batches_newest').on(table.madeAt, table.id),
    index('redeem_batches_remaining')
      .on(table.madeAt)
      .where(sql`remaining > 0`),
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
    /** The member who redeemed the code; a pseudonym after erasure. */
    accountId: text('account_id'),
    redeemedAt: moment('redeemed_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('redeem_codes_batch').on(table.batchId, table.accountId),
    // Partial index: codes that are not redeemed are not indexed, so bulk inserts of new codes do not update the index.
    index('redeem_codes_account')
      .on(table.accountId)
      .where(sql`account_id is not null`),
  ],
);

/**
 * Complete batches whose codes an operator can export. The operator who exported a batch may repeat the export for some
 * minutes, in case the response was lost.
 */
export const redeemExports = pgTable('redeem_exports', {
  batchId: text('batch_id')
    .primaryKey()
    .references(() => redeemBatches.id),
  madeAt: moment('made_at').notNull(),
  takenBy: text('taken_by'),
  takenAt: moment('taken_at'),
});

/** The codes of a batch, sealed and split into parts, until they are exported. */
export const redeemExportParts = pgTable(
  'redeem_export_parts',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => redeemBatches.id),
    /** Number of codes in all earlier parts of the batch. */
    from: integer('from').notNull(),
    sealedCodes: text('sealed_codes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.from] })],
);
