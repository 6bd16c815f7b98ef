import { loginInfo } from '../session/login-info.ts';
import { session } from '../session/session.ts';
import { track } from '../telemetry/track.ts';
import { cashier } from './cashier.ts';
import { createCheckout, type Checkout } from './create-checkout.ts';
import { listenToOrder } from './listen-to-order.ts';
import { tabMemory, type Place } from './order-memory.ts';
import { createOtherTabs } from './other-tabs.ts';
import { pageMark } from './page-mark.ts';
import { watchOrder } from './watch-order.ts';

const later = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

function onWake(wake: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && wake();
  document.addEventListener('visibilitychange', look);
  addEventListener('online', wake);
  addEventListener('pageshow', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', wake);
    removeEventListener('pageshow', look);
  };
}

/** Whoever is not signed in is asked to, once. */
async function whoPays(
  mayAsk: boolean,
  onAsking: (isAsking: boolean) => void = () => {},
): Promise<{ userId: string } | null> {
  const member = await loginInfo();
  if (member || !mayAsk) return member;
  const { signInHere } = await import('../session/sign-in-here.ts');
  onAsking(true);
  await signInHere().finally(() => onAsking(false));
  const now = session().state();
  return now.phase === 'in' ? now.user : null;
}

/** A checkout of this page, by the prices of the visit's channel, or of an offer. */
export function browserCheckout(place: Place, offer?: string): Checkout {
  const watching = { listen: listenToOrder(), askStatus: cashier.askStatus, onWake, later, now: Date.now };
  return createCheckout(place, {
    cashier: { ...cashier, openPanel: (userId) => cashier.openPanel(userId, offer) },
    memory: tabMemory,
    tabs: createOtherTabs(),
    pages: pageMark,
    watchOrder: (orderId, tell) => watchOrder(orderId, tell, watching),
    whoPays,
    // No token was refused: everything is read anew with the one that there is.
    onGranted: () =>
      void session()
        .refreshAuthInfo('')
        .catch(() => {}),
    track,
    now: Date.now,
    later,
  });
}
