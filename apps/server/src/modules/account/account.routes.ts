import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { AuthorizeInfoQuery, AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { ClientRegistry } from './client-registry.ts';
import { describeClient } from './describe-client.ts';

/** The account service under /v1. */
export const accountRoutes: FastifyPluginAsyncTypebox<{ clients: ClientRegistry }> = async (app, { clients }) => {
  app.get(
    accountPaths.authorizeInfo,
    {
      config: { host: 'account' },
      schema: {
        summary: 'Who asks for an authorization, and for what',
        tags: ['account'],
        querystring: AuthorizeInfoQuery,
        response: { 200: AuthorizeInfoReply },
      },
    },
    ({ query, headers }) => describeClient(clients, query, headers['accept-language']),
  );
};
