import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { membershipPaths } from '@feisuo/contract/facts/paths';
import { ComposeQuery, ComposeReply } from '@feisuo/contract/schemas/membership';
import type { IdentifyMember } from '../../http/members.ts';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { makeMembershipBelongings, type FollowDays } from './membership-belongings.ts';
import type { MembershipPorts, MembershipRoutesDeps } from './membership-deps.ts';
import { membershipJobs } from './membership-jobs.ts';
import { makeMembershipDeps, describeMember } from './membership-service.ts';
import { AppError } from '../../http/app-error.ts';
import { succeed } from '../../http/service-dialect.ts';
import { memberRoutes } from './member.routes.ts';

/** Kinds of sessions on this wire; a token is the only kind there is. */
const SESSION_TYPE = '1';

/** Membership as the older pages ask for it, and as members see it. */
const membershipRoutes: FastifyPluginAsyncTypebox<MembershipRoutesDeps> = async (app, deps) => {
  const { identify } = deps;
  await memberRoutes(app, deps);

  app.get(
    membershipPaths.logininfoCompose,
    {
      config: { jsonp: true },
      schema: {
        tags: ['membership'],
        summary: 'Who is signed in and what they are a member of; JSONP with callback',
        querystring: ComposeQuery,
        response: { 200: ComposeReply },
      },
    },
    async (request) => {
      const { userid, access_token: token } = request.query;
      const { accountId } = await identify(request, token);
      if (userid && userid !== accountId) {
        throw new AppError('permission_denied', { description: "userid is not the token's" });
      }
      const { vip_info } = await describeMember(deps, accountId);
      return succeed({ userid: accountId, sessiontype: SESSION_TYPE, vip_info });
    },
  );
};

interface MembershipNeeds extends Deps {
  ports: MembershipPorts;
  identify: IdentifyMember;
  /** Revenue follows days that are moved to another account or taken back. */
  followDays: FollowDays;
}

export const membershipModule = defineModule({
  name: 'membership',
  make: ({ ports, identify, followDays, ...deps }: MembershipNeeds) => ({
    ...makeMembershipDeps(deps, ports),
    identify,
    followDays,
  }),
  routes: [{ scope: 'service', servedAs: ['account', 'pay'], mount: membershipRoutes }],
  jobs: membershipJobs,
  personalData: (parts) => [makeMembershipBelongings(parts, parts.followDays)],
  signals: ({ rules }) => ({ content: () => rules.forget() }),
});
