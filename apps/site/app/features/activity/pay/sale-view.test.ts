import { expect, test } from 'vitest';
import { saleView, titleOf, type Sale } from './sale-page.tsx';

const product = { productId: 'p', actId: 'a', name: '月卡', rmb: 1990, listRmb: 3000, days: 31, onSale: true, left: 3 };
const sale = (state: Sale['activity']['state'], more: Partial<Sale> = {}): Sale => ({
  now: '2030-06-01T00:00:00.000Z',
  activity: {
    id: 'sale',
    kind: 'sale',
    name: '活动价',
    picture: '',
    startsAt: '2030-05-01T00:00:00.000Z',
    endsAt: '2030-07-01T00:00:00.000Z',
    state,
    audience: 'all',
    rulesVersion: 1,
  },
  lead: '',
  product,
  rules: [],
  ...more,
});

test.each([
  ['an unknown activity', null, 'none'],
  ['an activity that has not begun', sale('upcoming'), 'closed'],
  ['over', sale('ended'), 'closed'],
  ['an activity that is switched off', sale('off'), 'closed'],
  ['a product removed from the catalogue', sale('running', { product: null }), 'not-sold'],
  ['a product that is not on sale', sale('running', { product: { ...product, onSale: false } }), 'not-sold'],
  ['running', sale('running'), 'sold'],
  ['a sold-out product is still shown as on offer', sale('running', { product: { ...product, left: 0 } }), 'sold'],
] as const)('saleView returns the view of a limited offer: %s', (_what, told, view) => {
  expect(saleView(told).view).toBe(view);
});

test("the headline of a sale names the catalogue's product and price; without a product it names the activity", () => {
  const words = { title: '{product} ¥{price}', eyebrow: '会员活动' };
  const { name, rmb } = product;
  expect(titleOf(words, sale('running'))).toBe(`${name} ¥${(rmb / 100).toFixed(2)}`);
  expect(titleOf(words, sale('ended'))).toBe(sale('ended').activity.name);
  expect(titleOf(words, null)).toBe('会员活动');
  expect(titleOf({ ...words, title: '春节特惠' }, null)).toBe('春节特惠');
});
