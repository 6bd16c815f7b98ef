import type { Database } from '../../db/database.ts';
import { findGrant, revokeGrant, type GrantSource, type Period, type Revoked } from '../membership/index.ts';
import { moveSchedules } from './books/revenue.ts';
import type { Agreement } from './renewals/agreement-queries.ts';
import { bringForward, lockRenewal } from './renewals/advance-charge.ts';

/**
 * Takes back a grant. Later purchases then start earlier, and their revenue and the next renewal charge move with them.
 * Returns null if the source granted nothing.
 */
export async function takeBackDays(
  tx: Database,
  { source, at }: { source: GrantSource; at: Date },
): Promise<TakenBack | null> {
  const grant = await findGrant(tx, source);
  if (!grant) return null;
  await lockRenewal(tx, grant);
  const revoked = await revokeGrant(tx, { source, at });
  if (!revoked?.isNew) return revoked && { ...revoked, renewal: null };
  const { accountId, vas, timeline } = revoked;
  await moveRevenue(tx, timeline, { at, besides: source.type === 'order' ? source.id : undefined });
  const endsAt = timeline.at(-1)?.endsAt;
  const renewal = endsAt ? await bringForward(tx, { accountId, vas, endsAt, at }) : null;
  return { ...revoked, renewal };
}

interface TakenBack extends Revoked {
  /** The agreement whose next charge was moved to an earlier time; null if none was. */
  renewal: Agreement | null;
}

/** Moves the revenue schedules of purchases to the current days of these purchases. */
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
