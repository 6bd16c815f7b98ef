import type { Plan } from '../../content/plans.server.ts';
import { priceOf } from '../../format/price.ts';

interface Seller {
  brand: string;
  url: string;
  description: string;
}

/** The plans as schema.org data: one product with an offer per plan. Null if there are no plans. */
export function planFacts(plans: Plan[], { brand, url, description }: Seller): object | null {
  if (plans.length === 0) return null;
  const prices = plans.map(({ priceCents }) => priceCents);
  return {
    '@type': 'Product',
    name: `${brand}会员`,
    description,
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'CNY',
      lowPrice: priceOf(Math.min(...prices)),
      highPrice: priceOf(Math.max(...prices)),
      offerCount: plans.length,
      offers: plans.map(({ pid, name, priceCents, days }) => ({
        '@type': 'Offer',
        sku: pid,
        name,
        price: priceOf(priceCents),
        priceCurrency: 'CNY',
        availability: 'https://schema.org/InStock',
        url,
        eligibleDuration: { '@type': 'QuantitativeValue', value: days, unitCode: 'DAY' },
      })),
    },
  };
}
