import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  MadeTokenReply,
  MakeTokenRequest,
  OperatorTokensReply,
  TokenParams,
} from '@feisuo/contract/schemas/console-tokens';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { describe } from '../describe-route.ts';
import { actorOf, sessionOf } from './guard.ts';
import { listTokens, makeToken, revokeToken } from './operator-tokens.ts';

/** What one lends to scripts: each sees and ends their own. */
export const tokenRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const own = { permit: 'operators', isForPeople: true } as const;

  app.get(
    '/tokens',
    { config: own, schema: { ...describe('Own tokens that still work'), response: { 200: OperatorTokensReply } } },
    async (request) => {
      const { operator } = sessionOf(request);
      const rows = await listTokens(deps.db, operator.id, deps.clock.now());
      return succeed({
        list: rows.map(({ id, name, scopes, createdAt, expiresAt, provedAt, usedAt }) => ({
          id,
          name,
          scopes,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isProved: provedAt !== null,
          usedAt: usedAt?.toISOString() ?? null,
        })),
      });
    },
  );

  app.post(
    '/tokens',
    {
      config: own,
      schema: {
        ...describe('A token for a script, told once; what touches money or accounts wants a proof of now'),
        body: MakeTokenRequest,
        response: { 200: MadeTokenReply },
      },
    },
    async (request) => succeed({ token: await makeToken(deps, sessionOf(request), request.body, actorOf(request)) }),
  );

  app.delete(
    '/tokens/:id',
    {
      config: own,
      schema: { ...describe('Ends a token, at once'), params: TokenParams, response: { 200: DoneReply } },
    },
    async (request) => {
      const which = { operatorId: sessionOf(request).operator.id, id: request.params.id };
      if (!(await revokeToken(deps, which, actorOf(request))))
        throw new AppError('not_found', { description: 'no such token' });
      return succeed({});
    },
  );
};
