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
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { listRecords } from '../records/list-records.ts';
import { exchange } from './exchange.ts';
import { showExchange } from './show-exchange.ts';

export interface ExchangeRoutesDeps extends ActivityDeps {
  participant(request: FastifyRequest): Promise<string>;
}

/** Somebody without an account of their own sees what visitors see. */
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
        summary: 'What coins buy at a supply station; for members, what they can have of it',
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
        summary: 'Something for coins, once per key; a repeat tells what it was',
        body: ExchangeRequest,
        response: { 200: ExchangedReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { actId, goodId, key } = request.body;
      const { code, vipEndsAt, ...told } = await exchange(deps, { accountId, activityId: actId, goodId, key });
      return succeed({
        ...told,
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
        summary: 'What the caller earned, spent and got, newest first',
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
