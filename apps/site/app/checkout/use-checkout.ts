import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserCheckout } from './browser-checkout.ts';
import { idleState, type Checkout, type CheckoutState } from './create-checkout.ts';
import type { Place } from './order-memory.ts';

/** A checkout for the lifetime of the component; `offer` selects prices other than the channel's. */
export function useCheckout(place: Place, offer?: string): { checkout: Checkout; state: CheckoutState } {
  const [checkout] = useState(() => browserCheckout(place, offer));
  const state = useSyncExternalStore(checkout.subscribe, checkout.state, () => idleState);
  useEffect(() => () => checkout.stop(), [checkout]);
  return { checkout, state };
}
