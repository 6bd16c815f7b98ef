import type { ExchangeGood, ExchangeReply } from '@feisuo/contract/schemas/activity-exchange';
import { AppError } from '../../../http/app-error.ts';
import { findActivity, isGivenAway, stateOf } from '../activities/activity-queries.ts';
import { isForAccount } from '../activities/audience.ts';
import { readRules } from '../activities/kinds.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { coinsOf } from '../coins/purse.ts';
import { countHad, listGoods } from './exchange-queries.ts';
import { leftOf, nextReleaseOf, stateOfGood } from './goods.ts';

/** A supply station: what coins buy, and what this member can have of it. */
export async function showExchange(
  deps: ActivityDeps,
  id: string,
  accountId: string | null,
): Promise<ExchangeReply['data']> {
  const { db } = deps;
  const now = deps.clock.now();
  const activity = await findActivity(db, id);
  if (activity?.kind !== 'exchange') throw new AppError('not_found', { description: 'no station has this id' });
  const { startsAt, endsAt } = activity;
  const { says, checkIn, tasks, lottery } = readRules('exchange', activity.rules);
  const balance = accountId === null ? null : await coinsOf(db, accountId, now);
  const isGone = isGivenAway(activity);
  const goods: ExchangeGood[] = [];
  for (const good of await listGoods(db, id)) {
    const had = accountId === null ? null : await countHad(db, good, accountId, now);
    goods.push({
      id: good.id,
      award: { kind: good.kind, name: good.name, amount: good.amount },
      desc: good.description,
      picture: good.picture,
      price: good.price,
      left: isGone ? 0 : leftOf(good, startsAt, now),
      stock: good.stock,
      nextReleaseAt: isGone ? null : (nextReleaseOf(good, startsAt, now)?.toISOString() ?? null),
      perPerson: good.perPerson,
      perPeriod: good.perPeriod,
      had,
      isVoucher: good.voucher !== null,
      state: isGone ? 'sold_out' : stateOfGood(good, { startsAt, now, had, balance }),
    });
  }
  return {
    actId: id,
    name: activity.name,
    state: stateOf(activity, now),
    now: now.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    balance,
    eligible: accountId === null || (await isForAccount(deps, db, activity, accountId, now)),
    goods,
    checkIn,
    tasks,
    lottery,
    rules: says,
  };
}
