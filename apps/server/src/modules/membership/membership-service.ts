import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { describeMembership, type DescribedMembership } from './describe-membership.ts';
import type { MembershipDeps, MembershipPorts } from './membership-deps.ts';
import { membershipOf } from './membership.ts';
import { RulesBook } from './rules-book.ts';

export function makeMembershipDeps(
  { db, clock, masterKey, config }: Deps,
  { readRules, ...ports }: MembershipPorts,
): MembershipDeps {
  return { db, clock, masterKey, ...ports, rules: new RulesBook(readRules), isTrialAuto: config.isTrialAuto };
}

/** What profiles say of somebody's membership. */
export async function describeMember(
  { db, clock, rules, renewingOf }: Pick<MembershipDeps, 'db' | 'clock' | 'rules' | 'renewingOf'>,
  accountId: string,
  from: Database = db,
): Promise<DescribedMembership> {
  const now = clock.now();
  const [membership, renewing, book] = await Promise.all([
    membershipOf(from, accountId, now),
    renewingOf(from, accountId),
    rules.find(),
  ]);
  return describeMembership(membership, { rules: book, renewing, now });
}
