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
import type { FastifyRequest } from 'fastify';
import { reverseGiven, undoGivenExchange } from '../desk/activities.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { findAwardOfExchange, findGiven, listExchanges, listGiven, listWinners } from '../modules/activity/index.ts';
import { actorOf, assertPermittedNow, describe, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { awardRow, requireActivity } from './describe-activity.ts';

/** What activities gave, and taking it back. */
export const awardsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, masterKey } = deps;
  const reads = { permit: 'activity.read' } as const;
  // What was given is worth something to whoever has it.
  const acts = { permit: 'activity.codes', isDangerous: true } as const;

  /** Days are days, wherever they came from: an activity is no way around who may take them. */
  async function assertMayTake(request: FastifyRequest, awardId: bigint | null): Promise<void> {
    const award = awardId === null ? null : await findGiven(db, awardId);
    if (award?.kind === 'vip_days') assertPermittedNow(sessionOf(request), 'accounts.grant', deps.clock.now());
  }

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
    async ({ params: { id }, query: { after, account } }) => {
      const { kind } = await requireActivity(db, id);
      const rows = await listGiven(db, {
        activityId: id,
        accountId: account?.trim() || undefined,
        before: placeOf(after),
        limit: PAGE + 1,
      });
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
    async ({ params: { id }, query: { after, account } }) => {
      await requireActivity(db, id);
      const rows = await listExchanges(db, {
        activityId: id,
        accountId: account?.trim() || undefined,
        before: placeOf(after),
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(
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
      const awardId = BigInt(request.params.id);
      await assertMayTake(request, awardId);
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await reverseGiven(deps, awardId, act))) throw before();
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
      const id = BigInt(request.params.id);
      await assertMayTake(request, await findAwardOfExchange(db, id));
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await undoGivenExchange(deps, id, act))) throw before();
      return succeed({});
    },
  );
};

const placeOf = (after: string | undefined) => (after === undefined ? undefined : BigInt(after));
const before = () =>
  new AppError('failed_precondition', { description: 'it was taken back before', reason: 'TAKEN_BACK_BEFORE' });
