import { payPaths } from '@feisuo/contract/facts/paths';
import { siteClientType, siteHeaders } from '@feisuo/contract/facts/service-codes';
import { loginInfo } from '../session/login-info.ts';
import { session } from '../session/session.ts';
import { track } from '../telemetry/track.ts';
import { cashier } from './cashier.ts';
import { createCheckout, type Checkout } from './create-checkout.ts';
import { tabMemory, type Place } from './order-memory.ts';
import { createOtherTabs } from './payment-broadcast.ts';
import { wechatRedirectMark } from './wechat-redirect-mark.ts';
import { watchOrder, type WatchDeps } from './watch-order.ts';
import type { SiteApiDeps } from '../api/create-site-api.ts';
import { whyNoAnswer } from '../api/log-failure.ts';
import { rejectsToken, sendAsCaller, type Caller } from '../api/send-as-caller.ts';
import { siteApiDeps } from '../api/site-api.ts';
import type { OrderStatus } from './order.ts';

/** The event stream of an order. Uses fetch, because EventSource cannot send the token in a header. */
export const listenToOrder =
  (deps: SiteApiDeps = siteApiDeps): WatchDeps['listen'] =>
  async (orderId, heard, signal) => {
    const path = payPaths.live;
    const ask = async (caller: Caller | null) => {
      if (!caller) throw new Error('no member is signed in');
      return deps.fetch(`${path}?orderId=${encodeURIComponent(orderId)}`, {
        headers: {
          [siteHeaders.clientType]: siteClientType,
          [siteHeaders.clientId]: deps.clientId,
          ...(await deps.clientHeaders()),
          [siteHeaders.authorization]: `Bearer ${caller.accessToken}`,
          accept: 'text/event-stream',
        },
        signal,
      });
    };
    const answer = await sendAsCaller(deps, ask, rejectsToken).catch((thrown: unknown) => {
      const reason = whyNoAnswer(thrown, signal);
      if (reason) deps.onFailure({ method: 'GET', path, reason });
      throw thrown;
    });
    const isStream = answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !answer.body) {
      deps.onFailure({ method: 'GET', path, reason: answer.status });
      throw new Error('no live stream');
    }
    const read = createEventReader(heard.status);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard.anything();
      read(piece.value);
    }
  };

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

/** The signed-in buyer. Asks a visitor to sign in, at most once. */
async function findBuyer(
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

/** A checkout whose prices are those of the visit's acquisition channel, or of `offer` if it is given. */
export function browserCheckout(place: Place, offer?: string): Checkout {
  const watching = { listen: listenToOrder(), askStatus: cashier.askStatus, onWake, later, now: Date.now };
  return createCheckout(place, {
    cashier: { ...cashier, openPanel: (userId) => cashier.openPanel(userId, offer) },
    memory: tabMemory,
    tabs: createOtherTabs(),
    pages: wechatRedirectMark,
    watchOrder: (orderId, onStatus) => watchOrder(orderId, onStatus, watching),
    findBuyer,
    // Loads the member's data again. The empty argument means that no token was refused.
    onGranted: () =>
      void session()
        .refreshAuthInfo('')
        .catch(() => {}),
    track,
    now: Date.now,
    later,
  });
}

/** Parses server-sent events from chunks of any size and reports the order's statuses. */
export function createEventReader(onStatus: (status: OrderStatus) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    // A chunk may end within a line break. An empty line ends an event.
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const status = statusOf(block.split('\n'));
      if (status) onStatus(status);
    }
  };
}

function statusOf(lines: readonly string[]): OrderStatus | null {
  const valueOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
  if (!valueOf('event').includes('status')) return null;
  try {
    const told = JSON.parse(valueOf('data').join('\n')) as Partial<OrderStatus> | null;
    return typeof told?.status === 'string' ? (told as OrderStatus) : null;
  } catch {
    return null;
  }
}
