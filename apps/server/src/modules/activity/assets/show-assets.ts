import type { UserAssetsReply, UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { activities } from '../activities/activities.tables.ts';
import { listActivities, stateOf } from '../activities/activity-queries.ts';
import { readRules } from '../activities/activity-kinds.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { coinLots } from '../coins/coins.tables.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { chancesWithDaily } from '../lottery/draw-chances.ts';
import { listVouchers } from '../vouchers/vouchers.ts';
import { awardVouchers } from '../vouchers/vouchers.tables.ts';

/** A membership that is running or begins later, with its remaining days. */
interface OwnedVip {
  vasType: 3 | 5;
  endsAt: Date;
  daysLeft: number;
}

export interface AssetPorts {
  listVips(db: Database, accountId: string, now: Date): Promise<OwnedVip[]>;
}

export interface AssetDeps extends ActivityDeps, AssetPorts {}

const SHOWN = 100;

export async function showAssets(deps: AssetDeps, accountId: string): Promise<UserAssetsReply['data']> {
  const { db, clock, masterKey } = deps;
  const now = clock.now();
  const vips = await deps.listVips(db, accountId, now);
  const vouchers = await listVouchers(db, masterKey, { accountId, now, limit: SHOWN });
  return {
    coins: await coinsOf(db, accountId, now),
    expiring: await findExpiring(db, accountId, now),
    vips: vips.map(({ vasType, endsAt, daysLeft }) => ({
      vasType,
      expiresAt: endsAt.toISOString(),
      remainingDays: daysLeft,
    })),
    vouchers: vouchers.map(({ validUntil, at, ...voucher }) => ({
      ...voucher,
      validUntil: validUntil.toISOString(),
      at: at.toISOString(),
    })),
    items: await listItems(db, accountId),
  };
}

export async function showOverage(deps: AssetDeps, accountId: string): Promise<UserOverageReply['data']> {
  const { db, clock, masterKey } = deps;
  const now = clock.now();
  const vips = await deps.listVips(db, accountId, now);
  const daysOf = (kind: 3 | 5) => vips.find(({ vasType }) => vasType === kind)?.daysLeft ?? 0;
  const chances: UserOverageReply['data']['chances'] = [];
  for (const activity of await listActivities(db)) {
    if (activity.kind !== 'lottery' || stateOf(activity, now) !== 'running') continue;
    const { freePerDay } = readRules('lottery', activity.rules);
    const left = await chancesWithDaily(db, { activityId: activity.id, accountId, freePerDay, day: dayOf(now) });
    chances.push({ actId: activity.id, chances: left });
  }
  const vouchers = await listVouchers(db, masterKey, { accountId, now, limit: SHOWN });
  return {
    coins: await coinsOf(db, accountId, now),
    expiring: await findExpiring(db, accountId, now),
    vipRemainingDays: daysOf(3),
    superVipRemainingDays: daysOf(5),
    chances,
    vouchers: vouchers.filter(({ state }) => state === 'unused').length,
  };
}

/** Finds the next day on which coins expire, and sums the coins that expire on this day. */
async function findExpiring(db: Database, accountId: string, now: Date) {
  const isLeft = and(eq(coinLots.accountId, accountId), gt(coinLots.remaining, 0), gt(coinLots.expiresAt, now));
  const [first] = await db
    .select({ at: coinLots.expiresAt })
    .from(coinLots)
    .where(isLeft)
    .orderBy(coinLots.expiresAt)
    .limit(1);
  if (!first) return null;
  const dayEnds = startOf(addDays(dayOf(first.at), 1)).toISOString();
  const [sum] = await db
    .select({ coins: sql<number>`coalesce(sum(${coinLots.remaining}), 0)::int` })
    .from(coinLots)
    .where(and(isLeft, sql`${coinLots.expiresAt} < ${dayEnds}`));
  return sum && sum.coins > 0 ? { coins: sum.coins, at: first.at.toISOString() } : null;
}

/** Goods that the member won or exchanged. Voucher codes are listed separately. */
async function listItems(db: Database, accountId: string): Promise<UserAssetsReply['data']['items']> {
  const rows = await db
    .select({ award: activityAwards, from: activities.name })
    .from(activityAwards)
    .innerJoin(activities, eq(activities.id, activityAwards.activityId))
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .leftJoin(awardVouchers, eq(awardVouchers.awardId, activityAwards.id))
    .where(
      and(
        eq(activityAwards.accountId, accountId),
        eq(activityAwards.kind, 'thing'),
        isNull(activityReversals.awardId),
        isNull(awardVouchers.awardId),
      ),
    )
    .orderBy(desc(activityAwards.id))
    .limit(SHOWN);
  return rows.map(({ award: { id, name, amount, at }, from }) => ({
    id: String(id),
    name,
    amount,
    from,
    at: at.toISOString(),
  }));
}
