import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { wrongField } from '../../../http/wrong-field.ts';
import type { Promotion } from './price.ts';
import type { ProductVas } from './product.ts';
import type { QuotaSetting } from './change-product.ts';

/** A product as somebody writes it down before it is kept. */
export interface ProductDraft {
  name: string;
  lengthUnit: 'months' | 'days';
  lengthCount: number;
  /** Days of one period as pages show them. */
  days: number;
  priceFen: number;
  firstPeriodFen: number | null;
  isRenewable: boolean;
  isOffered: boolean;
  saleFrom: Date | null;
  saleUntil: Date | null;
  claimDays: number | null;
  /** Where it stands among all, from the front. */
  sort: number;
  promotions: readonly Promotion[];
  /** Null: any number, and not counted. */
  quota: QuotaSetting | null;
}

export interface NewProduct extends ProductDraft {
  id: string;
  vas: ProductVas;
}

/** A hundred thousand yuan: beyond it somebody has mistaken fen for something smaller. */
export const MAX_FEN = 10_000_000;
const ID = /^[\w-]{1,64}$/;
/** The longest and the shortest month, for what pages say of a month. */
const MONTH_DAYS = [28, 31] as const;
const MAX_COUNT = 3660;

export function checkFen(what: string, fen: number): void {
  if (Number.isInteger(fen) && fen > 0 && fen <= MAX_FEN) return;
  throw wrongField(what, `fen, from 1 to ${MAX_FEN}`, fieldRefusals.fen(MAX_FEN));
}

/** Says what is wrong with a draft, in the field's own name, as the form shows it. */
export function checkDraft(draft: ProductDraft): void {
  checkLength(draft);
  checkFen('priceFen', draft.priceFen);
  const { firstPeriodFen, priceFen, claimDays, sort, isRenewable } = draft;
  if (firstPeriodFen !== null) checkFen('firstPeriodFen', firstPeriodFen);
  if (firstPeriodFen !== null && firstPeriodFen > priceFen)
    throw wrongField('firstPeriodFen', 'more than the usual price', fieldRefusals.firstAbovePrice);
  if (claimDays !== null && (claimDays < 1 || claimDays > draft.days))
    throw wrongField('claimDays', 'from 1 to its own days', fieldRefusals.claimDays(draft.days));
  if (!Number.isInteger(sort) || sort < 0 || sort > 9999)
    throw wrongField('sort', 'from 0 to 9999', fieldRefusals.productSort);
  if (isRenewable && draft.lengthUnit === 'days' && draft.lengthCount < 7) {
    const rule = 'what lasts less than seven days leaves no room for a notice';
    throw wrongField('isRenewable', rule, fieldRefusals.renewalTooShort);
  }
  checkWindow('saleUntil', draft.saleFrom, draft.saleUntil);
  checkPromotions(draft);
}

export function checkId(id: string): void {
  if (!ID.test(id)) throw wrongField('id', 'letters, digits, - and _, 64 at most', fieldRefusals.productId);
}

function checkLength({ lengthUnit, lengthCount, days }: ProductDraft): void {
  if (!Number.isInteger(lengthCount) || lengthCount < 1 || lengthCount > MAX_COUNT)
    throw wrongField('lengthCount', `1 to ${MAX_COUNT}`, fieldRefusals.lengthCount(MAX_COUNT));
  const [least, most] =
    lengthUnit === 'days'
      ? [lengthCount, lengthCount]
      : (MONTH_DAYS.map((one) => one * lengthCount) as [number, number]);
  // Pages must not promise what is not given.
  if (!Number.isInteger(days) || days < least || days > most)
    throw least === most
      ? wrongField('days', `${least}, as it lasts`, fieldRefusals.daysOfDays(least))
      : wrongField('days', `${least} to ${most}`, fieldRefusals.daysOfMonths(least, most));
}

function checkPromotions({ promotions, priceFen }: ProductDraft): void {
  if (promotions.length > 20) throw wrongField('promotions', '20 at most', fieldRefusals.tooManyPromotions);
  const acts = promotions.map(({ actId }) => actId ?? '');
  for (const [index, promotion] of promotions.entries()) {
    const field = `promotions.${index}`;
    if (acts.indexOf(promotion.actId ?? '') < index)
      throw wrongField(`${field}.actId`, 'one for each activity', fieldRefusals.promotionTwice);
    checkFen(`${field}.priceFen`, promotion.priceFen);
    if (promotion.priceFen >= priceFen)
      throw wrongField(`${field}.priceFen`, 'no lower than the usual price', fieldRefusals.promotionNotLower);
    checkWindow(`${field}.until`, promotion.from, promotion.until);
  }
}

function checkWindow(field: string, from: Date | null, until: Date | null): void {
  if (from && until && from >= until)
    throw wrongField(field, 'it would end before it begins', fieldRefusals.endsBeforeStart);
}
