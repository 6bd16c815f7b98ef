import { payLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import { timesLength, type Length } from './goods-name.ts';
import { isOnSaleAt, isWithin, type Product } from './product.ts';

type PriceKind = 'list' | 'first' | 'promo';

/** What somebody wants to buy, as far as the price depends on it. */
export interface Purchase {
  /** Periods; one where nothing is said. */
  num?: number;
  /** The wire's actid: where the product was offered, on pages of a channel the channel's number. */
  actId?: string | null;
  /** Whether the buyer never paid for a membership of this kind. */
  isFirstPurchase: boolean;
  /** Whether an agreement for automatic renewal is signed with it. */
  isRenewing: boolean;
  at: Date;
}

export interface Price {
  /** What is to be paid for all periods together. */
  amountFen: number;
  /** The same at the usual price. */
  listFen: number;
  kind: PriceKind;
  num: number;
  /** What is granted, for all periods together. */
  length: Length;
  days: number;
}

/** A price below the usual one, for everybody or only where one activity offers the product. */
export interface Promotion {
  /** Null: wherever it is offered. */
  actId: string | null;
  priceFen: number;
  from: Date | null;
  until: Date | null;
}

/**
 * What a purchase costs: its first period the lowest of the prices that it meets, every further one the usual price, for
 * lower prices are there to try something.
 * @throws AppError with a reason of its own where it cannot be sold so
 */
export function judgePrice(product: Product, promotions: readonly Promotion[], purchase: Purchase): Price {
  const { num = 1, actId = null, isFirstPurchase, isRenewing, at } = purchase;
  if (!isOnSaleAt(product, at)) throw refuse(product, 'PRODUCT_NOT_ON_SALE', 'is not on sale');
  if (!Number.isInteger(num) || num < 1 || num > payLimits.periodsMax) {
    throw new AppError('invalid_argument', {
      description: `num: 1 to ${payLimits.periodsMax}`,
      reason: 'INVALID_FIELD',
      resourceId: 'num',
    });
  }
  if (isRenewing && !product.isRenewable) throw refuse(product, 'PRODUCT_NOT_RENEWABLE', 'does not renew itself');
  // An agreement is about one period after the other.
  if (isRenewing && num > 1) throw refuse(product, 'RENEWAL_ONE_PERIOD', 'renews itself by single periods only');

  const list = product.priceFen;
  const promo = Math.min(
    list,
    ...promotions
      .filter((offer) => (offer.actId === null || offer.actId === actId) && isWithin(offer, at))
      .map(({ priceFen }) => priceFen),
  );
  const lowest = Math.min(promo, isFirstPurchase ? (product.firstPeriodFen ?? list) : list);
  const kind: PriceKind = lowest === list ? 'list' : lowest < promo ? 'first' : 'promo';
  return {
    amountFen: lowest + list * (num - 1),
    listFen: list * num,
    kind,
    num,
    length: timesLength(product.length, num),
    days: product.days * num,
  };
}

const refuse = ({ id }: Product, reason: string, why: string) =>
  new AppError('failed_precondition', { description: `${id} ${why}`, reason, resourceId: id });
