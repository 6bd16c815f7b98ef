import { payLimits } from '@feisuo/contract/facts/limits';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { judgePrice, type Promotion, type Purchase } from './price.ts';
import { isOnSaleAt, type Product } from './product.ts';

const at = new Date('2026-11-15T12:00:00Z');
const before = new Date(at.getTime() - 1);
const after = new Date(at.getTime() + 1);

const month: Product = {
  id: 'vipxjsq_1m_10',
  name: '月卡',
  vas: 3,
  userVas: 308,
  length: { days: 31 },
  days: 31,
  priceFen: 3000,
  firstPeriodFen: null,
  isRenewable: true,
  isOffered: true,
  saleFrom: null,
  saleUntil: null,
  claimDays: 7,
  version: 1,
};
const promo = (priceFen: number, more: Partial<Promotion> = {}): Promotion => ({
  actId: null,
  priceFen,
  from: null,
  until: null,
  ...more,
});
const priceOf = (product: Partial<Product>, purchase: Partial<Purchase> = {}, promotions: Promotion[] = []) =>
  judgePrice({ ...month, ...product }, promotions, { isFirstPurchase: false, isRenewing: false, at, ...purchase });
const refusalOf = (operation: () => unknown) => {
  try {
    operation();
  } catch (error) {
    if (error instanceof AppError) return error.facts.reason;
    throw error;
  }
  return null;
};

describe('the price of a purchase', () => {
  const first = { isFirstPurchase: true };
  const cheaper = { firstPeriodFen: 990 };
  test.each([
    ['the usual price', {}, {}, [], 3000, 'list'],
    ['a first purchase without a first-period price', {}, first, [], 3000, 'list'],
    ['the first-period price of a first purchase', cheaper, first, [], 990, 'first'],
    ['no first-period price after the first purchase', cheaper, {}, [], 3000, 'list'],
    ['a promotion for all activities', {}, {}, [promo(2500)], 2500, 'promo'],
    [
      'a promotion of the activity in which it is bought',
      {},
      { actId: '200061' },
      [promo(2400, { actId: '200061' })],
      2400,
      'promo',
    ],
    ['no promotion of another activity', {}, { actId: '200079' }, [promo(2400, { actId: '200061' })], 3000, 'list'],
    ['no promotion of an activity without naming one', {}, {}, [promo(2400, { actId: '200061' })], 3000, 'list'],
    ['the lowest of several promotions', {}, { actId: 'a' }, [promo(2500), promo(2300, { actId: 'a' })], 2300, 'promo'],
    ['the first-period price if it is lower than a promotion', cheaper, first, [promo(2500)], 990, 'first'],
    ['a promotion if it is lower than the first-period price', cheaper, first, [promo(500)], 500, 'promo'],
    ['a promotion that begins now', {}, {}, [promo(2500, { from: at })], 2500, 'promo'],
    ['no promotion that begins later', {}, {}, [promo(2500, { from: after })], 3000, 'list'],
    ['no promotion that ends now', {}, {}, [promo(2500, { until: at })], 3000, 'list'],
    ['a promotion that ends later', {}, {}, [promo(2500, { until: after })], 2500, 'promo'],
    ['no promotion above the usual price', {}, {}, [promo(3500)], 3000, 'list'],
  ] as const)('price of a purchase: %s', (_name, product, purchase, promotions, amountFen, kind) => {
    expect(priceOf(product, purchase, [...promotions])).toMatchObject({ amountFen, listFen: 3000, kind, num: 1 });
  });

  test('of several periods only the first gets a lower price, and days and length are multiplied by their number', () => {
    expect(priceOf({}, { num: 3 })).toEqual({
      amountFen: 9000,
      listFen: 9000,
      kind: 'list',
      num: 3,
      length: { days: 93 },
      days: 93,
    });
    expect(priceOf({ length: { months: 1 } }, { num: 3 }, [promo(1990)])).toMatchObject({
      amountFen: 1990 + 6000,
      listFen: 9000,
      kind: 'promo',
      length: { months: 3 },
    });
    expect(priceOf({ firstPeriodFen: 990 }, { num: 2, isFirstPurchase: true })).toMatchObject({ amountFen: 3990 });
  });

  test.each([0, -1, 1.5, Number.NaN, payLimits.periodsMax + 1])('a purchase of %s periods is refused', (num) => {
    expect(refusalOf(() => priceOf({}, { num }))).toBe('INVALID_FIELD');
  });

  test('a product off sale, the renewal of a non-renewable product, and the renewal of several periods are refused', () => {
    expect(refusalOf(() => priceOf({ isOffered: false }))).toBe('PRODUCT_NOT_ON_SALE');
    expect(refusalOf(() => priceOf({ isRenewable: false }, { isRenewing: true }))).toBe('PRODUCT_NOT_RENEWABLE');
    expect(refusalOf(() => priceOf({}, { isRenewing: true, num: 2 }))).toBe('RENEWAL_ONE_PERIOD');
    expect(refusalOf(() => priceOf({}, { isRenewing: true }))).toBeNull();
  });
});

test.each([
  [{}, true],
  [{ isOffered: false }, false],
  [{ saleFrom: at }, true],
  [{ saleFrom: after }, false],
  [{ saleUntil: at }, false],
  [{ saleUntil: after }, true],
  [{ saleFrom: before, saleUntil: after }, true],
  [{ saleFrom: before, saleUntil: after, isOffered: false }, false],
])('a product with %o is on sale: %s', (product, isOnSale) => {
  expect(isOnSaleAt({ ...month, ...product }, at)).toBe(isOnSale);
});
