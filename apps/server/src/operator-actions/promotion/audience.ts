import { refuseField } from '../../http/wrong-field.ts';
import { sampleAccounts } from '../../modules/account/index.ts';
import { membershipsOf } from '../../modules/membership/index.ts';
import {
  countRequests,
  countMembers,
  faultOfTargeting,
  intervalOf,
  unestimatedOf,
  bucketShare,
  type Targeting,
} from '../../modules/promotion/index.ts';
import { describeMember } from '../../wiring/promotion-ports.ts';
import type { CommonActionDeps } from '../action-deps.ts';

const SAMPLE = 2000;

export interface Audience {
  /** Number of accounts that match by age and membership; a range if only a sample of the accounts was checked. */
  members: { about: number; low: number; high: number; total: number; looked: number };
  /** Requests of the slot on an average day of the last week that match by channel and platform. */
  asksPerDay: number;
  /** Conditions of the targeting that are not part of the estimate. */
  leftOut: string[];
}

/** Estimates how many people a targeting matches: members by their accounts, visitors by requests of the slot. */
export async function estimateAudience(
  { db, clock }: Pick<CommonActionDeps, 'db' | 'clock'>,
  { slotId, targeting }: { slotId: string; targeting: Targeting },
): Promise<Audience> {
  const fault = faultOfTargeting(targeting);
  if (fault) throw refuseField(fault);
  const now = clock.now();
  const part = bucketShare(targeting);
  const leftOut = unestimatedOf(targeting);
  const asksPerDay = Math.round((await countRequests(db, { slotId, targeting, now })) * part);
  const { total, people } = await sampleAccounts(db, SAMPLE);
  if (targeting.isSignedIn === false)
    return { members: { about: 0, low: 0, high: 0, total, looked: 0 }, asksPerDay, leftOut };
  const memberships = await membershipsOf(
    db,
    people.map(({ id }) => id),
    now,
  );
  const facts = people.flatMap(({ id, createdAt }) => {
    const membership = memberships.get(id);
    return membership ? [describeMember(createdAt, membership, now)] : [];
  });
  const hits = countMembers(targeting, facts, now);
  const of = facts.length;
  const scaled = (share: number) => Math.round(share * total * part);
  const about = scaled(of === 0 ? 0 : hits / of);
  const range = of === total ? null : intervalOf({ hits, of });
  return {
    members: {
      about,
      low: range ? scaled(range.low) : about,
      high: range ? scaled(range.high) : about,
      total,
      looked: of,
    },
    asksPerDay,
    leftOut,
  };
}
