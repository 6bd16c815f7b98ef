import { eq, inArray, sql } from 'drizzle-orm';
import { ticketStatesForStaff, waitingInvoiceStates } from '@feisuo/contract/facts/support-vocabulary';
import type { CountedRows } from '../../db/count-up-to.ts';
import { feedback } from './feedback/feedback.tables.ts';
import { isUndecided } from './guardian/guardian-queries.ts';
import { guardianRequests } from './guardian/guardian.tables.ts';
import { invoiceRequests } from './invoices/invoices.tables.ts';
import { tickets } from './tickets/tickets.tables.ts';

/** Cases that wait for an operator; each has an index of these rows. */
export const waitingCases = {
  tickets: { rows: sql`${tickets} where ${inArray(tickets.state, [...ticketStatesForStaff])}` },
  feedback: { rows: sql`${feedback} where ${eq(feedback.state, 'new')}` },
  invoices: { rows: sql`${invoiceRequests} where ${inArray(invoiceRequests.state, [...waitingInvoiceStates])}` },
  guardians: { rows: sql`${guardianRequests} where ${isUndecided()}` },
} satisfies Record<string, CountedRows>;
