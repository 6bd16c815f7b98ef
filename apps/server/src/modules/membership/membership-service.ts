import type { Deps } from '../../ports/deps.ts';
import { describeMembership, type DescribedMembership } from './describe-membership.ts';
import type { MembershipDeps, MembershipPorts } from './membership-deps.ts';
import { membershipOf } from './membership.ts';
import { renewingOf } from './renewing-kinds.ts';
import { CachedRules } from './cached-rules.ts';

export function makeMembershipDeps(
  { db, clock, masterKey, config }: Deps,
  { readRules, ...ports }: MembershipPorts,
): MembershipDeps {
  const { isTrialAuto, limitsScale } = config;
  return { db, clock, masterKey, ...ports, rules: new CachedRules(readRules), isTrialAuto, limitsScale };
}

/** The membership part of a profile. */
export async function describeMember(
  deps: Pick<MembershipDeps, 'db' | 'clock' | 'rules' | 'renewingIn'>,
  accountId: string,
): Promise<DescribedMembership> {
  const now = deps.clock.now();
  const [membership, renewing, rules] = await Promise.all([
    membershipOf(deps.db, accountId, now),
    renewingOf(deps, deps.db, accountId),
    deps.rules.find(),
  ]);
  return describeMembership(membership, { rules, renewing, now });
}
