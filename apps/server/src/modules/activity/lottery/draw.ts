import { randomInt } from 'node:crypto';
import type { Award } from '@feisuo/contract/schemas/activity';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { budgetSpent, isBudgetSpent, type RunningActivity } from '../activities/activity-queries.ts';
import { joinActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import { needsProof, requireProvenPerson, type ProofRequest } from '../awards/require-proven-person.ts';
import { spendCoins } from '../coins/change-coins.ts';
import { chancesOf, dailyReasonOf, giveChances, lockChances, takeChance } from './draw-chances.ts';
import { DRAW_PERIOD, findDraw, listPrizes, noteDraw, takePrize, type AskedDraw, type Prize } from './draw-queries.ts';
import { pickPrize, type Random } from './pick-prize.ts';

export interface Drawn {
  /** Null if nothing was won. */
  prize: { id: string; award: Award } | null;
  chances: number;
}

/**
 * Makes one draw in a transaction. A repeat with the same key returns the same result.
 * @throws AppError `failed_precondition` with CHANCES_NONE, ACT_GIVEN_AWAY or AWARD_NEEDS_PHONE
 */
export function drawLottery(
  deps: ActivityDeps,
  asked: AskedDraw,
  random: Random = (below) => randomInt(below),
): Promise<Drawn> {
  const { accountId, activityId, key } = asked;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const step = { id: activityId, kind: 'lottery', accountId, at } as const;
    const activity = await joinActivity(deps, tx, step).catch(async (error: unknown) => {
      // After the end of the activity, a repeated draw still returns its stored result.
      const prize = await findDraw(tx, asked);
      if (prize === undefined) throw error;
      return { told: { prize, chances: await chancesOf(tx, activityId, accountId) } };
    });
    if ('told' in activity) return activity.told;
    const before = await findDraw(tx, asked);
    const prizes = await listPrizes(tx, activityId);
    if (before === undefined) await requireProofFor(deps, tx, prizes, { accountId, at });
    await giveDaily(tx, activity, accountId, at);
    if (before !== undefined) return { prize: before, chances: await chancesOf(tx, activityId, accountId) };
    // When the budget is spent, every draw is refused before it takes a chance. Otherwise only winners would be
    // refused, and all other members would lose a chance.
    if (isBudgetSpent(activity)) throw budgetSpent();
    const chances = await takeChance(tx, activityId, accountId);
    if (chances === null) {
      throw new AppError('failed_precondition', { description: 'no chance is left', reason: 'CHANCES_NONE' });
    }
    const picked = pickPrize(prizes, random);
    const prize = picked && (await takePrize(tx, activity, accountId, picked, at)) ? picked : null;
    const awarded = prize && (await give(deps, tx, activity, { accountId, key, prize, at }));
    const awardId = awarded?.id ?? null;
    await noteDraw(tx, { activityId, accountId, key, prizeId: prize?.id ?? null, awardId, at });
    // A prize may itself be chances, so the number of chances is read again.
    const left = awarded?.award.kind === 'chances' ? await chancesOf(tx, activityId, accountId) : chances;
    return { prize: prize && awarded && { id: prize.id, award: awarded.award }, chances: left };
  });
}

/** Grants the free chances of the day when the member first opens the lottery or draws on that day. */
export const giveDaily = (tx: Database, activity: RunningActivity<'lottery'>, accountId: string, at: Date) =>
  activity.rules.freePerDay > 0
    ? giveChances(tx, {
        activityId: activity.id,
        accountId,
        reason: dailyReasonOf(dayOf(at)),
        chances: activity.rules.freePerDay,
        at,
      })
    : Promise.resolve(false);

/**
 * Buys one chance with coins. A repeat with the same key buys no second chance.
 * @throws AppError COINS_SHORT or CHANCES_NOT_SOLD
 */
export function buyChance(deps: ActivityDeps, { accountId, activityId, key }: AskedDraw): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await joinActivity(deps, tx, { id: activityId, kind: 'lottery', accountId, at });
    const { rules } = activity;
    if (isBudgetSpent(activity)) throw budgetSpent();
    if (rules.chanceCoins === null) {
      throw new AppError('failed_precondition', {
        description: 'this lottery sells no chances for coins',
        reason: 'CHANCES_NOT_SOLD',
      });
    }
    await requireProofFor(deps, tx, await listPrizes(tx, activityId), { accountId, at });
    const reason = `bought:${key}`;
    await lockChances(tx, activityId, accountId);
    await spendCoins(tx, { accountId, key: `chance:${activityId}:${accountId}:${key}`, amount: rules.chanceCoins, at });
    await giveChances(tx, { activityId, accountId, reason, chances: 1, at });
    return chancesOf(tx, activityId, accountId);
  });
}

/**
 * Requires a proven person before the draw. If a win were refused after the draw, the member could repeat the draw
 * until it wins another prize.
 */
async function requireProofFor(deps: ActivityDeps, tx: Database, prizes: readonly Prize[], request: ProofRequest) {
  if (prizes.some((prize) => prize.weight > 0 && needsProof(prize))) await requireProvenPerson(deps, tx, request);
}

const give = (
  deps: ActivityDeps,
  tx: Database,
  activity: RunningActivity<'lottery'>,
  { accountId, key, prize, at }: { accountId: string; key: string; prize: Prize; at: Date },
) => {
  const { kind, name, amount } = prize;
  const reason = { activity, accountId, period: DRAW_PERIOD, slot: key };
  return giveAward(deps, tx, reason, { award: { kind, name, amount }, coinDays: activity.rules.coinDays, at });
};
