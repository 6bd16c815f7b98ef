import { expect, test } from 'vitest';
import { fieldRefusals } from './field-refusals.ts';
import { faultsOfProduct, type TypedProduct } from './product-rules.ts';

const sound: TypedProduct = {
  lengthUnit: 'months',
  lengthCount: 1,
  days: 31,
  priceFen: 3000,
  firstPeriodFen: 1500,
  isRenewable: true,
  saleFrom: '2026-01-01T00:00:00.000Z',
  saleUntil: '2026-02-01T00:00:00.000Z',
  claimDays: 3,
  sort: 1,
  promotions: [
    { actId: null, priceFen: 2900, from: null, until: null },
    { actId: 'summer', priceFen: 2000, from: null, until: null },
  ],
  quota: { total: 100, perAccount: 1 },
};
const lower = { actId: null, priceFen: 2900, from: null, until: null };

test('a valid product has no fault, also without its optional fields', () => {
  expect(faultsOfProduct(sound, 100)).toEqual([]);
  const open = { firstPeriodFen: null, saleFrom: null, saleUntil: null, claimDays: null, promotions: [], quota: null };
  expect(faultsOfProduct({ ...sound, ...open })).toEqual([]);
});

test.each<[string, TypedProduct, string, string]>([
  [
    'the first-period price is not above the usual price',
    { firstPeriodFen: 3001 },
    'firstPeriodFen',
    fieldRefusals.firstAbovePrice,
  ],
  [
    'a price is at least a fen',
    { priceFen: 0, firstPeriodFen: null, promotions: [] },
    'priceFen',
    fieldRefusals.fen(10_000_000),
  ],
  [
    'the displayed days agree with the length in days',
    { lengthUnit: 'days', lengthCount: 30 },
    'days',
    fieldRefusals.daysOfDays(30),
  ],
  ['the displayed days agree with the length in months', { days: 32 }, 'days', fieldRefusals.daysOfMonths(28, 31)],
  ['a length is a whole number', { lengthCount: 1.5 }, 'lengthCount', fieldRefusals.lengthCount(3660)],
  ['the claim days are not above the sold days', { claimDays: 32 }, 'claimDays', fieldRefusals.claimDays(31)],
  ['the position is from 0 to 9999', { sort: 10_000 }, 'sort', fieldRefusals.productSort],
  [
    'a product of less than a week has no renewal',
    { lengthUnit: 'days', lengthCount: 6, days: 6 },
    'isRenewable',
    fieldRefusals.renewalTooShort,
  ],
  [
    'a sale window ends after it begins',
    { saleUntil: '2026-01-01T00:00:00.000Z' },
    'saleUntil',
    fieldRefusals.endsBeforeStart,
  ],
  [
    'a promotion is lower than the price',
    { promotions: [{ ...lower, priceFen: 3000 }] },
    'promotions.0.priceFen',
    fieldRefusals.promotionNotLower,
  ],
  [
    'an activity has one promotion per product',
    { promotions: [lower, { ...lower, actId: '' }] },
    'promotions.1.actId',
    fieldRefusals.promotionTwice,
  ],
  [
    'a promotion ends after it begins',
    { promotions: [{ ...lower, from: '2026-02-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' }] },
    'promotions.0.until',
    fieldRefusals.endsBeforeStart,
  ],
  ['a quota is not negative', { quota: { total: -1, perAccount: null } }, 'quota.total', fieldRefusals.quota(0)],
  [
    'the quota per account is at least one',
    { quota: { total: null, perAccount: 0 } },
    'quota.perAccount',
    fieldRefusals.quota(1),
  ],
  [
    'a quota is not below the number sold and held',
    { quota: { total: 99, perAccount: null } },
    'quota.total',
    fieldRefusals.quotaBelowTaken(100),
  ],
])('a fault in a product is reported at its field: %s', (_rule, change, field, message) => {
  const faults = faultsOfProduct({ ...sound, claimDays: null, ...change }, 100);
  expect(faults.map((fault) => [fault.field, fault.says])).toEqual([[field, message]]);
});

test('all faults in a product are reported together, each with its field', () => {
  const wrong = {
    firstPeriodFen: 4000,
    promotions: [{ ...lower, priceFen: 5000 }],
    quota: { total: 1, perAccount: 0 },
  };
  const fields = faultsOfProduct({ ...sound, ...wrong }, 2).map(({ field }) => field);
  expect(fields).toEqual(['firstPeriodFen', 'promotions.0.priceFen', 'quota.total', 'quota.perAccount']);
});

test('faultsOfProduct does not report empty fields, which the schema refuses', () => {
  expect(faultsOfProduct({})).toEqual([]);
  expect(faultsOfProduct({ ...sound, priceFen: null, promotions: [{ priceFen: null }] })).toEqual([]);
});

test('the rules for products treat Date values like the strings in requests', () => {
  const window = { saleFrom: new Date('2026-02-01'), saleUntil: new Date('2026-01-01') };
  expect(faultsOfProduct({ ...sound, ...window }).map(({ field }) => field)).toEqual(['saleUntil']);
});
