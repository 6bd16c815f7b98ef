import { faultsOfActivity, faultsOfGoods, faultsOfPrizes, type Given } from '@feisuo/contract/facts/activity-rules';
import type { ActivityDetail, ActivityForm } from '@feisuo/contract/schemas/console-activity';
import type { Judge } from '../kit/form/form-schema.ts';

/** Awards given before the change: the total where known, and per prize or good; and whether it runs. */
export type GivenBefore = { awards: number | null; things: readonly Given[]; isRunning: boolean };

export const nothingGiven: GivenBefore = { awards: null, things: [], isRunning: false };

export function givenOf({ activity, awards, reversed, prizes, goods, stock }: ActivityDetail): GivenBefore {
  const things = [...(prizes ?? []), ...(goods ?? [])].map(({ id, name }) => ({
    id,
    name,
    taken: stock.find((one) => one.id === id)?.taken ?? 0,
  }));
  // Without a budget nothing is counted; with one, earlier awards count too.
  const given = activity.budget === null ? awards - reversed : activity.given;
  return { awards: given, things, isRunning: activity.state === 'running' };
}

/** The same rules as on the server. */
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
