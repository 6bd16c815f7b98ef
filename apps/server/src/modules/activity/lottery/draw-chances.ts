import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { activities } from '../activities/activities.tables.ts';
import { findActivity } from '../activities/activity-queries.ts';
import { findDefaultActivity } from '../activities/find-default-activity.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { lotteryChanceGrants, lotteryChances } from './lottery.tables.ts';

/** Id of the seeded lottery. */
const DEFAULT_LOTTERY = 'shuttle';

/**
 * Finds the lottery for which awards grant chances. This is the lottery that the site shows, because members look for
 * their chances there.
 */
export async function findAwardLottery(ports: Pick<ActivityPorts, 'findShown'>, db: Database): Promise<string> {
  const shown = await findDefaultActivity(ports, db, 'lottery', DEFAULT_LOTTERY);
  return (await findActivity(db, shown))?.kind === 'lottery' ? shown : DEFAULT_LOTTERY;
}

/** Finds the lottery for which an earlier award granted chances. */
export async function findLotteryOf(db: Database, accountId: string, reason: string): Promise<string | null> {
  const lotteries = db.select({ id: activities.id }).from(activities).where(eq(activities.kind, 'lottery'));
  const [grant] = await db
    .select({ id: lotteryChanceGrants.activityId })
    .from(lotteryChanceGrants)
    .where(
      and(
        inArray(lotteryChanceGrants.activityId, lotteries),
        eq(lotteryChanceGrants.accountId, accountId),
        eq(lotteryChanceGrants.reason, reason),
      ),
    );
  return grant?.id ?? null;
}

export interface ChanceGrant {
  activityId: string;
  accountId: string;
  /** Why the chances are granted, for example the date of the free chances. Each reason grants chances only once. */
  reason: string;
  chances: number;
  at: Date;
}

export async function giveChances(tx: Database, grant: ChanceGrant): Promise<boolean> {
  const { rows } = await tx.execute(granted({ ...grant, at: grant.at.toISOString() }));
  return rows.length > 0;
}

const granted = fixedStatement<{ activityId: string; accountId: string; reason: string; chances: number; at: string }>(
  (place) => sql`
    with added as (
      insert into ${lotteryChanceGrants} (activity_id, account_id, reason, chances, at)
      values (${place('activityId')}, ${place('accountId')}, ${place('reason')}, ${place('chances')}, ${place('at')})
      on conflict (activity_id, account_id, reason) do nothing returning activity_id, account_id, chances
    )
    insert into ${lotteryChances} as own (activity_id, account_id, remaining)
    select activity_id, account_id, chances from added
    on conflict (activity_id, account_id) do update set remaining = own.remaining + excluded.remaining
    returning remaining`,
);

/**
 * Locks the member's chances until commit. Call this before locking the coin balance: draws lock in this order, so the
 * opposite order could deadlock.
 */
export async function lockChances(tx: Database, activityId: string, accountId: string): Promise<void> {
  await tx
    .insert(lotteryChances)
    .values({ activityId, accountId, remaining: 0 })
    .onConflictDoUpdate({
      target: [lotteryChances.activityId, lotteryChances.accountId],
      set: { remaining: sql`${lotteryChances.remaining}` },
    });
}

/** Spends one chance and returns how many remain, or null if the member had none. */
export async function takeChance(tx: Database, activityId: string, accountId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ remaining: number }>(taken({ activityId, accountId }));
  return rows[0]?.remaining ?? null;
}

const taken = fixedStatement<{ activityId: string; accountId: string }>(
  (place) => sql`
    update ${lotteryChances} set remaining = remaining - 1
     where activity_id = ${place('activityId')} and account_id = ${place('accountId')} and remaining > 0
    returning remaining`,
);

/** Takes back chances that the member has not used yet. */
export async function takeBackChances(tx: Database, grant: Omit<ChanceGrant, 'at' | 'reason'>): Promise<void> {
  const { activityId, accountId, chances } = grant;
  await tx
    .update(lotteryChances)
    .set({ remaining: sql`greatest(0, ${lotteryChances.remaining} - ${chances})` })
    .where(isOf(activityId, accountId));
}

export async function chancesOf(db: Database, activityId: string, accountId: string): Promise<number> {
  const [row] = await db.select().from(lotteryChances).where(isOf(activityId, accountId));
  return row?.remaining ?? 0;
}

/** Counts the member's chances, including the free chances of today even if they are not granted yet. */
export async function chancesWithDaily(
  db: Database,
  {
    activityId,
    accountId,
    freePerDay,
    day,
  }: { activityId: string; accountId: string; freePerDay: number; day: string },
): Promise<number> {
  const remaining = await chancesOf(db, activityId, accountId);
  const [row] = await db
    .select({ chances: lotteryChanceGrants.chances })
    .from(lotteryChanceGrants)
    .where(
      and(
        eq(lotteryChanceGrants.activityId, activityId),
        eq(lotteryChanceGrants.accountId, accountId),
        eq(lotteryChanceGrants.reason, dailyReasonOf(day)),
      ),
    );
  return row ? remaining : remaining + freePerDay;
}

export const dailyReasonOf = (day: string) => `day:${day}`;

const isOf = (activityId: string, accountId: string) =>
  and(eq(lotteryChances.activityId, activityId), eq(lotteryChances.accountId, accountId));
