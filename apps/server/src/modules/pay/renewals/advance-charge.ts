import { isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { chargeNoLater, noticeMoment } from './agreement.ts';
import { lockLiveAgreements, noteEvent, stepAgreement, type Agreement, type Renewed } from './agreement-queries.ts';
import { agreements } from './renewals.tables.ts';

/**
 * Locks an account's agreements for one kind of membership by id, before its days, as settlement does. Unsigned
 * agreements are locked too, because one may become active meanwhile.
 */
export const lockRenewal = (tx: Database, renewed: Renewed): Promise<Agreement | null> =>
  lockLiveAgreements(tx, renewed, {});

/**
 * Moves the charge of a renewal to the new, earlier end of the days, unless the member already got the notice. Returns
 * the agreement if its charge moved.
 */
export async function bringForward(
  tx: Database,
  { endsAt, at, ...renewed }: Renewed & { endsAt: Date; at: Date },
): Promise<Agreement | null> {
  // The caller has locked the days, so waiting for an agreement could deadlock. An agreement that starts now reads the
  // new end of the days later.
  const agreement = await lockLiveAgreements(tx, renewed, { skipLocked: true });
  if (!agreement || agreement.noticedAt !== null) return null;
  const chargesAt = chargeNoLater(agreement, endsAt);
  if (chargesAt >= agreement.chargesAt) return null;
  const change = { chargesAt, nextAt: noticeMoment(chargesAt) };
  const moved = await stepAgreement(tx, agreement, change, isNull(agreements.noticedAt));
  if (moved) await noteEvent(tx, moved, 'brought_forward', at, { chargesAt: chargesAt.toISOString() });
  return moved;
}
