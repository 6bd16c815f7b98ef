import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { GameRequestReply, GameRequestRequest } from '@feisuo/contract/schemas/support';
import { succeed } from '../../../http/service-dialect.ts';
import { memberOrVisitor } from '../callers.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAct } from '../support-limits.ts';
import { requesterKeyOf, requestGame } from './request-game.ts';

/** Game requests from an empty search; open to visitors. */
export const gameRequestRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  app.post(
    supportPaths.gameRequests,
    {
      schema: {
        tags: ['support'],
        summary: 'Requests a game',
        body: GameRequestRequest,
        response: { 200: GameRequestReply },
      },
    },
    async (request) => {
      const asker = {
        accountId: await memberOrVisitor(deps, request),
        deviceId: request.body.deviceId,
        ip: request.ip,
      };
      await countAct(deps, 'gameRequest', requesterKeyOf(deps.masterKey, asker), request, asker.deviceId);
      return succeed(await requestGame(deps, asker, request.body));
    },
  );
};
