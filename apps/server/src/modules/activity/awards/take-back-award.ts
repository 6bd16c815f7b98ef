import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { exchanges } from '../exchange/exchange.tables.ts';
import { undoExchange } from '../exchange/undo-exchange.ts';
import { invitations } from '../invitations/invitations.tables.ts';
import { activityAwards, activityReversals } from './awards.tables.ts';
import { reverseAward } from './reverse-award.ts';

/** What the names begin with that awards have whose owners are erased. */
const ERASED = 'erased_';

/**
 * Takes an award back because an operator says so, with all that hangs on it: coins that were paid for it come back, and an invitation is not rewarded
 * any more. False where it was taken back before.
 */
export async function takeBackAward(
  ports: Pick<ActivityPorts, 'takeBackDays'>,
  tx: Database,
  taking: { awardId: bigint; reason: string; at: Date },
): Promise<boolean> {
  const { awardId } = taking;
  const [award] = await tx.select().from(activityAwards).where(eq(activityAwards.id, awardId));
  if (!award) throw new AppError('not_found', { description: `there is no award ${awardId}` });
  if (award.accountId.startsWith(ERASED)) {
    throw new AppError('failed_precondition', {
      description: 'whoever had it has left, and everything with them',
      reason: 'AWARD_HOLDER_LEFT',
    });
  }
  const [exchange] = await tx.select({ id: exchanges.id }).from(exchanges).where(eq(exchanges.awardId, awardId));
  if (exchange) return undoExchange(ports, tx, { ...taking, id: exchange.id });
  await tx
    .update(invitations)
    .set({ state: 'taken_back' })
    .where(and(eq(invitations.inviterAwardId, awardId), eq(invitations.state, 'rewarded')));
  return reverseAward(ports, tx, taking);
}

/** What somebody was given, newest first, and what was taken back of it. */
export const listAwards = (db: Database, accountId: string, limit = 100) =>
  db
    .select({ award: activityAwards, reversal: activityReversals })
    .from(activityAwards)
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(eq(activityAwards.accountId, accountId))
    .orderBy(desc(activityAwards.id))
    .limit(limit);
