import {
  openTicketStates,
  ticketStatesForStaff,
  type TicketKind,
  type TicketState,
} from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isAfterCursor, isBeforeCursor, containsText } from '../../../db/list-conditions.ts';
import { supportConflict } from '../support-conflict.ts';
import { isOpen } from './ticket.ts';
import { findTicket, type TicketRow } from './ticket-queries.ts';
import { tickets } from './tickets.tables.ts';

export interface TicketSearch {
  /** Search text: a number, an account id, or part of a title. */
  words?: string;
  state?: TicketState | 'open' | 'staff';
  kind?: TicketKind;
  /** The name of an operator, or the filter for unassigned tickets. */
  assignee?: string | UnassignedFilter;
  after?: { at: Date; id: string };
  limit: number;
}

/**
 * Selects tickets without an assignee, and open tickets whose assignee is not in `answerers`, the operators who answer
 * tickets.
 */
export interface UnassignedFilter {
  answerers: readonly string[];
}

const isUnassigned = ({ answerers }: UnassignedFilter): SQL | undefined =>
  or(
    isNull(tickets.assignee),
    and(inArray(tickets.state, [...openTicketStates]), notInArray(tickets.assignee, [...answerers])),
  );

/**
 * Searches tickets. A search for open tickets sorts the longest waiting first, other searches the last changed first.
 */
export function searchTickets(db: Database, search: TicketSearch): Promise<TicketRow[]> {
  const { state, kind, assignee, limit } = search;
  const isQueue = state === 'open' || state === 'staff' || (state !== undefined && isOpen(state));
  const direction = isQueue ? asc : desc;
  return db
    .select()
    .from(tickets)
    .where(
      and(
        isAbout(search.words),
        state === undefined ? undefined : inArray(tickets.state, statesOf(state)),
        kind === undefined ? undefined : eq(tickets.kind, kind),
        assignee === undefined
          ? undefined
          : typeof assignee === 'string'
            ? eq(tickets.assignee, assignee)
            : isUnassigned(assignee),
        search.after && comesAfter(search.after, isQueue ? isAfterCursor : isBeforeCursor),
      ),
    )
    .orderBy(direction(tickets.updatedAt), direction(tickets.id))
    .limit(limit);
}

const stateGroups = { open: openTicketStates, staff: ticketStatesForStaff } as const;
const statesOf = (state: TicketState | keyof typeof stateGroups): TicketState[] =>
  state === 'open' || state === 'staff' ? [...stateGroups[state]] : [state];

/** Returns the condition of a text search: ticket number, account id or part of the title, each with an index. */
function isAbout(search: string | undefined): SQL | undefined {
  const words = (search ?? '').trim();
  if (words === '') return undefined;
  return or(eq(tickets.number, words.toUpperCase()), eq(tickets.accountId, words), containsText(tickets.title, words));
}

const comesAfter = ({ at, id }: { at: Date; id: string }, isBeyond: typeof isBeforeCursor): SQL =>
  isBeyond([tickets.updatedAt, at], [tickets.id, sql`${id}::bigint`]);

export async function countOpenTickets(
  db: Database,
  vacant: UnassignedFilter,
): Promise<{ open: number; unassigned: number }> {
  const [counted] = await db
    .select({
      open: count(),
      unassigned: sql<number>`count(*) filter (where ${isUnassigned(vacant)})`.mapWith(Number),
    })
    .from(tickets)
    .where(inArray(tickets.state, [...openTicketStates]));
  return counted ?? { open: 0, unassigned: 0 };
}

/**
 * Changes the assignee. Throws if the assignee differs from the one that the operator saw; null for an unknown ticket.
 */
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
