import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { membershipPaths, activityPaths, memberPaths } from '@feisuo/contract/facts/paths';
import {
  ComposeQuery,
  ComposeReply,
  MemberMembershipReply,
  TrialReply,
  TrialRequest,
} from '@feisuo/contract/schemas/membership';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { VipClaimReply, VipClaimRequest } from '@feisuo/contract/schemas/activity';
import type { MemberEntitlement } from '@feisuo/contract/schemas/membership';
import type { IdentifyMember } from '../../http/members.ts';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { makeMembershipPersonalData, type OnDaysMoved } from './membership-personal-data.ts';
import type { MembershipPorts, MembershipRoutesDeps, MembershipDeps } from './membership-deps.ts';
import { membershipJobs } from './membership-jobs.ts';
import { makeMembershipDeps, describeMember } from './membership-service.ts';
import { AppError } from '../../http/app-error.ts';
import { succeed } from '../../http/service-dialect.ts';
import { deviceOf } from '../../http/caller-device.ts';
import { claimOffer } from './claim/claim-offer.ts';
import { claimTrial } from './trial/claim-trial.ts';
import { daysLeft } from './describe-membership.ts';
import { describePeriods } from './describe-periods.ts';
import { listGrants } from './grants/grant-queries.ts';
import { levelOf, deriveMembership, type Entitlement } from './membership.ts';
import { renewingOf } from './renewing-kinds.ts';

/** A membership as the member centre displays it. */
async function showMembership(
  deps: Pick<MembershipDeps, 'db' | 'clock' | 'rules' | 'renewingIn'>,
  accountId: string,
): Promise<MemberMembershipReply['data']> {
  const { db, clock, rules } = deps;
  const now = clock.now();
  const [grants, renewing, book] = await Promise.all([
    listGrants(db, accountId),
    renewingOf(deps, db, accountId),
    rules.find(),
  ]);
  const membership = deriveMembership(grants, now);
  const { accelerator, super: superVip, everHad, everPaid, hasTrialEnded } = membership;
  const level = levelOf(membership, book);
  return {
    accelerator: show(accelerator, now),
    super: show(superVip, now),
    level,
    levelName: book.levels[level - 1]?.name ?? '',
    isAutoDeduct: renewing.length > 0,
    everHad,
    everPaid,
    hasTrialEnded,
    periods: describePeriods(grants),
  };
}

const show = (
  { isRunning, startedAt, endsAt, isTrial, isYearly, type }: Entitlement,
  now: Date,
): MemberEntitlement => ({
  isRunning,
  startedAt: startedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  days: isRunning && endsAt ? daysLeft(endsAt, now) : 0,
  isTrial,
  isYearly,
  type,
});

const memberRoutes: FastifyPluginAsyncTypebox<MembershipRoutesDeps> = async (app, { identify, ...deps }) => {
  app.get(
    memberPaths.membership,
    {
      schema: {
        tags: ['membership'],
        summary: 'The caller’s memberships and all grants',
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
          'Grants the free trial, once per person; the share parameter of a share card is recorded as the source',
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
        summary: 'Claims the get-VIP popup’s offer, once per person, while its line item is on and targets the caller',
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

/** The specified API has session types. We have only one, because a token identifies every session. */
const SESSION_TYPE = '1';

const membershipRoutes: FastifyPluginAsyncTypebox<MembershipRoutesDeps> = async (app, deps) => {
  const { identify } = deps;
  await memberRoutes(app, deps);

  app.get(
    membershipPaths.logininfoCompose,
    {
      config: { jsonp: true },
      schema: {
        tags: ['membership'],
        summary: 'The signed-in account and its memberships; JSONP with callback',
        querystring: ComposeQuery,
        response: { 200: ComposeReply },
      },
    },
    async (request) => {
      const { userid, access_token: token } = request.query;
      const { accountId } = await identify(request, token);
      if (userid && userid !== accountId) {
        throw new AppError('permission_denied', { description: 'userid does not match the token' });
      }
      const { vip_info } = await describeMember(deps, accountId);
      return succeed({ userid: accountId, sessiontype: SESSION_TYPE, vip_info });
    },
  );
};

interface MembershipNeeds extends Deps {
  ports: MembershipPorts;
  identify: IdentifyMember;
  /** Called when days move to another account or are taken back, so that their revenue follows. */
  onDaysMoved: OnDaysMoved;
}

export const membershipModule = defineModule({
  name: 'membership',
  make: ({ ports, identify, onDaysMoved, ...deps }: MembershipNeeds) => ({
    ...makeMembershipDeps(deps, ports),
    identify,
    onDaysMoved,
  }),
  routes: [{ scope: 'service', servedAs: ['account', 'pay'], mount: membershipRoutes }],
  jobs: membershipJobs,
  personalData: (parts) => [makeMembershipPersonalData(parts, parts.onDaysMoved)],
  signals: ({ rules }) => ({ content: () => rules.forget() }),
});
