import { eq, inArray, sql } from 'drizzle-orm';
import type { CountedRows } from '../../db/count-up-to.ts';
import { dayOf } from '../../time/shanghai.ts';
import { payMismatches } from './books/books.tables.ts';
import { isOpen } from './books/search-books.ts';
import { payments } from './orders/orders.tables.ts';
import { refundsThatWait } from './refunds/refund.ts';
import { payRefunds, payRefundProposals } from './refunds/refunds.tables.ts';

/**
 * Queries for the refunds, proposals, payments and mismatches that an operator must decide. Each has a partial index.
 */
export const waitingMoney = (now: Date) =>
  ({
    refunds: { rows: sql`${payRefunds} where ${inArray(payRefunds.state, [...refundsThatWait])}` },
    approvals: { rows: sql`${payRefundProposals} where ${eq(payRefundProposals.state, 'waiting')}` },
    reviews: { rows: sql`${payments} where ${eq(payments.disposition, 'review')}` },
    mismatches: { rows: sql`${payMismatches} where ${isOpen(dayOf(now))}` },
  }) satisfies Record<string, CountedRows>;
