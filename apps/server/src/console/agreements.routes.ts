import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AgreementDetailReply,
  AgreementParams,
  AgreementsQuery,
  AgreementsReply,
  ReasonRequest,
} from '@feisuo/contract/schemas/console-orders';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { endRenewal } from '../desk/agreements.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import { findAgreement, listEventsOf, searchAgreements } from '../modules/pay/index.ts';
import type { MoneyDeps } from './console-deps.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { tellAgreement } from './describe-money.ts';
import { stepOf } from './describe-order.ts';
import { PAGE, pageOf } from '../http/page-of.ts';

/** Agreements for automatic renewal: found, read, and ended for whoever asks us to. */
export const agreementsRoutes: FastifyPluginAsyncTypebox<MoneyDeps> = async (app, { db, pay }) => {
  const missing = () => new AppError('not_found', { description: 'no such agreement' });

  app.get(
    '/agreements',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('Agreements, newest first'),
        querystring: AgreementsQuery,
        response: { 200: AgreementsReply },
      },
    },
    async ({ query: { q, state, channel, after } }) => {
      const found = await searchAgreements(db, {
        ...(q !== undefined && { words: q.trim() }),
        ...(state !== undefined && { state }),
        ...(channel !== undefined && { channel }),
        ...(after !== undefined && { after: readCursor(after) }),
        limit: PAGE + 1,
      });
      return succeed(pageOf(found, tellAgreement, writeCursor));
    },
  );

  app.get(
    '/agreements/:id',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('An agreement and what happened to it'),
        params: AgreementParams,
        response: { 200: AgreementDetailReply },
      },
    },
    async ({ params: { id } }) => {
      const agreement = await findAgreement(db, id);
      if (!agreement) throw missing();
      const events = await listEventsOf(db, id);
      return succeed({
        agreement: tellAgreement(agreement),
        events: events.map(({ at, kind, period, facts }) => stepOf('renewal', at, kind, { ...facts, period })),
      });
    },
  );

  app.post(
    '/agreements/:id/end',
    {
      config: { permit: 'orders.refund', isDangerous: true },
      schema: {
        ...describe('Ends it at once; the member is told'),
        params: AgreementParams,
        body: ReasonRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await endRenewal(pay, request.params.id, act))) throw missing();
      return succeed({});
    },
  );
};
