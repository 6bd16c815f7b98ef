import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  FeedbackCaseReply,
  FeedbackListReply,
  FeedbackQuery,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import { showFeedback, tellFeedback } from '../operator-actions/support/feedback.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { searchFeedback } from '../modules/support/index.ts';
import { listAnswerers } from '../operator-actions/support/assignees.ts';

export const feedbackRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const reads = { permit: 'support.read' } as const;
  const named = { params: SupportNumberParams };
  const answers = { response: { 200: FeedbackCaseReply } };

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
      return succeed(toPage(found, tellFeedback(await listAnswerers(db)), ({ id }) => String(id)));
    },
  );

  app.get(
    '/support/feedback/:number',
    { config: reads, schema: { ...describe('Details of a piece of feedback'), ...named, ...answers } },
    async ({ params }) => succeed(await showFeedback(deps, params.number)),
  );
};
