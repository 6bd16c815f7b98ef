import { orderKeyOf, type OrderRequest } from './order.ts';

/** The part of the site where the purchase takes place. */
export type Place = 'vip' | 'popup' | 'activity';

/**
 * Data to continue an order after a reload. The order token alone gives no access: it works only with the session of
 * its account.
 */
export interface StoredOrder extends OrderRequest {
  place: Place;
  userId: string;
  /** Empty for an order that was opened from the member centre. Such an order is continued by its id. */
  token: string;
  /** Empty until the service replies. Before that, a reload continues the order by its token. */
  orderId: string;
  /** The goods as they were when the order was made. The page may offer other goods by now. */
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

/** Stores the order in the tab's own storage, so that two tabs do not share an order by accident. */
export function createOrderMemory(findStore: () => Storage | null): OrderMemory {
  return {
    read() {
      try {
        const stored = JSON.parse(findStore()?.getItem(key) ?? 'null') as Partial<StoredOrder> | null;
        const names = [stored?.token, stored?.orderId];
        const isComplete = [stored?.place, stored?.userId, stored?.pid].every(
          (value) => typeof value === 'string' && value !== '',
        );
        const isNamed = names.every((name) => typeof name === 'string') && names.some((name) => name !== '');
        return isComplete && isNamed ? (stored as StoredOrder) : null;
      } catch {
        return null;
      }
    },
    keep(order) {
      try {
        findStore()?.setItem(key, JSON.stringify(order));
      } catch {
        // Without storage, the purchase starts again after a reload, and the old payment code expires.
      }
    },
    forget() {
      try {
        findStore()?.removeItem(key);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}

/** Whether the stored order is for this purchase. The payment method may differ, except for renewals. */
export const isSameOrder = (stored: StoredOrder | null, request: OrderRequest, userId: string): stored is StoredOrder =>
  stored !== null && stored.userId === userId && orderKeyOf(stored) === orderKeyOf(request);

export const orderRequestOf = ({ pid, method, isRenewing, isUnasked }: OrderRequest): OrderRequest => ({
  pid,
  method,
  isRenewing,
  ...(isUnasked && { isUnasked }),
});

export const tabMemory = createOrderMemory(() => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
});
