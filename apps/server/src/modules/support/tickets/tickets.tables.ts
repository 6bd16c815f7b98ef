import type { TicketKind, TicketState, TicketVoice } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** Tickets of members. Fields that the member left empty are empty strings. */
export const tickets = pgTable(
  'tickets',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    number: text('number').notNull().unique(),
    accountId: text('account_id').notNull(),
    /** Idempotency key: keyed hash of the submitter and the client's key. */
    requestKey: text('request_key').notNull().unique(),
    kind: text('kind').$type<TicketKind>().notNull(),
    state: text('state').$type<TicketState>().notNull(),
    title: text('title').notNull(),
    gameId: text('game_id').notNull(),
    gameName: text('game_name').notNull(),
    region: text('region').notNull(),
    happenedAt: text('happened_at').notNull(),
    environment: text('environment').notNull(),
    /** Sealed contact; null if not given. Diagnostics are also null after their retention. */
    sealedContact: text('sealed_contact'),
    sealedDiagnostics: text('sealed_diagnostics'),
    messageCount: integer('message_count').notNull(),
    /** Name of the operator; null if the ticket is unassigned. */
    assignee: text('assignee'),
    submittedAt: moment('submitted_at').notNull(),
    /** When the ticket last reached each state. */
    inProgressAt: moment('in_progress_at'),
    waitingAt: moment('waiting_at'),
    resolvedAt: moment('resolved_at'),
    closedAt: moment('closed_at'),
    /** When the ticket was resolved or closed; the reopening period starts at this time. Null while it is open. */
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('tickets_account').on(table.accountId, table.updatedAt),
    index('tickets_state').on(table.state, table.updatedAt),
    index('tickets_updated_at').on(table.updatedAt),
    index('tickets_assignee').on(table.assignee, table.updatedAt),
    index('tickets_kind').on(table.kind, table.updatedAt),
    // For the list of open tickets, longest waiting first.
    index('tickets_open')
      .on(table.updatedAt, table.id)
      .where(sql`state in ('submitted', 'in_progress', 'waiting')`),
    index('tickets_words').using('gin', bigramsOf(table.title)),
    index('tickets_ended_at').on(table.endedAt),
  ],
);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint('ticket_id', { mode: 'bigint' })
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Idempotency key of a member's message; null for lines of operators and of the system. */
    requestKey: text('request_key').unique(),
    voice: text('voice').$type<TicketVoice>().notNull(),
    /** Name of the operator who wrote the line; empty for a line of the member or the system. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.id)],
);
