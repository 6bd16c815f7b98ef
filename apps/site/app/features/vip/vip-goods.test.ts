import { expect, test } from 'vitest';
import { goodsOf, offersBeside } from './use-vip-purchase.ts';

const plan = { pid: 'm', name: '月卡', priceCents: 3000, days: 31 };
const product = {
  pid: 'm',
  actid: 'a',
  num: 1,
  name: '月卡',
  rmb: 1990,
  listRmb: 3000,
  days: 31,
  autodeduct: 1 as const,
};
const channel = { ...product, pid: '200061', name: '渠道月卡' };

test('the VIP page shows the prices of the server’s HTML until the pay page is loaded', () => {
  expect(goodsOf('m', plan, [])).toEqual({ name: '月卡', days: 31, rmb: 3000, listRmb: 3000 });
  expect(goodsOf('m', plan, [product])).toBe(product);
  expect(goodsOf('200061', plan, [product, channel])).toBe(channel);
});

test('offers of the acquisition channel can be chosen beside the plan; without such offers there is no choice', () => {
  expect(offersBeside(plan, [plan], [product])).toEqual([]);
  expect(offersBeside(plan, [plan], [channel, product])).toEqual([product, channel]);
  expect(offersBeside(plan, [plan], [channel])).toMatchObject([{ pid: 'm', rmb: 3000 }, channel]);
});
