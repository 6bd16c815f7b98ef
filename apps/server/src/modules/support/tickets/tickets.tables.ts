import type { TicketKind, TicketState, TicketVoice } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/text-search.ts';

/** Work orders. What a member did not give is an empty text. */
export const tickets = pgTable(
  'tickets',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    number: text('number').notNull().unique(),
    accountId: text('account_id').notNull(),
    /** Keyed hash of whose submission this was; the same again is the same ticket. */
    requestKey: text('request_key').notNull().unique(),
    kind: text('kind').$type<TicketKind>().notNull(),
    state: text('state').$type<TicketState>().notNull(),
    title: text('title').notNull(),
    gameId: text('game_id').notNull(),
    gameName: text('game_name').notNull(),
    region: text('region').notNull(),
    happenedAt: text('happened_at').notNull(),
    environment: text('environment').notNull(),
    /** Sealed with the master key; null where none was given, and for diagnostics that had their time. */
    sealedContact: text('sealed_contact'),
    sealedDiagnostics: text('sealed_diagnostics'),
    messageCount: integer('message_count').notNull(),
    /** The operator who has it, by name; null while nobody does. */
    assignee: text('assignee'),
    submittedAt: moment('submitted_at').notNull(),
    /** When each knot was last reached. */
    inProgressAt: moment('in_progress_at'),
    waitingAt: moment('waiting_at'),
    resolvedAt: moment('resolved_at'),
    closedAt: moment('closed_at'),
    /** Since when it has been resolved or closed without a break; counts for reopening. */
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('tickets_account').on(table.accountId, table.updatedAt),
    index('tickets_state').on(table.state, table.updatedAt),
    index('tickets_updated_at').on(table.updatedAt),
    index('tickets_assignee').on(table.assignee, table.updatedAt),
    index('tickets_kind').on(table.kind, table.updatedAt),
    // Whoever waits longest comes first, however many have been answered before.
    index('tickets_open')
      .on(table.updatedAt, table.id)
      .where(sql`state in ('submitted', 'in_progress', 'waiting')`),
    index('tickets_words').using('gin', bigramsOf(table.title)),
    index('tickets_ended_at').on(table.endedAt),
  ],
);

/** A ticket's thread. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint('ticket_id', { mode: 'bigint' })
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** As of a ticket; null for what nobody can send twice. */
    requestKey: text('request_key').unique(),
    voice: text('voice').$type<TicketVoice>().notNull(),
    /** Who of the staff; empty for the others. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.id)],
);
