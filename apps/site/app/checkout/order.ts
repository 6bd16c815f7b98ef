import type { PayStatus, PayType } from '@feisuo/contract/facts/pay-vocabulary';

/** A requested purchase. Another product or renewal choice is another order. */
export interface OrderRequest {
  pid: string;
  method: PayType;
  isRenewing: boolean;
}

/**
 * Equal keys: another method for the same order. A renewal is signed at one channel, so there another method is another
 * order.
 */
export const orderKeyOf = ({ pid, method, isRenewing }: OrderRequest): string =>
  isRenewing ? `${pid} renewed by ${method}` : pid;

/** A payable code, with its expiry by this device's clock. */
export interface Code {
  orderId: string;
  codeUrl: string;
  /** The page that a phone's browser opens to pay; null if only an app can. */
  pageUrl: string | null;
  rmb: number;
  method: PayType;
  endsAt: number;
  /** The user left to pay in WeChat. No code meanwhile: it would be a second way to pay. */
  isAway?: true;
  /** Limited and not reserved: the first to pay gets it. */
  isFirstCome?: true;
}

/** The state of a purchase as shown. */
export type CheckoutView =
  | { view: 'idle' }
  /** `isSigningIn`: the sign-in frame is open; the code is created afterwards. */
  | { view: 'loading'; isSigningIn?: true }
  | { view: 'shown'; code: Code }
  | { view: 'expired'; code: Code }
  /** `cure`: the action of the button, if it is not a retry. */
  | { view: 'error'; text: string; cure?: 'sign in' | 'order anew' }
  /** Paid, not yet granted. */
  | { view: 'paid'; rmb: number | null }
  | { view: 'granted'; until: string | null; rmb: number | null }
  /** Under manual review. */
  | { view: 'review' }
  /** Cancelled, here or elsewhere: nothing was paid. */
  | { view: 'closed' }
  | { view: 'refunded' };

/** The service's status of an order. */
export interface OrderStatus {
  status: PayStatus;
  vipExpiresAt?: string;
}

/** Final statuses. */
export const isOver = ({ status }: OrderStatus): boolean => status !== 'waiting' && status !== 'paid';

/** The view after a status. An expired code stays expired: it may be renewed. */
export function viewAfter(before: CheckoutView, { status, vipExpiresAt }: OrderStatus): CheckoutView {
  switch (status) {
    case 'waiting':
      return before;
    case 'closed':
      return before.view === 'expired' ? before : { view: 'closed' };
    case 'granted':
      return { view: 'granted', until: vipExpiresAt ?? null, rmb: rmbOf(before) };
    case 'paid':
      return { view: 'paid', rmb: rmbOf(before) };
    case 'review':
    case 'refunded':
      return { view: status };
  }
}

/** The amount, if known. */
function rmbOf(view: CheckoutView): number | null {
  if ('code' in view) return view.code.rmb;
  return 'rmb' in view ? view.rmb : null;
}
