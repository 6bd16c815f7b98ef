import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  MadeTokenReply,
  MakeTokenRequest,
  OperatorTokensReply,
  TokenParams,
} from '@feisuo/contract/schemas/console-operators';
import { OperatorParams } from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { type ConsoleDeps, describe } from '../console-deps.ts';
import { actorOf, operatorOf, sessionOf } from './guard.ts';
import { findOperator } from './operator-roster.ts';
import { listTokens, makeToken, revokeToken, type StoredToken } from './operator-tokens.ts';

/** Operators manage their own tokens, and owners also manage the tokens of other operators. */
export const tokenRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const own = { permit: 'operators', isForPeople: true } as const;

  const listOf = async (operatorId: string) => {
    const rows = await listTokens(deps.db, operatorId, deps.clock.now());
    return succeed({ list: rows.map(describeToken) });
  };
  const colleague = async (name: string) => {
    const operator = await findOperator(deps.db, name);
    if (!operator) throw new AppError('not_found', { description: 'no such operator' });
    return operator;
  };
  const revoke = async (which: Parameters<typeof revokeToken>[1], audit: Parameters<typeof revokeToken>[2]) => {
    if (!(await revokeToken(deps, which, audit))) throw new AppError('not_found', { description: 'no such token' });
    return succeed({});
  };

  app.get(
    '/tokens',
    { config: own, schema: { ...describe('Valid tokens of the caller'), response: { 200: OperatorTokensReply } } },
    async (request) => listOf(operatorOf(request).id),
  );

  app.post(
    '/tokens',
    {
      config: { ...own, isDangerous: true },
      schema: {
        ...describe('Creates a token for a script; it is shown once'),
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
      schema: { ...describe('Revokes a token'), params: TokenParams, response: { 200: DoneReply } },
    },
    async (request) => revoke({ operator: operatorOf(request), id: request.params.id }, { by: actorOf(request) }),
  );

  app.get(
    '/operators/:name/tokens',
    {
      config: { permit: 'operators.read' },
      schema: {
        ...describe('A colleague’s live tokens, without their secrets'),
        params: OperatorParams,
        response: { 200: OperatorTokensReply },
      },
    },
    async (request) => listOf((await colleague(request.params.name)).id),
  );
};

const describeToken = ({ id, name, scopes, createdAt, expiresAt, provedAt, usedAt }: StoredToken) => ({
  id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isProved: provedAt !== null,
  usedAt: usedAt?.toISOString() ?? null,
});
