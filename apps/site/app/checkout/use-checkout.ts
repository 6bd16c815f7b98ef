import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserCheckout } from './browser-checkout.ts';
import { idleState, type Checkout, type CheckoutState } from './create-checkout.ts';
import type { Place } from './order-memory.ts';

/** A checkout that lives as long as the component. `offer` selects other prices than the acquisition channel's. */
export function useCheckout(place: Place, offer?: string): { checkout: Checkout; state: CheckoutState } {
  const [checkout] = useState(() => browserCheckout(place, offer));
  const state = useSyncExternalStore(checkout.subscribe, checkout.state, () => idleState);
  useEffect(() => () => checkout.stop(), [checkout]);
  return { checkout, state };
}
