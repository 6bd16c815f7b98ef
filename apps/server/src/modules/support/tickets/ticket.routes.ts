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
import { memberWithAccount } from '../callers.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAct } from '../support-limits.ts';
import { answerTicket, messageKeyOf, noSuchTicket } from './answer-ticket.ts';
import { describeForMember, pageOf } from './describe-ticket.ts';
import { closeTicket, reopenTicket } from './end-ticket.ts';
import { submitTicket, ticketKeyOf } from './submit-ticket.ts';
import { findByRequestKey, findTicket, hasMessage, listOwnTickets, type TicketRow } from './ticket-queries.ts';

const personal = <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  schema: { tags: ['support'], summary, security: [{ [bearerScheme]: [] }], ...schema },
});

/** A member's tickets. Another's does not exist. */
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
      // What was sent again costs nothing more.
      const before = await findByRequestKey(deps.db, ticketKeyOf(deps, accountId, request.body.clientKey));
      if (before) return show(before);
      await countAct(deps, 'ticket', accountId, request);
      return show(await submitTicket(deps, accountId, request.body));
    },
  );

  app.get(
    supportPaths.ticket,
    personal('A ticket with its thread', { params: TicketParams, response: { 200: TicketReply } }),
    async (request) => showOwn(request.params.number, (await deps.identify(request)).accountId),
  );

  app.post(
    supportPaths.ticketMessages,
    personal('Adds a message; a ticket that waited goes on', {
      params: TicketParams,
      body: TicketMessageRequest,
      response: { 200: TicketReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      const { number } = request.params;
      const key = messageKeyOf(deps, accountId, number, request.body.clientKey);
      if (!(await hasMessage(deps.db, key))) {
        await countAct(deps, 'message', accountId, request);
        await answerTicket(deps, accountId, number, request.body);
      }
      return showOwn(number, accountId);
    },
  );

  for (const [path, summary, act] of [
    [supportPaths.closeTicket, 'Closes a ticket', closeTicket],
    [supportPaths.reopenTicket, 'Reopens a ticket that ended within the last days', reopenTicket],
  ] as const) {
    app.post(path, personal(summary, { params: TicketParams, response: { 200: TicketReply } }), async (request) => {
      const { accountId } = await deps.identify(request);
      // Each leaves a line in the thread.
      await countAct(deps, 'message', accountId, request);
      await act(deps, accountId, request.params.number);
      return showOwn(request.params.number, accountId);
    });
  }
};
