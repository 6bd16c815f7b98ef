import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import {
  SubmitTicketRequest,
  TicketMessageRequest,
  TicketParams,
  TicketReply,
  TicketsQuery,
  TicketsReply,
} from '@feisuo/contract/schemas/support';
import type { FastifySchema } from 'fastify';
import { bearerScheme } from '../../../http/open-api.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { memberWithAccount } from '../identify-caller.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAction } from '../support-limits.ts';
import { answerTicket, messageKeyOf, noSuchTicket } from './answer-ticket.ts';
import { describeForMember, pageOf, TICKET_SEAL } from './describe-ticket.ts';
import { closeTicket, reopenTicket } from './end-ticket.ts';
import {
  findByRequestKey,
  findTicket,
  hasMessage,
  listOwnTickets,
  type TicketRow,
  insertMessage,
  insertTicket,
} from './ticket-queries.ts';
import { attach } from '../attachments/attachment-queries.ts';
import { requestKeyOf, requireText, sealText, normalizeText } from '../submitted-text.ts';
import { insertOnce, makeNumber } from '../support-number.ts';
import { titleOf } from './ticket.ts';

type SubmitDeps = Pick<SupportDeps, 'db' | 'clock' | 'masterKey'>;

const ticketKeyOf = ({ masterKey }: SubmitDeps, accountId: string, clientKey: string) =>
  requestKeyOf(masterKey, 'ticket', accountId, clientKey);

/** Creates a ticket with the text as its first message; idempotent by the request's key. */
async function submitTicket(deps: SubmitDeps, accountId: string, request: SubmitTicketRequest): Promise<TicketRow> {
  const { db, masterKey } = deps;
  const now = deps.clock.now();
  const text = requireText('text', request.text);
  const requestKey = ticketKeyOf(deps, accountId, request.clientKey);
  const row = {
    accountId,
    requestKey,
    kind: request.kind,
    state: 'submitted' as const,
    title: titleOf(text),
    gameId: request.gameId ?? '',
    gameName: normalizeText(request.gameName),
    region: normalizeText(request.region),
    happenedAt: normalizeText(request.happenedAt),
    environment: normalizeText(request.environment),
    sealedContact: sealText(masterKey, TICKET_SEAL, request.contact),
    sealedDiagnostics: sealText(masterKey, TICKET_SEAL, request.diagnostics),
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
    if (!message) throw new Error('the first message of a ticket was not inserted');
    await attach(tx, request.attachments ?? [], { accountId, messageId: message.id }, now);
    return ticket;
  });
}

const personal = <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  schema: { tags: ['support'], summary, security: [{ [bearerScheme]: [] }], ...schema },
});

/** Routes for a member's own tickets. Another member's ticket is answered with 404. */
export const ticketRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  const show = async (ticket: TicketRow) => succeed(await describeForMember(deps, ticket, deps.clock.now()));
  const showOwn = async (number: string, accountId: string) => {
    const ticket = await findTicket(deps.db, number, accountId);
    if (!ticket) throw noSuchTicket();
    return show(ticket);
  };

  app.get(
    supportPaths.tickets,
    personal('The caller’s tickets', { querystring: TicketsQuery, response: { 200: TicketsReply } }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      const page = Number(request.query.page ?? 1);
      return succeed(pageOf(await listOwnTickets(deps.db, accountId, { page, state: request.query.state }), page));
    },
  );

  app.post(
    supportPaths.tickets,
    personal('Submits a ticket', { body: SubmitTicketRequest, response: { 200: TicketReply } }),
    async (request) => {
      const accountId = await memberWithAccount(deps, request);
      // A repeated submission does not count for the rate limit.
      const before = await findByRequestKey(deps.db, ticketKeyOf(deps, accountId, request.body.clientKey));
      if (before) return show(before);
      await countAction(deps, 'ticket', accountId, request);
      return show(await submitTicket(deps, accountId, request.body));
    },
  );

  app.get(
    supportPaths.ticket,
    personal('A ticket with its thread', { params: TicketParams, response: { 200: TicketReply } }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      await countAction(deps, 'thread', accountId, request);
      return showOwn(request.params.number, accountId);
    },
  );

  app.post(
    supportPaths.ticketMessages,
    personal('Adds a message; a ticket that waited for the member is open again', {
      params: TicketParams,
      body: TicketMessageRequest,
      response: { 200: TicketReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      const { number } = request.params;
      const key = messageKeyOf(deps, accountId, number, request.body.clientKey);
      if (!(await hasMessage(deps.db, key))) {
        await countAction(deps, 'message', accountId, request);
        await answerTicket(deps, accountId, number, request.body);
      }
      return showOwn(number, accountId);
    },
  );

  for (const [path, summary, run] of [
    [supportPaths.closeTicket, 'Closes a ticket', closeTicket],
    [supportPaths.reopenTicket, 'Reopens a ticket that ended within the last days', reopenTicket],
  ] as const) {
    app.post(path, personal(summary, { params: TicketParams, response: { 200: TicketReply } }), async (request) => {
      const { accountId } = await deps.identify(request);
      // Counts for the limit of messages, because closing and reopening each add a line to the thread.
      await countAction(deps, 'message', accountId, request);
      await run(deps, accountId, request.params.number);
      return showOwn(request.params.number, accountId);
    });
  }
};
