import type { PanelProduct } from '@feisuo/contract/schemas/pay';

/** The priced part of a purchase. */
export interface Priced {
  days: number;
  rmb: number;
  /** The usual price, and the price of every renewal. */
  listRmb: number;
}

/** A purchase and its period, which is unknown for a visitor. */
export type Bought = Priced & Pick<PanelProduct, 'name' | 'period'>;
