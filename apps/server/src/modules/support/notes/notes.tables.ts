import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { feedback } from '../feedback/feedback.tables.ts';
import { guardianRequests } from '../guardian/guardian.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';

/** Internal notes of operators, deleted with their ticket, feedback or guardian's request. */
export const supportNotes = pgTable(
  'support_notes',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint('ticket_id', { mode: 'bigint' }).references(() => tickets.id, { onDelete: 'cascade' }),
    feedbackId: bigint('feedback_id', { mode: 'bigint' }).references(() => feedback.id, { onDelete: 'cascade' }),
    guardianRequestId: bigint('guardian_request_id', { mode: 'bigint' }).references(() => guardianRequests.id, {
      onDelete: 'cascade',
    }),
    author: text('author').notNull(),
    /** Sealed, because a note may quote personal data. */
    sealed: text('sealed').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('support_notes_ticket').on(table.ticketId),
    index('support_notes_feedback').on(table.feedbackId),
    index('support_notes_guardian').on(table.guardianRequestId),
  ],
);
