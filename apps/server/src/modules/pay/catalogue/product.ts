import type { Length } from './goods-name.ts';

/** The two kinds of membership that are sold: accelerator VIP (3) and super VIP (5). */
export type ProductVas = 3 | 5;

/** A product in the catalogue. Changes affect only new orders, because each order stores a copy of its terms. */
export interface Product {
  id: string;
  name: string;
  vas: ProductVas;
  userVas: number;
  /** Length of one period. */
  length: Length;
  /** Days of one period, as pages show them. */
  days: number;
  /** The list price of one period. */
  priceFen: number;
  /** Price of the first period of a first purchase; null if it is the list price. */
  firstPeriodFen: number | null;
  /** Whether an agreement for automatic renewal may be signed with the purchase. */
  isRenewable: boolean;
  /**
   * Whether operators offer the product. It is on sale if the current time is also within the sale window
   * (`isOnSaleAt`).
   */
  isOffered: boolean;
  /** The sale window: `saleFrom` is included, `saleUntil` is excluded, and null means no limit. */
  saleFrom: Date | null;
  saleUntil: Date | null;
  /** Days that a free claim grants; null if the product cannot be claimed. */
  claimDays: number | null;
  /** Each change of the product increments the version. */
  version: number;
}

export function isOnSaleAt({ isOffered, saleFrom, saleUntil }: Product, at: Date): boolean {
  return isOffered && isWithin({ from: saleFrom, until: saleUntil }, at);
}

/** `from` is included, `until` is excluded, and null means no limit. */
export function isWithin({ from, until }: { from: Date | null; until: Date | null }, at: Date): boolean {
  return (from === null || from <= at) && (until === null || at < until);
}
