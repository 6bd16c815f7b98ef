import { openTicketStates, type TicketKind, type TicketState } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isAfterCursor, isBeforeCursor } from '../../../db/cursor-conditions.ts';
import { containsText } from '../../../db/text-search.ts';
import { supportConflict } from '../support-conflict.ts';
import { isOpen } from './ticket.ts';
import { findTicket, type TicketRow } from './ticket-queries.ts';
import { tickets } from './tickets.tables.ts';

export interface TicketSearch {
  /** A number, an account's id, or part of a title. */
  words?: string;
  state?: TicketState | 'open';
  kind?: TicketKind;
  /** A name, or those that nobody has. */
  assignee?: string | Vacant;
  after?: { at: Date; id: string };
  limit: number;
}

/** Those that wait for anybody: given to nobody, or they go on and whoever has them is none of those who answer any more. */
export interface Vacant {
  answerers: readonly string[];
}

const isVacant = ({ answerers }: Vacant): SQL | undefined =>
  or(
    isNull(tickets.assignee),
    and(inArray(tickets.state, [...openTicketStates]), notInArray(tickets.assignee, [...answerers])),
  );

/** A page of all tickets: those that go on by how long they have waited, the others by what happened last. */
export function searchTickets(db: Database, search: TicketSearch): Promise<TicketRow[]> {
  const { state, kind, assignee, limit } = search;
  const isQueue = state === 'open' || (state !== undefined && isOpen(state));
  const direction = isQueue ? asc : desc;
  return db
    .select()
    .from(tickets)
    .where(
      and(
        isAbout(search.words),
        state === 'open'
          ? inArray(tickets.state, [...openTicketStates])
          : state === undefined
            ? undefined
            : eq(tickets.state, state),
        kind === undefined ? undefined : eq(tickets.kind, kind),
        assignee === undefined
          ? undefined
          : typeof assignee === 'string'
            ? eq(tickets.assignee, assignee)
            : isVacant(assignee),
        search.after && comesAfter(search.after, isQueue ? isAfterCursor : isBeforeCursor),
      ),
    )
    .orderBy(direction(tickets.updatedAt), direction(tickets.id))
    .limit(limit);
}

/** Each of them is found by an index. */
function isAbout(given: string | undefined): SQL | undefined {
  const words = (given ?? '').trim();
  if (words === '') return undefined;
  return or(eq(tickets.number, words.toUpperCase()), eq(tickets.accountId, words), containsText(tickets.title, words));
}

const comesAfter = ({ at, id }: { at: Date; id: string }, isBeyond: typeof isBeforeCursor): SQL =>
  isBeyond([tickets.updatedAt, at], [tickets.id, sql`${id}::bigint`]);

/** How many go on, and how many of them nobody has. */
export async function countOpenTickets(db: Database, vacant: Vacant): Promise<{ open: number; unassigned: number }> {
  const [counted] = await db
    .select({
      open: count(),
      unassigned: sql<number>`count(*) filter (where ${isVacant(vacant)})`.mapWith(Number),
    })
    .from(tickets)
    .where(inArray(tickets.state, [...openTicketStates]));
  return counted ?? { open: 0, unassigned: 0 };
}

/** Gives a ticket to somebody, or back to everybody, if whoever had it still does. Null where there is no such ticket. */
export async function assignTicket(
  tx: Database,
  number: string,
  { to, seen }: { to: string | null; seen: string | null },
): Promise<TicketRow | null> {
  const isSeen = seen === null ? isNull(tickets.assignee) : eq(tickets.assignee, seen);
  const [ticket] = await tx
    .update(tickets)
    .set({ assignee: to })
    .where(and(eq(tickets.number, number), isSeen))
    .returning();
  if (ticket) return ticket;
  if (await findTicket(tx, number)) throw supportConflict();
  return null;
}
