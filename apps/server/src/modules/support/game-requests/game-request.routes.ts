import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { GameRequestReply, GameRequestRequest } from '@feisuo/contract/schemas/support';
import { succeed } from '../../../http/service-dialect.ts';
import { memberOrVisitor } from '../identify-caller.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAction } from '../support-limits.ts';
import { requesterKeyOf, requestGame } from './request-game.ts';

/** Route for requesting a game that a search did not find, for visitors and members. */
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
      const requester = {
        accountId: await memberOrVisitor(deps, request),
        deviceId: request.body.deviceId,
        ip: request.ip,
      };
      await countAction(deps, 'gameRequest', requesterKeyOf(deps.masterKey, requester), request, requester.deviceId);
      return succeed(await requestGame(deps, requester, request.body));
    },
  );
};
