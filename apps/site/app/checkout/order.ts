import type { PayStatus, PayType } from '@feisuo/contract/facts/pay-vocabulary';

/** A requested purchase. Another product or another renewal choice needs another order. */
export interface OrderRequest {
  pid: string;
  method: PayType;
  isRenewing: boolean;
  /**
   * The purchase was begun by a popup that opened by itself. Its order is listed only after the member asks for a code.
   */
  isUnasked?: boolean;
}

/**
 * Requests with equal keys can share an order. An agreement is signed at one channel, so for a renewal another method
 * needs another order.
 */
export const orderKeyOf = ({ pid, method, isRenewing }: OrderRequest): string =>
  isRenewing ? `${pid} renewed by ${method}` : pid;

/** A payment code that can be paid; `endsAt` is its expiry in milliseconds by the clock of this device. */
export interface Code {
  orderId: string;
  codeUrl: string;
  /** The page that a phone's browser opens to pay; null if only an app can pay. */
  pageUrl: string | null;
  rmb: number;
  method: PayType;
  endsAt: number;
  /** The user left the page to pay in WeChat. No code is shown meanwhile, because it would be a second way to pay. */
  isAway?: true;
  /** The product is limited and none is reserved for this order: the first buyer who pays gets one. */
  isFirstCome?: true;
}

/** What the page shows about a purchase. */
export type CheckoutView =
  | { view: 'idle' }
  /** `isSigningIn`: the sign-in frame is open; the code is created after the sign-in. */
  | { view: 'loading'; isSigningIn?: true }
  | { view: 'shown'; code: Code }
  | { view: 'expired'; code: Code }
  /** `nextStep`: the action of the button, if it is not a retry. */
  | { view: 'error'; text: string; nextStep?: 'sign in' | 'order anew' }
  /** Paid, but the days are not granted yet. */
  | { view: 'paid'; rmb: number | null }
  | { view: 'granted'; until: string | null; rmb: number | null }
  /** An operator is reviewing the payment. */
  | { view: 'review' }
  /** Cancelled in this tab or elsewhere; nothing was paid. */
  | { view: 'closed' }
  | { view: 'refunded' };

/** The service's status of an order. */
export interface OrderStatus {
  status: PayStatus;
  vipExpiresAt?: string;
}

/** Whether the status of the order is final. */
export const isOver = ({ status }: OrderStatus): boolean => status !== 'waiting' && status !== 'paid';

/** The view for a new status. An expired code stays expired, because the user may renew it. */
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

/** The amount that a view shows; null if unknown. */
function rmbOf(view: CheckoutView): number | null {
  if ('code' in view) return view.code.rmb;
  return 'rmb' in view ? view.rmb : null;
}
