import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { LenovoClaimReply, LenovoClaimRequest, LenovoUserReply } from '@feisuo/contract/schemas/activity-gifts';
import { sourceOf } from '../../../http/caller-device.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { findDefaultActivity } from '../activities/find-default-activity.ts';
import type { ParticipantRoutesDeps } from '../participants.ts';
import { claimPartner, LENOVO, showPartner } from './partner-claims.ts';

const tags = ['activity'];

export const partnerRoutes: FastifyPluginAsyncTypebox<ParticipantRoutesDeps> = async (app, options) => {
  const { participant, visitor: _visitor, ...deps } = options;
  const usual = () => findDefaultActivity(deps, deps.db, 'partner', LENOVO);

  app.get(
    activityPaths.lenovoUser,
    {
      schema: {
        tags,
        summary: 'Whether the computer (header peerid) is one of a partner, and whether its gift was claimed',
        response: { 200: LenovoUserReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.header('cache-control', 'no-store');
      const caller = { accountId, ip: request.ip, peerId: sourceOf(request).peerId };
      return succeed(await showPartner(deps, await usual(), caller));
    },
  );

  app.post(
    activityPaths.lenovoClaim,
    {
      schema: {
        tags,
        summary:
          'Claims the gift of a partner’s computer: once per computer and account; wrong numbers are rate limited',
        body: LenovoClaimRequest,
        response: { 200: LenovoClaimReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { serial } = request.body;
      const claim = { activityId: await usual(), accountId, ip: request.ip, serial, peerId: sourceOf(request).peerId };
      const { productId, days, claimedAt, vipEndsAt } = await claimPartner(deps, claim);
      return succeed({
        productId,
        days,
        claimedAt: claimedAt.toISOString(),
        vipExpiresAt: vipEndsAt.toISOString(),
      });
    },
  );
};
