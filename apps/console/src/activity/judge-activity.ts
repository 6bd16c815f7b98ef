import {
  faultsOfActivity,
  faultsOfGoods,
  faultsOfPrizes,
  type AwardedCount,
} from '@feisuo/contract/facts/activity-rules';
import type { ActivityDetail, ActivityForm } from '@feisuo/contract/schemas/console-activity';
import type { Judge } from '../kit/form/form-schema.ts';

/**
 * Awards given before this change: in total (null if unknown), and per prize or good. Also whether the activity is
 * running.
 */
export type GivenBefore = { awards: number | null; things: readonly AwardedCount[]; isRunning: boolean };

export const nothingGiven: GivenBefore = { awards: null, things: [], isRunning: false };

export function givenOf({ activity, awards, reversed, prizes, goods, stock }: ActivityDetail): GivenBefore {
  const things = [...(prizes ?? []), ...(goods ?? [])].map(({ id, name }) => ({
    id,
    name,
    taken: stock.find((one) => one.id === id)?.taken ?? 0,
  }));
  // With a budget, `activity.given` counts all awards, also those from before the budget was set. Without a budget
  // nothing is counted, so reversed awards are subtracted here.
  const given = activity.budget === null ? awards - reversed : activity.given;
  return { awards: given, things, isRunning: activity.state === 'running' };
}

/** Checks the form with the same rules as the server. */
export const judgeActivity =
  ({ awards, things }: GivenBefore): Judge =>
  (values) => {
    const { prizes, goods, ...rest } = values as Partial<ActivityForm>;
    return [
      ...faultsOfActivity(rest, awards),
      ...(prizes ? faultsOfPrizes(prizes, things) : []),
      ...(goods ? faultsOfGoods(goods, things) : []),
    ];
  };
