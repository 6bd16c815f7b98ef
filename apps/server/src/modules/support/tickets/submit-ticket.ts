import type { SubmitTicketRequest } from '@feisuo/contract/schemas/support';
import { attach } from '../attachments/attachment-queries.ts';
import { requestKeyOf, sayings, sealGiven, tidy } from '../own-words.ts';
import type { SupportDeps } from '../support-deps.ts';
import { insertOnce, makeNumber } from '../support-number.ts';
import { TICKET_SEAL } from './describe-ticket.ts';
import { titleOf } from './ticket.ts';
import { findByRequestKey, insertMessage, insertTicket, type TicketRow } from './ticket-queries.ts';

type SubmitDeps = Pick<SupportDeps, 'db' | 'clock' | 'masterKey'>;

/** Under what a member's submission is known. */
export const ticketKeyOf = ({ masterKey }: SubmitDeps, accountId: string, clientKey: string) =>
  requestKeyOf(masterKey, 'ticket', accountId, clientKey);

/** Opens a ticket with what the member wrote as its first message, once however often it is sent. */
export async function submitTicket(
  deps: SubmitDeps,
  accountId: string,
  request: SubmitTicketRequest,
): Promise<TicketRow> {
  const { db, masterKey } = deps;
  const now = deps.clock.now();
  const text = sayings('text', request.text);
  const requestKey = ticketKeyOf(deps, accountId, request.clientKey);
  const row = {
    accountId,
    requestKey,
    kind: request.kind,
    state: 'submitted' as const,
    title: titleOf(text),
    gameId: request.gameId ?? '',
    gameName: tidy(request.gameName),
    region: tidy(request.region),
    happenedAt: tidy(request.happenedAt),
    environment: tidy(request.environment),
    sealedContact: sealGiven(masterKey, TICKET_SEAL, request.contact),
    sealedDiagnostics: sealGiven(masterKey, TICKET_SEAL, request.diagnostics),
    messageCount: 1,
    submittedAt: now,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    const { row: ticket, isNew } = await insertOnce(
      () => insertTicket(tx, { ...row, number: makeNumber('T', now) }),
      () => findByRequestKey(tx, requestKey),
    );
    if (!isNew) return ticket;
    const message = await insertMessage(tx, { ticketId: ticket.id, voice: 'member', author: '', text, at: now });
    if (!message) throw new Error('a new ticket took no message');
    await attach(tx, request.attachments ?? [], { accountId, messageId: message.id }, now);
    return ticket;
  });
}
