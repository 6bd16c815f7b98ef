import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChangeWebhookRequest,
  NewWebhookRequest,
  WebhookActRequest,
  WebhookStopRequest,
  WebhookParams,
  WebhookReply,
  WebhookSecretReply,
  WebhooksReply,
  WebhookTestReply,
} from '@feisuo/contract/schemas/console-webhooks';
import {
  addWebhook,
  removeWebhook,
  renewWebhookSecret,
  resumeWebhook,
  saveWebhook,
  stopWebhook,
  testWebhook,
} from '../desk/webhooks.ts';
import { AppError } from '../http/app-error.ts';
import { countHit } from '../http/rate-limit.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { findEndpoint, listEndpoints } from '../modules/webhooks/index.ts';
import { viewOfEndpoint } from './describe-webhooks.ts';
import { webhookDeliveriesRoutes } from './webhook-deliveries.routes.ts';

/** Whoever presses it makes us knock at another machine. */
const PINGS = { name: 'webhook-test', max: 10, windowMs: 10 * 60_000 };

/** Who outside is told of orders, memberships and accounts. */
export const webhooksRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  // Addresses may hold what only a receiver should know, so looking is for those who work with them.
  const works = { permit: 'system.write' } as const;
  // Whoever says where facts about people go, or has what signs them, is as good as somebody who reads them all.
  const writes = { permit: 'system.security', isDangerous: true } as const;
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

  app.post(
    '/webhooks',
    {
      config: writes,
      schema: { ...describe('Registers an endpoint'), body: NewWebhookRequest, response: { 200: WebhookSecretReply } },
    },
    async (request, reply) => {
      const { endpoint: form, reason } = request.body;
      const { endpoint, secret } = await addWebhook(deps, form, { by: actorOf(request), reason });
      reply.header('cache-control', 'no-store');
      return succeed({ endpoint: viewOf(endpoint), secret });
    },
  );

  app.put(
    '/webhooks/:id',
    {
      config: writes,
      schema: {
        ...describe('Changes one that is as it was seen'),
        params: WebhookParams,
        body: ChangeWebhookRequest,
        response: { 200: WebhookReply },
      },
    },
    async (request) => {
      const { endpoint, version, reason } = request.body;
      const seen = { id: request.params.id, version };
      return succeed(viewOf(await saveWebhook(deps, seen, endpoint, { by: actorOf(request), reason })));
    },
  );

  app.post(
    '/webhooks/:id/secret',
    {
      config: writes,
      schema: {
        ...describe('A new secret; the one before signs beside it for a day'),
        params: WebhookParams,
        body: WebhookActRequest,
        response: { 200: WebhookSecretReply },
      },
    },
    async (request, reply) => {
      const { version, reason } = request.body;
      const act = { by: actorOf(request), reason };
      const { endpoint, secret } = await renewWebhookSecret(deps, { id: request.params.id, version }, act);
      reply.header('cache-control', 'no-store');
      return succeed({ endpoint: viewOf(endpoint), secret });
    },
  );

  app.post(
    '/webhooks/:id/disable',
    {
      config: works,
      schema: {
        ...describe('Nothing more is sent to it'),
        params: WebhookParams,
        body: WebhookStopRequest,
        response: { 200: WebhookReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      return succeed(viewOf(await stopWebhook(deps, request.params.id, act)));
    },
  );

  const acts = [
    ['enable', 'It hears of what happens from now on', resumeWebhook],
    ['remove', 'One that is off, with the record of what was sent to it', removeWebhook],
  ] as const;
  for (const [name, summary, act] of acts) {
    app.post(
      `/webhooks/:id/${name}`,
      {
        config: writes,
        schema: {
          ...describe(summary),
          params: WebhookParams,
          body: WebhookActRequest,
          response: { 200: WebhookReply },
        },
      },
      async (request) => {
        const { version, reason } = request.body;
        const seen = { id: request.params.id, version };
        return succeed(viewOf(await act(deps, seen, { by: actorOf(request), reason })));
      },
    );
  }

  app.post(
    '/webhooks/:id/test',
    {
      config: works,
      schema: {
        ...describe('Sends a ping; the delivery tells what was answered'),
        params: WebhookParams,
        response: { 200: WebhookTestReply },
      },
    },
    async (request) => {
      await countHit(deps, PINGS, sessionOf(request).operator.name);
      const { id } = await testWebhook(deps, request.params.id, { by: actorOf(request) });
      return succeed({ delivery: String(id) });
    },
  );
};
