import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ClientParams, ClientReply, ClientsQuery, ClientsReply } from '@feisuo/contract/schemas/console-clients';
import { viewOfClient } from '../operator-actions/account/describe-client.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { findStoredClient, searchStoredClients } from '../modules/account/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';

/** Applications that use the account service. */
export const clientsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const reads = { permit: 'system.read' } as const;

  app.get(
    '/clients',
    {
      config: reads,
      schema: { ...describe('Applications by their ids'), querystring: ClientsQuery, response: { 200: ClientsReply } },
    },
    async ({ query: { q, state, after } }) => {
      const isOn = state === undefined ? undefined : state === 'on';
      const found = await searchStoredClients(db, { words: q, isOn, after, limit: PAGE + 1 });
      return succeed(pageOf(found, viewOfClient, ({ id }) => id));
    },
  );

  app.get(
    '/clients/:id',
    { config: reads, schema: { ...describe('One'), params: ClientParams, response: { 200: ClientReply } } },
    async ({ params: { id } }) => {
      const client = await findStoredClient(db, id);
      if (!client) throw new AppError('not_found', { description: 'no such client' });
      return succeed(viewOfClient(client));
    },
  );
};
