import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { gamePaths } from '@feisuo/contract/facts/paths';
import { UserAssetsReply, UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import type { IdentifyMember } from '../../../http/members.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { showAssets, showOverage, type AssetDeps } from './show-assets.ts';

export interface AssetRoutesDeps extends AssetDeps {
  identify: IdentifyMember;
}

const tags = ['activity'];

export const assetRoutes: FastifyPluginAsyncTypebox<AssetRoutesDeps> = async (app, { identify, ...deps }) => {
  app.get(
    gamePaths.userAssets,
    { schema: { tags, summary: 'What the caller owns', response: { 200: UserAssetsReply } } },
    async (request, reply) => {
      const { accountId } = await identify(request);
      reply.header('cache-control', 'no-store');
      return succeed(await showAssets(deps, accountId));
    },
  );

  app.get(
    gamePaths.userOverage,
    { schema: { tags, summary: 'What is left of it today', response: { 200: UserOverageReply } } },
    async (request, reply) => {
      const { accountId } = await identify(request);
      reply.header('cache-control', 'no-store');
      return succeed(await showOverage(deps, accountId));
    },
  );
};
