import type { MismatchKind, MismatchResolution, PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { isNotNull, sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { LedgerAccount } from './accounts.ts';

const fen = (name: string) => bigint(name, { mode: 'number' });

/** Journal entries, append-only. The database rejects changes, deletes and unbalanced journals (`0001_guards.sql`). */
export const payJournals = pgTable(
  'pay_journals',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key of the posting. */
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    at: moment('at').notNull(),
    /** The accounting day in Asia/Shanghai. */
    day: date('day', { mode: 'string' }).notNull(),
    orderId: text('order_id'),
    /** Id of the paid attempt in books and refunds (`payment-key.ts`); null for journals without one. */
    attemptId: text('attempt_id'),
    /** Number of lines of the journal. The database refuses a journal with another number of lines. */
    lineCount: integer('line_count').notNull(),
  },
  (table) => [
    index('pay_journals_day').on(table.day),
    index('pay_journals_order').on(table.orderId).where(isNotNull(table.orderId)),
    index('pay_journals_attempt').on(table.attemptId).where(isNotNull(table.attemptId)),
  ],
);

export const payJournalLines = pgTable(
  'pay_journal_lines',
  {
    journalId: bigint('journal_id', { mode: 'bigint' })
      .notNull()
      .references(() => payJournals.id),
    line: integer('line').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    /** Positive for a debit, negative for a credit. */
    amountFen: fen('amount_fen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.journalId, table.line] }),
    index('pay_journal_lines_account').on(table.account, table.journalId),
  ],
);

/** Balance of each account up to journal `untilId`. Readers add the lines of later journals. */
export const payBalances = pgTable('pay_balances', {
  account: text('account').$type<LedgerAccount>().primaryKey(),
  debitFen: fen('debit_fen').notNull(),
  creditFen: fen('credit_fen').notNull(),
  /**
   * The last journal included. Each run writes one value to all accounts it changes; the highest value is the current
   * one.
   */
  untilId: bigint('until_id', { mode: 'bigint' }).notNull(),
});

/** Deferred revenue of a paid order: the amounts and days that are not recognised yet. */
export const payRevenueSchedules = pgTable(
  'pay_revenue_schedules',
  {
    orderId: text('order_id').primaryKey(),
    amountFen: fen('amount_fen').notNull(),
    discountFen: fen('discount_fen').notNull(),
    /** The next day that will be recognised. */
    nextDay: date('next_day', { mode: 'string' }).notNull(),
    /**
     * The number of days over which `spreadFen` and `spreadDiscountFen` are divided. Moving the days or a partial
     * refund sets all three anew.
     */
    spreadDays: integer('spread_days').notNull(),
    spreadFen: fen('spread_fen').notNull(),
    spreadDiscountFen: fen('spread_discount_fen').notNull(),
    leftDays: integer('left_days').notNull(),
    leftFen: fen('left_fen').notNull(),
    leftDiscountFen: fen('left_discount_fen').notNull(),
    /** When a refund ended the schedule; null otherwise. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    // Remaining amounts are never negative, and are zero when no days remain.
    check(
      'pay_revenue_schedules_left',
      sql`${table.leftDays} between 0 and ${table.spreadDays} and ${table.leftFen} between 0 and ${table.amountFen}
        and ${table.leftDiscountFen} between 0 and ${table.discountFen}
        and (${table.leftDays} > 0 or (${table.leftFen} = 0 and ${table.leftDiscountFen} = 0))`,
    ),
    index('pay_revenue_schedules_due')
      .on(table.nextDay, table.orderId)
      .where(sql`${table.leftDays} > 0`),
  ],
);

/** One bill per channel and day, with the amounts that were posted from it. */
export const payBills = pgTable(
  'pay_bills',
  {
    channel: text('channel').$type<PayType>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    runs: integer('runs').notNull(),
    rowCount: integer('row_count').notNull(),
    /**
     * `bankFen`, `feeFen` and `unknownFen` were posted so far. Reconciling the bill a second time posts only the
     * difference.
     */
    bankFen: fen('bank_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    unknownFen: fen('unknown_fen').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.day] })],
);

/**
 * The rows of the channels' bills. They are kept because a payment near midnight may be on the bill of a neighbouring
 * day.
 */
export const payBillRows = pgTable(
  'pay_bill_rows',
  {
    channel: text('channel').$type<PayType>().notNull(),
    /**
     * `reference` is the transaction id of a payment, or the refund number (ours, or the channel's if we did not
     * request it).
     */
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    reference: text('reference').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    amountFen: fen('amount_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.kind, table.reference] }),
    index('pay_bill_rows_day').on(table.channel, table.day),
  ],
);

/** Our payments and refunds that were missing on a bill and may be on the next day's bill. */
export const payBillPool = pgTable(
  'pay_bill_pool',
  {
    channel: text('channel').$type<PayType>().notNull(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    reference: text('reference').notNull(),
    /** The day whose bill should have contained the payment or refund. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.kind, table.reference] }),
    index('pay_bill_pool_day').on(table.channel, table.day),
  ],
);

/** Differences between a channel's bill and our books. */
export const payMismatches = pgTable(
  'pay_mismatches',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<PayType>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<MismatchKind>().notNull(),
    rowKind: text('row_kind').$type<'payment' | 'refund'>().notNull(),
    reference: text('reference').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    orderId: text('order_id'),
    /** `oursFen` and `theirsFen` are the amounts in our books and on the bill, or the fees if only the fees differ. */
    oursFen: fen('ours_fen'),
    theirsFen: fen('theirs_fen'),
    foundAt: moment('found_at').notNull(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by'),
    /** How an operator resolved the mismatch; null if a later bill resolved it. */
    resolution: text('resolution').$type<MismatchResolution>(),
    note: text('note'),
    assignee: text('assignee'),
    /** The day (Asia/Shanghai) on which a parked mismatch opens again, the operator who parked it, and the reason. */
    parkedUntil: date('parked_until', { mode: 'string' }),
    parkedBy: text('parked_by'),
    parkedNote: text('parked_note'),
  },
  (table) => [
    uniqueIndex('pay_mismatches_once').on(table.channel, table.rowKind, table.reference, table.kind),
    index('pay_mismatches_channel').on(table.channel, table.id),
    // A covering index: counting the mismatches of a bill needs only an index-only scan.
    index('pay_mismatches_day').on(table.day, table.channel, table.resolvedAt, table.id),
    // Lists the newest mismatches of a day. Without this index the planner scans through all later days.
    index('pay_mismatches_newest').on(table.day, table.id),
    index('pay_mismatches_open')
      .on(table.id)
      .where(sql`${table.resolvedAt} is null`),
    index('pay_mismatches_parked')
      .on(table.id)
      .where(sql`${table.resolvedAt} is null and ${table.parkedUntil} is not null`),
    index('pay_mismatches_assignee')
      .on(table.assignee, table.id)
      .where(sql`${table.assignee} is not null`),
  ],
);

export type StoredMismatch = typeof payMismatches.$inferSelect;
