import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  LotteryChanceReply,
  LotteryDrawReply,
  LotteryQuery,
  LotteryReply,
  LotteryStep,
} from '@feisuo/contract/schemas/activity';
import { LotteryRecordsReply, type DrawRecord } from '@feisuo/contract/schemas/activity-history';
import type { FastifyRequest } from 'fastify';
import { and, desc, eq } from 'drizzle-orm';
import { succeed } from '../../../http/service-dialect.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { buyChance, drawLottery } from './draw.ts';
import { showLottery } from './show-lottery.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { recordNumberOf } from '../records/record-number.ts';
import { lotteryDraws } from './lottery.tables.ts';

const NEWEST = 100;

/**
 * Lists a member's newest draws in one lottery, including draws without a prize. Works after the end of the lottery
 * too.
 */
async function listDraws(
  { db, masterKey }: Pick<ActivityDeps, 'db' | 'masterKey'>,
  activityId: string,
  accountId: string,
): Promise<DrawRecord[]> {
  const rows = await db
    .select({ draw: lotteryDraws, award: activityAwards, takenBackAt: activityReversals.at })
    .from(lotteryDraws)
    .leftJoin(activityAwards, eq(activityAwards.id, lotteryDraws.awardId))
    .leftJoin(activityReversals, eq(activityReversals.awardId, lotteryDraws.awardId))
    .where(and(eq(lotteryDraws.activityId, activityId), eq(lotteryDraws.accountId, accountId)))
    .orderBy(desc(lotteryDraws.id))
    .limit(NEWEST);
  return rows.map(({ draw, award, takenBackAt }) => ({
    number: recordNumberOf(masterKey, { letter: 'D', slot: draw.key, at: draw.at }),
    at: draw.at.toISOString(),
    award: award && { kind: award.kind, name: award.name, amount: award.amount },
    isTakenBack: takenBackAt !== null,
  }));
}

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
        summary: 'Prizes with odds and remaining stock; for members also their chances',
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
        summary: 'Draws, idempotent per key',
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
        summary: 'Buys one more chance with coins, idempotent per key',
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
        summary: 'A member’s draws, including losing ones',
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
