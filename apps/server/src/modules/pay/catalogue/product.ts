import type { Length } from './goods-name.ts';

/** Kinds of membership that can be bought: accelerator VIP and super VIP. */
export type ProductVas = 3 | 5;

/** Something that can be bought. A change here is for new purchases only: orders keep a copy of what they sold. */
export interface Product {
  id: string;
  name: string;
  vas: ProductVas;
  userVas: number;
  /** What one period grants. */
  length: Length;
  /** Days of one period as pages show them. */
  days: number;
  /** The usual price of one period. */
  priceFen: number;
  /** What the first period of a first purchase costs; null where it costs what every other does. */
  firstPeriodFen: number | null;
  /** Whether an agreement for automatic renewal may be signed with it. */
  isRenewable: boolean;
  /** The operator's switch. Whether it can be bought at a moment, `isOnSaleAt` tells, which knows the window too. */
  isOffered: boolean;
  /** From this moment on, and before that one; null where that side is open. */
  saleFrom: Date | null;
  saleUntil: Date | null;
  /** Days that a claim of it grants; null where it cannot be claimed. */
  claimDays: number | null;
  /** Counts changes. */
  version: number;
}

/** Whether somebody may buy it now. */
export function isOnSaleAt({ isOffered, saleFrom, saleUntil }: Product, at: Date): boolean {
  return isOffered && isWithin({ from: saleFrom, until: saleUntil }, at);
}

/** The beginning belongs to a window, the end does not. */
export function isWithin({ from, until }: { from: Date | null; until: Date | null }, at: Date): boolean {
  return (from === null || from <= at) && (until === null || at < until);
}
