import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { orderKeyOf, type OrderRequest } from './order.ts';

/** Where the purchase takes place. */
export type Place = 'vip' | 'popup' | 'activity';

/**
 * Data to continue an order after a reload. The token grants nothing by itself: it needs the session of its account.
 */
export interface StoredOrder extends OrderRequest {
  place: Place;
  userId: string;
  /** Empty for an order from the member centre, which continues by its id. */
  token: string;
  /** Empty until the reply: a reload continues by the token. */
  orderId: string;
  /** The goods as sold: the page may offer others by now. */
  goods?: Goods;
}

export interface Goods {
  name: string;
  days: number;
  rmb: number;
  listRmb: number;
}

export interface OrderMemory {
  read(): StoredOrder | null;
  keep(order: StoredOrder): void;
  forget(): void;
}

const key = 'checkout';

/** Per tab, so that two tabs do not share an order by accident. */
export function createOrderMemory(findStore: () => Storage | null): OrderMemory {
  return {
    read() {
      try {
        const kept = JSON.parse(findStore()?.getItem(key) ?? 'null') as Partial<StoredOrder> | null;
        const names = [kept?.token, kept?.orderId];
        const isWhole = [kept?.place, kept?.userId, kept?.pid].every(
          (value) => typeof value === 'string' && value !== '',
        );
        const isNamed = names.every((name) => typeof name === 'string') && names.some((name) => name !== '');
        return isWhole && isNamed ? (kept as StoredOrder) : null;
      } catch {
        return null;
      }
    },
    keep(order) {
      try {
        findStore()?.setItem(key, JSON.stringify(order));
      } catch {
        // Then a reload starts over, and the old code expires.
      }
    },
    forget() {
      try {
        findStore()?.removeItem(key);
      } catch {
        // Nothing was stored either.
      }
    },
  };
}

/** Whether the stored order is for this purchase, maybe by another method. */
export const isSameOrder = (kept: StoredOrder | null, wish: OrderRequest, userId: string): kept is StoredOrder =>
  kept !== null && kept.userId === userId && orderKeyOf(kept) === orderKeyOf(wish);

export const orderRequestOf = ({
  pid,
  method,
  isRenewing,
}: {
  pid: string;
  method: PayType;
  isRenewing: boolean;
}): OrderRequest => ({
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
