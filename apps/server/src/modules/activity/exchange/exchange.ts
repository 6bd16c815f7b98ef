import type { Award } from '@feisuo/contract/schemas/activity';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireAudience } from '../activities/audience.ts';
import { enter, keepRunning, type Running } from '../activities/activity-queries.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { findAward, giveAward } from '../awards/give-award.ts';
import { holdOwn } from '../awards/hold-own.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { spendCoins } from '../coins/change-coins.ts';
import { coinsOf } from '../coins/purse.ts';
import { lotteryOfAwards } from '../lottery/chances.ts';
import { findVoucherCode, issueVoucher } from '../vouchers/vouchers.ts';
import { countHad, findExchange, findGood, takeGood, type Exchange } from './exchange-queries.ts';
import { exchanges } from './exchange.tables.ts';
import { stateOfGood, type Good, type GoodState } from './goods.ts';

export interface Wish {
  accountId: string;
  activityId: string;
  goodId: string;
  /** Names this exchange, so that a repeat is the same one. */
  key: string;
}

export interface Exchanged {
  goodId: string;
  award: Award;
  coins: number;
  balance: number;
  code: string | null;
  /** Where the membership ends now, if it was days of it. */
  vipEndsAt: Date | null;
}

const refusals: Record<Exclude<GoodState, 'open' | 'short'>, string> = {
  sold_out: 'GOOD_SOLD_OUT',
  waiting: 'GOOD_NOT_YET',
  had_enough: 'GOOD_HAD_ENOUGH',
  period_full: 'GOOD_PERIOD_FULL',
};

/**
 * Gives a good for coins, once per key: coins, stock, award and exchange are one transaction, so that a crash leaves either all of
 * it or nothing, and whoever asks again with the same key hears what they had, even once the station has closed.
 * @throws AppError `not_found`, COINS_SHORT, EXCHANGE_KEY_TAKEN, or why the good cannot be had
 */
export function exchange(deps: ActivityDeps, wish: Wish): Promise<Exchanged> {
  const { accountId, activityId, goodId, key } = wish;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const early = await findExchange(tx, wish);
    if (early) return tellAgain(deps, tx, early, goodId, at);
    const activity = await keepRunning(tx, activityId, 'exchange', at);
    await requireAudience(deps, tx, activity, accountId, at);
    const good = await findGood(tx, activityId, goodId);
    if (!good) throw new AppError('not_found', { description: 'the station has nothing of this id' });
    await enter(tx, activityId, accountId, at);
    // The same person's other exchanges at this station wait from here on.
    const before = await findExchange(tx, wish);
    if (before) return tellAgain(deps, tx, before, goodId, at);
    if (needsProof(good)) await requireProvenPerson(deps, tx, { accountId, at });
    // From here on those at other stations wait too: all of them spend from one purse. So what they have had is exact.
    await holdOwn(tx, accountId, [good.kind, 'coins'], { now: at, findLottery: () => lotteryOfAwards(deps, tx) });
    const had = await countHad(tx, good, accountId, at);
    const state = stateOfGood(good, { startsAt: activity.startsAt, now: at, had, balance: null });
    if (state !== 'open' && state !== 'short') throw refusal(refusals[state]);
    const coinKey = `exchange:${activityId}:${accountId}:${key}`;
    await spendCoins(tx, { accountId, key: coinKey, amount: good.price, at });
    // Last of what others wait for: everybody wants the same row.
    if (!(await takeGood(tx, good, activity.startsAt, at))) throw await goneMeanwhile(tx, activity, good, at);
    const { award, awardId, code } = await give(deps, tx, activity, { good, accountId, key, at });
    await tx.insert(exchanges).values({ activityId, accountId, key, goodId, coins: good.price, coinKey, awardId, at });
    return {
      goodId,
      award,
      coins: good.price,
      code,
      balance: await coinsOf(tx, accountId, at),
      vipEndsAt: award.kind === 'vip_days' ? await deps.findVipEnd(tx, accountId, at) : null,
    };
  });
}

async function give(
  deps: ActivityDeps,
  tx: Database,
  activity: Running<'exchange'>,
  { good, accountId, key, at }: { good: Good; accountId: string; key: string; at: Date },
) {
  const { kind, name, amount, voucher } = good;
  const reason = { activity, accountId, period: 'exchange', slot: key };
  const { coinDays } = activity.rules;
  const given = await giveAward(deps, tx, reason, { award: { kind, name, amount }, coinDays, at });
  const origin = `voucher:${activity.id}:${good.id}`;
  const code = voucher && (await issueVoucher(tx, deps.masterKey, { awardId: given.id, origin, promise: voucher, at }));
  return { award: given.award, awardId: given.id, code };
}

/** The last one went between looking and taking. */
async function goneMeanwhile(tx: Database, activity: Running<'exchange'>, good: Good, at: Date): Promise<AppError> {
  const now = (await findGood(tx, activity.id, good.id)) ?? good;
  const state = stateOfGood(now, { startsAt: activity.startsAt, now: at, had: null, balance: null });
  return refusal(refusals[state === 'waiting' ? 'waiting' : 'sold_out']);
}

async function tellAgain(
  deps: ActivityDeps,
  tx: Database,
  { goodId, coins, awardId, accountId }: Exchange,
  asked: string,
  at: Date,
): Promise<Exchanged> {
  if (goodId !== asked) throw refusal('EXCHANGE_KEY_TAKEN');
  const award = await findAward(tx, awardId);
  return {
    goodId,
    award,
    coins,
    code: await findVoucherCode(tx, deps.masterKey, awardId),
    balance: await coinsOf(tx, accountId, at),
    vipEndsAt: award.kind === 'vip_days' ? await deps.findVipEnd(tx, accountId, at) : null,
  };
}

const refusal = (reason: string) =>
  new AppError('failed_precondition', { description: `the good cannot be had: ${reason}`, reason });
