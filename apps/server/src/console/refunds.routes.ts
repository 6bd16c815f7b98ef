import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ReasonRequest,
  RefundOutcomeReply,
  RefundParams,
  RefundReply,
  RefundsQuery,
  RefundsReply,
} from '@feisuo/contract/schemas/console-orders';
import { approveAsked, declineAsked, retryStuck } from '../desk/refunds.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import { refundsThatWait, searchRefunds } from '../modules/pay/index.ts';
import type { MoneyDeps } from './console-deps.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { tellOutcome, tellRefund } from './describe-money.ts';
import { PAGE, pageOf } from '../http/page-of.ts';

/** Refunds: those that members ask for, and those that channels did not carry out. */
export const refundsRoutes: FastifyPluginAsyncTypebox<MoneyDeps> = async (app, { db, pay }) => {
  const decides = { permit: 'orders.refund', isDangerous: true } as const;
  const named = { params: RefundParams, body: ReasonRequest };
  const found = <T>(done: T | null): T => {
    if (done === null) throw new AppError('not_found', { description: 'no such refund' });
    return done;
  };

  app.get(
    '/refunds',
    {
      config: { permit: 'orders.read' },
      schema: { ...describe('Refunds, newest first'), querystring: RefundsQuery, response: { 200: RefundsReply } },
    },
    async ({ query: { state, after } }) => {
      const rows = await searchRefunds(db, {
        ...(state !== undefined && { states: state === 'open' ? refundsThatWait : [state] }),
        ...(after !== undefined && { after: readCursor(after) }),
        limit: PAGE + 1,
      });
      return succeed(pageOf(rows, tellRefund, ({ at, id }) => writeCursor({ createdAt: at, id })));
    },
  );

  app.post(
    '/refunds/:no/approve',
    {
      config: decides,
      schema: {
        ...describe('Agrees to what a member asked for'),
        ...named,
        response: { 200: RefundOutcomeReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      return succeed(tellOutcome(found(await approveAsked(pay, request.params.no, act))));
    },
  );

  app.post(
    '/refunds/:no/decline',
    {
      config: decides,
      schema: {
        ...describe('Does not agree; the member reads the reason'),
        ...named,
        response: { 200: RefundReply },
      },
    },
    async (request) => {
      const { no } = request.params;
      return succeed(tellRefund(found(await declineAsked(pay, no, request.body.reason, actorOf(request)))));
    },
  );

  app.post(
    '/refunds/:no/retry',
    {
      config: decides,
      schema: { ...describe('Sends back what the channel did not return'), ...named, response: { 200: RefundReply } },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      return succeed(tellRefund(found(await retryStuck(pay, request.params.no, act))));
    },
  );
};
