import { expect, test } from 'vitest';
import { actIdsInUse } from './act-id-input.tsx';

test('the list of activity ids has each id once with the pages and products that use it, without prices that have no id', () => {
  const entry = { productId: 'month', actId: 'vip', num: 1 };
  const price = { priceFen: 1, from: null, until: null };
  const pages = [
    { id: 'vip', name: '会员页', entries: [entry, { ...entry, productId: 'year' }] },
    { id: 'land', name: '', entries: [{ ...entry, actId: 'land' }] },
  ];
  const products = [
    {
      name: '月卡',
      promotions: [
        { ...price, actId: 'vip' },
        { ...price, actId: null },
      ],
    },
  ];
  expect(actIdsInUse(pages, products)).toEqual([
    { actId: 'vip', label: '支付页「会员页」、「月卡」的促销价' },
    { actId: 'land', label: '支付页「land」' },
  ]);
});
