import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { VisitEventName, VisitEvents } from '@feisuo/contract/facts/telemetry-vocabulary';
import { isOk } from '../api/service-reply.ts';
import type { Panel } from './cashier.ts';
import { CodeMaker, messageOf, type CodeMakerDeps, type CodeResult } from './payment-code-maker.ts';
import { findPayableOrder } from './find-payable-order.ts';
import { orderRequestOf, type Goods, type StoredOrder, type Place } from './order-memory.ts';
import {
  isOver,
  orderKeyOf,
  viewAfter,
  type CheckoutView,
  type Code,
  type OrderStatus,
  type OrderRequest,
} from './order.ts';
import type { OtherTabs } from './payment-broadcast.ts';
import { endsAtHere } from './time-left-line.tsx';

type PanelState =
  | { phase: 'none' | 'loading' }
  | { phase: 'failed'; text: string }
  | { phase: 'ready'; panel: Panel; left: ReadonlyMap<string, number> };

export interface CheckoutState {
  panel: PanelState;
  purchase: CheckoutView;
}

export interface CheckoutDeps extends CodeMakerDeps {
  tabs: OtherTabs;
  /** Remembers which order the user left to pay in WeChat, and which page to return to. */
  pages: { isAway(orderId: string): boolean; forget(): void; here(): string };
  watchOrder(orderId: string, onStatus: (status: OrderStatus) => void): () => void;
  /** A membership was granted: all data that depends on it must be loaded again. */
  onGranted(): void;
  track<Name extends VisitEventName>(name: Name, props: VisitEvents[Name]): void;
  now(): number;
  later(ms: number, run: () => void): () => void;
}

/** Handles one purchase at a time, from the choice of a product until the days of membership are granted. */
export interface Checkout {
  state(): CheckoutState;
  subscribe(listener: () => void): () => void;
  /** Loads the products and the order token. */
  load(): Promise<void>;
  /** Creates or renews a payment code. Concurrent calls for the same purchase are coalesced. */
  requestCode(request: OrderRequest): Promise<void>;
  /**
   * The user changed the choice. Another payment method gets a code of the same order; other changes cancel the order.
   */
  change(request: OrderRequest): void;
  /** The purchase that was stored before a reload, or the order that was loaded. */
  storedRequest(): (OrderRequest & { goods?: Goods }) | null;
  /** Loads an order of the member from any tab or day, and stores it for `resume`. */
  loadOrder(orderId: string, mayAskIn: boolean): Promise<LoadedOrder>;
  /**
   * Loads the open order that the cashier reports. Shows nothing if that fails or the order is for another product.
   */
  loadOpenOrder(wants: (pid: string) => boolean): Promise<LoadedOrder>;
  /** Continues with the stored order. */
  resume(): Promise<void>;
  /** Resets the view. The order is not cancelled; it expires. */
  dismiss(): void;
  /** Called when the view is closed. */
  stop(): void;
}

/**
 * `later`: the order cannot be read now, and a click tries again. `over`: the order cannot be paid, and its outcome
 * is shown.
 */
type LoadedOrder = 'loaded' | 'later' | 'over';

export const idleState: CheckoutState = { panel: { phase: 'none' }, purchase: { view: 'idle' } };

