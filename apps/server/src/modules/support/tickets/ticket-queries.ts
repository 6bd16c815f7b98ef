import { openTicketStates, supportLimits, type TicketState } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, count, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { reopenableSince } from './ticket.ts';
import { ticketMessages, tickets } from './tickets.tables.ts';

export type TicketRow = typeof tickets.$inferSelect;
export type MessageRow = typeof ticketMessages.$inferSelect;

/** Inserts a ticket. Returns undefined if the number is taken or the request is a repeat. */
export async function insertTicket(tx: Database, row: typeof tickets.$inferInsert): Promise<TicketRow | undefined> {
  const [ticket] = await tx.insert(tickets).values(row).onConflictDoNothing().returning();
  return ticket;
}

export async function findByRequestKey(db: Database, requestKey: string): Promise<TicketRow | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.requestKey, requestKey));
  return ticket;
}

/** Finds a ticket; with `accountId` only among the tickets of this member. Operators call it without `accountId`. */
export async function findTicket(db: Database, number: string, accountId?: string): Promise<TicketRow | undefined> {
  const isMeant = and(
    eq(tickets.number, number),
    accountId === undefined ? undefined : eq(tickets.accountId, accountId),
  );
  const [ticket] = await db.select().from(tickets).where(isMeant);
  return ticket;
}

/** Returns the state of a ticket and locks the ticket until commit. */
export async function lockTicketState(tx: Database, number: string): Promise<TicketState | undefined> {
  const [held] = await tx
    .select({ state: tickets.state })
    .from(tickets)
    .where(eq(tickets.number, number))
    .for('update');
  return held?.state;
}

/** Inserts a message. Returns undefined if the message is a repeat. */
export async function insertMessage(
  tx: Database,
  row: typeof ticketMessages.$inferInsert,
): Promise<MessageRow | undefined> {
  const [message] = await tx.insert(ticketMessages).values(row).onConflictDoNothing().returning();
  return message;
}

export async function hasMessage(db: Database, requestKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.requestKey, requestKey));
  return rows.length > 0;
}

export const listThread = (db: Database, ticketId: bigint): Promise<MessageRow[]> =>
  db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticketId)).orderBy(asc(ticketMessages.id));

export interface PageOf<Row> {
  rows: Row[];
  total: number;
}

/** Lists the member's tickets, last changed first. Page numbers start at 1. */
export async function listOwnTickets(
  db: Database,
  accountId: string,
  { page, state }: { page: number; state?: TicketState | 'open' | undefined },
): Promise<PageOf<TicketRow>> {
  const isMeant = and(eq(tickets.accountId, accountId), stateIs(state));
  const size = supportLimits.ticketsPerPage;
  const rows = await db
    .select()
    .from(tickets)
    .where(isMeant)
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await db.select({ total: count() }).from(tickets).where(isMeant);
  return { rows, total: counted?.total ?? 0 };
}

/** Lists open tickets, longest waiting first. */
export const listOpen = (db: Database, limit: number): Promise<TicketRow[]> =>
  db.select().from(tickets).where(stateIs('open')).orderBy(asc(tickets.updatedAt), asc(tickets.id)).limit(limit);

function stateIs(state: TicketState | 'open' | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  return state === 'open' ? inArray(tickets.state, [...openTicketStates]) : eq(tickets.state, state);
}

/**
 * Increments the message count of a member's open ticket that has room for a message. Sets a ticket that waited for the
 * member to `in_progress`.
 */
export async function countMemberMessage(
  tx: Database,
  number: string,
  accountId: string,
  now: Date,
): Promise<TicketRow | undefined> {
  const waited = eq(tickets.state, 'waiting');
  const [ticket] = await tx
    .update(tickets)
    .set({
      state: sql`case when ${waited} then 'in_progress' else ${tickets.state} end`,
      inProgressAt: sql`case when ${waited} then ${now.toISOString()}::timestamptz else ${tickets.inProgressAt} end`,
      messageCount: sql`${tickets.messageCount} + 1`,
      updatedAt: now,
    })
    .where(
      and(
        eq(tickets.number, number),
        eq(tickets.accountId, accountId),
        inArray(tickets.state, [...openTicketStates]),
        lt(tickets.messageCount, supportLimits.messagesPerTicket),
      ),
    )
    .returning();
  return ticket;
}

/** Closes a ticket of the member. Returns undefined if the ticket is already closed or belongs to another member. */
export async function closeOwn(
  tx: Database,
  number: string,
  accountId: string,
  now: Date,
): Promise<TicketRow | undefined> {
  const [ticket] = await tx
    .update(tickets)
    .set({
      state: 'closed',
      closedAt: now,
      messageCount: sql`${tickets.messageCount} + 1`,
      endedAt: sql`coalesce(${tickets.endedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(
      and(
        eq(tickets.number, number),
        eq(tickets.accountId, accountId),
        inArray(tickets.state, [...openTicketStates, 'resolved']),
      ),
    )
    .returning();
  return ticket;
}

/**
 * Reopens an ended ticket within the reopening period: as `in_progress` if an operator had begun it, otherwise as
 * `submitted`.
 */
export async function reopenOwn(
  tx: Database,
  number: string,
  accountId: string,
  now: Date,
): Promise<TicketRow | undefined> {
  const wasBegun = sql`${tickets.inProgressAt} is not null or ${tickets.resolvedAt} is not null`;
  const [ticket] = await tx
    .update(tickets)
    .set({
      state: sql`case when ${wasBegun} then 'in_progress' else 'submitted' end`,
      inProgressAt: sql`case when ${wasBegun} then ${now.toISOString()}::timestamptz end`,
      resolvedAt: null,
      closedAt: null,
      endedAt: null,
      messageCount: sql`${tickets.messageCount} + 1`,
      updatedAt: now,
    })
    .where(
      and(
        eq(tickets.number, number),
        eq(tickets.accountId, accountId),
        inArray(tickets.state, ['resolved', 'closed']),
        gt(tickets.endedAt, reopenableSince(now)),
        lt(tickets.messageCount, supportLimits.messagesPerTicket),
      ),
    )
    .returning();
  return ticket;
}

/** Changes a ticket for an operator if its state is one of `from`. */
export async function changeFrom(
  tx: Database,
  number: string,
  from: readonly TicketState[],
  changes: Partial<typeof tickets.$inferInsert> & { updatedAt: Date },
  { words = 0, seen }: { words?: number; seen?: number | undefined } = {},
): Promise<TicketRow | undefined> {
  const [ticket] = await tx
    .update(tickets)
    .set({ ...changes, messageCount: sql`${tickets.messageCount} + ${words}` })
    .where(
      and(
        eq(tickets.number, number),
        inArray(tickets.state, [...from]),
        // Matches no ticket if a message arrived that the operator has not seen.
        seen === undefined ? undefined : eq(tickets.messageCount, seen),
      ),
    )
    .returning();
  return ticket;
}
