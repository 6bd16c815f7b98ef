import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { lotOf, type Wish } from './order.ts';

/** Where somebody buys. */
export type Place = 'vip' | 'popup' | 'activity';

/**
 * What a page must know after a reload to go on with the same order. The token opens nothing by itself: it belongs to an
 * account, and whoever is not signed in as that account cannot use it.
 */
export interface KeptOrder extends Wish {
  place: Place;
  userId: string;
  /** Empty where the order was taken up from the member centre, which goes on by its id. */
  token: string;
  /** Empty until the reply has come: whoever loads the page anew meanwhile goes on by the token. */
  orderId: string;
  /** What such an order is for, as it was sold: the page may offer something else by now. */
  goods?: Goods;
}

export interface Goods {
  name: string;
  days: number;
  rmb: number;
  listRmb: number;
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
        const names = [kept?.token, kept?.orderId];
        const isWhole = [kept?.place, kept?.userId, kept?.pid].every(
          (value) => typeof value === 'string' && value !== '',
        );
        const isNamed = names.every((name) => typeof name === 'string') && names.some((name) => name !== '');
        return isWhole && isNamed ? (kept as KeptOrder) : null;
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
