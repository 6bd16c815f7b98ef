import { randomInt } from 'node:crypto';
import type { Award } from '@feisuo/contract/schemas/activity';
import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { dayOf } from '../../../shanghai.ts';
import { enter, requireRunning, type Running } from '../activities/activity-queries.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import { spendCoins } from '../coins/change-coins.ts';
import { chancesOf, dailyReasonOf, giveChances, takeChance } from './chances.ts';
import { lotteryDraws, lotteryPrizes } from './lottery.tables.ts';
import { pickPrize, releasedOf, type Random } from './pick-prize.ts';

export type Prize = typeof lotteryPrizes.$inferSelect;

export interface Drawn {
  /** Null where nothing was drawn. */
  prize: { id: string; award: Award } | null;
  chances: number;
}

export const listPrizes = (db: Database, activityId: string): Promise<Prize[]> =>
  db.select().from(lotteryPrizes).where(eq(lotteryPrizes.activityId, activityId)).orderBy(asc(lotteryPrizes.sort));

/**
 * Draws once per key: chance, draw, stock and award are one transaction, so that a crash leaves either all of it or nothing,
 * and whoever asks again with the same key hears what was drawn.
 * @throws AppError `failed_precondition` with CHANCES_NONE
 */
export function drawLottery(
  deps: ActivityDeps,
  { accountId, activityId, key }: { accountId: string; activityId: string; key: string },
  random: Random = (below) => randomInt(below),
): Promise<Drawn> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await requireRunning(tx, activityId, 'lottery', at);
    await enter(tx, activityId, accountId, at);
    await giveDaily(tx, activity, accountId, at);
    const before = await findDraw(tx, activityId, accountId, key);
    if (before) return { prize: before, chances: await chancesOf(tx, activityId, accountId) };
    if (!(await takeChance(tx, activityId, accountId))) {
      throw new AppError('failed_precondition', { description: 'no chance is left', reason: 'CHANCES_NONE' });
    }
    const picked = pickPrize(await listPrizes(tx, activityId), random);
    const prize = picked && (await takePrize(tx, activity, accountId, picked, at)) ? picked : null;
    const given = prize && (await give(deps, tx, activity, { accountId, key, prize, at }));
    const awardId = given?.id ?? null;
    await tx.insert(lotteryDraws).values({ activityId, accountId, key, prizeId: prize?.id ?? null, awardId, at });
    return {
      prize: prize && given && { id: prize.id, award: given.award },
      chances: await chancesOf(tx, activityId, accountId),
    };
  });
}

/** The day's free chances, given when somebody first looks or draws on it. */
export const giveDaily = (tx: Database, activity: Running<'lottery'>, accountId: string, at: Date) =>
  activity.rules.freePerDay > 0
    ? giveChances(tx, {
        activityId: activity.id,
        accountId,
        reason: dailyReasonOf(dayOf(at)),
        chances: activity.rules.freePerDay,
        at,
      })
    : Promise.resolve(false);

/** One more chance for coins, once per key. @throws AppError COINS_SHORT, or CHANCES_NOT_SOLD */
export function buyChance(
  deps: ActivityDeps,
  { accountId, activityId, key }: { accountId: string; activityId: string; key: string },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const { rules } = await requireRunning(tx, activityId, 'lottery', at);
    if (rules.chanceCoins === null) {
      throw new AppError('failed_precondition', {
        description: 'chances cost no coins here',
        reason: 'CHANCES_NOT_SOLD',
      });
    }
    await enter(tx, activityId, accountId, at);
    const reason = `bought:${key}`;
    await spendCoins(tx, { accountId, key: `chance:${activityId}:${accountId}:${key}`, amount: rules.chanceCoins, at });
    await giveChances(tx, { activityId, accountId, reason, chances: 1, at });
    return chancesOf(tx, activityId, accountId);
  });
}

/** Takes one of what is let go by now; false where there is none, or where they have had their share. */
async function takePrize(
  tx: Database,
  activity: Running<'lottery'>,
  accountId: string,
  { id, stock, perPerson }: Prize,
  at: Date,
): Promise<boolean> {
  if (perPerson !== null && (await countWon(tx, activity.id, accountId, id)) >= perPerson) return false;
  const released = stock === null ? 0 : releasedOf(stock, activity, at);
  const rows = await tx
    .update(lotteryPrizes)
    .set({ taken: sql`${lotteryPrizes.taken} + 1` })
    .where(
      and(
        eq(lotteryPrizes.activityId, activity.id),
        eq(lotteryPrizes.id, id),
        or(isNull(lotteryPrizes.stock), lt(lotteryPrizes.taken, released)),
      ),
    )
    .returning({ id: lotteryPrizes.id });
  return rows.length > 0;
}

const give = (
  deps: ActivityDeps,
  tx: Database,
  activity: Running<'lottery'>,
  { accountId, key, prize, at }: { accountId: string; key: string; prize: Prize; at: Date },
) => {
  const { kind, name, amount } = prize;
  const reason = { activity, accountId, period: 'draw', slot: key };
  return giveAward(deps, tx, reason, { award: { kind, name, amount }, coinDays: activity.rules.coinDays, at });
};

async function findDraw(
  db: Database,
  activityId: string,
  accountId: string,
  key: string,
): Promise<Drawn['prize'] | undefined> {
  const [row] = await db
    .select({ draw: lotteryDraws, prize: lotteryPrizes })
    .from(lotteryDraws)
    .leftJoin(
      lotteryPrizes,
      and(eq(lotteryPrizes.activityId, lotteryDraws.activityId), eq(lotteryPrizes.id, lotteryDraws.prizeId)),
    )
    .where(
      and(eq(lotteryDraws.activityId, activityId), eq(lotteryDraws.accountId, accountId), eq(lotteryDraws.key, key)),
    );
  if (!row) return undefined;
  const { prize } = row;
  return prize && { id: prize.id, award: { kind: prize.kind, name: prize.name, amount: prize.amount } };
}

async function countWon(db: Database, activityId: string, accountId: string, prizeId: string): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(lotteryDraws)
    .where(
      and(
        eq(lotteryDraws.activityId, activityId),
        eq(lotteryDraws.accountId, accountId),
        eq(lotteryDraws.prizeId, prizeId),
      ),
    );
  return row?.number ?? 0;
}
