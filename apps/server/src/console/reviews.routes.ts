import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReviewsQuery, ReviewsReply } from '@feisuo/contract/schemas/console-orders';
import { PAGE, toPage, readRowId } from '../http/to-page.ts';
import { describe } from '../modules/operator/index.ts';
import { succeed } from '../http/service-dialect.ts';
import { listReviews } from '../modules/pay/index.ts';
import { tellReview } from '../operator-actions/pay/describe-orders-and-refunds.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** Routes for payments that do not fit their order, so that an operator must decide. */
export const reviewsRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db }) => {
  app.get(
    '/reviews',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('Payments in review, oldest first'),
        querystring: ReviewsQuery,
        response: { 200: ReviewsReply },
      },
    },
    async ({ query: { after } }) => {
      const waiting = await listReviews(db, {
        after: after === undefined ? undefined : placeOf(after),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(waiting, tellReview, ({ recordedAt, id }) => writeCursor({ createdAt: recordedAt, id: String(id) })),
      );
    },
  );
};

function placeOf(after: string): { at: Date; id: number } {
  const { createdAt, id } = readCursor(after);
  return { at: createdAt, id: Number(readRowId(id)) };
}
