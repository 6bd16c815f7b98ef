import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { GrantSourceType } from '@feisuo/contract/facts/membership-vocabulary';
import { describeMembership, type DescribedMembership } from './describe-membership.ts';
import type { LedgerEntry, Vas } from './grants/timeline.ts';
import { deriveMembership } from './membership.ts';
import type { MembershipDeps } from './membership-deps.ts';
import { membershipGrants as grants, membershipRevocations as revocations } from './membership.tables.ts';

/** A grant on its way through JSON: number, kind, source, months, days, and both moments in milliseconds. */
type Told = [string, Vas, GrantSourceType, number, number, number, number | null];

const milliseconds = (moment: SQLWrapper) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/**
 * What profiles need of somebody's grants, as one column of whichever statement already finds the person: the profile is asked
 * for on every page, and a statement of its own would take as long as all the rest.
 */
export function profileColumn({ renewingIn }: Pick<MembershipDeps, 'renewingIn'>, accountId: SQLWrapper): SQL {
  const told = sql`json_build_array(${grants.id}::text, ${grants.vas}, ${grants.sourceType}, ${grants.months}, ${grants.days},
    ${milliseconds(grants.at)}, ${milliseconds(revocations.at)})`;
  return sql`(select json_build_array(json_agg(${told} order by ${grants.id}), ${renewingIn(accountId)})
    from ${grants} left join ${revocations} on ${revocations.grantId} = ${grants.id}
    where ${grants.accountId} = ${accountId})`;
}

/** Says what that column told. */
export async function readProfileColumn(
  { clock, rules }: Pick<MembershipDeps, 'clock' | 'rules'>,
  column: unknown,
): Promise<DescribedMembership> {
  const [told, renewing] = column as [Told[] | null, Vas[]];
  const now = clock.now();
  const membership = deriveMembership((told ?? []).map(toEntry), now);
  return describeMembership(membership, { rules: await rules.find(), renewing, now });
}

/** Ids of sources and products are not told: nothing of a profile depends on them. */
const toEntry = ([id, vas, type, months, days, at, revokedAt]: Told): LedgerEntry => ({
  id: BigInt(id),
  vas,
  source: { type, id: '' },
  productId: '',
  length: months > 0 ? { months } : { days },
  at: new Date(at),
  revokedAt: revokedAt === null ? null : new Date(revokedAt),
});
