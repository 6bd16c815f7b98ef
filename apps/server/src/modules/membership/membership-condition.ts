import { DAY_MS } from '@feisuo/contract/facts/durations';
import { SOON_DAYS, type MembershipState } from '@feisuo/contract/schemas/console-accounts';
import { and, eq, exists, gt, gte, lt, lte, not, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { membershipEnds } from './membership.tables.ts';

export interface MembershipFilter {
  state?: MembershipState;
  /** Selects accounts whose last membership ends from `endsSince` (inclusive) to `endsUntil` (exclusive). */
  endsSince?: Date;
  endsUntil?: Date;
}

/** SQL condition for accounts whose membership is in a state, or ends in a period. */
export function membershipCondition(
  db: Database,
  accountId: PgColumn,
  { state, endsSince, endsUntil }: MembershipFilter,
  now: Date,
): SQL | undefined {
  const { endsAt } = membershipEnds;
  const has = (which?: SQL) =>
    exists(
      db
        .select({ endsAt })
        .from(membershipEnds)
        .where(and(eq(membershipEnds.accountId, accountId), which)),
    );
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  const conditions: Readonly<Record<MembershipState, () => SQL | undefined>> = {
    active: () => has(gt(endsAt, now)),
    soon: () => and(has(and(gt(endsAt, now), lte(endsAt, soon))), not(has(gt(endsAt, soon)))),
    ended: () => and(has(), not(has(gt(endsAt, now)))),
    none: () => not(has()),
  };
  return and(
    state && conditions[state](),
    endsSince && has(gte(endsAt, endsSince)),
    // If an account has two kinds of membership, the later end counts.
    endsUntil && and(has(lt(endsAt, endsUntil)), not(has(gte(endsAt, endsUntil)))),
  );
}
