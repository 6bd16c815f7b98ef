import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ClientParams,
  ClientReply,
  ClientsQuery,
  ClientsReply,
  LogoutDeliveriesQuery,
  LogoutDeliveriesReply,
} from '@feisuo/contract/schemas/console-clients';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { PAGE, readRowId, toPage } from '../http/to-page.ts';
import { findStoredClient, listLogoutDeliveries, searchStoredClients } from '../modules/account/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { viewOfClient, viewOfLogoutDelivery } from '../operator-actions/account/describe-client.ts';

/** Registered applications, and the logout tokens that are sent to them. */
export const clientsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const reads = { permit: 'system.read' } as const;

  app.get(
    '/clients',
    {
      config: reads,
      schema: { ...describe('Applications, by id'), querystring: ClientsQuery, response: { 200: ClientsReply } },
    },
    async ({ query: { q, state, after } }) => {
      const isOn = state === undefined ? undefined : state === 'on';
      const found = await searchStoredClients(db, { words: q, isOn, after, limit: PAGE + 1 });
      return succeed(toPage(found, viewOfClient, ({ id }) => id));
    },
  );

  app.get(
    '/clients/:id',
    { config: reads, schema: { ...describe('An application'), params: ClientParams, response: { 200: ClientReply } } },
    async ({ params: { id } }) => {
      const client = await findStoredClient(db, id);
      if (!client) throw new AppError('not_found', { description: 'no such client' });
      return succeed(viewOfClient(client));
    },
  );

  app.get(
    '/clients/:id/logout-deliveries',
    {
      config: reads,
      schema: {
        ...describe('Logout tokens for an application, newest first'),
        params: ClientParams,
        querystring: LogoutDeliveriesQuery,
        response: { 200: LogoutDeliveriesReply },
      },
    },
    async ({ params: { id: client }, query: { state, after } }) => {
      const before = after === undefined ? undefined : Number(readRowId(after));
      const found = await listLogoutDeliveries(db, { client, state, before, limit: PAGE + 1 });
      return succeed(toPage(found, viewOfLogoutDelivery, ({ id }) => String(id)));
    },
  );
};
