import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { chargeNoLater, noticeMoment } from './agreement.ts';
import { noteEvent, stepAgreement, type Agreement } from './agreement-queries.ts';
import { agreements } from './renewals.tables.ts';

type Renewed = Pick<Agreement, 'vas'> & { accountId: string };

/** What renews this kind for somebody, held: before the days are, as whoever settles a renewal takes the two. */
export async function holdRenewal(tx: Database, { accountId, vas }: Renewed): Promise<Agreement | null> {
  const isTheirs = and(eq(agreements.accountId, accountId), eq(agreements.vas, vas), eq(agreements.state, 'active'));
  const [agreement] = await tx.select().from(agreements).where(isTheirs).for('update');
  return agreement ?? null;
}

/**
 * Days went back, and what renews them would leave a gap: it is charged where they end now, after a notice as ever. A day that its
 * owner was told stays.
 */
export async function bringForward(
  tx: Database,
  { endsAt, at, ...whose }: Renewed & { endsAt: Date; at: Date },
): Promise<void> {
  const agreement = await holdRenewal(tx, whose);
  if (!agreement || agreement.noticedAt !== null) return;
  const chargesAt = chargeNoLater(agreement, endsAt);
  if (chargesAt >= agreement.chargesAt) return;
  const change = { chargesAt, nextAt: noticeMoment(chargesAt) };
  const moved = await stepAgreement(tx, agreement, change, isNull(agreements.noticedAt));
  if (moved) await noteEvent(tx, moved, 'brought_forward', at, { chargesAt: chargesAt.toISOString() });
}
