import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { exchanges } from '../exchange/exchange.tables.ts';
import { undoExchange } from '../exchange/undo-exchange.ts';
import { invitations } from '../invitations/invitations.tables.ts';
import { activityAwards, activityReversals } from './awards.tables.ts';
import { reverseAward } from './reverse-award.ts';

/** Prefix of the pseudonyms of erased accounts. */
const ERASED = 'erased_';

/**
 * Reverses an award for an operator: coins paid for it are returned and its invitation loses the reward. Returns the
 * award with its current owner; null when it was reversed before.
 */
export async function takeBackAward(
  ports: Pick<ActivityPorts, 'takeBackDays'>,
  tx: Database,
  taking: { awardId: bigint; reason: string; at: Date },
): Promise<GivenAward | null> {
  const { awardId } = taking;
  const award = await findGiven(tx, awardId);
  if (!award) throw new AppError('not_found', { description: `there is no award ${awardId}` });
  if (award.accountId.startsWith(ERASED)) {
    throw new AppError('failed_precondition', {
      description: 'whoever had it has left, and everything with them',
      reason: 'AWARD_HOLDER_LEFT',
    });
  }
  const [exchange] = await tx.select({ id: exchanges.id }).from(exchanges).where(eq(exchanges.awardId, awardId));
  if (exchange) return (await undoExchange(ports, tx, { ...taking, id: exchange.id })) ? findGiven(tx, awardId) : null;
  await tx
    .update(invitations)
    .set({ state: 'taken_back' })
    .where(and(eq(invitations.inviterAwardId, awardId), eq(invitations.state, 'rewarded')));
  // Read again: the accounts may have been merged while this waited.
  return (await reverseAward(ports, tx, taking)) ? findGiven(tx, awardId) : null;
}

export type GivenAward = typeof activityAwards.$inferSelect;

export async function findGiven(db: Database, awardId: bigint): Promise<GivenAward | null> {
  const [award] = await db.select().from(activityAwards).where(eq(activityAwards.id, awardId));
  return award ?? null;
}

/** Awards of a member, newest first, with reversals. */
export const listAwards = (db: Database, accountId: string, limit = 100) =>
  db
    .select({ award: activityAwards, reversal: activityReversals })
    .from(activityAwards)
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(eq(activityAwards.accountId, accountId))
    .orderBy(desc(activityAwards.id))
    .limit(limit);
