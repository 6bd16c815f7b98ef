import type { MismatchKind, PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { isNotNull, sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { LedgerAccount } from './accounts.ts';

const fen = (name: string) => bigint(name, { mode: 'number' });

/** Journal entries, append-only. The database rejects changes, deletes and unbalanced journals (migration 0010). */
export const payJournals = pgTable(
  'pay_journals',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key of the posting. */
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    at: moment('at').notNull(),
    /** Asia/Shanghai: the accounting day. */
    day: date('day', { mode: 'string' }).notNull(),
    orderId: text('order_id'),
    /** The attempt of the payment. */
    attemptId: text('attempt_id'),
    /** The number of its lines: an additional line would be a forgery. */
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
    /** Debit positive, credit negative. */
    amountFen: fen('amount_fen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.journalId, table.line] }),
    index('pay_journal_lines_account').on(table.account, table.journalId),
  ],
);

/** Balances up to a journal; readers add the lines after it. */
export const payBalances = pgTable('pay_balances', {
  account: text('account').$type<LedgerAccount>().primaryKey(),
  debitFen: fen('debit_fen').notNull(),
  creditFen: fen('credit_fen').notNull(),
  /** The same in all rows of one run; the highest is current. */
  untilId: bigint('until_id', { mode: 'bigint' }).notNull(),
});

/** The unrecognised revenue of a paid order, by day. */
export const payRevenueSchedules = pgTable(
  'pay_revenue_schedules',
  {
    orderId: text('order_id').primaryKey(),
    amountFen: fen('amount_fen').notNull(),
    discountFen: fen('discount_fen').notNull(),
    /** The next day to recognise. */
    nextDay: date('next_day', { mode: 'string' }).notNull(),
    /** Spread evenly over these days, since it was sold, moved or partly refunded. */
    spreadDays: integer('spread_days').notNull(),
    spreadFen: fen('spread_fen').notNull(),
    spreadDiscountFen: fen('spread_discount_fen').notNull(),
    leftDays: integer('left_days').notNull(),
    leftFen: fen('left_fen').notNull(),
    leftDiscountFen: fen('left_discount_fen').notNull(),
    /** Stopped by a refund. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    // A schedule never recognises more than it has, and ends at zero.
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

/** A channel's bill of a day, and its posted amounts. */
export const payBills = pgTable(
  'pay_bills',
  {
    channel: text('channel').$type<PayType>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    runs: integer('runs').notNull(),
    rowCount: integer('row_count').notNull(),
    /** Posted so far; a later run posts the difference. */
    bankFen: fen('bank_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    unknownFen: fen('unknown_fen').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.day] })],
);

/** Bill rows as received: a payment near midnight may be on the neighbouring day's bill. */
export const payBillRows = pgTable(
  'pay_bill_rows',
  {
    channel: text('channel').$type<PayType>().notNull(),
    /** `payment` with the transaction id, `refund` with our refund number (or the channel's). */
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

/** Our rows missing on a bill, which the next bill may have. */
export const payBillPool = pgTable(
  'pay_bill_pool',
  {
    channel: text('channel').$type<PayType>().notNull(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    reference: text('reference').notNull(),
    /** The day whose bill should have it. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.kind, table.reference] }),
    index('pay_bill_pool_day').on(table.channel, table.day),
  ],
);

/** Differences between a channel's bill and our ledger. */
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
    /** Amounts, or fees where the fee differs. */
    oursFen: fen('ours_fen'),
    theirsFen: fen('theirs_fen'),
    foundAt: moment('found_at').notNull(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by'),
    note: text('note'),
  },
  (table) => [
    uniqueIndex('pay_mismatches_once').on(table.channel, table.rowKind, table.reference, table.kind),
    index('pay_mismatches_channel').on(table.channel, table.id),
    // Covering, so that the mismatches of a bill are counted by an index-only scan.
    index('pay_mismatches_day').on(table.day, table.channel, table.resolvedAt, table.id),
    // The newest of a day: otherwise the planner scans back through all days.
    index('pay_mismatches_newest').on(table.day, table.id),
    index('pay_mismatches_open')
      .on(table.id)
      .where(sql`${table.resolvedAt} is null`),
  ],
);

export type StoredMismatch = typeof payMismatches.$inferSelect;
