import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  ActIndexQuery,
  ActIndexReply,
  CoinFirstReply,
  FirstEnterReply,
  FirstEnterRequest,
} from '@feisuo/contract/schemas/activity';
import { ActOfferQuery, ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { IdentifyMember } from '../../http/members.ts';
import { succeed } from '../../http/service-dialect.ts';
import { briefOf, listActivities } from './activities/activity-queries.ts';
import { giveFirstStartGift, noteEntry } from './activities/welcome-gift.ts';
import { showOffer } from './activities/show-offer.ts';
import { assetRoutes } from './assets/assets.routes.ts';
import type { AssetDeps } from './assets/show-assets.ts';
import { ClientNotes } from './clients/record-desktop-client.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { codeRoutes } from './codes/codes.routes.ts';
import { exchangeRoutes } from './exchange/exchange.routes.ts';
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
  brand: BrandSpeller;
}

const tags = ['activity'];
const noStore = { 'cache-control': 'no-store' };

export const activityRoutes: FastifyPluginAsyncTypebox<ActivityRoutesDeps> = async (app, options) => {
  const { identify, brand, ...deps } = options;
  const participants = participantsBy(identify, new ClientNotes(deps));
  const { participant } = participants;

  // Replaces the brand placeholders that names and rules may contain. Errors contain no placeholders and must work
  // without the database, so they are skipped.
  app.addHook('preSerialization', async (_request, _reply, payload) =>
    (payload as { code?: unknown } | null)?.code === serviceCodes.ok ? brand.fillIn(payload) : payload,
  );

  app.addHook('preHandler', participants.noteClient);

  await checkInRoutes(app, { ...deps, ...participants });
  await codeRoutes(app, { ...deps, ...participants });
  await lotteryRoutes(app, { ...deps, participant });
  await taskRoutes(app, { ...deps, participant });
  await exchangeRoutes(app, { ...deps, participant });
  await assetRoutes(app, { ...deps, identify });
  await invitationRoutes(app, { ...deps, ...participants });
  await giftRoutes(app, { ...deps, ...participants });
  await partnerRoutes(app, { ...deps, ...participants });
  await pageRoutes(app, deps);

  app.get(
    activityPaths.index,
    {
      schema: {
        tags,
        summary: 'Activities and the time of the server',
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
        summary: 'The public offer of an activity in any state',
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
        summary: 'Records the first visit of an activity; a repeat returns its time',
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
    { schema: { tags, summary: 'Claims the coins of the first visit, once', response: { 200: CoinFirstReply } } },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.headers(noStore);
      return succeed(await giveFirstStartGift(deps, accountId));
    },
  );
};
