import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ActivityParams,
  AwardsQuery,
  AwardsReply,
  ExchangesReply,
  NumberParams,
  ReverseRequest,
  WinnersQuery,
} from '@feisuo/contract/schemas/console-activity';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { reverseGiven, undoGivenExchange } from '../desk/activities.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { listExchanges, listGiven, listWinners } from '../modules/activity/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { awardRow, requireActivity } from './describe-activity.ts';

/** What activities gave, and taking it back. */
export const awardsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, masterKey } = deps;
  const reads = { permit: 'activity.read' } as const;
  const acts = { permit: 'activity.codes' } as const;

  app.get(
    '/activities/:id/awards',
    {
      config: reads,
      schema: {
        ...describe('What it gave, newest first'),
        params: ActivityParams,
        querystring: AwardsQuery,
        response: { 200: AwardsReply },
      },
    },
    async ({ params: { id }, query: { after } }) => {
      const { kind } = await requireActivity(db, id);
      const rows = await listGiven(db, { activityId: id, before: placeOf(after), limit: PAGE + 1 });
      return succeed(
        pageOf(
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
        ...describe('Who won what, newest first'),
        params: ActivityParams,
        querystring: WinnersQuery,
        response: { 200: AwardsReply },
      },
    },
    async ({ params: { id }, query: { after, prize } }) => {
      const { kind } = await requireActivity(db, id);
      const rows = await listWinners(db, { activityId: id, prizeId: prize, before: placeOf(after), limit: PAGE + 1 });
      return succeed(
        pageOf(
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
        ...describe('What was had for coins, newest first'),
        params: ActivityParams,
        querystring: AwardsQuery,
        response: { 200: ExchangesReply },
      },
    },
    async ({ params: { id }, query: { after } }) => {
      await requireActivity(db, id);
      const rows = await listExchanges(db, { activityId: id, before: placeOf(after), limit: PAGE + 1 });
      return succeed(
        pageOf(
          rows,
          ({ id: number, accountId, goodId, coins, at, undoneAt }) => ({
            id: String(number),
            accountId,
            goodId,
            coins,
            at: at.toISOString(),
            undoneAt: undoneAt?.toISOString() ?? null,
          }),
          (row) => String(row.id),
        ),
      );
    },
  );

  app.post(
    '/awards/:id/reverse',
    {
      config: acts,
      schema: {
        ...describe('Takes an award back, once'),
        params: NumberParams,
        body: ReverseRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await reverseGiven(deps, BigInt(request.params.id), act))) throw before();
      return succeed({});
    },
  );

  app.post(
    '/exchanges/:id/undo',
    {
      config: acts,
      schema: {
        ...describe('Undoes an exchange, once: coins and good go back'),
        params: NumberParams,
        body: ReverseRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await undoGivenExchange(deps, BigInt(request.params.id), act))) throw before();
      return succeed({});
    },
  );
};

const placeOf = (after: string | undefined) => (after === undefined ? undefined : BigInt(after));
const before = () =>
  new AppError('failed_precondition', { description: 'it was taken back before', reason: 'TAKEN_BACK_BEFORE' });
