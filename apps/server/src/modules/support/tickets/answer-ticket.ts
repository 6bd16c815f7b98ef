import type { TicketMessageRequest } from '@feisuo/contract/schemas/support';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { attach } from '../attachments/attachment-queries.ts';
import { requestKeyOf, requireText } from '../submitted-text.ts';
import type { SupportDeps } from '../support-deps.ts';
import { isOpen } from './ticket.ts';
import { findTicket, hasMessage, insertMessage, countMemberMessage } from './ticket-queries.ts';

type AnswerDeps = Pick<SupportDeps, 'db' | 'clock' | 'masterKey'>;

export const messageKeyOf = ({ masterKey }: AnswerDeps, accountId: string, number: string, clientKey: string) =>
  requestKeyOf(masterKey, `message ${number}`, accountId, clientKey);

/** Adds a member's message to a ticket; idempotent by the request's key. */
export async function answerTicket(
  deps: AnswerDeps,
  accountId: string,
  number: string,
  request: TicketMessageRequest,
): Promise<void> {
  const now = deps.clock.now();
  const files = request.attachments ?? [];
  const text = requireText('text', request.text, files.length > 0 ? 0 : 1);
  const requestKey = messageKeyOf(deps, accountId, number, request.clientKey);
  await deps.db
    .transaction(async (tx) => {
      const ticket = await countMemberMessage(tx, number, accountId, now);
      if (!ticket) {
        // A repeated message succeeds, even if the ticket has ended or is full meanwhile.
        if (await hasMessage(tx, requestKey)) return;
        throw await refusalFor(tx, number, accountId);
      }
      const row = { ticketId: ticket.id, requestKey, voice: 'member' as const, author: '', text, at: now };
      const message = await insertMessage(tx, row);
      if (!message) throw new RepeatedMessage();
      await attach(tx, files, { accountId, messageId: message.id }, now);
    })
    .catch((error: unknown) => {
      if (!(error instanceof RepeatedMessage)) throw error;
    });
}

/** Thrown for a repeated message, to roll back the incremented message count. */
class RepeatedMessage extends Error {}

async function refusalFor(tx: Database, number: string, accountId: string): Promise<AppError> {
  const ticket = await findTicket(tx, number, accountId);
  if (!ticket) return noSuchTicket();
  return new AppError('failed_precondition', { reason: isOpen(ticket.state) ? 'TICKET_FULL' : 'TICKET_ENDED' });
}

/** The error for an unknown ticket, and also for another member's ticket. */
export const noSuchTicket = () => new AppError('not_found', { description: 'the caller has no such ticket' });
