import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { GrantSourceType } from '@feisuo/contract/facts/membership-vocabulary';
import { describeMembership, type DescribedMembership } from './describe-membership.ts';
import type { LedgerEntry, Vas } from './grants/timeline.ts';
import { deriveMembership, type Membership } from './membership.ts';
import type { MembershipDeps } from './membership-deps.ts';
import { membershipGrants as grants, membershipRevocations as revocations } from './membership.tables.ts';

/** A grant as a JSON list: id, kind, source, months, days, and the times of grant and revocation in milliseconds. */
type GrantRow = [string, Vas, GrantSourceType, number, number, number, number | null];

const milliseconds = (moment: SQLWrapper) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/**
 * SQL that adds the grants as one column to the statement that reads the account. Every page reads the profile, and a
 * second statement would double the cost.
 */
export const profileColumn = ({ renewingIn }: Pick<MembershipDeps, 'renewingIn'>, accountId: SQLWrapper): SQL =>
  sql`json_build_array(${grantsColumn(accountId)}, ${renewingIn(accountId)})`;

/** SQL that reads the grants of an account, for statements that read the account too. */
export function grantsColumn(accountId: SQLWrapper): SQL {
  const grantJson = sql`json_build_array(${grants.id}::text, ${grants.vas}, ${grants.sourceType}, ${grants.months}, ${grants.days},
    ${milliseconds(grants.at)}, ${milliseconds(revocations.at)})`;
  return sql`(select json_agg(${grantJson} order by ${grants.id})
    from ${grants} left join ${revocations} on ${revocations.grantId} = ${grants.id}
    where ${grants.accountId} = ${accountId})`;
}

export const readGrantsColumn = (column: unknown, now: Date): Membership =>
  deriveMembership(((column ?? []) as GrantRow[]).map(toEntry), now);

export async function readProfileColumn(
  { clock, rules }: Pick<MembershipDeps, 'clock' | 'rules'>,
  column: unknown,
): Promise<DescribedMembership> {
  const [rows, renewing] = column as [GrantRow[] | null, Vas[]];
  const now = clock.now();
  const membership = deriveMembership((rows ?? []).map(toEntry), now);
  return describeMembership(membership, { rules: await rules.find(), renewing, now });
}

/** The ids of source and product are left out, because profiles do not need them. */
const toEntry = ([id, vas, type, months, days, at, revokedAt]: GrantRow): LedgerEntry => ({
  id: BigInt(id),
  vas,
  source: { type, id: '' },
  productId: '',
  length: months > 0 ? { months } : { days },
  at: new Date(at),
  revokedAt: revokedAt === null ? null : new Date(revokedAt),
});
