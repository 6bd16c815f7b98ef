import { findContacts } from '../modules/account/index.ts';
import type { AssetPorts, FactPorts } from '../modules/activity/index.ts';
import { daysLeft, membershipOf } from '../modules/membership/index.ts';
import { countMaturePurchases } from '../modules/pay/index.ts';
import { countShareVisits } from '../modules/share/index.ts';
import { countGameRequestsOf } from '../modules/support/index.ts';

export const activityFacts: FactPorts = {
  async findContacts(db, accountId, now) {
    const person = await findContacts(db, accountId, now);
    return { phone: person?.phone ?? null, email: person?.email ?? null };
  },
  countPurchases: (db, accountId, since, now) => countMaturePurchases(db, accountId, { since, now }),
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
