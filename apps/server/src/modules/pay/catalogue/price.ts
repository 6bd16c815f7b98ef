import { payLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import { timesLength, type Length } from './goods-name.ts';
import { isOnSaleAt, isWithin, type Product } from './product.ts';

type PriceKind = 'list' | 'first' | 'promo';

/** The data of a purchase that its price depends on. */
export interface Purchase {
  /** Number of periods; one by default. */
  num?: number;
  /**
   * The `actid` of the order request: the activity that offered the product. On a channel's pay page it is the
   * channel's number.
   */
  actId?: string | null;
  /** Whether the buyer has never paid for this kind of membership. */
  isFirstPurchase: boolean;
  /** Whether an agreement for automatic renewal is signed with the purchase. */
  isRenewing: boolean;
  at: Date;
}

export interface Price {
  /** Total price of all periods. */
  amountFen: number;
  /** Total of all periods at list price. */
  listFen: number;
  kind: PriceKind;
  num: number;
  /** The length granted for all periods together. */
  length: Length;
  days: number;
}

export interface Promotion {
  /** The activity of the promotion; null if it applies in all activities. */
  actId: string | null;
  priceFen: number;
  from: Date | null;
  until: Date | null;
}

/**
 * Computes the price: the first period costs the lowest price that applies, further periods cost the list price.
 * @throws AppError with a specific reason if the product cannot be sold this way
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
  // An agreement renews one period at a time.
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
