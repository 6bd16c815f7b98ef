import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { VisitEventName, VisitEvents } from '@feisuo/contract/facts/telemetry-vocabulary';
import { isOk } from '../api/service-reply.ts';
import type { Panel } from './cashier.ts';
import { CodeMaker, messageOf, type CodeMakerDeps, type CodeResult } from './code-maker.ts';
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
import type { OtherTabs } from './other-tabs.ts';
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
  /** Marks the order that the user left to pay in WeChat, and the page to return to. */
  pages: { isAway(orderId: string): boolean; forget(): void; here(): string };
  watchOrder(orderId: string, tell: (status: OrderStatus) => void): () => void;
  /** A membership was granted: reload everything that shows it. */
  onGranted(): void;
  track<Name extends VisitEventName>(name: Name, props: VisitEvents[Name]): void;
  now(): number;
  later(ms: number, run: () => void): () => void;
}

/** One purchase at a time, from the choice to the grant. */
export interface Checkout {
  state(): CheckoutState;
  subscribe(listener: () => void): () => void;
  /** Loads the products and the order token. */
  load(): Promise<void>;
  /** Creates or renews a code. Concurrent calls for the same purchase are coalesced. */
  requestCode(wish: OrderRequest): Promise<void>;
  /** The choice changed: another method gets a code of the same order, anything else drops the order. */
  change(wish: OrderRequest): void;
  /** The purchase from before a reload, or the loaded order. */
  kept(): (OrderRequest & { goods?: Goods }) | null;
  /** Loads an order of the member, of any tab or day, for `resume`. */
  loadOrder(orderId: string, mayAskIn: boolean): Promise<LoadedOrder>;
  /** Loads the open order that the cashier reports. Shows nothing if it fails or is for another product. */
  loadOpenOrder(wants: (pid: string) => boolean): Promise<LoadedOrder>;
  /** Continues with the stored order. */
  resume(): Promise<void>;
  /** Resets the view; the order expires by itself. */
  dismiss(): void;
  /** The view is closed. */
  stop(): void;
}

/** `later`: unknown now, a click asks again. `over`: cannot be paid, its outcome is shown. */
type LoadedOrder = 'kept' | 'later' | 'over';

export const idleState: CheckoutState = { panel: { phase: 'none' }, purchase: { view: 'idle' } };

