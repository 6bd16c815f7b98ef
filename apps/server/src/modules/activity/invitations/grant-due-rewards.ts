import { DAY_MS } from '@feisuo/contract/facts/durations';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { dayOf, startOf } from '../../../time/shanghai.ts';
import { lockActivity } from '../activities/activity-queries.ts';
import { readRules } from '../activities/activity-kinds.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import { awardDueAt } from './award-due-at.ts';
import { countRewardedSince, listDue, tallyInviter } from './invitation-queries.ts';
import { invitations } from './invitations.tables.ts';
import { rewardLetter } from './invite-code.ts';

export type RewardDeps = Pick<
  ActivityDeps,
  'db' | 'clock' | 'masterKey' | 'giveDays' | 'findShown' | 'findPurchaseStart' | 'tellMembers'
>;
type Due = Awaited<ReturnType<typeof listDue>>[number];

const AT_ONCE = 200;

/**
 * Grants the awards that are due. An award above the inviter's daily limit waits until the next day; an award above the
 * total limit is never granted.
 */
export async function rewardDue(deps: RewardDeps): Promise<number> {
  let [after, rewarded] = [0n, 0];
  const failures: unknown[] = [];
  for (;;) {
    const due = await listDue(deps.db, deps.clock.now(), { after, limit: AT_ONCE });
    for (const one of due) {
      try {
        if (await rewardOne(deps, one)) rewarded += 1;
      } catch (error) {
        failures.push(error);
      }
      after = one.id;
    }
    if (due.length < AT_ONCE) break;
  }
  // Reports errors after the loop, so that one failing award does not stop the later awards. The next run tries the
  // failed awards again.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invitation awards were not granted`);
  return rewarded;
}

async function rewardOne(deps: RewardDeps, due: Due): Promise<boolean> {
  try {
    return await reward(deps, due);
  } catch (error) {
    if (!(error instanceof AppError) || error.facts.reason !== 'ACT_GIVEN_AWAY') throw error;
    await deps.db
      .update(invitations)
      .set({ state: 'over_cap' })
      .where(and(eq(invitations.id, due.id), eq(invitations.state, 'maturing')));
    return false;
  }
}

const reward = (deps: RewardDeps, { id, inviterId, activityId }: Due): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await lockActivity(tx, activityId);
    if (activity?.kind !== 'invite') throw new Error(`${activityId} is not an invitation activity`);
    // Other awards to this inviter wait for this lock, even awards from another invitation activity. The counts below
    // therefore stay correct until commit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inviter ${inviterId}`}, 0))`);
    if (await postpone(deps, tx, id, at)) return false;
    const { perDay, total } = readRules('invite', activity.rules);
    if ((await countRewardedSince(tx, inviterId, startOf(dayOf(at)))) >= perDay) return false;
    const isFull = (await tallyInviter(tx, inviterId, at)).rewarded >= total;
    const [taken] = await tx
      .update(invitations)
      .set(isFull ? { state: 'over_cap' } : { state: 'rewarded', rewardedAt: at })
      .where(and(eq(invitations.id, id), eq(invitations.state, 'maturing'), lte(invitations.dueAt, at)))
      .returning();
    if (!taken || isFull) return false;
    const { inviterAward: award, coinDays } = taken.terms;
    const by = { ...activity, rulesVersion: taken.rulesVersion };
    const reason = { activity: by, accountId: inviterId, period: 'invited', slot: String(id) };
    const awarded = await giveAward(deps, tx, reason, { award, coinDays, at });
    await tx.update(invitations).set({ inviterAwardId: awarded.id }).where(eq(invitations.id, id));
    await deps.tellMembers(tx, deps, [inviterId], rewardLetter(award));
    return true;
  });

/**
 * Postpones the award until the purchase can no longer be fully refunded. While a refund is undecided, postpones the
 * award by a day.
 */
async function postpone(deps: RewardDeps, tx: Database, id: bigint, at: Date): Promise<boolean> {
  const isMaturing = and(eq(invitations.id, id), eq(invitations.state, 'maturing'));
  const [maturing] = await tx.select().from(invitations).where(isMaturing);
  if (!maturing?.orderId) return true;
  const startsAt = await deps.findPurchaseStart(tx, maturing.orderId, at);
  const tomorrow = new Date(at.getTime() + DAY_MS).toISOString();
  const dueAt = startsAt ? awardDueAt(startsAt) : sql<Date>`${tomorrow}::timestamptz`;
  const postponed = await tx
    .update(invitations)
    .set({ dueAt })
    .where(and(isMaturing, gt(dueAt, at.toISOString())))
    .returning({ id: invitations.id });
  return postponed.length > 0;
}
