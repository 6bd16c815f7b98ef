import { eq, inArray, sql } from 'drizzle-orm';
import { ticketStatesForStaff, waitingInvoiceStates } from '@feisuo/contract/facts/support-vocabulary';
import type { CountedRows } from '../../db/count-up-to.ts';
import { feedback } from './feedback/feedback.tables.ts';
import { isUndecided } from './guardian/guardian-queries.ts';
import { guardianRequests } from './guardian/guardian.tables.ts';
import { invoiceRequests } from './invoices/invoices.tables.ts';
import { tickets } from './tickets/tickets.tables.ts';

/** Queries for the cases that wait for an operator, each with a partial index. */
export const waitingCases = {
  tickets: { rows: sql`${tickets} where ${inArray(tickets.state, [...ticketStatesForStaff])}` },
  feedback: { rows: sql`${feedback} where ${eq(feedback.state, 'new')}` },
  invoices: { rows: sql`${invoiceRequests} where ${inArray(invoiceRequests.state, [...waitingInvoiceStates])}` },
  guardians: { rows: sql`${guardianRequests} where ${isUndecided()}` },
} satisfies Record<string, CountedRows>;
