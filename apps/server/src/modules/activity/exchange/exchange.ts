import type { Award } from '@feisuo/contract/schemas/activity';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireAudience } from '../activities/audience.ts';
import { enterActivity, lockRunning, type RunningActivity } from '../activities/activity-queries.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { findAward, giveAward } from '../awards/give-award.ts';
import { lockOwnBalances } from '../awards/lock-own-balances.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { spendCoins } from '../coins/change-coins.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { findAwardLottery } from '../lottery/draw-chances.ts';
import { findVoucherCode, issueVoucher } from '../vouchers/vouchers.ts';
import { countExchanged, findExchange, findGood, takeGood, type Exchange } from './exchange-queries.ts';
import { exchanges } from './exchange.tables.ts';
import { stateOfGood, type Good, type GoodState } from './goods.ts';

export interface ExchangeRequest {
  accountId: string;
  activityId: string;
  goodId: string;
  /** Idempotency key. */
  key: string;
}

export interface Exchanged {
  goodId: string;
  award: Award;
  coins: number;
  balance: number;
  code: string | null;
  /** The new membership end, if the award was days of membership. */
  vipEndsAt: Date | null;
}

const refusals: Record<Exclude<GoodState, 'open' | 'short'>, string> = {
  sold_out: 'GOOD_SOLD_OUT',
  waiting: 'GOOD_NOT_YET',
  had_enough: 'GOOD_HAD_ENOUGH',
  period_full: 'GOOD_PERIOD_FULL',
};

/**
 * Exchanges coins for a good in one transaction. A repeat with the same key returns the same exchange, even after the
 * station has closed.
 * @throws AppError `not_found`, COINS_SHORT, EXCHANGE_KEY_TAKEN, or why the good cannot be exchanged
 */
export function exchange(deps: ActivityDeps, request: ExchangeRequest): Promise<Exchanged> {
  const { accountId, activityId, goodId, key } = request;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const early = await findExchange(tx, request);
    if (early) return replayExchange(deps, tx, early, goodId, at);
    const activity = await lockRunning(tx, activityId, 'exchange', at);
    await requireAudience(deps, tx, activity, accountId, at);
    const good = await findGood(tx, activityId, goodId);
    if (!good) throw new AppError('not_found', { description: 'the station has no good with this id' });
    await enterActivity(tx, activityId, accountId, at);
    // `enterActivity` locked the participant's row, so other exchanges of this member at this station now wait.
    const before = await findExchange(tx, request);
    if (before) return replayExchange(deps, tx, before, goodId, at);
    if (needsProof(good)) await requireProvenPerson(deps, tx, { accountId, at });
    // Locks the coin balance, so exchanges of this member at other stations now wait too. The count below is therefore
    // exact.
    await lockOwnBalances(tx, accountId, [good.kind, 'coins'], {
      now: at,
      findLottery: () => findAwardLottery(deps, tx),
    });
    const had = await countExchanged(tx, good, accountId, at);
    const state = stateOfGood(good, { startsAt: activity.startsAt, now: at, had, balance: null });
    if (state !== 'open' && state !== 'short') throw refusal(refusals[state]);
    const coinKey = `exchange:${activityId}:${accountId}:${key}`;
    await spendCoins(tx, { accountId, key: coinKey, amount: good.price, at });
    // Updates the row of the good after the member's own rows, because exchanges of all members wait for this row.
    if (!(await takeGood(tx, good, activity.startsAt, at))) throw await soldOutError(tx, activity, good, at);
    const { award, awardId, code } = await grantGood(deps, tx, activity, { good, accountId, key, at });
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

async function grantGood(
  deps: ActivityDeps,
  tx: Database,
  activity: RunningActivity<'exchange'>,
  { good, accountId, key, at }: { good: Good; accountId: string; key: string; at: Date },
) {
  const { kind, name, amount, voucher } = good;
  const reason = { activity, accountId, period: 'exchange', slot: key };
  const { coinDays } = activity.rules;
  const awarded = await giveAward(deps, tx, reason, { award: { kind, name, amount }, coinDays, at });
  const origin = `voucher:${activity.id}:${good.id}`;
  const code =
    voucher && (await issueVoucher(tx, deps.masterKey, { awardId: awarded.id, origin, promise: voucher, at }));
  return { award: awarded.award, awardId: awarded.id, code };
}

/** The error for a good whose last unit went to another member after it was checked. */
async function soldOutError(
  tx: Database,
  activity: RunningActivity<'exchange'>,
  good: Good,
  at: Date,
): Promise<AppError> {
  const now = (await findGood(tx, activity.id, good.id)) ?? good;
  const state = stateOfGood(now, { startsAt: activity.startsAt, now: at, had: null, balance: null });
  return refusal(refusals[state === 'waiting' ? 'waiting' : 'sold_out']);
}

async function replayExchange(
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
  new AppError('failed_precondition', { description: `the good cannot be exchanged: ${reason}`, reason });
