import type { ActivityDetail, ActivityRow, AwardRow, OddsView } from '@feisuo/contract/schemas/console-activity';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { draftOf } from '../operator-actions/activity/activities.ts';
import { AppError } from '../http/app-error.ts';
import type { MasterKey } from '../keys/master-key.ts';
import {
  countAwards,
  countListEntries,
  findActivity,
  goodsReleased,
  isListedKind,
  type listActivityAwards,
  listGoods,
  listActivityReferences,
  listPrizes,
  prizesReleased,
  recordNumberOf,
  stateOf,
  tallyDraws,
  type Activity,
  type ActivityKind,
} from '../modules/activity/index.ts';
import { intervalOf } from '../modules/promotion/index.ts';
import { placesOf } from '../operator-actions/content/places-of-activity.ts';

export const activityRow = (activity: Activity, now: Date): ActivityRow => ({
  id: activity.id,
  kind: activity.kind,
  name: activity.name,
  picture: activity.picture,
  state: stateOf(activity, now),
  audience: activity.audience,
  startsAt: activity.startsAt.toISOString(),
  endsAt: activity.endsAt.toISOString(),
  budget: activity.budget,
  given: activity.given,
  rulesVersion: activity.rulesVersion,
  revision: activity.revision,
  updatedAt: activity.updatedAt.toISOString(),
});

export async function requireActivity(db: Database, id: string): Promise<Activity> {
  const activity = await findActivity(db, id);
  if (!activity) throw new AppError('not_found', { description: 'no such activity' });
  return activity;
}

export async function describeActivity(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<ActivityDetail> {
  const now = clock.now();
  const activity = await requireActivity(db, id);
  const prizes = activity.kind === 'lottery' ? await listPrizes(db, id) : null;
  const goods = activity.kind === 'exchange' ? await listGoods(db, id) : null;
  const stock = [
    ...(prizes ?? []).map((prize) => ({
      id: prize.id,
      taken: prize.taken,
      out: prize.stock === null ? null : prizesReleased(prize.stock, activity, now),
    })),
    ...(goods ?? []).map((good) => ({
      id: good.id,
      taken: good.taken,
      out: goodsReleased(good, activity.startsAt, now),
    })),
  ];
  return {
    activity: activityRow(activity, now),
    rules: activity.rules,
    prizes: prizes && prizes.map(draftOf),
    goods: goods && goods.map(draftOf),
    stock,
    ...(await countAwards(db, id)),
    listed: isListedKind(activity.kind) ? await countListEntries(db, activity.kind, id) : null,
    places: await placesOf(db, activity, now),
    within: (await listActivityReferences(db, id)).map((one) => activityRow(one, now)),
  };
}

const MILLION = 1_000_000;
/** Minimum number of draws before wins are compared with the odds. */
const FEWEST = 100;

/** Compares the wins of a lottery with its published odds. */
export async function checkOdds(db: Database, id: string): Promise<OddsView> {
  const activity = await requireActivity(db, id);
  if (activity.kind !== 'lottery') throw new AppError('not_found', { description: 'no such lottery' });
  const { draws, nothing, prizes } = await tallyDraws(db, id);
  return {
    draws,
    nothing: nothing / MILLION,
    prizes: prizes.map(({ id: prizeId, name, weight, won, isLimited }) => {
      const odds = weight / MILLION;
      const interval = intervalOf({ hits: won, of: draws });
      const fits = interval !== null && interval.low <= odds && odds <= interval.high;
      // A prize with limited stock may be won less often than its published odds, but not more often.
      const isOver = interval !== null && interval.low > odds;
      const verdict = draws < FEWEST ? 'few' : isLimited && !isOver ? 'limited' : fits ? 'fits' : 'off';
      return { id: prizeId, name, odds, won, share: draws === 0 ? 0 : won / draws, interval, verdict };
    }),
  };
}

type ListedAward = Awaited<ReturnType<typeof listActivityAwards>>[number];

export const awardRow = (
  { masterKey, kind }: { masterKey: MasterKey; kind: ActivityKind },
  { award, reversal, prizeId = null }: ListedAward & { prizeId?: string | null },
): AwardRow => ({
  id: String(award.id),
  number: numberOf(masterKey, kind, award),
  accountId: award.accountId,
  prizeId,
  kind: award.kind,
  name: award.name,
  amount: award.amount,
  rulesVersion: award.rulesVersion,
  at: award.at.toISOString(),
  reversed: reversal && { at: reversal.at.toISOString(), reason: reversal.reason },
});

function numberOf(masterKey: MasterKey, kind: ActivityKind, { slot, at }: ListedAward['award']): string | null {
  const letter = kind === 'lottery' ? 'D' : kind === 'redeem' ? 'R' : null;
  return letter && recordNumberOf(masterKey, { letter, slot, at });
}
