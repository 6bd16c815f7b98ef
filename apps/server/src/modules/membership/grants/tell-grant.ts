import { announce } from '../../../events/announcements.ts';
import type { Database } from '../../../db/database.ts';
import { isNobody } from './nobody.ts';
import type { GrantSource, Vas } from './timeline.ts';

/** What whoever listens outside hears of memberships, each in the transaction that makes it true. */

const kindNames: Record<Vas, string> = { 3: 'accelerator', 5: 'super' };

interface ToldGrant {
  accountId: string;
  vas: Vas;
  grantId: string;
  source: GrantSource;
  productId: string;
}

const factsOf = ({ vas, grantId, source, productId }: ToldGrant) => ({
  membership: kindNames[vas],
  grant_id: grantId,
  source: source.type,
  // Other sources have names that are nobody's business.
  order_id: source.type === 'order' ? source.id : null,
  product_id: productId,
});

export const tellGranted = (
  tx: Database,
  grant: ToldGrant,
  { startsAt, endsAt, at }: { startsAt: Date; endsAt: Date; at: Date },
): Promise<void> =>
  announce(tx, {
    kind: 'membership.granted',
    accountId: grant.accountId,
    at,
    data: { ...factsOf(grant), starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
  });

/** `endsAt`: where what is left of the timeline ends. */
export async function tellRevoked(
  tx: Database,
  grant: ToldGrant,
  { endsAt, at }: { endsAt: Date | null; at: Date },
): Promise<void> {
  const { accountId } = grant;
  if (isNobody(accountId)) return;
  const data = { ...factsOf(grant), membership_ends_at: endsAt?.toISOString() ?? null };
  await announce(tx, { kind: 'membership.revoked', accountId, at, data });
}

export const tellExpired = (
  tx: Database,
  { accountId, vas, endsAt, at }: { accountId: string; vas: Vas; endsAt: Date; at: Date },
): Promise<void> =>
  announce(tx, {
    kind: 'membership.expired',
    accountId,
    at,
    data: { membership: kindNames[vas], ended_at: endsAt.toISOString() },
  });
