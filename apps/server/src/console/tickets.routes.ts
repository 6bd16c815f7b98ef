import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  SupportCountsReply,
  SupportFileParams,
  SupportNumberParams,
  TicketCaseReply,
  TicketInboxQuery,
  TicketInboxReply,
} from '@feisuo/contract/schemas/console-support';
import { heldBy, showTicketCase } from '../operator-actions/support/show-ticket.ts';
import { invalidCursor, PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import {
  countOpenTickets,
  findAttachment,
  searchTickets,
  sendAttachment,
  type TicketRow,
} from '../modules/support/index.ts';
import { listAnswerers } from '../operator-actions/support/assignees.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { fileSchema, noSuchSupport } from '../operator-actions/support/support-files.ts';

export const ticketsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const reads = { permit: 'support.read' } as const;
  const named = { params: SupportNumberParams };
  const answers = { response: { 200: TicketCaseReply } };

  app.get(
    '/support/counts',
    {
      config: reads,
      schema: { ...describe('Pending work, and the operators'), response: { 200: SupportCountsReply } },
    },
    async () => {
      const answerers = await listAnswerers(db);
      return succeed({ ...(await countOpenTickets(db, { answerers })), operators: answerers });
    },
  );

  app.get(
    '/support/tickets',
    {
      config: reads,
      schema: {
        ...describe('Tickets: open ones by waiting time, others newest first'),
        querystring: TicketInboxQuery,
        response: { 200: TicketInboxReply },
      },
    },
    async (request) => {
      const { q, state, kind, assignee, after } = request.query;
      const place = after === undefined ? null : readCursor(after);
      if (place && !/^\d{1,18}$/.test(place.id)) throw invalidCursor();
      const answerers = await listAnswerers(db);
      const assigneeFilters = { me: actorOf(request).actor, none: { answerers } };
      const found = await searchTickets(db, {
        ...(q !== undefined && { words: q }),
        ...(state !== undefined && { state }),
        ...(kind !== undefined && { kind }),
        ...(assignee !== undefined && {
          assignee: assignee === 'me' || assignee === 'none' ? assigneeFilters[assignee] : assignee,
        }),
        ...(place && { after: { at: place.createdAt, id: place.id } }),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(found, rowOf(answerers), ({ updatedAt, id }) => writeCursor({ createdAt: updatedAt, id: String(id) })),
      );
    },
  );

  app.get(
    '/support/tickets/:number',
    { config: reads, schema: { ...describe('A ticket with its thread and notes'), ...named, ...answers } },
    async ({ params }) => succeed(await showTicketCase(deps, params.number)),
  );

  app.get(
    '/support/files/:id',
    { config: reads, schema: { ...describe('A file of a ticket'), params: SupportFileParams, ...fileSchema } },
    async ({ params }, reply) => {
      const file = await findAttachment(deps.db, params.id);
      // Files of guardian requests have their own route, which audits reading them.
      if (!file || file.messageId === null) throw noSuchSupport();
      return sendAttachment(reply, deps, file);
    },
  );
};

const rowOf = (answerers: readonly string[]) => (row: TicketRow) => ({
  number: row.number,
  kind: row.kind,
  state: row.state,
  title: row.title,
  accountId: row.accountId,
  ...heldBy(row, answerers),
  messages: row.messageCount,
  submittedAt: row.submittedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
