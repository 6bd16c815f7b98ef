import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { activityPaths, memberPaths } from '@feisuo/contract/facts/paths';
import { VipClaimReply, VipClaimRequest } from '@feisuo/contract/schemas/activity';
import { MemberMembershipReply, TrialReply, TrialRequest } from '@feisuo/contract/schemas/membership';
import { deviceOf } from '../../http/caller-device.ts';
import { succeed } from '../../http/service-dialect.ts';
import type { MembershipRoutesDeps } from './membership-deps.ts';
import { claimOffer } from './claim/claim-offer.ts';
import { showMembership } from './show-membership.ts';
import { claimTrial } from './trial/claim-trial.ts';

/** What members see of their membership, and what they take themselves. */
export const memberRoutes: FastifyPluginAsyncTypebox<MembershipRoutesDeps> = async (app, { identify, ...deps }) => {
  app.get(
    memberPaths.membership,
    {
      schema: {
        tags: ['membership'],
        summary: 'The caller’s memberships, and everything that was ever given to them',
        response: { 200: MemberMembershipReply },
      },
    },
    async (request) => {
      const { accountId } = await identify(request);
      return succeed(await showMembership(deps, accountId));
    },
  );

  app.post(
    memberPaths.trial,
    {
      schema: {
        tags: ['membership'],
        summary:
          'Gives the free trial, once per person; with the share parameter of a share card, it is kept as the source',
        body: TrialRequest,
        response: { 200: TrialReply },
      },
    },
    async (request) => {
      const { accountId } = await identify(request);
      const { share = '' } = request.body;
      const { isNew, endsAt } = await claimTrial(deps, {
        accountId,
        device: deviceOf(request),
        address: request.ip,
        share,
      });
      return succeed({ isNew, days: membershipLimits.trialDays, vipExpiresAt: endsAt.toISOString() });
    },
  );

  app.post(
    activityPaths.vipClaim,
    {
      schema: {
        tags: ['membership'],
        summary:
          'Claims what the get-VIP popup gives away, once per person, while its line item is on and meant for the caller',
        body: VipClaimRequest,
        response: { 200: VipClaimReply },
      },
    },
    async (request) => {
      const { accountId } = await identify(request);
      const { slotId, creativeId, params = {} } = request.body;
      const { productId, days, endsAt } = await claimOffer(deps, {
        accountId,
        device: deviceOf(request),
        slotId,
        creativeId,
        params,
        request,
      });
      return succeed({ productId, days, vipExpiresAt: endsAt.toISOString() });
    },
  );
};
