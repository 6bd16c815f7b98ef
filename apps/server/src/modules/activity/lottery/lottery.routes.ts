import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  LotteryChanceReply,
  LotteryDrawReply,
  LotteryQuery,
  LotteryReply,
  LotteryStep,
} from '@feisuo/contract/schemas/activity';
import { LotteryRecordsReply } from '@feisuo/contract/schemas/activity-history';
import type { FastifyRequest } from 'fastify';
import { succeed } from '../../../http/service-dialect.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { buyChance, drawLottery } from './draw.ts';
import { listDraws } from './list-draws.ts';
import { showLottery } from './show-lottery.ts';

export interface LotteryRoutesDeps extends ActivityDeps {
  participant(request: FastifyRequest): Promise<string>;
}

const tags = ['activity'];

export const lotteryRoutes: FastifyPluginAsyncTypebox<LotteryRoutesDeps> = async (app, { participant, ...deps }) => {
  app.get(
    activityPaths.lottery,
    {
      schema: {
        tags,
        summary: 'Prizes with their odds and what is left of them; for members, their chances',
        querystring: LotteryQuery,
        response: { 200: LotteryReply },
      },
    },
    async (request, reply) => {
      const accountId = request.headers.authorization ? await participant(request) : null;
      reply.header('cache-control', 'no-store');
      return succeed(await showLottery(deps, request.query.actId, accountId));
    },
  );

  app.post(
    activityPaths.lotteryDraw,
    {
      schema: {
        tags,
        summary: 'Draws, once per key; a repeat tells what was drawn',
        body: LotteryStep,
        response: { 200: LotteryDrawReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { actId, key } = request.body;
      return succeed(await drawLottery(deps, { accountId, activityId: actId, key }));
    },
  );

  app.post(
    activityPaths.lotteryChance,
    {
      schema: {
        tags,
        summary: 'One more chance for coins, once per key',
        body: LotteryStep,
        response: { 200: LotteryChanceReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { actId, key } = request.body;
      return succeed({ chances: await buyChance(deps, { accountId, activityId: actId, key }) });
    },
  );

  app.get(
    activityPaths.lotteryRecords,
    {
      schema: {
        tags,
        summary: 'A member’s draws, those that drew nothing included',
        querystring: LotteryQuery,
        response: { 200: LotteryRecordsReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.header('cache-control', 'no-store');
      return succeed({ list: await listDraws(deps, request.query.actId, accountId) });
    },
  );
};
