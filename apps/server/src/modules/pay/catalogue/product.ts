import type { Length } from './goods-name.ts';

/** Accelerator VIP and super VIP. */
export type ProductVas = 3 | 5;

/** A product. Changes affect new orders only: orders keep a copy. */
export interface Product {
  id: string;
  name: string;
  vas: ProductVas;
  userVas: number;
  /** Of one period. */
  length: Length;
  /** Of one period, as shown. */
  days: number;
  /** The list price of one period. */
  priceFen: number;
  /** The first period's price of a first purchase; null: the list price. */
  firstPeriodFen: number | null;
  /** Whether an agreement for automatic renewal may be signed with it. */
  isRenewable: boolean;
  /** The operator's switch; `isOnSaleAt` also checks the sale window. */
  isOffered: boolean;
  /** Inclusive start, exclusive end; null where that side is open. */
  saleFrom: Date | null;
  saleUntil: Date | null;
  /** Days that a claim grants; null where it cannot be claimed. */
  claimDays: number | null;
  /** Counts changes. */
  version: number;
}

export function isOnSaleAt({ isOffered, saleFrom, saleUntil }: Product, at: Date): boolean {
  return isOffered && isWithin({ from: saleFrom, until: saleUntil }, at);
}

/** Inclusive start, exclusive end. */
export function isWithin({ from, until }: { from: Date | null; until: Date | null }, at: Date): boolean {
  return (from === null || from <= at) && (until === null || at < until);
}
