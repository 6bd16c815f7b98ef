import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AssignRequest,
  FeedbackCaseReply,
  FeedbackListReply,
  FeedbackQuery,
  NoteRequest,
  SettleFeedbackRequest,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import { answerFeedbackAs, giveFeedbackTo, noteFor, settleFeedbackAs } from '../desk/support.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import {
  describeFeedback,
  findFeedback,
  listNotes,
  searchFeedback,
  type FeedbackRow,
} from '../modules/support/index.ts';
import { assertAnswers, hasLeft, listAnswerers } from './assignees.ts';
import { noSuchSupport } from './support-files.ts';

/** What visitors and members told us without a ticket. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, masterKey } = deps;
  const reads = { permit: 'support.read' } as const;
  const writes = { permit: 'support.write' } as const;
  const named = { params: SupportNumberParams };
  const answers = { response: { 200: FeedbackCaseReply } };
  const find = async (number: string): Promise<FeedbackRow> => {
    const found = await findFeedback(db, number);
    if (!found) throw noSuchSupport();
    return found;
  };
  const show = async (number: string) => {
    const found = await find(number);
    const { contact, page, environment, answer, answeredBy } = describeFeedback(masterKey, found);
    const notes = await listNotes(db, masterKey, { feedbackId: found.id });
    return succeed({ ...rowOf(await listAnswerers(db))(found), contact, page, environment, answer, answeredBy, notes });
  };

  app.get(
    '/support/feedback',
    {
      config: reads,
      schema: {
        ...describe('Feedback, newest first'),
        querystring: FeedbackQuery,
        response: { 200: FeedbackListReply },
      },
    },
    async ({ query: { q, state, kind, after } }) => {
      const found = await searchFeedback(db, {
        ...(q !== undefined && { words: q }),
        ...(state !== undefined && { state }),
        ...(kind !== undefined && { kind }),
        ...(after !== undefined && { after: BigInt(after) }),
        limit: PAGE + 1,
      });
      return succeed(pageOf(found, rowOf(await listAnswerers(db)), ({ id }) => String(id)));
    },
  );

  app.get(
    '/support/feedback/:number',
    { config: reads, schema: { ...describe('All of one feedback'), ...named, ...answers } },
    async ({ params }) => show(params.number),
  );

  app.post(
    '/support/feedback/:number/answer',
    {
      config: writes,
      schema: { ...describe('Answers in its giver’s message centre, once'), ...named, body: NoteRequest, ...answers },
    },
    async (request) => {
      const { number } = request.params;
      if (!(await answerFeedbackAs(deps, number, request.body.text, actorOf(request)))) throw noSuchSupport();
      return show(number);
    },
  );

  app.post(
    '/support/feedback/:number/state',
    {
      config: writes,
      schema: { ...describe('Looked into, or to be once more'), ...named, body: SettleFeedbackRequest, ...answers },
    },
    async (request) => {
      const { number } = request.params;
      if (!(await settleFeedbackAs(deps, number, request.body, actorOf(request)))) throw noSuchSupport();
      return show(number);
    },
  );

  app.post(
    '/support/feedback/:number/assignee',
    {
      config: writes,
      schema: { ...describe('Gives feedback to somebody, or to nobody'), ...named, body: AssignRequest, ...answers },
    },
    async (request) => {
      const { number } = request.params;
      await assertAnswers(db, request.body.to);
      if (!(await giveFeedbackTo(deps, number, request.body, actorOf(request)))) throw noSuchSupport();
      return show(number);
    },
  );

  app.post(
    '/support/feedback/:number/notes',
    { config: writes, schema: { ...describe('A note among colleagues'), ...named, body: NoteRequest, ...answers } },
    async (request) => {
      const { number } = request.params;
      const { id } = await find(number);
      await noteFor(deps, number, { feedbackId: id }, request.body.text, actorOf(request));
      return show(number);
    },
  );
};

const rowOf =
  (answerers: readonly string[]) =>
  ({ number, kind, state, text, accountId, assignee, at }: FeedbackRow) => ({
    number,
    kind,
    state,
    text,
    accountId,
    assignee,
    // What is over stays with whoever did it.
    assigneeLeft: state === 'new' && hasLeft(answerers, assignee),
    at: at.toISOString(),
  });
