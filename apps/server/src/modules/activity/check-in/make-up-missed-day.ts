import type { CheckInIndexReply } from '@feisuo/contract/schemas/activity';
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { addDays, startOf } from '../../../time/shanghai.ts';
import type { RunningActivity } from '../activities/activity-queries.ts';
import { joinActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { findAwardFor } from '../awards/find-award.ts';
import { giveAward } from '../awards/give-award.ts';
import { lockOwnBalances } from '../awards/lock-own-balances.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { spendCoins } from '../coins/change-coins.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { findAwardLottery } from '../lottery/draw-chances.ts';
import { type CheckedIn, listDays, slotOf, type WeekOf, weekdayOf, weekOf } from './check-in-week.ts';
import { cardsOf, takeCard } from './make-up-cards.ts';
import { checkInMakeUps } from './make-up.tables.ts';

export type MakeUpOffer = CheckInIndexReply['data']['makeUp'];

/**
 * Returns the missed days of this week that can be made up, and the price. Days before the member registered or the
 * activity started do not count as missed.
 */
export async function showMakeUp(
  deps: Pick<ActivityDeps, 'db' | 'describePerson'>,
  activity: RunningActivity<'check_in'>,
  { days, ...week }: WeekOf & { days: readonly number[] },
  now: Date,
): Promise<MakeUpOffer> {
  const { makeUp } = activity.rules;
  if (!makeUp) return null;
  const since = await sinceWhen(deps, deps.db, activity, week.accountId, now);
  const left = Math.max(0, makeUp.perWeek - (await countMakeUps(deps.db, week)));
  const cards = await cardsOf(deps.db, week.accountId);
  return { missed: missedDays(days, week.period, since, now), cards, coins: makeUp.coins, left };
}

export interface MakeUpStep {
  id: string;
  accountId: string;
  day: number;
  with: 'card' | 'coins';
}

/**
 * Makes up a missed day of this week and grants the award of the member's next check-in. A repeat changes nothing and
 * returns the same award.
 */
export function makeUpFor(deps: ActivityDeps, step: MakeUpStep): Promise<CheckedIn & { cards: number }> {
  const { id, accountId, day } = step;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await joinActivity(deps, tx, { id, kind: 'check_in', accountId, at });
    const { makeUp, awards, coinDays } = activity.rules;
    if (!makeUp) throw refuse('MAKE_UP_OFF');
    const week: WeekOf = { activityId: id, accountId, period: weekOf(at) };
    const days = await listDays(tx, week);
    const reason = { activity, accountId, period: week.period, slot: slotOf(day) };
    if (await isMadeUp(tx, week, day)) return describe(days.indexOf(day) + 1);
    const since = await sinceWhen(deps, tx, activity, accountId, at);
    if (!missedDays(days, week.period, since, at).includes(day)) throw refuse('MAKE_UP_DAY');
    if ((await countMakeUps(tx, week)) >= makeUp.perWeek) throw refuse('MAKE_UP_LIMIT');
    const promised = awards[days.length];
    if (!promised) throw new Error('the weekday has no award');
    if (needsProof(promised)) await requireProvenPerson(deps, tx, { accountId, at });
    await lockOwnBalances(tx, accountId, [promised.kind], { now: at, findLottery: () => findAwardLottery(deps, tx) });
    await pay(tx, step, { price: makeUp.coins, key: `make-up:${id}:${accountId}:${week.period}:${day}`, at });
    await tx.insert(checkInMakeUps).values({ ...week, day, paidWith: step.with, at });
    await giveAward(deps, tx, reason, { award: promised, coinDays, at });
    return describe(days.length + 1);

    async function describe(index: number) {
      const award = await findAwardFor(tx, { ...week, slot: slotOf(day) });
      if (!award) throw new Error('the award of the make-up day is missing');
      const balance = await coinsOf(tx, accountId, at);
      return { index, award: award.award, balance, cards: await cardsOf(tx, accountId) };
    }
  });
}

async function pay(
  tx: Database,
  step: MakeUpStep,
  { price, key, at }: { price: number | null; key: string; at: Date },
): Promise<void> {
  if (step.with === 'card') {
    if (!(await takeCard(tx, step.accountId))) throw refuse('MAKE_UP_NO_CARD');
    return;
  }
  if (price === null) throw refuse('MAKE_UP_NOT_SOLD');
  await spendCoins(tx, { accountId: step.accountId, key, amount: price, at });
}

/**
 * The time when the member registered or the activity started, whichever is later. Earlier days do not count as missed.
 */
async function sinceWhen(
  { describePerson }: Pick<ActivityDeps, 'describePerson'>,
  db: Database,
  { startsAt }: { startsAt: Date },
  accountId: string,
  now: Date,
): Promise<Date> {
  const registeredAt = (await describePerson(db, accountId, now))?.registeredAt ?? now;
  return registeredAt > startsAt ? registeredAt : startsAt;
}

/** Returns the weekdays before today that ended after `since` and have no check-in. */
export function missedDays(days: readonly number[], period: string, since: Date, now: Date): number[] {
  const past = Array.from({ length: weekdayOf(now) - 1 }, (_, index) => index + 1);
  const endOf = (day: number) => startOf(addDays(period, day));
  return past.filter((day) => !days.includes(day) && endOf(day) > since);
}

const isOfWeek = ({ activityId, accountId, period }: WeekOf) =>
  and(
    eq(checkInMakeUps.activityId, activityId),
    eq(checkInMakeUps.accountId, accountId),
    eq(checkInMakeUps.period, period),
  );

async function countMakeUps(db: Database, week: WeekOf): Promise<number> {
  const [row] = await db.select({ number: count() }).from(checkInMakeUps).where(isOfWeek(week));
  return row?.number ?? 0;
}

async function isMadeUp(db: Database, week: WeekOf, day: number): Promise<boolean> {
  const rows = await db
    .select({ day: checkInMakeUps.day })
    .from(checkInMakeUps)
    .where(and(isOfWeek(week), eq(checkInMakeUps.day, day)));
  return rows.length > 0;
}

const refuse = (reason: 'MAKE_UP_OFF' | 'MAKE_UP_DAY' | 'MAKE_UP_NO_CARD' | 'MAKE_UP_LIMIT' | 'MAKE_UP_NOT_SOLD') =>
  new AppError('failed_precondition', { description: `the make-up card cannot be used: ${reason}`, reason });
