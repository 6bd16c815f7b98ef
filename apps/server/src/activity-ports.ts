import type { ActivityPorts } from './modules/activity/index.ts';
import { grantMembership, membershipOf, revokeGrant } from './modules/membership/index.ts';

/** What activities ask of other modules, which they know nothing of. */
export const activityPorts: ActivityPorts = {
  async giveDays(tx, { accountId, sourceId, days, at }) {
    const source = { type: 'activity', id: sourceId } as const;
    await grantMembership(tx, { accountId, source, productId: 'activity', vas: 3, length: { days }, at });
  },
  findVipEnd: async (db, accountId, now) => (await membershipOf(db, accountId, now)).accelerator.endsAt,
  async takeBackDays(tx, { sourceId, at }) {
    await revokeGrant(tx, { source: { type: 'activity', id: sourceId }, at });
  },
};
