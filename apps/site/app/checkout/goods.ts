import type { PanelProduct } from '@feisuo/contract/schemas/pay';

/** What is bought, as far as its price goes. */
export interface Priced {
  days: number;
  rmb: number;
  /** What it costs otherwise, and what every renewal costs. */
  listRmb: number;
}

/** What is bought, and when it would run; nobody knows that of a visitor. */
export type Bought = Priced & Pick<PanelProduct, 'name' | 'period'>;
