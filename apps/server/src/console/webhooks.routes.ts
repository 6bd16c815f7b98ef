import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { WebhookParams, WebhookReply, WebhooksReply } from '@feisuo/contract/schemas/console-webhooks';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findEndpoint, listEndpoints } from '../modules/webhooks/index.ts';
import { viewOfEndpoint } from '../operator-actions/webhooks/describe-webhooks.ts';
import { webhookDeliveriesRoutes } from './webhook-deliveries.routes.ts';

/** Who outside is told of orders, memberships and accounts. */
export const webhooksRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  // Addresses may hold what only a receiver should know, so looking is for those who work with them.
  const works = { permit: 'system.write' } as const;
  const viewOf = (endpoint: Parameters<typeof viewOfEndpoint>[0]) => viewOfEndpoint(endpoint, clock.now());
  await webhookDeliveriesRoutes(app, deps);

  app.get(
    '/webhooks',
    { config: works, schema: { ...describe('Every endpoint'), response: { 200: WebhooksReply } } },
    // One page holds as many as there may be.
    async () => succeed({ list: (await listEndpoints(db)).map(viewOf), next: null }),
  );

  app.get(
    '/webhooks/:id',
    { config: works, schema: { ...describe('One'), params: WebhookParams, response: { 200: WebhookReply } } },
    async ({ params: { id } }) => {
      const endpoint = await findEndpoint(db, id);
      if (!endpoint) throw new AppError('not_found', { description: 'no such endpoint' });
      return succeed(viewOf(endpoint));
    },
  );
};