export function createCheckout(place: Place, deps: CheckoutDeps): Checkout {
  const { cashier, memory } = deps;
  const maker = new CodeMaker(place, deps);
  const listeners = new Set<() => void>();
  let state = idleState;
  /** Incremented so that answers to earlier requests are ignored. */
  let generation = 0;
  let asked: { wish: OrderRequest; isUnderWay: boolean } | null = null;
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

  function applyStatus(wish: OrderRequest, status: OrderStatus): void {
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
      if (purchase.view !== 'expired') deps.track('payError', { ...facts(wish), status: status.status });
      return;
    }
    deps.track('paySuccess', { ...facts(wish), rmb: purchase.rmb ?? 0 });
    if (mine) deps.tabs.tell({ userId: mine.userId, orderId: mine.orderId, until: purchase.until, rmb: purchase.rmb });
    deps.onGranted();
  }

  /** Shows the status of an order that can no longer be paid, and watches it. */
  async function followOrder(wish: OrderRequest, orderId: string): Promise<void> {
    const mine = generation;
    const status = await cashier.askStatus(orderId);
    if (mine !== generation) return;
    applyStatus(wish, status ?? { status: 'paid' });
    if (!status || !isOver(status)) unwatch = deps.watchOrder(orderId, (told) => applyStatus(wish, told));
  }

  /** Cancels the previous order. If it is already paid, shows that instead. */
  async function dropOrder(old: StoredOrder): Promise<boolean> {
    if (!old.orderId) return true;
    const reply = await cashier.cancel(old.orderId);
    if (reply.code !== serviceRefusals.ORDER_NOT_CANCELLABLE.code) return true;
    maker.order = old;
    await followOrder(orderRequestOf(old), old.orderId);
    return false;
  }

  async function requestCode(wish: OrderRequest): Promise<void> {
    const isSame =
      asked?.isUnderWay && orderKeyOf(asked.wish) === orderKeyOf(wish) && asked.wish.method === wish.method;
    if (isSame) return;
    const mine = ++generation;
    asked = { wish, isUnderWay: true };
    release();
    const old = maker.order && orderKeyOf(maker.order) !== orderKeyOf(wish) ? maker.order : null;
    if (old) maker.forget();
    show({ view: 'loading' });
    deps.track('beforeQrCode', facts(wish));
    if (old && !(await dropOrder(old))) return void (asked.isUnderWay = false);
    const isWanted = () => mine === generation;
    const onAsking = (isAsking: boolean) =>
      isWanted() && show(isAsking ? { view: 'loading', isSigningIn: true } : { view: 'loading' });
    const found = await maker.make(wish, isWanted, onAsking).catch((thrown: unknown): CodeResult => ({
      text: thrown instanceof Error && thrown.message ? thrown.message : siteTexts.systemBusy,
      code: serviceCodes.requestFailed,
    }));
    if (mine !== generation) {
      // Another purchase was requested; an order made in vain must not be paid.
      if ('made' in found && orderKeyOf(asked.wish) !== orderKeyOf(wish)) void cashier.cancel(found.made.orderId);
      return;
    }
    asked.isUnderWay = false;
    if ('paid' in found) return followOrder(wish, found.paid);
    if (!('made' in found)) {
      deps.track('qrCodeError', { ...facts(wish), code: found.code });
      return show({ view: 'error', text: found.text, ...(found.cure && { cure: found.cure }) });
    }
    deps.pages.forget();
    const { orderId, codeUrl, pageUrl = null, rmb, payway: method, isKept = true } = found.made;
    const endsAt = endsAtHere(found.made, deps.now());
    showCode(wish, { orderId, codeUrl, pageUrl, rmb, method, endsAt, ...(!isKept && { isFirstCome: true }) });
    deps.track('qrCodeSuccess', { ...facts(wish), rmb });
  }

  /** Until it expires or its outcome is known. */
  function showCode(wish: OrderRequest, code: Code): void {
    show({ view: 'shown', code });
    unwind = deps.later(code.endsAt - deps.now(), () => {
      if (state.purchase.view === 'shown') show({ view: 'expired', code });
    });
    unwatch = deps.watchOrder(code.orderId, (status) => applyStatus(wish, status));
  }

  /** The user may still be paying in WeChat: requesting a code would close that payment. */
  async function resumeAfterWechat(wish: OrderRequest, orderId: string): Promise<void> {
    const mine = generation;
    const reply = await cashier.openPage(orderId, deps.pages.here());
    if (mine !== generation) return;
    if (!isOk(reply)) return requestCode(wish);
    const { rmb } = reply.data;
    const endsAt = endsAtHere(reply.data, deps.now());
    showCode(wish, { orderId, codeUrl: '', pageUrl: null, rmb, method: 'wechat', endsAt, isAway: true });
  }

  function change(wish: OrderRequest): void {
    const { view } = state.purchase;
    if (view === 'idle') return;
    const isSettled = view === 'paid' || view === 'granted' || view === 'review' || view === 'refunded';
    if (isSettled || (asked && orderKeyOf(asked.wish) === orderKeyOf(wish) && asked.wish.method === wish.method))
      return;
    if (asked && orderKeyOf(asked.wish) === orderKeyOf(wish) && view !== 'closed') return void requestCode(wish);
    const old = maker.order;
    generation++;
    if (asked) asked = { wish, isUnderWay: false };
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
    if ('kept' in found) {
      if (!wants(found.kept.pid)) return 'over';
      memory.keep(found.kept);
      return 'kept';
    }
    if ('settled' in found) {
      await followOrder(found.settled, orderId);
      return 'over';
    }
    if (isQuiet) return 'over';
    const { text, cure } = found;
    show({ view: 'error', text, ...(cure && { cure }) });
    return cure === 'order anew' ? 'over' : 'later';
  }

  async function resume(): Promise<void> {
    const kept = memory.read();
    if (kept?.place !== place) return;
    show({ view: 'loading' });
    const mine = ++generation;
    maker.order = kept;
    asked = { wish: orderRequestOf(kept), isUnderWay: false };
    const who = await deps.findBuyer(false).catch(() => undefined);
    if (mine !== generation) return;
    // Unknown now: the order stays, and a click asks again.
    if (who === undefined) return show({ view: 'error', text: siteTexts.systemBusy });
    if (who?.userId !== kept.userId) {
      maker.forget();
      return show({ view: 'idle' });
    }
    const status = kept.orderId ? await cashier.askStatus(kept.orderId) : null;
    if (mine !== generation) return;
    if (status?.status === 'waiting' && deps.pages.isAway(kept.orderId))
      return resumeAfterWechat(orderRequestOf(kept), kept.orderId);
    const isLoaded = !kept.token;
    // A loaded order can get another code for a day, also when closed.
    if (!status || status.status === 'waiting' || (isLoaded && status.status === 'closed'))
      return requestCode(orderRequestOf(kept));
    if (status.status === 'closed') {
      maker.forget();
      return show({ view: 'idle' });
    }
    await followOrder(orderRequestOf(kept), kept.orderId);
  }

  deps.tabs.onTold(({ userId, orderId, until, rmb }) => {
    const { view } = state.purchase;
    const isWaiting = view === 'loading' || view === 'shown' || view === 'expired';
    const mine = maker.order;
    if (mine?.userId !== userId || mine.orderId === orderId || !isWaiting) return;
    // Paid in another tab: this code must not be paid as well.
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
    kept() {
      const kept = memory.read();
      return kept?.place === place ? { ...orderRequestOf(kept), ...(kept.goods && { goods: kept.goods }) } : null;
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
