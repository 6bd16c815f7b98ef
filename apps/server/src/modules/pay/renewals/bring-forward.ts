import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { chargeNoLater, noticeMoment } from './agreement.ts';
import { noteEvent, stepAgreement, type Agreement } from './agreement-queries.ts';
import { agreements } from './renewals.tables.ts';

type Renewed = Pick<Agreement, 'vas'> & { accountId: string };

/**
 * What renews this kind for somebody, held: before the days are, as whoever settles a renewal takes the two. What is still being
 * signed is held too, for it may start while the days are waited for; all of them by their ids, as by whoever takes several.
 */
export const lockRenewal = (tx: Database, whose: Renewed): Promise<Agreement | null> =>
  lockLiveAgreements(tx, whose, {});

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

/**
 * Days went back, and what renews them would leave a gap: it is charged where they end now, after a notice as ever. A day that its
 * owner was told stays.
 */
export async function bringForward(
  tx: Database,
  { endsAt, at, ...whose }: Renewed & { endsAt: Date; at: Date },
): Promise<void> {
  // With the days in hand nothing is waited for: whoever has one that came to be meanwhile looks at the days next.
  const agreement = await lockLiveAgreements(tx, whose, { skipLocked: true });
  if (!agreement || agreement.noticedAt !== null) return;
  const chargesAt = chargeNoLater(agreement, endsAt);
  if (chargesAt >= agreement.chargesAt) return;
  const change = { chargesAt, nextAt: noticeMoment(chargesAt) };
  const moved = await stepAgreement(tx, agreement, change, isNull(agreements.noticedAt));
  if (moved) await noteEvent(tx, moved, 'brought_forward', at, { chargesAt: chargesAt.toISOString() });
}
