import { activityLimits } from './activity-vocabulary.ts';
import { fieldRefusals } from './field-refusals.ts';
import { endsTooEarly, ruleFault, type AMoment, type RuleFault, type Typed } from './rule-fault.ts';

/** How many of a prize or good were already given, by its id. */
export interface Given {
  id: string;
  name: string;
  taken: number;
}

/** Keep all digits: 100.0001 must not read as 100. */
const percentOf = (odds: number) => String((odds * 100) / activityLimits.oddsWhole);

interface TypedThing {
  id?: string;
  name?: string;
  stock?: Typed;
}

/** When it runs and how many it may give, each at its field. `given`: how many it gave, where that is counted. */
export function faultsOfActivity(
  { startsAt, endsAt, budget }: { startsAt?: AMoment; endsAt?: AMoment; budget?: Typed },
  given: number | null = null,
): RuleFault[] {
  const faults: RuleFault[] = [];
  if (endsTooEarly(startsAt, endsAt))
    faults.push(ruleFault('endsAt', 'it would end before it begins', fieldRefusals.endsBeforeStart));
  if (given !== null && typeof budget === 'number' && budget < given)
    faults.push(ruleFault('budget', `${given} were given already`, fieldRefusals.budgetBelowGiven(given)));
  return faults;
}

/** All faults of a lottery's prizes. `won`: counts known to the form; the server reads its rows. */
export function faultsOfPrizes(
  prizes: readonly (TypedThing & { weight?: Typed })[],
  won: readonly Given[] = [],
): RuleFault[] {
  const faults: RuleFault[] = [];
  const twice = duplicateIdOf(prizes);
  if (twice !== undefined) faults.push(ruleFault('prizes', 'two have the same id', fieldRefusals.prizeIdTwice(twice)));
  const odds = prizes.reduce((total, prize) => total + (typeof prize?.weight === 'number' ? prize.weight : 0), 0);
  if (odds > activityLimits.oddsWhole) {
    const says = fieldRefusals.oddsAboveWhole(percentOf(odds));
    faults.push(ruleFault('prizes', `their odds are ${odds} of a million`, says));
  }
  return [
    ...faults,
    ...faultsOfGiven('prizes', prizes, won, {
      gone: ({ id, name }) => [`${id} was won already; set its odds to nothing instead`, fieldRefusals.prizeWon(name)],
      below: ({ id, name }) => [`more of ${id} were won than that`, fieldRefusals.prizeStockBelowWon(name)],
    }),
  ];
}

/** All faults of a supply station's goods. */
export function faultsOfGoods(
  goods: readonly (TypedThing & { dailyRelease?: Typed })[],
  had: readonly Given[] = [],
): RuleFault[] {
  const faults: RuleFault[] = [];
  const twice = duplicateIdOf(goods);
  if (twice !== undefined) faults.push(ruleFault('goods', 'two have the same id', fieldRefusals.goodIdTwice(twice)));
  for (const [index, good] of goods.entries())
    if (good?.stock === null && typeof good.dailyRelease === 'number') {
      const rule = `${good.id} has no stock that could be let go day by day`;
      faults.push(ruleFault(`goods.${index}.dailyRelease`, rule, fieldRefusals.goodEndless(good.name ?? '')));
    }
  return [
    ...faults,
    ...faultsOfGiven('goods', goods, had, {
      gone: ({ id, name }) => [
        `${id} was had already; set its stock to what was had instead`,
        fieldRefusals.goodHad(name),
      ],
      below: ({ id, name }) => [`more of ${id} were had than that`, fieldRefusals.goodStockBelowHad(name)],
    }),
  ];
}

/** Empty fields are no duplicates. */
function duplicateIdOf(things: readonly TypedThing[]): string | undefined {
  const ids = things.map((thing) => thing?.id ?? '');
  return ids.find((id, index) => id !== '' && ids.indexOf(id) !== index);
}

type Words = (thing: { id: string; name: string }) => [rule: string, says: string];

/** Awards that were given stay: a given prize cannot be removed, and stock cannot drop below the given count. */
function faultsOfGiven(
  field: string,
  things: readonly TypedThing[],
  given: readonly Given[],
  { gone, below }: { gone: Words; below: Words },
): RuleFault[] {
  return given
    .filter(({ taken }) => taken > 0)
    .flatMap((before) => {
      const at = things.findIndex((thing) => thing?.id === before.id);
      const thing = things[at];
      if (!thing) return [ruleFault(field, ...gone(before))];
      if (typeof thing.stock !== 'number' || thing.stock >= before.taken) return [];
      return [ruleFault(`${field}.${at}.stock`, ...below({ id: before.id, name: thing.name ?? before.name }))];
    });
}
