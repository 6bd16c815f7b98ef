import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CountedRows } from '../../db/count-up-to.ts';
import { payMismatches } from './books/books.tables.ts';
import { payments } from './orders/orders.tables.ts';
import { payRefundProposals } from './refunds/proposals.tables.ts';
import { refundsThatWait } from './refunds/refund.ts';
import { payRefunds } from './refunds/refunds.tables.ts';

/** Money that waits for an operator; each has an index of these rows. */
export const waitingMoney = {
  refunds: { rows: sql`${payRefunds} where ${inArray(payRefunds.state, [...refundsThatWait])}` },
  approvals: { rows: sql`${payRefundProposals} where ${eq(payRefundProposals.state, 'waiting')}` },
  reviews: { rows: sql`${payments} where ${eq(payments.disposition, 'review')}` },
  mismatches: { rows: sql`${payMismatches} where ${isNull(payMismatches.resolvedAt)}` },
} satisfies Record<string, CountedRows>;
