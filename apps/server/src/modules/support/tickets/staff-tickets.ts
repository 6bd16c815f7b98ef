import { openTicketStates, supportLimits, ticketStateNames } from '@feisuo/contract/facts/support-vocabulary';
import type { Ticket } from '@feisuo/contract/schemas/support';
import { AppError } from '../../../http/app-error.ts';
import { requireText } from '../submitted-text.ts';
import { supportConflict } from '../support-conflict.ts';
import type { StaffDeps } from '../support-deps.ts';
import { describeTicket } from './describe-ticket.ts';
import { systemLine } from './end-ticket.ts';
import { isOpen, staffMoves, type StaffMove } from './ticket.ts';
import { changeFrom, findTicket, insertMessage, listOpen, type TicketRow } from './ticket-queries.ts';

const EXCERPT = 120;

/** Lists open tickets, longest waiting first. */
export const listOpenTickets = ({ db }: Pick<StaffDeps, 'db'>, limit = 50): Promise<TicketRow[]> => listOpen(db, limit);

export async function showTicket(
  deps: Pick<StaffDeps, 'db' | 'clock' | 'masterKey'>,
  number: string,
): Promise<(Ticket & { accountId: string }) | null> {
  const ticket = await findTicket(deps.db, number);
  if (!ticket) return null;
  return { ...(await describeTicket(deps, ticket, deps.clock.now())), accountId: ticket.accountId };
}

export interface StaffReply {
  author: string;
  text: string;
  /** The ticket's state after the reply. */
  state: 'in_progress' | 'waiting';
  /** Number of messages that the operator has read. */
  seen?: number | undefined;
}

/**
 * Replies to an open ticket and messages the member. Null for an unknown number.
 * @throws AppError `failed_precondition` for an ended ticket
 */
export async function replyAsStaff(deps: StaffDeps, number: string, reply: StaffReply): Promise<TicketRow | null> {
  const now = deps.clock.now();
  const text = requireText('text', reply.text, 1);
  return deps.db.transaction(async (tx) => {
    const isWaiting = reply.state === 'waiting';
    const ticket = await changeFrom(
      tx,
      number,
      openTicketStates,
      { state: reply.state, [isWaiting ? 'waitingAt' : 'inProgressAt']: now, updatedAt: now },
      { words: 1, seen: reply.seen },
    );
    if (!ticket) return refuseOrNull(await findTicket(tx, number), reply.seen);
    await insertMessage(tx, { ticketId: ticket.id, voice: 'staff', author: reply.author, text, at: now });
    await deps.tellMember(tx, ticket.accountId, {
      title: isWaiting ? `工单 ${number} 需要你补充` : `工单 ${number} 有新回复`,
      text: `${excerptOf(text)}\n到「我的工单」查看全文和回复。`,
    });
    return ticket;
  });
}

/**
 * Changes the state of a ticket and messages the member. Null for an unknown number.
 * @throws AppError `failed_precondition` for an invalid transition
 */
export async function setTicketState(
  deps: StaffDeps,
  number: string,
  to: StaffMove,
  author: string,
  seen?: number,
): Promise<TicketRow | null> {
  const now = deps.clock.now();
  const isResolved = to === 'resolved';
  const reached = { in_progress: 'inProgressAt', waiting: 'waitingAt', resolved: 'resolvedAt' } as const;
  const ends = isResolved ? { endedAt: now } : { endedAt: null, resolvedAt: null };
  return deps.db.transaction(async (tx) => {
    const changes = { ...ends, state: to, [reached[to]]: now, updatedAt: now };
    const ticket = await changeFrom(tx, number, staffMoves[to], changes, { seen });
    if (!ticket) return refuseOrNull(await findTicket(tx, number), seen);
    const line = `客服「${author}」把状态改为「${ticketStateNames[to]}」`;
    await insertMessage(tx, systemLine(ticket.id, line, now));
    if (isResolved) {
      await deps.tellMember(tx, ticket.accountId, {
        title: `工单 ${number} 已解决`,
        text: `「${ticket.title}」已标记为解决。如果问题还在，${supportLimits.reopenDays} 天内可以在「我的工单」里重新打开。`,
      });
    }
    return ticket;
  });
}

function refuseOrNull(ticket: TicketRow | undefined, seen: number | undefined): null {
  if (!ticket) return null;
  if (seen !== undefined && ticket.messageCount !== seen) throw supportConflict();
  throw new AppError('failed_precondition', {
    description: `the ticket is ${ticket.state}`,
    ...(isOpen(ticket.state) ? {} : { reason: 'TICKET_ENDED' }),
  });
}

function excerptOf(text: string): string {
  const letters = Array.from(text);
  return letters.length <= EXCERPT ? text : `${letters.slice(0, EXCERPT).join('')}…`;
}
