import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OperatorListReply } from '@feisuo/contract/schemas/operator';
import { succeed } from '../../../http/service-dialect.ts';
import { type ConsoleDeps, describe } from '../console-deps.ts';
import { leavesNoOwner, listOperators } from './operator-roster.ts';
import { countTokens } from './operator-tokens.ts';
import { settlesAt } from './two-person-rule.ts';

export const rosterRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/operators',
    {
      config: { permit: 'operators.read' },
      schema: { ...describe('All operators'), response: { 200: OperatorListReply } },
    },
    async () => {
      const rows = await listOperators(deps.db);
      const now = deps.clock.now();
      const tokens = await countTokens(deps.db, now);
      return succeed({
        list: rows.map(({ factorsSince, ...row }) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          isLastOwner: leavesNoOwner({ ...row, factorsSince }, rows),
          settlesAt: settlesAt({ factorsSince }, now)?.toISOString() ?? null,
          tokens: tokens.get(row.id) ?? 0,
        })),
      });
    },
  );
};
