import type { IdentifyMember } from '../../http/members.ts';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { makeMembershipBelongings, type FollowDays } from './membership-belongings.ts';
import type { MembershipPorts } from './membership-deps.ts';
import { membershipJobs } from './membership-jobs.ts';
import { membershipRoutes } from './membership.routes.ts';
import { makeMembershipDeps } from './membership-service.ts';

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
