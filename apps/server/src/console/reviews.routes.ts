import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ReasonRequest,
  RefundOutcomeReply,
  ReviewParams,
  ReviewsQuery,
  ReviewsReply,
} from '@feisuo/contract/schemas/console-orders';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { acceptMoney, returnMoney, writeMoneyOff } from '../desk/reviews.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf, readRowId } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import { listReviews, type ReviewedPayment } from '../modules/pay/index.ts';
import type { MoneyDeps } from './console-deps.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { tellOutcome } from './describe-money.ts';

/** Money that came otherwise than it was asked for, and waits for a person. */
export const reviewsRoutes: FastifyPluginAsyncTypebox<MoneyDeps> = async (app, { db, pay }) => {
  const named = { params: ReviewParams, body: ReasonRequest };
  const found = <T>(done: T | null): T => {
    if (done === null) throw new AppError('not_found', { description: 'no such payment' });
    return done;
  };

  app.get(
    '/reviews',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('Money in review, oldest first'),
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
        pageOf(waiting, tellReview, ({ recordedAt, id }) => writeCursor({ createdAt: recordedAt, id: String(id) })),
      );
    },
  );

  app.post(
    '/reviews/:id/accept',
    {
      config: { permit: 'books.write', isDangerous: true },
      schema: { ...describe('It pays for its order after all'), ...named, response: { 200: DoneReply } },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      found(await acceptMoney(pay, Number(request.params.id), act));
      return succeed({});
    },
  );

  app.post(
    '/reviews/:id/refund',
    {
      config: { permit: 'orders.refund', isDangerous: true },
      schema: { ...describe('All of it goes back'), ...named, response: { 200: RefundOutcomeReply } },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      return succeed(tellOutcome(found(await returnMoney(pay, Number(request.params.id), act))));
    },
  );

  app.post(
    '/reviews/:id/write-off',
    {
      config: { permit: 'books.write', isDangerous: true },
      schema: { ...describe('The channel has returned it by itself'), ...named, response: { 200: DoneReply } },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      found(await writeMoneyOff(pay, Number(request.params.id), act));
      return succeed({});
    },
  );
};

function placeOf(after: string): { at: Date; id: number } {
  const { createdAt, id } = readCursor(after);
  return { at: createdAt, id: Number(readRowId(id)) };
}

const tellReview = (one: ReviewedPayment) => ({
  id: String(one.id),
  orderId: one.orderId,
  orderState: one.orderState,
  productName: one.productName,
  channel: one.channel,
  transactionId: one.transactionId,
  askedFen: one.askedFen,
  paidFen: one.paidFen,
  why: one.reason,
  paidAt: one.paidAt.toISOString(),
});
