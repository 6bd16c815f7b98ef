import {
  faultsOfActivity,
  faultsOfGoods,
  faultsOfPrizes,
  type AwardedCount,
} from '@feisuo/contract/facts/activity-rules';
import type { ActivityDetail, ActivityForm } from '@feisuo/contract/schemas/console-activity';
import type { Judge } from '../kit/form/form-schema.ts';

/** Awards that the activity has given before this edit: in total (null if unknown), and per prize or good. */
export type GivenBefore = { awards: number | null; things: readonly AwardedCount[]; isRunning: boolean };

export const nothingGiven: GivenBefore = { awards: null, things: [], isRunning: false };

export function givenOf({ activity, awards, reversed, prizes, goods, stock }: ActivityDetail): GivenBefore {
  const things = [...(prizes ?? []), ...(goods ?? [])].map(({ id, name }) => ({
    id,
    name,
    taken: stock.find((one) => one.id === id)?.taken ?? 0,
  }));
  // The server maintains `activity.given` only for an activity with a budget. Without a budget, the number is all
  // awards minus the reversed ones.
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
