import type { Length } from './goods-name.ts';

/** The two kinds of membership that are sold: accelerator VIP (3) and super VIP (5). */
export type ProductVas = 3 | 5;

/** A product. Changes affect only new orders, because each order keeps a copy of the terms. */
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
  /** Set by operators. `isOnSaleAt` also checks the sale window. */
  isOffered: boolean;
  /** The sale window includes its start and excludes its end; null if that side has no limit. */
  saleFrom: Date | null;
  saleUntil: Date | null;
  /** Days that a free claim grants; null if the product cannot be claimed. */
  claimDays: number | null;
  /** Each change increments it. */
  version: number;
}

export function isOnSaleAt({ isOffered, saleFrom, saleUntil }: Product, at: Date): boolean {
  return isOffered && isWithin({ from: saleFrom, until: saleUntil }, at);
}

/** The start is included, the end is excluded. */
export function isWithin({ from, until }: { from: Date | null; until: Date | null }, at: Date): boolean {
  return (from === null || from <= at) && (until === null || at < until);
}
