import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { AuthorizeInfoQuery, AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute } from '../account-route.ts';
import { describeClient } from '../clients/describe-client.ts';

export const authorizeRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.get(
    accountPaths.authorizeInfo,
    accountRoute(
      'Who asks for an authorization, and for what',
      { querystring: AuthorizeInfoQuery },
      AuthorizeInfoReply,
    ),
    ({ query, headers }) => describeClient(deps.clients, query, headers['accept-language']),
  );
};
