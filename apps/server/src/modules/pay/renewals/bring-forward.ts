import { isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { chargeNoLater, noticeMoment } from './agreement.ts';
import { lockLiveAgreements, noteEvent, stepAgreement, type Agreement, type Renewed } from './agreement-queries.ts';
import { agreements } from './renewals.tables.ts';

/**
 * Locks the agreements of one kind of membership in the order of their ids, before the days, as settlement does.
 * Agreements that are being signed are locked too, because one may become active while this waits for the days.
 */
export const lockRenewal = (tx: Database, renewed: Renewed): Promise<Agreement | null> =>
  lockLiveAgreements(tx, renewed, {});

/**
 * Days were taken back: charges the renewal at their new end, after a notice. A day that a notice named stays. Returns
 * the agreement if its charge moved.
 */
export async function bringForward(
  tx: Database,
  { endsAt, at, ...renewed }: Renewed & { endsAt: Date; at: Date },
): Promise<Agreement | null> {
  // The caller has locked the days, so this must not wait for an agreement's lock. An agreement that becomes active at
  // this moment reads the days afterwards.
  const agreement = await lockLiveAgreements(tx, renewed, { skipLocked: true });
  if (!agreement || agreement.noticedAt !== null) return null;
  const chargesAt = chargeNoLater(agreement, endsAt);
  if (chargesAt >= agreement.chargesAt) return null;
  const change = { chargesAt, nextAt: noticeMoment(chargesAt) };
  const moved = await stepAgreement(tx, agreement, change, isNull(agreements.noticedAt));
  if (moved) await noteEvent(tx, moved, 'brought_forward', at, { chargesAt: chargesAt.toISOString() });
  return moved;
}
