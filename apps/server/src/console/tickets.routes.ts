import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AssignRequest,
  MoveTicketRequest,
  NoteRequest,
  StaffReplyRequest,
  SupportCountsReply,
  SupportFileParams,
  SupportNumberParams,
  TicketCaseReply,
  TicketInboxQuery,
  TicketInboxReply,
} from '@feisuo/contract/schemas/console-support';
import { answerTicketAs, giveTicketTo, moveTicket, noteFor } from '../desk/support.ts';
import { noPlace, PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import {
  countOpenTickets,
  findTicket,
  listNotes,
  readAttachment,
  searchTickets,
  sendAttachment,
  isOpen,
  showTicket,
  staffMoves,
  type StaffMove,
  type TicketRow,
} from '../modules/support/index.ts';
import { assertAnswers, hasLeft, listAnswerers } from './assignees.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { fileSchema, noSuchSupport } from './support-files.ts';

/** Work orders: found, given to somebody, answered. */
export const ticketsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, masterKey } = deps;
  const reads = { permit: 'support.read' } as const;
  const writes = { permit: 'support.write' } as const;
  const named = { params: SupportNumberParams };
  const answers = { response: { 200: TicketCaseReply } };
  const find = async (number: string): Promise<TicketRow> => {
    const found = await findTicket(db, number);
    if (!found) throw noSuchSupport();
    return found;
  };
  const show = async (number: string) => {
    const [row, shown, answerers] = await Promise.all([find(number), showTicket(deps, number), listAnswerers(db)]);
    if (!shown) throw noSuchSupport();
    const moves = (Object.keys(staffMoves) as StaffMove[]).filter((to) =>
      (staffMoves[to] as readonly string[]).includes(row.state),
    );
    const notes = await listNotes(db, masterKey, { ticketId: row.id });
    return succeed({ ...shown, ...heldBy(row, answerers), seen: row.messageCount, moves, notes });
  };

  app.get(
    '/support/counts',
    {
      config: reads,
      schema: { ...describe('How much waits, and who works here'), response: { 200: SupportCountsReply } },
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
        ...describe('Tickets: those that go on by how long they wait, others newest first'),
        querystring: TicketInboxQuery,
        response: { 200: TicketInboxReply },
      },
    },
    async (request) => {
      const { q, state, kind, assignee, after } = request.query;
      const place = after === undefined ? null : readCursor(after);
      if (place && !/^\d{1,18}$/.test(place.id)) throw noPlace();
      const answerers = await listAnswerers(db);
      const whose = { me: actorOf(request).actor, nobody: { answerers } };
      const found = await searchTickets(db, {
        ...(q !== undefined && { words: q }),
        ...(state !== undefined && { state }),
        ...(kind !== undefined && { kind }),
        ...(assignee !== undefined && {
          assignee: assignee === 'me' || assignee === 'nobody' ? whose[assignee] : assignee,
        }),
        ...(place && { after: { at: place.createdAt, id: place.id } }),
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(found, rowOf(answerers), ({ updatedAt, id }) => writeCursor({ createdAt: updatedAt, id: String(id) })),
      );
    },
  );

  app.get(
    '/support/tickets/:number',
    { config: reads, schema: { ...describe('A ticket with its thread and notes'), ...named, ...answers } },
    async ({ params }) => show(params.number),
  );

  app.post(
    '/support/tickets/:number/replies',
    {
      config: writes,
      schema: { ...describe('Answers a ticket; its owner is told'), ...named, body: StaffReplyRequest, ...answers },
    },
    async (request) => {
      const { number } = request.params;
      const { text, isQuestion, seen } = request.body;
      const by = actorOf(request);
      const state = isQuestion ? ('waiting' as const) : ('in_progress' as const);
      if (!(await answerTicketAs(deps, number, { author: by.actor, text, state, seen }, by))) throw noSuchSupport();
      return show(number);
    },
  );

  app.post(
    '/support/tickets/:number/state',
    { config: writes, schema: { ...describe('Moves a ticket on'), ...named, body: MoveTicketRequest, ...answers } },
    async (request) => {
      const { number } = request.params;
      const by = actorOf(request);
      if (!(await moveTicket(deps, number, { ...request.body, author: by.actor }, by))) throw noSuchSupport();
      return show(number);
    },
  );

  app.post(
    '/support/tickets/:number/assignee',
    {
      config: writes,
      schema: { ...describe('Gives a ticket to somebody, or to nobody'), ...named, body: AssignRequest, ...answers },
    },
    async (request) => {
      const { number } = request.params;
      await assertAnswers(db, request.body.to);
      if (!(await giveTicketTo(deps, number, request.body, actorOf(request)))) throw noSuchSupport();
      return show(number);
    },
  );

  app.post(
    '/support/tickets/:number/notes',
    { config: writes, schema: { ...describe('A note among colleagues'), ...named, body: NoteRequest, ...answers } },
    async (request) => {
      const { number } = request.params;
      const { id } = await find(number);
      await noteFor(deps, number, { ticketId: id }, request.body.text, actorOf(request));
      return show(number);
    },
  );

  app.get(
    '/support/files/:id',
    { config: reads, schema: { ...describe('A file of a ticket'), params: SupportFileParams, ...fileSchema } },
    async ({ params }, reply) => {
      const stored = await readAttachment(deps, params.id);
      // A guardian's have a door of their own.
      if (!stored || stored.file.messageId === null) throw noSuchSupport();
      return sendAttachment(reply, stored.file, stored.content);
    },
  );
};

/** Who has it; what is over stays with whoever did it. */
const heldBy = ({ assignee, state }: TicketRow, answerers: readonly string[]) => ({
  assignee,
  assigneeLeft: isOpen(state) && hasLeft(answerers, assignee),
});

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
