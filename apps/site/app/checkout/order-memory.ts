import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { lotOf, type Wish } from './order.ts';

/** Where somebody buys. */
export type Place = 'vip' | 'popup';

/**
 * What a page must know after a reload to go on with the same order. The token opens nothing by itself: it belongs to an
 * account, and whoever is not signed in as that account cannot use it.
 */
export interface KeptOrder extends Wish {
  place: Place;
  userId: string;
  token: string;
  orderId: string;
}

export interface OrderMemory {
  read(): KeptOrder | null;
  keep(order: KeptOrder): void;
  forget(): void;
}

const key = 'checkout';

/** Of this tab alone, so that two tabs do not share an order without knowing. */
export function createOrderMemory(findStore: () => Storage | null): OrderMemory {
  return {
    read() {
      try {
        const kept = JSON.parse(findStore()?.getItem(key) ?? 'null') as Partial<KeptOrder> | null;
        const isWhole = [kept?.place, kept?.userId, kept?.token, kept?.orderId, kept?.pid].every(
          (value) => typeof value === 'string' && value !== '',
        );
        return isWhole ? (kept as KeptOrder) : null;
      } catch {
        return null;
      }
    },
    keep(order) {
      try {
        findStore()?.setItem(key, JSON.stringify(order));
      } catch {
        // Then a reload begins anew, and the old code runs out by itself.
      }
    },
    forget() {
      try {
        findStore()?.removeItem(key);
      } catch {
        // Nothing was kept either.
      }
    },
  };
}

/** Whether the order that is kept is the one that somebody wants to pay now, maybe in another way. */
export const isSameLot = (kept: KeptOrder | null, wish: Wish, userId: string): kept is KeptOrder =>
  kept !== null && kept.userId === userId && lotOf(kept) === lotOf(wish);

export const wishOf = ({ pid, method, isRenewing }: { pid: string; method: PayType; isRenewing: boolean }): Wish => ({
  pid,
  method,
  isRenewing,
});

export const tabMemory = createOrderMemory(() => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
});
