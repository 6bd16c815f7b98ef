import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ActivityParams,
  AwardsQuery,
  AwardsReply,
  ExchangesReply,
  WinnersQuery,
} from '@feisuo/contract/schemas/console-activity';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { listExchanges, listActivityAwards, listWinners } from '../modules/activity/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { awardRow, requireActivity } from './describe-activity.ts';

export const awardsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, masterKey } = deps;
  const reads = { permit: 'activity.read' } as const;
  app.get(
    '/activities/:id/awards',
    {
      config: reads,
      schema: {
        ...describe('Awards of an activity, newest first'),
        params: ActivityParams,
        querystring: AwardsQuery,
        response: { 200: AwardsReply },
      },
    },
    async ({ params: { id }, query: { after, account } }) => {
      const { kind } = await requireActivity(db, id);
      const rows = await listActivityAwards(db, {
        activityId: id,
        accountId: account?.trim() || undefined,
        before: placeOf(after),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          rows,
          (row) => awardRow({ masterKey, kind }, row),
          ({ award }) => String(award.id),
        ),
      );
    },
  );

  app.get(
    '/activities/:id/winners',
    {
      config: reads,
      schema: {
        ...describe('Lottery wins, newest first'),
        params: ActivityParams,
        querystring: WinnersQuery,
        response: { 200: AwardsReply },
      },
    },
    async ({ params: { id }, query: { after, prize, account } }) => {
      const { kind } = await requireActivity(db, id);
      const rows = await listWinners(db, {
        activityId: id,
        accountId: account?.trim() || undefined,
        prizeId: prize,
        before: placeOf(after),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          rows,
          (row) => awardRow({ masterKey, kind }, row),
          ({ drawId }) => String(drawId),
        ),
      );
    },
  );

  app.get(
    '/activities/:id/exchanges',
    {
      config: reads,
      schema: {
        ...describe('Coin exchanges, newest first'),
        params: ActivityParams,
        querystring: AwardsQuery,
        response: { 200: ExchangesReply },
      },
    },
    async ({ params: { id }, query: { after, account } }) => {
      await requireActivity(db, id);
      const rows = await listExchanges(db, {
        activityId: id,
        accountId: account?.trim() || undefined,
        before: placeOf(after),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          rows,
          ({ exchange: { id: number, accountId, goodId, coins, at, undoneAt }, kind }) => ({
            id: String(number),
            accountId,
            goodId,
            kind,
            coins,
            at: at.toISOString(),
            undoneAt: undoneAt?.toISOString() ?? null,
          }),
          ({ exchange }) => String(exchange.id),
        ),
      );
    },
  );
};

const placeOf = (after: string | undefined) => (after === undefined ? undefined : BigInt(after));
