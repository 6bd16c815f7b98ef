import type { PayStatus, PayType } from '@feisuo/contract/facts/pay-vocabulary';

/** What somebody is about to buy. Another product or another answer about renewal is another order. */
export interface Wish {
  pid: string;
  method: PayType;
  isRenewing: boolean;
}

/**
 * Of two wishes with the same lot, the second is another way to pay the same order. What renews itself is signed at one
 * channel, and agreed to as such: at another it is another order.
 */
export const lotOf = ({ pid, method, isRenewing }: Wish): string => (isRenewing ? `${pid} renewed by ${method}` : pid);

/** A code that can be paid, and until when by the clock of this machine. */
export interface Code {
  orderId: string;
  codeUrl: string;
  /** What the browser of a phone opens to pay there; null where only an application reads the code. */
  pageUrl: string | null;
  rmb: number;
  method: PayType;
  endsAt: number;
  /** Somebody went to WeChat to pay it, and it has no code meanwhile: one would be a second way to pay the same. */
  isAway?: true;
  /** There are few and none is kept for this order: the first to pay gets one. */
  isFirstCome?: true;
}

/** Where a purchase stands, as the person before the screen sees it. */
export type CheckoutView =
  | { view: 'idle' }
  /** `isSigningIn`: a sheet above the page asks who this is for; the code is made after it. */
  | { view: 'loading'; isSigningIn?: true }
  | { view: 'shown'; code: Code }
  | { view: 'expired'; code: Code }
  /** `cure`: what a press does about it, where that is not simply another try. */
  | { view: 'error'; text: string; cure?: 'sign in' | 'order anew' }
  /** The money is there, the days are not yet. */
  | { view: 'paid'; rmb: number | null }
  | { view: 'granted'; until: string | null; rmb: number | null }
  /** A person of ours looks at it. */
  | { view: 'review' }
  /** Cancelled, here or elsewhere: nothing was paid and nothing can be. */
  | { view: 'closed' }
  | { view: 'refunded' };

/** What the service says of an order. */
export interface OrderStatus {
  status: PayStatus;
  vipExpiresAt?: string;
}

/** Nothing more is to be expected of these. */
export const isOver = ({ status }: OrderStatus): boolean => status !== 'waiting' && status !== 'paid';

/** What is shown once the service has said how an order stands. A code that ran out stays one: it may be renewed. */
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

/** What was to be paid, as far as it is known. */
function rmbOf(view: CheckoutView): number | null {
  if ('code' in view) return view.code.rmb;
  return 'rmb' in view ? view.rmb : null;
}
