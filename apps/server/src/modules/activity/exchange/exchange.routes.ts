import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  ExchangedReply,
  ExchangeQuery,
  ExchangeReply,
  ExchangeRequest,
} from '@feisuo/contract/schemas/activity-exchange';
import { RecordsQuery, RecordsReply } from '@feisuo/contract/schemas/activity-records';
import type { FastifyRequest } from 'fastify';
import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { listRecords } from '../records/list-records.ts';
import { exchange } from './exchange.ts';
import { findActivity, isBudgetSpent, stateOf } from '../activities/activity-queries.ts';
import { isForAccount } from '../activities/audience.ts';
import { readRules } from '../activities/activity-kinds.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { countExchanged, listGoods } from './exchange-queries.ts';
import { leftOf, nextReleaseOf, stateOfGood } from './goods.ts';

export interface ExchangeRoutesDeps extends ActivityDeps {
  participant(request: FastifyRequest): Promise<string>;
}

/** An anonymous account sees the station like a visitor, without balance and limits. */
function visitorWhereUnnamed(error: unknown): null {
  if (error instanceof AppError && error.facts.reason === 'ACT_NEEDS_ACCOUNT') return null;
  throw error;
}

const tags = ['activity'];
const RECORDS_PER_PAGE = 20;

export const exchangeRoutes: FastifyPluginAsyncTypebox<ExchangeRoutesDeps> = async (app, { participant, ...deps }) => {
  app.get(
    activityPaths.exchange,
    {
      schema: {
        tags,
        summary: 'Goods of a supply station; for members also their limits',
        querystring: ExchangeQuery,
        response: { 200: ExchangeReply },
      },
    },
    async (request, reply) => {
      const accountId = request.headers.authorization ? await participant(request).catch(visitorWhereUnnamed) : null;
      reply.header('cache-control', 'no-store');
      return succeed(await showExchange(deps, request.query.actId, accountId));
    },
  );

  app.post(
    activityPaths.exchange,
    {
      schema: {
        tags,
        summary: 'Exchanges coins for a good, idempotent per key',
        body: ExchangeRequest,
        response: { 200: ExchangedReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { actId, goodId, key } = request.body;
      const { code, vipEndsAt, ...result } = await exchange(deps, { accountId, activityId: actId, goodId, key });
      return succeed({
        ...result,
        ...(code !== null && { code }),
        ...(vipEndsAt && { vipExpiresAt: vipEndsAt.toISOString() }),
      });
    },
  );

  app.get(
    activityPaths.coinRecords,
    {
      schema: {
        tags,
        summary: 'Coins earned and spent, and awards of the caller, newest first',
        querystring: RecordsQuery,
        response: { 200: RecordsReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      const { kind = 'all', cursor = null, size } = request.query;
      reply.header('cache-control', 'no-store');
      const page = { kind, cursor, size: size === undefined ? RECORDS_PER_PAGE : Number(size) };
      return succeed(await listRecords(deps.db, accountId, page));
    },
  );
};

async function showExchange(deps: ActivityDeps, id: string, accountId: string | null): Promise<ExchangeReply['data']> {
  const { db } = deps;
  const now = deps.clock.now();
  const activity = await findActivity(db, id);
  if (activity?.kind !== 'exchange') throw new AppError('not_found', { description: 'no station has this id' });
  const { startsAt, endsAt } = activity;
  const { says, checkIn, tasks, lottery } = readRules('exchange', activity.rules);
  const balance = accountId === null ? null : await coinsOf(db, accountId, now);
  const isSoldOut = isBudgetSpent(activity);
  const goods: ExchangeGood[] = [];
  for (const good of await listGoods(db, id)) {
    const had = accountId === null ? null : await countExchanged(db, good, accountId, now);
    goods.push({
      id: good.id,
      award: { kind: good.kind, name: good.name, amount: good.amount },
      desc: good.description,
      picture: good.picture,
      price: good.price,
      left: isSoldOut ? 0 : leftOf(good, startsAt, now),
      stock: good.stock,
      nextReleaseAt: isSoldOut ? null : (nextReleaseOf(good, startsAt, now)?.toISOString() ?? null),
      perPerson: good.perPerson,
      perPeriod: good.perPeriod,
      had,
      isVoucher: good.voucher !== null,
      state: isSoldOut ? 'sold_out' : stateOfGood(good, { startsAt, now, had, balance }),
    });
  }
  return {
    actId: id,
    name: activity.name,
    state: stateOf(activity, now),
    now: now.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    balance,
    eligible: accountId === null || (await isForAccount(deps, db, activity, accountId, now)),
    goods,
    checkIn,
    tasks,
    lottery,
    rules: says,
  };
}
