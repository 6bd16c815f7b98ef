import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { FeedbackRequest, ReceiptReply } from '@feisuo/contract/schemas/support';
import { succeed } from '../../../http/service-dialect.ts';
import { memberOrVisitor } from '../identify-caller.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAction } from '../support-limits.ts';
import { feedbackKeyOf, findFeedbackByKey, giveFeedback, type FeedbackRow } from './give-feedback.ts';

/** Routes for feedback. Visitors may use them, so they are rate-limited per address. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  const receiptOf = ({ number, at }: FeedbackRow) => succeed({ number, at: at.toISOString() });
  app.post(
    supportPaths.feedback,
    {
      schema: {
        tags: ['support'],
        summary: 'Submits feedback',
        body: FeedbackRequest,
        response: { 200: ReceiptReply },
      },
    },
    async (request) => {
      const accountId = await memberOrVisitor(deps, request);
      const before = await findFeedbackByKey(deps.db, feedbackKeyOf(deps, accountId, request.body.clientKey));
      if (before) return receiptOf(before);
      await countAction(deps, 'feedback', accountId, request);
      return receiptOf(await giveFeedback(deps, accountId, request.body));
    },
  );
};
