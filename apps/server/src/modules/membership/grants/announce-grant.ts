import { announce } from '../../../events/announcements.ts';
import type { Database } from '../../../db/database.ts';
import { isErasedAccountId } from './erased-account-id.ts';
import type { GrantSource, Vas } from './timeline.ts';

const kindNames = { 3: 'accelerator', 5: 'super' } as const satisfies Record<Vas, string>;

interface AnnouncedGrant {
  accountId: string;
  vas: Vas;
  grantId: string;
  source: GrantSource;
  productId: string;
}

const factsOf = ({ vas, grantId, source, productId }: AnnouncedGrant) => ({
  membership: kindNames[vas],
  grant_id: grantId,
  source: source.type,
  // Webhook receivers know only order ids; ids of other sources are internal.
  order_id: source.type === 'order' ? source.id : null,
  product_id: productId,
});

export const announceGranted = (
  tx: Database,
  grant: AnnouncedGrant,
  { startsAt, endsAt, at }: { startsAt: Date; endsAt: Date; at: Date },
): Promise<void> =>
  announce(tx, {
    kind: 'membership.granted',
    accountId: grant.accountId,
    at,
    data: { ...factsOf(grant), starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
  });

/** `endsAt` is the end of the remaining grants; null without grants. */
export async function announceRevoked(
  tx: Database,
  grant: AnnouncedGrant,
  { endsAt, at }: { endsAt: Date | null; at: Date },
): Promise<void> {
  const { accountId } = grant;
  if (isErasedAccountId(accountId)) return;
  const data = { ...factsOf(grant), membership_ends_at: endsAt?.toISOString() ?? null };
  await announce(tx, { kind: 'membership.revoked', accountId, at, data });
}

export const announceExpired = (
  tx: Database,
  { accountId, vas, endsAt, at }: { accountId: string; vas: Vas; endsAt: Date; at: Date },
): Promise<void> =>
  announce(tx, {
    kind: 'membership.expired',
    accountId,
    at,
    data: { membership: kindNames[vas], ended_at: endsAt.toISOString() },
  });
