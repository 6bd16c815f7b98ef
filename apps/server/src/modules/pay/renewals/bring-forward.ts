import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { chargeNoLater, noticeMoment } from './agreement.ts';
import { noteEvent, stepAgreement, type Agreement } from './agreement-queries.ts';
import { agreements } from './renewals.tables.ts';

type Renewed = Pick<Agreement, 'vas'> & { accountId: string };

/**
 * Locks the agreements of one kind by id, before the days, as settlement does. Those in signing too: one may become
 * active while this waits for the days.
 */
export const lockRenewal = (tx: Database, renewed: Renewed): Promise<Agreement | null> =>
  lockLiveAgreements(tx, renewed, {});

async function lockLiveAgreements(
  tx: Database,
  { accountId, vas }: Renewed,
  how: { skipLocked?: true },
): Promise<Agreement | null> {
  const isLive = inArray(agreements.state, ['signing', 'active']);
  const held = await tx
    .select()
    .from(agreements)
    .where(and(eq(agreements.accountId, accountId), eq(agreements.vas, vas), isLive))
    .orderBy(asc(agreements.id))
    .for('no key update', how);
  return held.find(({ state }) => state === 'active') ?? null;
}

/** Days were taken back: charges the renewal at their new end, after a notice. A day that the member was told stays. */
export async function bringForward(
  tx: Database,
  { endsAt, at, ...renewed }: Renewed & { endsAt: Date; at: Date },
): Promise<void> {
  // The days are locked, so this must not wait: an agreement that became active meanwhile reads the days next.
  const agreement = await lockLiveAgreements(tx, renewed, { skipLocked: true });
  if (!agreement || agreement.noticedAt !== null) return;
  const chargesAt = chargeNoLater(agreement, endsAt);
  if (chargesAt >= agreement.chargesAt) return;
  const change = { chargesAt, nextAt: noticeMoment(chargesAt) };
  const moved = await stepAgreement(tx, agreement, change, isNull(agreements.noticedAt));
  if (moved) await noteEvent(tx, moved, 'brought_forward', at, { chargesAt: chargesAt.toISOString() });
}
