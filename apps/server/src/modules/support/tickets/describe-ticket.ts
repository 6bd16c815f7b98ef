import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { Ticket, TicketBrief, TicketMessage, TicketPage } from '@feisuo/contract/schemas/support';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { listFilesOf } from '../attachments/attachment-queries.ts';
import { describeAttachment } from '../attachments/send-file.ts';
import { openText } from '../submitted-text.ts';
import { isOpen, reopenUntil } from './ticket.ts';
import { listThread, type PageOf, type TicketRow } from './ticket-queries.ts';

export const TICKET_SEAL = 'ticket';

const briefOf = ({ number, title, kind, state, submittedAt, updatedAt }: TicketRow): TicketBrief => ({
  number,
  title,
  kind,
  state,
  submittedAt: submittedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const pageOf = ({ rows, total }: PageOf<TicketRow>, page: number): TicketPage => ({
  list: rows.map(briefOf),
  page,
  pages: Math.max(1, Math.ceil(total / supportLimits.ticketsPerPage)),
  total,
});

/** Describes a ticket for operators. */
export async function describeTicket(
  { db, masterKey }: { db: Database; masterKey: MasterKey },
  ticket: TicketRow,
  now: Date,
): Promise<Ticket> {
  const hasRoom = ticket.messageCount < supportLimits.messagesPerTicket;
  const { gameId, gameName, region, happenedAt, environment, sealedContact, sealedDiagnostics } = ticket;
  return {
    ...briefOf(ticket),
    gameId,
    gameName,
    region,
    happenedAt,
    environment,
    contact: openText(masterKey, TICKET_SEAL, sealedContact),
    diagnostics: openText(masterKey, TICKET_SEAL, sealedDiagnostics),
    knots: {
      submitted: ticket.submittedAt.toISOString(),
      in_progress: isoOf(ticket.inProgressAt),
      waiting: isoOf(ticket.waitingAt),
      resolved: isoOf(ticket.resolvedAt),
    },
    closedAt: isoOf(ticket.closedAt),
    canReply: isOpen(ticket.state) && hasRoom,
    canClose: ticket.state !== 'closed',
    reopenUntil: hasRoom ? isoOf(reopenUntil(ticket, now)) : null,
    messages: await describeThread(db, ticket.id),
  };
}

/** Shown to members instead of an operator's name. */
const STAFF = '客服';

/** Describes a ticket for the member, without operators' names. */
export async function describeForMember(...asked: Parameters<typeof describeTicket>): Promise<Ticket> {
  const ticket = await describeTicket(...asked);
  const messages = ticket.messages.map((message) => {
    if (message.voice === 'staff') return { ...message, author: STAFF };
    return message.voice === 'system' ? { ...message, text: message.text.replace(/^客服「.*?」/, STAFF) } : message;
  });
  return { ...ticket, messages };
}

async function describeThread(db: Database, ticketId: bigint): Promise<TicketMessage[]> {
  const thread = await listThread(db, ticketId);
  const files = await listFilesOf(
    db,
    thread.map(({ id }) => id),
  );
  return thread.map(({ id, voice, author, text, at }) => ({
    id: String(id),
    voice,
    author,
    text,
    at: at.toISOString(),
    attachments: files.filter(({ messageId }) => messageId === id).map(describeAttachment),
  }));
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;
