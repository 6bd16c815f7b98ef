import { faultsOfActivity, faultsOfGoods, faultsOfPrizes, type Given } from '@feisuo/contract/facts/activity-rules';
import type { ActivityDetail, ActivityForm } from '@feisuo/contract/schemas/console-activity';
import type { Judge } from '../kit/form/form-schema.ts';

/** What an activity gave before it is changed, in all, where that is known, and of each prize or good; and whether it runs. */
export type GivenBefore = { awards: number | null; things: readonly Given[]; isRunning: boolean };

export const nothingGiven: GivenBefore = { awards: null, things: [], isRunning: false };

export function givenOf({ activity, awards, reversed, prizes, goods, stock }: ActivityDetail): GivenBefore {
  const things = [...(prizes ?? []), ...(goods ?? [])].map(({ id, name }) => ({
    id,
    name,
    taken: stock.find((one) => one.id === id)?.taken ?? 0,
  }));
  // Nothing is counted without a budget; with one, what was given before counts too.
  const given = activity.budget === null ? awards - reversed : activity.given;
  return { awards: given, things, isRunning: activity.state === 'running' };
}

/** As the server judges it. */
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
