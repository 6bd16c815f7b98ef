import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { gamePaths } from '@feisuo/contract/facts/paths';
import {
  UserAssetsQuery,
  UserAssetsReply,
  UserOverageQuery,
  UserOverageReply,
} from '@feisuo/contract/schemas/user-assets';
import { AppError } from '../../../http/app-error.ts';
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
    {
      schema: {
        tags,
        summary: 'The caller’s assets',
        querystring: UserAssetsQuery,
        response: { 200: UserAssetsReply },
      },
    },
    async (request, reply) => {
      const { accountId } = await identify(request);
      assertOwn(accountId, request.query.user_id);
      reply.header('cache-control', 'no-store');
      return succeed(await showAssets(deps, accountId));
    },
  );

  app.get(
    gamePaths.userOverage,
    {
      schema: {
        tags,
        summary: 'Assets of the caller that can still be used today',
        querystring: UserOverageQuery,
        response: { 200: UserOverageReply },
      },
    },
    async (request, reply) => {
      const { accountId } = await identify(request);
      assertOwn(accountId, request.query.user_id);
      reply.header('cache-control', 'no-store');
      return succeed(await showOverage(deps, accountId));
    },
  );
};

function assertOwn(accountId: string, userId: string | undefined): void {
  if (userId && userId !== accountId)
    throw new AppError('permission_denied', { description: 'user_id does not match the token' });
}
