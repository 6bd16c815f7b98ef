import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  DeliveriesQuery,
  DeliveriesReply,
  DeliveryBodyReply,
  DeliveryParams,
  DeliveryReply,
} from '@feisuo/contract/schemas/console-webhooks';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findDelivery, findEndpoint, listDeliveries } from '../modules/webhooks/index.ts';
import { viewOfAttempt, viewOfDelivery } from '../operator-actions/webhooks/describe-webhooks.ts';
import { PAGE, toPage, readRowId } from '../http/to-page.ts';

export const webhookDeliveriesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;

  app.get(
    '/webhook-deliveries',
    {
      config: { permit: 'system.write' },
      schema: {
        ...describe('Webhook deliveries, newest first'),
        querystring: DeliveriesQuery,
        response: { 200: DeliveriesReply },
      },
    },
    async ({ query: { endpoint: endpointId, state, kind, after } }) => {
      const before = after === undefined ? undefined : Number(readRowId(after));
      const found = await listDeliveries(db, { endpointId, state, kind, before, limit: PAGE + 1 });
      return succeed(toPage(found, viewOfDelivery, ({ id }) => String(id)));
    },
  );

  app.get(
    '/webhook-deliveries/:id',
    {
      config: { permit: 'system.write' },
      schema: {
        ...describe('A webhook delivery with all attempts'),
        params: DeliveryParams,
        response: { 200: DeliveryReply },
      },
    },
    async ({ params: { id } }) => {
      const found = await findDelivery(db, Number(id));
      if (!found) throw new AppError('not_found', { description: 'no such delivery' });
      const { delivery, attempts } = found;
      const endpoint = await findEndpoint(db, delivery.endpointId);
      return succeed({
        delivery: viewOfDelivery(delivery),
        endpointName: endpoint?.name ?? delivery.endpointId,
        isErased: delivery.body === '',
        attempts: attempts.map(viewOfAttempt),
      });
    },
  );

  app.get(
    '/webhook-deliveries/:id/body',
    {
      // Reading a payload needs this permission, because it contains personal data.
      config: { permit: 'system.security' },
      schema: {
        ...describe('Payload of a webhook delivery'),
        params: DeliveryParams,
        response: { 200: DeliveryBodyReply },
      },
    },
    async ({ params: { id } }) => {
      const found = await findDelivery(db, Number(id));
      if (!found) throw new AppError('not_found', { description: 'no such delivery' });
      return succeed({ body: found.delivery.body });
    },
  );
};
