import { DAY_MS } from '@feisuo/contract/facts/durations';
import { findContacts } from '../modules/account/index.ts';
import type { AssetPorts, FactPorts } from '../modules/activity/index.ts';
import { daysLeft, membershipOf } from '../modules/membership/index.ts';
import { countUnrefundedPurchases } from '../modules/pay/index.ts';
import { countShareVisits } from '../modules/share/index.ts';
import { countGameRequestsOf } from '../modules/support/index.ts';

/** A purchase can be fully refunded during this time, so it counts for a task only afterwards. */
const REFUND_WINDOW_MS = 7 * DAY_MS;

/**
 * A purchase counts in the period in which its refund window ends. If it counted on its own day, a daily task would
 * be over before the purchase counts.
 */
const windowBefore = (moment: Date) => new Date(moment.getTime() - REFUND_WINDOW_MS);

export const activityFacts: FactPorts = {
  async findContacts(db, accountId, now) {
    const person = await findContacts(db, accountId, now);
    return { phone: person?.phone ?? null, email: person?.email ?? null };
  },
  countPurchases: (db, accountId, since, now) =>
    countUnrefundedPurchases(db, accountId, { since: since && windowBefore(since), until: windowBefore(now) }),
  countGameRequests: countGameRequestsOf,
  countShareVisits,
};

export const assetPorts: AssetPorts = {
  async listVips(db, accountId, now) {
    const { accelerator, super: superVip } = await membershipOf(db, accountId, now);
    const kinds = [
      { vasType: 3, endsAt: accelerator.endsAt },
      { vasType: 5, endsAt: superVip.endsAt },
    ] as const;
    return kinds.flatMap(({ vasType, endsAt }) =>
      endsAt && endsAt > now ? [{ vasType, endsAt, daysLeft: daysLeft(endsAt, now) }] : [],
    );
  },
};
