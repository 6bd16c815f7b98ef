import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  CheckInIndexQuery,
  CheckInIndexReply,
  MakeUpReply,
  MakeUpRequest,
  ReceiveAwardCheckInReply,
  ReceiveAwardCheckInRequest,
} from '@feisuo/contract/schemas/activity';
import { succeed } from '../../../http/service-dialect.ts';
import { findDefaultActivity } from '../activities/find-default-activity.ts';
import type { ParticipantRoutesDeps } from '../participants.ts';
import { checkIn, showCheckIn, DEFAULT_CHECK_IN } from './check-in.ts';
import { makeUpFor } from './make-up-missed-day.ts';

const tags = ['activity'];
const noStore = { 'cache-control': 'no-store' };

export const checkInRoutes: FastifyPluginAsyncTypebox<ParticipantRoutesDeps> = async (app, options) => {
  const { participant, visitor: _visitor, ...deps } = options;

  app.get(
    activityPaths.currentWeekCheckInIndex,
    {
      schema: {
        tags,
        summary: 'The caller’s check-ins of this week',
        querystring: CheckInIndexQuery,
        response: { 200: CheckInIndexReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.headers(noStore);
      const id = request.query.category ?? (await findDefaultActivity(deps, deps.db, 'check_in', DEFAULT_CHECK_IN));
      return succeed(await showCheckIn(deps, accountId, id));
    },
  );

  app.post(
    activityPaths.receiveAwardCheckIn,
    {
      schema: {
        tags,
        summary: 'Checks in for today; idempotent',
        body: ReceiveAwardCheckInRequest,
        response: { 200: ReceiveAwardCheckInReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      return succeed(await checkIn(deps, accountId, request.body.category));
    },
  );

  app.post(
    activityPaths.makeUpCheckIn,
    {
      schema: {
        tags,
        summary: 'Makes up a missed day of this week; idempotent',
        body: MakeUpRequest,
        response: { 200: MakeUpReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { category: id, day, with: paidWith } = request.body;
      return succeed(await makeUpFor(deps, { id, accountId, day, with: paidWith }));
    },
  );
};
