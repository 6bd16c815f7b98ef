import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Award } from '@feisuo/contract/schemas/activity';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { budgetSpent, takeFromBudget } from '../activities/activity-queries.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { giveCards } from '../check-in/make-up-cards.ts';
import { earnCoins } from '../coins/change-coins.ts';
import { giveChances, findAwardLottery } from '../lottery/draw-chances.ts';
import { activityAwards } from './awards.tables.ts';
import { findAwardFor, type AwardKey } from './find-award.ts';

/** Why an award is granted. Repeated calls with the same activity, account, period and slot grant one award. */
export interface Reason {
  activity: { id: string; rulesVersion: number; budget: number | null };
  accountId: string;
  period: string;
  slot: string;
}

export interface AwardResult {
  id: bigint;
  /** False if the award was granted by an earlier call; `award` is then the earlier award. */
  isNew: boolean;
  award: Award;
}

/**
 * Grants an award in the transaction of the request that earned it. Locks the member's own rows first and the
 * activity's budget last (see `lock-own-balances.ts`).
 * @throws AppError `failed_precondition` with ACT_GIVEN_AWAY
 */
export async function giveAward(
  ports: Pick<ActivityPorts, 'giveDays' | 'findShown'>,
  tx: Database,
  { activity, accountId, period, slot }: Reason,
  { award, coinDays, at }: { award: Award; coinDays: number; at: Date },
): Promise<AwardResult> {
  const key = { activityId: activity.id, accountId, period, slot };
  const { rulesVersion } = activity;
  const values = { ...key, ...award, rulesVersion, at: at.toISOString() };
  const { rows } = await tx.execute<{ id: string }>(awarded(values));
  if (!rows[0]) {
    const before = await findAwardResult(tx, key);
    if (!before) throw new Error('the award does not exist');
    return before;
  }
  const id = BigInt(rows[0].id);
  if (award.kind === 'coins') {
    const expiresAt = new Date(at.getTime() + coinDays * DAY_MS);
    await earnCoins(tx, { accountId, key: coinKeyOf(id), amount: award.amount, at, expiresAt });
  }
  if (award.kind === 'make_up_card') await giveCards(tx, accountId, award.amount);
  if (award.kind === 'vip_days') await ports.giveDays(tx, { accountId, sourceId: String(id), days: award.amount, at });
  if (award.kind === 'chances') {
    const lottery = await findAwardLottery(ports, tx);
    await giveChances(tx, { activityId: lottery, accountId, reason: chancesKeyOf(id), chances: award.amount, at });
  }
  // An activity without a budget has no counter that all members share, so no lock is needed.
  if (activity.budget !== null && !(await takeFromBudget(tx, activity.id))) throw budgetSpent();
  return { id, isNew: true, award };
}

type AwardValues = Record<'activityId' | 'accountId' | 'period' | 'slot' | 'kind' | 'name' | 'at', string> &
  Record<'rulesVersion' | 'amount', number>;

const awarded = fixedStatement<AwardValues>(
  (place) => sql`
    insert into ${activityAwards} (activity_id, account_id, period, slot, rules_version, kind, name, amount, at)
    values (${place('activityId')}, ${place('accountId')}, ${place('period')}, ${place('slot')}, ${place('rulesVersion')},
            ${place('kind')}, ${place('name')}, ${place('amount')}, ${place('at')})
    on conflict (activity_id, account_id, period, slot) do nothing returning id`,
);

export const chancesKeyOf = (awardId: bigint) => `award:${awardId}`;

export const coinKeyOf = (awardId: bigint) => `award:${awardId}`;

export async function findAwardResult(db: Database, key: AwardKey): Promise<AwardResult | null> {
  const found = await findAwardFor(db, key);
  return found && { id: found.id, isNew: false, award: found.award };
}

/** Reads an award that must exist. */
export async function findAward(db: Database, id: bigint): Promise<Award> {
  const [row] = await db.select().from(activityAwards).where(eq(activityAwards.id, id));
  if (!row) throw new Error('the award does not exist');
  return { kind: row.kind, name: row.name, amount: row.amount };
}
