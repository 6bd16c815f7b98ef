import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChangeClientRequest,
  ClientActRequest,
  ClientStopRequest,
  ClientParams,
  ClientReply,
  ClientSecretReply,
  ClientsQuery,
  ClientsReply,
  NewClientRequest,
  type ClientView,
} from '@feisuo/contract/schemas/console-clients';
import {
  makeClientSecret,
  registerClient,
  renewClientSecret,
  resumeClient,
  saveClient,
  stopClient,
} from '../desk/clients.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { findStoredClient, searchStoredClients, type StoredClient } from '../modules/account/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';

/** Applications that use the account service. */
export const clientsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const reads = { permit: 'system.read' } as const;
  const writes = { permit: 'system.security', isDangerous: true } as const;

  app.get(
    '/clients',
    {
      config: reads,
      schema: { ...describe('Applications by their ids'), querystring: ClientsQuery, response: { 200: ClientsReply } },
    },
    async ({ query: { q, state, after } }) => {
      const isOn = state === undefined ? undefined : state === 'on';
      const found = await searchStoredClients(db, { words: q, isOn, after, limit: PAGE + 1 });
      return succeed(pageOf(found, viewOf, ({ id }) => id));
    },
  );

  app.get(
    '/clients/:id',
    { config: reads, schema: { ...describe('One'), params: ClientParams, response: { 200: ClientReply } } },
    async ({ params: { id } }) => {
      const client = await findStoredClient(db, id);
      if (!client) throw new AppError('not_found', { description: 'no such client' });
      return succeed(viewOf(client));
    },
  );

  app.post(
    '/clients',
    {
      config: writes,
      schema: { ...describe('Registers an application'), body: NewClientRequest, response: { 200: ClientSecretReply } },
    },
    async (request, reply) => {
      const { id, client, isConfidential, reason } = request.body;
      const secret = isConfidential ? makeClientSecret() : null;
      await registerClient(deps, { ...client, id }, secret, { by: actorOf(request), reason });
      const made = await findStoredClient(db, id);
      if (!made) throw new AppError('not_found', { description: 'it was removed meanwhile' });
      reply.header('cache-control', 'no-store');
      return succeed({ client: viewOf(made), secret });
    },
  );

  app.put(
    '/clients/:id',
    {
      config: writes,
      schema: {
        ...describe('Changes one that is as it was seen'),
        params: ClientParams,
        body: ChangeClientRequest,
        response: { 200: ClientReply },
      },
    },
    async (request) => {
      const { client, version, reason } = request.body;
      const seen = { id: request.params.id, version };
      return succeed(viewOf(await saveClient(deps, seen, client, { by: actorOf(request), reason })));
    },
  );

  app.post(
    '/clients/:id/secret',
    {
      config: writes,
      schema: {
        ...describe('A new secret; the one before is worth nothing from now on'),
        params: ClientParams,
        body: ClientActRequest,
        response: { 200: ClientSecretReply },
      },
    },
    async (request, reply) => {
      const { version, reason } = request.body;
      const secret = makeClientSecret();
      const act = { by: actorOf(request), reason };
      const client = await renewClientSecret(deps, { id: request.params.id, version }, secret, act);
      reply.header('cache-control', 'no-store');
      return succeed({ client: viewOf(client), secret });
    },
  );

  app.post(
    '/clients/:id/disable',
    {
      config: writes,
      schema: {
        ...describe('From now on it is as if it were not registered'),
        params: ClientParams,
        body: ClientStopRequest,
        response: { 200: ClientReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      return succeed(viewOf(await stopClient(deps, request.params.id, act)));
    },
  );

  app.post(
    '/clients/:id/enable',
    {
      config: writes,
      schema: {
        ...describe('It may be used again'),
        params: ClientParams,
        body: ClientActRequest,
        response: { 200: ClientReply },
      },
    },
    async (request) => {
      const { version, reason } = request.body;
      const act = { by: actorOf(request), reason };
      return succeed(viewOf(await resumeClient(deps, { id: request.params.id, version }, act)));
    },
  );
};

const viewOf = ({
  secretHash,
  createdAt,
  disabledAt,
  picture: _p,
  names: _n,
  ...client
}: StoredClient): ClientView => ({
  ...client,
  isConfidential: secretHash !== null,
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
});
