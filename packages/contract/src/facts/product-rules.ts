import { fieldRefusals } from './field-refusals.ts';
import { endsTooEarly, isInteger, ruleFault, type AMoment, type RuleFault, type Typed } from './rule-fault.ts';

/** The maximum price, 100,000 yuan. A higher price is certainly a mistake in the unit. */
export const MOST_FEN = 10_000_000;
/** Days of the shortest and of the longest month, for products whose period is given in months. */
const MONTH_DAYS = [28, 31] as const;
const MOST_COUNT = 3660;
const MOST_QUOTA = 1_000_000;

interface TypedPromotion {
  actId?: string | null;
  priceFen?: Typed;
  from?: AMoment;
  until?: AMoment;
}

/** A product as typed into the form. Fields may be missing. */
export interface TypedProduct {
  lengthUnit?: 'months' | 'days';
  lengthCount?: Typed;
  days?: Typed;
  priceFen?: Typed;
  firstPeriodFen?: Typed;
  isRenewable?: boolean;
  saleFrom?: AMoment;
  saleUntil?: AMoment;
  claimDays?: Typed;
  sort?: Typed;
  promotions?: readonly TypedPromotion[];
  quota?: { total?: Typed; perAccount?: Typed } | null;
}

/**
 * All faults in a product, each with its field. `taken` is the number of units sold or held for orders, or null if
 * unknown.
 */
export const faultsOfProduct = (draft: TypedProduct, taken: number | null = null): RuleFault[] => [
  ...faultsOfLength(draft),
  ...faultsOfPrices(draft),
  ...faultsOfDetails(draft),
  ...faultsOfPromotions(draft),
  ...faultsOfQuota(draft.quota, taken),
];

export function faultsOfFen(field: string, fen: Typed): RuleFault[] {
  if (!isNumber(fen) || (isInteger(fen) && fen > 0 && fen <= MOST_FEN)) return [];
  return [ruleFault(field, `fen, from 1 to ${MOST_FEN}`, fieldRefusals.fen(MOST_FEN))];
}

function faultsOfLength({ lengthUnit, lengthCount, days }: TypedProduct): RuleFault[] {
  if (!isNumber(lengthCount)) return [];
  if (!isInteger(lengthCount) || lengthCount < 1 || lengthCount > MOST_COUNT)
    return [ruleFault('lengthCount', `1 to ${MOST_COUNT}`, fieldRefusals.lengthCount(MOST_COUNT))];
  const [least, most] =
    lengthUnit === 'days'
      ? [lengthCount, lengthCount]
      : ([MONTH_DAYS[0] * lengthCount, MONTH_DAYS[1] * lengthCount] as const);
  // The days that are granted must fit the period that pages promise (`lengthCount` in `lengthUnit`).
  if (!isNumber(days) || (isInteger(days) && days >= least && days <= most)) return [];
  return [
    least === most
      ? ruleFault('days', `${least}, as it lasts`, fieldRefusals.daysOfDays(least))
      : ruleFault('days', `${least} to ${most}`, fieldRefusals.daysOfMonths(least, most)),
  ];
}

function faultsOfPrices({ priceFen, firstPeriodFen }: TypedProduct): RuleFault[] {
  const faults = [...faultsOfFen('priceFen', priceFen), ...faultsOfFen('firstPeriodFen', firstPeriodFen)];
  if (isNumber(firstPeriodFen) && isNumber(priceFen) && firstPeriodFen > priceFen)
    faults.push(ruleFault('firstPeriodFen', 'more than the usual price', fieldRefusals.firstAbovePrice));
  return faults;
}

function faultsOfDetails(draft: TypedProduct): RuleFault[] {
  const { claimDays, days, sort, isRenewable, lengthUnit, lengthCount, saleFrom, saleUntil } = draft;
  const faults: RuleFault[] = [];
  if (isNumber(claimDays) && isNumber(days) && (claimDays < 1 || claimDays > days))
    faults.push(ruleFault('claimDays', 'from 1 to its own days', fieldRefusals.claimDays(days)));
  if (isNumber(sort) && !(isInteger(sort) && sort >= 0 && sort <= 9999))
    faults.push(ruleFault('sort', 'from 0 to 9999', fieldRefusals.productSort));
  if (isRenewable && lengthUnit === 'days' && isNumber(lengthCount) && lengthCount < 7) {
    const rule = 'what lasts less than seven days leaves no room for a notice';
    faults.push(ruleFault('isRenewable', rule, fieldRefusals.renewalTooShort));
  }
  return [...faults, ...faultsOfWindow('saleUntil', saleFrom, saleUntil)];
}

function faultsOfPromotions({ promotions = [], priceFen }: TypedProduct): RuleFault[] {
  if (promotions.length > 20) return [ruleFault('promotions', '20 at most', fieldRefusals.tooManyPromotions)];
  const actIds = promotions.map((promotion) => promotion?.actId?.trim() ?? '');
  return promotions.flatMap((promotion, index) => {
    const field = `promotions.${index}`;
    const faults = faultsOfFen(`${field}.priceFen`, promotion?.priceFen);
    if (actIds.indexOf(actIds[index] ?? '') < index)
      faults.unshift(ruleFault(`${field}.actId`, 'one for each activity', fieldRefusals.promotionTwice));
    if (isNumber(promotion?.priceFen) && isNumber(priceFen) && promotion.priceFen >= priceFen)
      faults.push(ruleFault(`${field}.priceFen`, 'no lower than the usual price', fieldRefusals.promotionNotLower));
    return [...faults, ...faultsOfWindow(`${field}.until`, promotion?.from, promotion?.until)];
  });
}

export const faultsOfQuota = (quota: TypedProduct['quota'], taken: number | null = null): RuleFault[] => [
  ...faultsOfCount('quota.total', quota?.total, 0),
  ...(taken !== null && isNumber(quota?.total) && quota.total >= 0 && quota.total < taken
    ? [ruleFault('quota.total', `${taken} are sold or kept for orders`, fieldRefusals.quotaBelowTaken(taken))]
    : []),
  ...faultsOfCount('quota.perAccount', quota?.perAccount, 1),
];

function faultsOfCount(field: string, count: Typed, least: number): RuleFault[] {
  if (!isNumber(count) || (isInteger(count) && count >= least && count <= MOST_QUOTA)) return [];
  return [ruleFault(field, `a number from ${least} to ${MOST_QUOTA}`, fieldRefusals.quota(least))];
}

const faultsOfWindow = (field: string, from: AMoment, until: AMoment): RuleFault[] =>
  endsTooEarly(from, until) ? [ruleFault(field, 'it would end before it begins', fieldRefusals.endsBeforeStart)] : [];

const isNumber = (value: Typed): value is number => typeof value === 'number';
