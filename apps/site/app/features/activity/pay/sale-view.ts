import type { ActivitySaleReply, SoldProduct } from '@feisuo/contract/schemas/activity-pages';

export type Sale = ActivitySaleReply['data'];

/** What stands in the place of the counter. */
export type SaleView =
  | { view: 'none' }
  | { view: 'closed'; state: 'upcoming' | 'ended' | 'off'; startsAt: string }
  | { view: 'not-sold' }
  | { view: 'sold'; product: SoldProduct };

/** Nobody is led to a counter where nothing is sold. What is sold out is shown still: others' codes run out. */
export function saleView(sale: Sale | null): SaleView {
  if (!sale) return { view: 'none' };
  const { state, startsAt } = sale.activity;
  if (state !== 'running') return { view: 'closed', state, startsAt };
  if (!sale.product?.onSale) return { view: 'not-sold' };
  return { view: 'sold', product: sale.product };
}
