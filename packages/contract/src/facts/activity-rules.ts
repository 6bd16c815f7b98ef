import { activityLimits } from './activity-vocabulary.ts';
import { fieldRefusals } from './field-refusals.ts';
import { isOwnPicture } from './slot-vocabulary.ts';
import { endsTooEarly, ruleFault, type AMoment, type RuleFault, type Typed } from './rule-fault.ts';

/** How often a prize or good was awarded. */
export interface AwardedCount {
  id: string;
  name: string;
  taken: number;
}

/** The odds in per cent with all digits, because 100.0001 must not be shown as 100. */
const percentOf = (odds: number) => String((odds * 100) / activityLimits.oddsWhole);

interface TypedThing {
  id?: string;
  name?: string;
  stock?: Typed;
}

interface TypedActivity {
  startsAt?: AMoment;
  endsAt?: AMoment;
  budget?: Typed;
  picture?: string | undefined;
  rules?: unknown;
}

/**
 * Faults in an activity's period, budget and pictures, each with its field. `givenCount` is the number of awards given
 * so far, or null if unknown.
 */
export function faultsOfActivity(
  { startsAt, endsAt, budget, picture, rules }: TypedActivity,
  givenCount: number | null = null,
): RuleFault[] {
  const faults = [...faultsOfPicture(picture, 'picture'), ...faultsOfPicturesBelow(rules, 'rules')];
  if (endsTooEarly(startsAt, endsAt))
    faults.push(ruleFault('endsAt', 'it would end before it begins', fieldRefusals.endsBeforeStart));
  if (givenCount !== null && typeof budget === 'number' && budget < givenCount)
    faults.push(ruleFault('budget', `${givenCount} were given already`, fieldRefusals.budgetBelowGiven(givenCount)));
  return faults;
}

/**
 * Finds a picture on another host, which the content security policy would block. Checked only when an activity is
 * saved; existing activities stay visible.
 */
const faultsOfPicture = (address: unknown, field: string): RuleFault[] =>
  typeof address !== 'string' || isOwnPicture(address)
    ? []
    : [ruleFault(field, 'the content policy blocks it', fieldRefusals.pictureBlocked)];

/** Checks all pictures in the rules of an activity. In each kind of rules a picture is a field `src`, at any depth. */
function faultsOfPicturesBelow(value: unknown, field: string): RuleFault[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'src' ? faultsOfPicture(part, `${field}.src`) : faultsOfPicturesBelow(part, `${field}.${name}`),
  );
}

/** All faults in a lottery's prizes. `won` says how often each prize was awarded; the server counts its rows. */
export function faultsOfPrizes(
  prizes: readonly (TypedThing & { weight?: Typed })[],
  won: readonly AwardedCount[] = [],
): RuleFault[] {
  const faults: RuleFault[] = [];
  const twice = duplicateIdOf(prizes);
  if (twice !== undefined) faults.push(ruleFault('prizes', 'two have the same id', fieldRefusals.prizeIdTwice(twice)));
  const odds = prizes.reduce((total, prize) => total + (typeof prize?.weight === 'number' ? prize.weight : 0), 0);
  if (odds > activityLimits.oddsWhole) {
    const message = fieldRefusals.oddsAboveWhole(percentOf(odds));
    faults.push(ruleFault('prizes', `their odds are ${odds} of a million`, message));
  }
  return [
    ...faults,
    ...faultsOfAwarded('prizes', prizes, won, {
      removed: ({ id, name }) => [
        `${id} was won already; set its odds to nothing instead`,
        fieldRefusals.prizeWon(name),
      ],
      below: ({ id, name }) => [`more of ${id} were won than that`, fieldRefusals.prizeStockBelowWon(name)],
    }),
  ];
}

/** All faults in the goods of a supply station. */
export function faultsOfGoods(
  goods: readonly (TypedThing & { dailyRelease?: Typed; picture?: string })[],
  had: readonly AwardedCount[] = [],
): RuleFault[] {
  const faults: RuleFault[] = [];
  const twice = duplicateIdOf(goods);
  if (twice !== undefined) faults.push(ruleFault('goods', 'two have the same id', fieldRefusals.goodIdTwice(twice)));
  faults.push(...goods.flatMap((good, index) => faultsOfPicture(good?.picture, `goods.${index}.picture`)));
  for (const [index, good] of goods.entries())
    if (good?.stock === null && typeof good.dailyRelease === 'number') {
      const rule = `${good.id} has no stock that could be let go day by day`;
      faults.push(ruleFault(`goods.${index}.dailyRelease`, rule, fieldRefusals.goodEndless(good.name ?? '')));
    }
  return [
    ...faults,
    ...faultsOfAwarded('goods', goods, had, {
      removed: ({ id, name }) => [
        `${id} was had already; set its stock to what was had instead`,
        fieldRefusals.goodHad(name),
      ],
      below: ({ id, name }) => [`more of ${id} were had than that`, fieldRefusals.goodStockBelowHad(name)],
    }),
  ];
}

/** Returns an id that occurs more than once. Empty ids are not compared. */
function duplicateIdOf(things: readonly TypedThing[]): string | undefined {
  const ids = things.map((thing) => thing?.id ?? '');
  return ids.find((id, index) => id !== '' && ids.indexOf(id) !== index);
}

type Words = (thing: { id: string; name: string }) => [rule: string, says: string];

/** A prize or good that was awarded cannot be removed, and its stock cannot be lower than its number of awards. */
function faultsOfAwarded(
  field: string,
  things: readonly TypedThing[],
  awarded: readonly AwardedCount[],
  { removed, below }: { removed: Words; below: Words },
): RuleFault[] {
  return awarded
    .filter(({ taken }) => taken > 0)
    .flatMap((before) => {
      const at = things.findIndex((thing) => thing?.id === before.id);
      const thing = things[at];
      if (!thing) return [ruleFault(field, ...removed(before))];
      if (typeof thing.stock !== 'number' || thing.stock >= before.taken) return [];
      return [ruleFault(`${field}.${at}.stock`, ...below({ id: before.id, name: thing.name ?? before.name }))];
    });
}
