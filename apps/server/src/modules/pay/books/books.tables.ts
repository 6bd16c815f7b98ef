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
    /** The attempt that was paid. */
    attemptId: text('attempt_id'),
    /** Number of lines of the journal. The database rejects further lines with it. */
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

/** Sums of all lines up to journal `untilId`. Readers add the lines of later journals. */
export const payBalances = pgTable('pay_balances', {
  account: text('account').$type<LedgerAccount>().primaryKey(),
  debitFen: fen('debit_fen').notNull(),
  creditFen: fen('credit_fen').notNull(),
  /** All rows of one run have the same value; the run with the highest value is the current one. */
  untilId: bigint('until_id', { mode: 'bigint' }).notNull(),
});

/** The part of a paid order's revenue that is not recognised yet, with its days. */
export const payRevenueSchedules = pgTable(
  'pay_revenue_schedules',
  {
    orderId: text('order_id').primaryKey(),
    amountFen: fen('amount_fen').notNull(),
    discountFen: fen('discount_fen').notNull(),
    /** The next day that will be recognised. */
    nextDay: date('next_day', { mode: 'string' }).notNull(),
    /**
     * The amounts below are spread evenly over this many days. They are set again when the days are moved or partly
     * refunded.
     */
    spreadDays: integer('spread_days').notNull(),
    spreadFen: fen('spread_fen').notNull(),
    spreadDiscountFen: fen('spread_discount_fen').notNull(),
    leftDays: integer('left_days').notNull(),
    leftFen: fen('left_fen').notNull(),
    leftDiscountFen: fen('left_discount_fen').notNull(),
    /** When a refund stopped the schedule. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    // The remaining amount is never negative, and it is zero when no days remain.
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

/** The bills of channels by day, with the amounts that were posted from them. */
export const payBills = pgTable(
  'pay_bills',
  {
    channel: text('channel').$type<PayType>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    runs: integer('runs').notNull(),
    rowCount: integer('row_count').notNull(),
    /** Amounts that were posted so far. A later run posts only the difference. */
    bankFen: fen('bank_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    unknownFen: fen('unknown_fen').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.day] })],
);

/**
 * Rows of bills as received. They are kept because a payment near midnight may be on the bill of the day before or
 * after.
 */
export const payBillRows = pgTable(
  'pay_bill_rows',
  {
    channel: text('channel').$type<PayType>().notNull(),
    /** `payment` has the transaction id as its reference, `refund` our refund number (or the channel's). */
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

/** Payments and refunds of ours that were missing on a bill and may be on the next bill. */
export const payBillPool = pgTable(
  'pay_bill_pool',
  {
    channel: text('channel').$type<PayType>().notNull(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    reference: text('reference').notNull(),
    /** The day of the bill that should contain the row. */
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
    /** The two amounts, or the two fees if the fee differs. */
    oursFen: fen('ours_fen'),
    theirsFen: fen('theirs_fen'),
    foundAt: moment('found_at').notNull(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by'),
    /** How an operator resolved it; null if a later bill did. */
    resolution: text('resolution').$type<MismatchResolution>(),
    note: text('note'),
    assignee: text('assignee'),
    /** The first day in Asia/Shanghai on which a parked mismatch is open again, with who parked it and why. */
    parkedUntil: date('parked_until', { mode: 'string' }),
    parkedBy: text('parked_by'),
    parkedNote: text('parked_note'),
  },
  (table) => [
    uniqueIndex('pay_mismatches_once').on(table.channel, table.rowKind, table.reference, table.kind),
    index('pay_mismatches_channel').on(table.channel, table.id),
    // A covering index, so that an index-only scan counts the mismatches of a bill.
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
