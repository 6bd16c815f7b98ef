import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AgreementDetailReply,
  AgreementParams,
  AgreementsQuery,
  AgreementsReply,
} from '@feisuo/contract/schemas/console-orders';
import { AppError } from '../http/app-error.ts';
import { describe } from '../modules/operator/index.ts';
import { succeed } from '../http/service-dialect.ts';
import { findAgreement, listEventsOf, searchAgreements } from '../modules/pay/index.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { tellAgreement } from '../operator-actions/pay/describe-orders-and-refunds.ts';
import { stepOf } from './describe-order.ts';
import { PAGE, toPage } from '../http/to-page.ts';

/** Routes for renewal agreements: search, details, and ending an agreement at a member's request. */
export const agreementsRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db }) => {
  app.get(
    '/agreements',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('Renewal agreements, newest first'),
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
      return succeed(toPage(found, tellAgreement, writeCursor));
    },
  );

  app.get(
    '/agreements/:id',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('A renewal agreement with its history'),
        params: AgreementParams,
        response: { 200: AgreementDetailReply },
      },
    },
    async ({ params: { id } }) => {
      const agreement = await findAgreement(db, id);
      if (!agreement) throw new AppError('not_found', { description: 'no such agreement' });
      const events = await listEventsOf(db, id);
      return succeed({
        agreement: tellAgreement(agreement),
        events: events.map(({ at, kind, period, facts }) => stepOf('renewal', at, kind, { ...facts, period })),
      });
    },
  );
};
