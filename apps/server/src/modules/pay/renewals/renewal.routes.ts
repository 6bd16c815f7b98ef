import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { memberPaths } from '@feisuo/contract/facts/paths';
import { RenewalReply, RenewalRequest } from '@feisuo/contract/schemas/renewal';
import { AppError } from '../../../http/app-error.ts';
import { bearerScheme } from '../../../http/open-api.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { describeRenewal } from './describe-renewal.ts';
import type { RenewalDeps } from './renewal-deps.ts';
import { stopAllOf } from './stop-renewal.ts';

/** What renews itself, and the one press that ends it. */
export const renewalRoutes: FastifyPluginAsyncTypebox<RenewalDeps> = async (app, deps) => {
  const schema = { tags: ['member'], security: [{ [bearerScheme]: [] }], response: { 200: RenewalReply } };

  app.get(
    memberPaths.renewal,
    { schema: { ...schema, summary: 'What renews itself for the caller, when and for how much' } },
    async (request) => {
      const { accountId } = await deps.identify(request);
      return succeed(await describeRenewal(deps, accountId));
    },
  );

  app.post(
    memberPaths.renewal,
    { schema: { ...schema, summary: 'Stops it at once; it is started by a purchase only', body: RenewalRequest } },
    async (request) => {
      const { accountId } = await deps.identify(request);
      if (request.body.isOn) {
        throw new AppError('failed_precondition', {
          reason: 'RENEWAL_BY_BUYING',
          description: 'buy with the box ticked',
        });
      }
      await deps.db.transaction((tx) => stopAllOf(tx, deps, accountId, 'member'));
      return succeed(await describeRenewal(deps, accountId));
    },
  );
};
