import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  ActIndexQuery,
  ActIndexReply,
  CheckCodeReply,
  CheckCodeRequest,
  CheckInIndexQuery,
  CheckInIndexReply,
  CheckSuCodeQuery,
  CheckSuCodeReply,
  CoinFirstReply,
  FirstEnterReply,
  FirstEnterRequest,
  MakeUpReply,
  MakeUpRequest,
  ReceiveAwardCheckInReply,
  ReceiveAwardCheckInRequest,
} from '@feisuo/contract/schemas/activity';
import { CodeRecordsReply } from '@feisuo/contract/schemas/activity-history';
import { ActOfferQuery, ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { IdentifyMember } from '../../http/members.ts';
import { succeed } from '../../http/service-dialect.ts';
import { briefOf, listActivities } from './activities/activity-queries.ts';
import { giveFirst, noteEntry } from './activities/first-gift.ts';
import { showOffer } from './activities/show-offer.ts';
import { assetRoutes } from './assets/assets.routes.ts';
import type { AssetDeps } from './assets/show-assets.ts';
import { ClientNotes } from './clients/note-client.ts';
import { listRedeemed } from './codes/list-redeemed.ts';
import { lookAtCode, redeemCode } from './codes/redeem-code.ts';
import { checkIn, showCheckIn } from './check-in/check-in.ts';
import { exchangeRoutes } from './exchange/exchange.routes.ts';
import { makeUpFor } from './check-in/make-up.ts';
import { giftRoutes } from './gifts/gifts.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { participantsBy } from './participants.ts';
import { partnerRoutes } from './partners/partners.routes.ts';
import { lotteryRoutes } from './lottery/lottery.routes.ts';
import type { TaskDeps } from './tasks/show-tasks.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';

export interface ActivityRoutesDeps extends TaskDeps, AssetDeps {
  identify: IdentifyMember;
}

const tags = ['activity'];
const noStore = { 'cache-control': 'no-store' };

/** The game-activity service: what runs, and what members take part in. */
export const activityRoutes: FastifyPluginAsyncTypebox<ActivityRoutesDeps> = async (app, { identify, ...deps }) => {
  const participants = participantsBy(identify, new ClientNotes(deps));
  const { participant } = participants;

  await app.register(lotteryRoutes, { ...deps, participant });
  await app.register(taskRoutes, { ...deps, participant });
  await app.register(exchangeRoutes, { ...deps, participant });
  await app.register(assetRoutes, { ...deps, identify });
  await app.register(invitationRoutes, { ...deps, ...participants });
  await app.register(giftRoutes, { ...deps, ...participants });
  await app.register(partnerRoutes, { ...deps, ...participants });
  await app.register(pageRoutes, deps);

  app.get(
    activityPaths.index,
    {
      schema: {
        tags,
        summary: 'Activities, with the server’s clock, which decides',
        querystring: ActIndexQuery,
        response: { 200: ActIndexReply },
      },
    },
    async (request, reply) => {
      const now = deps.clock.now();
      const { actId } = request.query;
      const list = (await listActivities(deps.db)).filter(({ id }) => actId === undefined || id === actId);
      reply.headers(noStore);
      return succeed({
        now: now.toISOString(),
        list: list.map((activity) => briefOf(activity, now)),
      });
    },
  );

  app.get(
    activityPaths.offer,
    {
      schema: {
        tags,
        summary: 'What an activity gives to anybody, whether or not it runs',
        querystring: ActOfferQuery,
        response: { 200: ActOfferReply },
      },
    },
    async (request, reply) => {
      reply.headers(noStore);
      return succeed(await showOffer(deps, request.query.actId));
    },
  );

  app.post(
    activityPaths.firstEnter,
    {
      schema: {
        tags,
        summary: 'Notes the first time somebody opens an activity; a repeat tells of that time',
        body: FirstEnterRequest,
        response: { 200: FirstEnterReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { actId } = request.body;
      const { isFirst, enteredAt } = await noteEntry(deps, accountId, actId);
      return succeed({ actId, first: isFirst, enteredAt: enteredAt.toISOString() });
    },
  );

  app.get(
    activityPaths.coinFirst,
    { schema: { tags, summary: 'The first visit’s gift of coins, once', response: { 200: CoinFirstReply } } },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.headers(noStore);
      return succeed(await giveFirst(deps, accountId));
    },
  );

  app.get(
    activityPaths.currentWeekCheckInIndex,
    {
      schema: {
        tags,
        summary: 'How often somebody has checked in this week',
        querystring: CheckInIndexQuery,
        response: { 200: CheckInIndexReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.headers(noStore);
      return succeed(await showCheckIn(deps, accountId, request.query.category));
    },
  );

  app.post(
    activityPaths.receiveAwardCheckIn,
    {
      schema: {
        tags,
        summary: 'Checks in for today, once; a repeat gives the same answer',
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
        summary: 'Makes up for a missed day of this week, once; a repeat gives the same answer and costs nothing',
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

  app.post(
    activityPaths.checkCode,
    {
      schema: {
        tags,
        summary: 'Redeems a code, once; wrong ones are limited',
        body: CheckCodeRequest,
        response: { 200: CheckCodeReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { award, vipEndsAt } = await redeemCode(deps, {
        accountId,
        ip: request.ip,
        typed: request.body.code_key,
      });
      return succeed({ award, ...(vipEndsAt && { vipExpiresAt: vipEndsAt.toISOString() }) });
    },
  );

  app.get(
    activityPaths.checkSuCode,
    {
      schema: {
        tags,
        summary: 'What a code would give; it stays unused',
        querystring: CheckSuCodeQuery,
        response: { 200: CheckSuCodeReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      const typed = request.query.suCode;
      const { isUsable, award, validUntil, vipEndsAt } = await lookAtCode(deps, { accountId, ip: request.ip, typed });
      reply.headers(noStore);
      return succeed({
        usable: isUsable,
        award,
        validUntil: validUntil.toISOString(),
        ...(vipEndsAt && { vipExpiresAt: vipEndsAt.toISOString() }),
      });
    },
  );

  app.get(
    activityPaths.codeRecords,
    { schema: { tags, summary: 'What a member redeemed', response: { 200: CodeRecordsReply } } },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.headers(noStore);
      return succeed({ list: await listRedeemed(deps.db, accountId) });
    },
  );
};
