import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { exchanges } from '../exchange/exchange.tables.ts';
import { undoExchange } from '../exchange/undo-exchange.ts';
import { invitations } from '../invitations/invitations.tables.ts';
import { activityAwards, activityReversals } from './awards.tables.ts';
import { reverseAward } from './reverse-award.ts';

/** Pseudonyms of erased accounts start with this prefix. */
const ERASED = 'erased_';

/**
 * Reverses an award at an operator's request, returns the coins that the member paid for it, and marks its invitation.
 * Returns the award with its current account, or null if the award was already reversed.
 */
export async function takeBackAward(
  ports: Pick<ActivityPorts, 'takeBackDays'>,
  tx: Database,
  taking: { awardId: bigint; reason: string; at: Date },
): Promise<AwardRow | null> {
  const { awardId } = taking;
  const award = await findAwardRow(tx, awardId);
  if (!award) throw new AppError('not_found', { description: `there is no award ${awardId}` });
  if (award.accountId.startsWith(ERASED)) {
    throw new AppError('failed_precondition', {
      description: 'the account of the award was erased',
      reason: 'AWARD_HOLDER_LEFT',
    });
  }
  const [exchange] = await tx.select({ id: exchanges.id }).from(exchanges).where(eq(exchanges.awardId, awardId));
  if (exchange)
    return (await undoExchange(ports, tx, { ...taking, id: exchange.id })) ? findAwardRow(tx, awardId) : null;
  await tx
    .update(invitations)
    .set({ state: 'taken_back' })
    .where(and(eq(invitations.inviterAwardId, awardId), eq(invitations.state, 'rewarded')));
  // Reads the award a second time, because a merge may have changed its account while this transaction waited for
  // locks.
  return (await reverseAward(ports, tx, taking)) ? findAwardRow(tx, awardId) : null;
}

export type AwardRow = typeof activityAwards.$inferSelect;

export async function findAwardRow(db: Database, awardId: bigint): Promise<AwardRow | null> {
  const [award] = await db.select().from(activityAwards).where(eq(activityAwards.id, awardId));
  return award ?? null;
}

/** Awards of a member with their reversals, newest first. */
export const listAwards = (db: Database, accountId: string, limit = 100) =>
  db
    .select({ award: activityAwards, reversal: activityReversals })
    .from(activityAwards)
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(eq(activityAwards.accountId, accountId))
    .orderBy(desc(activityAwards.id))
    .limit(limit);
