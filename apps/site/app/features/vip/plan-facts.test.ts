import { expect, test } from 'vitest';
import { planFacts } from './plan-facts.ts';

const seller = { brand: '某加速器', url: 'https://www.example/vip', description: '…' };

test('the structured data has one offer per plan, at the price that the page shows', () => {
  const facts = planFacts(
    [
      { pid: 'm', name: '月卡', priceCents: 3000, days: 31 },
      { pid: 'y', name: '年卡', priceCents: 25800, days: 365 },
    ],
    seller,
  );
  expect(facts).toMatchObject({
    '@type': 'Product',
    offers: {
      lowPrice: '30.00',
      highPrice: '258.00',
      offerCount: 2,
      offers: [
        { sku: 'm', price: '30.00', priceCurrency: 'CNY', eligibleDuration: { value: 31, unitCode: 'DAY' } },
        { sku: 'y', price: '258.00' },
      ],
    },
  });
});

test('without plans there is no structured data about a product', () => {
  expect(planFacts([], seller)).toBeNull();
});
