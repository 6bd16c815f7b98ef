import type { PanelProduct } from '@feisuo/contract/schemas/pay';

/** The length and the price of a purchase. */
export interface Priced {
  days: number;
  rmb: number;
  /** The usual price, which is also the price of every renewal. */
  listRmb: number;
}

/** A purchase and its membership period. The period is unknown for a visitor. */
export type Bought = Priced & Pick<PanelProduct, 'name' | 'period'>;
