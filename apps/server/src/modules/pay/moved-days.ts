import type { Database } from '../../db/database.ts';
import { findGrant, revokeGrant, type GrantSource, type Period, type Revoked } from '../membership/index.ts';
import { moveSchedules } from './books/revenue.ts';
import { bringForward, lockRenewal } from './renewals/bring-forward.ts';

/**
 * Takes back a grant in the caller's transaction: later purchases move up, with their revenue and the next renewal
 * charge. Null where the source granted nothing.
 */
export async function takeBackDays(
  tx: Database,
  { source, at }: { source: GrantSource; at: Date },
): Promise<Revoked | null> {
  const grant = await findGrant(tx, source);
  if (!grant) return null;
  await lockRenewal(tx, grant);
  const revoked = await revokeGrant(tx, { source, at });
  if (!revoked?.isNew) return revoked;
  const { accountId, vas, timeline } = revoked;
  await moveRevenue(tx, timeline, { at, besides: source.type === 'order' ? source.id : undefined });
  const endsAt = timeline.at(-1)?.endsAt;
  if (endsAt) await bringForward(tx, { accountId, vas, endsAt, at });
  return revoked;
}

/** Moves the revenue of purchases to their current days. */
export const moveRevenue = (
  tx: Database,
  periods: readonly Period[],
  { at, besides }: { at: Date; besides?: string | undefined },
): Promise<void> =>
  moveSchedules(
    tx,
    periods
      .filter(({ entry, endsAt }) => entry.source.type === 'order' && endsAt > at)
      .map(({ entry, startsAt, endsAt }) => ({ orderId: entry.source.id, from: startsAt, to: endsAt })),
    { at, besides },
  );