export function createCheckout(place: Place, deps: CheckoutDeps): Checkout {
  const { cashier, memory } = deps;
  const maker = new CodeMaker(place, deps);
  const listeners = new Set<() => void>();
  let state = idleState;
  /** Incremented so that answers to earlier requests are ignored. */
  let generation = 0;
  let asked: { request: OrderRequest; isUnderWay: boolean } | null = null;
  let unwatch = () => {};
  let unwind = () => {};

  const set = (part: Partial<CheckoutState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const show = (purchase: CheckoutView) => set({ purchase });
  const facts = ({ pid, method, isRenewing }: OrderRequest) => ({ place, pid, method, is_renewing: isRenewing });

  function release(): void {
    unwatch();
    unwind();
    unwatch = unwind = () => {};
  }

  async function load(): Promise<void> {
    if (state.panel.phase === 'loading') return;
    if (state.panel.phase !== 'ready') set({ panel: { phase: 'loading' } });
    const who = await deps.findBuyer(false).catch(() => null);
    const reply = await maker.openPanel(who?.userId ?? '');
    if (!isOk(reply)) return set({ panel: { phase: 'failed', text: messageOf(reply) } });
    deps.track('payInfoSuccess', { place, products: reply.data.products.length });
    const left = await cashier.countLeft(reply.data.products.map(({ pid }) => pid));
    set({ panel: { phase: 'ready', panel: reply.data, left } });
  }

  function applyStatus(request: OrderRequest, status: OrderStatus): void {
    const purchase = viewAfter(state.purchase, status);
    if (purchase === state.purchase || purchase.view === state.purchase.view) return;
    show(purchase);
    if (!isOver(status)) return;
    const mine = maker.order;
    if (purchase.view !== 'expired') {
      release();
      maker.forget();
    }
    if (purchase.view !== 'granted') {
      if (purchase.view !== 'expired') deps.track('payError', { ...facts(request), status: status.status });
      return;
    }
    deps.track('paySuccess', { ...facts(request), rmb: purchase.rmb ?? 0 });
    if (mine)
      deps.tabs.announce({ userId: mine.userId, orderId: mine.orderId, until: purchase.until, rmb: purchase.rmb });
    deps.onGranted();
  }

  /** Watches an order that needs no payment code any more, and shows its status. */
  async function followOrder(request: OrderRequest, orderId: string): Promise<void> {
    const mine = generation;
    const status = await cashier.askStatus(orderId);
    if (mine !== generation) return;
    applyStatus(request, status ?? { status: 'paid' });
    if (!status || !isOver(status)) unwatch = deps.watchOrder(orderId, (next) => applyStatus(request, next));
  }

  /** Cancels the previous order. If it is already paid, shows its status and returns false. */
  async function dropOrder(old: StoredOrder): Promise<boolean> {
    if (!old.orderId) return true;
    const reply = await cashier.cancel(old.orderId);
    if (reply.code !== serviceRefusals.ORDER_NOT_CANCELLABLE.code) return true;
    maker.order = old;
    await followOrder(orderRequestOf(old), old.orderId);
    return false;
  }

  async function requestCode(request: OrderRequest): Promise<void> {
    const isSame =
      asked?.isUnderWay && orderKeyOf(asked.request) === orderKeyOf(request) && asked.request.method === request.method;
    if (isSame) return;
    const mine = ++generation;
    asked = { request, isUnderWay: true };
    release();
    const old = maker.order && orderKeyOf(maker.order) !== orderKeyOf(request) ? maker.order : null;
    if (old) maker.forget();
    show({ view: 'loading' });
    deps.track('beforeQrCode', facts(request));
    if (old && !(await dropOrder(old))) return void (asked.isUnderWay = false);
    const isWanted = () => mine === generation;
    const onAsking = (isAsking: boolean) =>
      isWanted() && show(isAsking ? { view: 'loading', isSigningIn: true } : { view: 'loading' });
    const found = await maker.make(request, isWanted, onAsking).catch((thrown: unknown): CodeResult => ({
      text: thrown instanceof Error && thrown.message ? thrown.message : siteTexts.systemBusy,
      code: serviceCodes.requestFailed,
    }));
    if (mine !== generation) {
      // The user requested another purchase meanwhile, so the order that was just made is cancelled.
      if ('made' in found && orderKeyOf(asked.request) !== orderKeyOf(request)) void cashier.cancel(found.made.orderId);
      return;
    }
    asked.isUnderWay = false;
    if ('paid' in found) return followOrder(request, found.paid);
    if (!('made' in found)) {
      deps.track('qrCodeError', { ...facts(request), code: found.code });
      return show({ view: 'error', text: found.text, ...(found.nextStep && { nextStep: found.nextStep }) });
    }
    deps.pages.forget();
    const { orderId, codeUrl, pageUrl = null, rmb, payway: method, isKept = true } = found.made;
    const endsAt = endsAtHere(found.made, deps.now());
    showCode(request, { orderId, codeUrl, pageUrl, rmb, method, endsAt, ...(!isKept && { isFirstCome: true }) });
    deps.track('qrCodeSuccess', { ...facts(request), rmb });
  }

  /** Shows a code until it expires or the outcome of the order is known. */
  function showCode(request: OrderRequest, code: Code): void {
    show({ view: 'shown', code });
    unwind = deps.later(code.endsAt - deps.now(), () => {
      if (state.purchase.view === 'shown') show({ view: 'expired', code });
    });
    unwatch = deps.watchOrder(code.orderId, (status) => applyStatus(request, status));
  }

  /**
   * Shows the order without a payment code. The user may still be paying in WeChat, and a new code would close that
   * payment.
   */
  async function resumeAfterWechat(request: OrderRequest, orderId: string): Promise<void> {
    const mine = generation;
    const reply = await cashier.openPage(orderId, deps.pages.here());
    if (mine !== generation) return;
    if (!isOk(reply)) return requestCode(request);
    const { rmb } = reply.data;
    const endsAt = endsAtHere(reply.data, deps.now());
    showCode(request, { orderId, codeUrl: '', pageUrl: null, rmb, method: 'wechat', endsAt, isAway: true });
  }

  function change(request: OrderRequest): void {
    const { view } = state.purchase;
    if (view === 'idle') return;
    const isSettled = view === 'paid' || view === 'granted' || view === 'review' || view === 'refunded';
    if (
      isSettled ||
      (asked && orderKeyOf(asked.request) === orderKeyOf(request) && asked.request.method === request.method)
    )
      return;
    if (asked && orderKeyOf(asked.request) === orderKeyOf(request) && view !== 'closed')
      return void requestCode(request);
    const old = maker.order;
    generation++;
    if (asked) asked = { request, isUnderWay: false };
    release();
    maker.forget();
    show({ view: 'idle' });
    if (old) void dropOrder(old);
  }

  async function loadOrder(
    orderId: string,
    mayAskIn: boolean,
    { wants = () => true, isQuiet = false }: { wants?: (pid: string) => boolean; isQuiet?: boolean } = {},
  ): Promise<LoadedOrder> {
    const mine = ++generation;
    release();
    if (!isQuiet) show({ view: 'loading' });
    const found = await findPayableOrder(orderId, { place, mayAskIn, ...deps });
    if (mine !== generation) return 'over';
    if ('stored' in found) {
      if (!wants(found.stored.pid)) return 'over';
      memory.keep(found.stored);
      return 'loaded';
    }
    if ('settled' in found) {
      await followOrder(found.settled, orderId);
      return 'over';
    }
    if (isQuiet) return 'over';
    const { text, nextStep } = found;
    show({ view: 'error', text, ...(nextStep && { nextStep }) });
    return nextStep === 'order anew' ? 'over' : 'later';
  }

  async function resume(): Promise<void> {
    const stored = memory.read();
    if (stored?.place !== place) return;
    show({ view: 'loading' });
    const mine = ++generation;
    maker.order = stored;
    asked = { request: orderRequestOf(stored), isUnderWay: false };
    const who = await deps.findBuyer(false).catch(() => undefined);
    if (mine !== generation) return;
    // The session cannot be read now. The order stays stored, and the user can retry by a click.
    if (who === undefined) return show({ view: 'error', text: siteTexts.systemBusy });
    if (who?.userId !== stored.userId) {
      maker.forget();
      return show({ view: 'idle' });
    }
    const status = stored.orderId ? await cashier.askStatus(stored.orderId) : null;
    if (mine !== generation) return;
    if (status?.status === 'waiting' && deps.pages.isAway(stored.orderId))
      return resumeAfterWechat(orderRequestOf(stored), stored.orderId);
    const isLoaded = !stored.token;
    // For a day, an order that was loaded by its id can get another payment code, even after it was closed.
    if (!status || status.status === 'waiting' || (isLoaded && status.status === 'closed'))
      return requestCode(orderRequestOf(stored));
    if (status.status === 'closed') {
      maker.forget();
      return show({ view: 'idle' });
    }
    await followOrder(orderRequestOf(stored), stored.orderId);
  }

  deps.tabs.onAnnounced(({ userId, orderId, until, rmb }) => {
    const { view } = state.purchase;
    const isWaiting = view === 'loading' || view === 'shown' || view === 'expired';
    const mine = maker.order;
    if (mine?.userId !== userId || mine.orderId === orderId || !isWaiting) return;
    // The user paid in another tab, so the code in this tab must not be paid as well.
    generation++;
    release();
    maker.forget();
    show({ view: 'granted', until, rmb });
    deps.onGranted();
    if (mine.orderId) void cashier.cancel(mine.orderId);
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    requestCode,
    change,
    storedRequest() {
      const stored = memory.read();
      return stored?.place === place
        ? { ...orderRequestOf(stored), ...(stored.goods && { goods: stored.goods }) }
        : null;
    },
    loadOrder,
    async loadOpenOrder(wants) {
      const orderId = state.panel.phase === 'ready' ? state.panel.panel.openOrderId : undefined;
      const isFree = state.purchase.view === 'idle' && memory.read() === null;
      return orderId && isFree ? loadOrder(orderId, false, { wants, isQuiet: true }) : 'over';
    },
    resume,
    dismiss() {
      generation++;
      asked = null;
      release();
      maker.forget();
      show({ view: 'idle' });
    },
    stop() {
      generation++;
      if (asked) asked.isUnderWay = false;
      maker.leave();
      release();
      deps.tabs.close();
    },
  };
}
