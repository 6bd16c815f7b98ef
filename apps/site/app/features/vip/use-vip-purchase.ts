import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useRef, useState } from 'react';
import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import { tabMemory, type Goods } from '../../checkout/order-memory.ts';
import type { OrderRequest } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';
import type { Plan } from '../../content/plans.server.ts';
import { useSession } from '../../session/session.ts';

const orderParameter = 'order';

/** The order id in the address, which links of the member centre contain; empty if there is none. */
const orderInAddress = (): string => new URL(location.href).searchParams.get(orderParameter) ?? '';

interface Choice {
  plan: Plan;
  plans: Plan[];
  isRenewing: boolean;
  onChoose: (pid: string) => void;
  onRenewing: (isRenewing: boolean) => void;
}

/** Milliseconds until a failed pay page is loaded again. Meanwhile the page shows the prices of the server's HTML. */
const panelRetryMs = 5_000;
const none: ReadonlyMap<string, number> = new Map();

/** The purchase of the chosen plan, or of an offer of the visit's acquisition channel. */
export function useVipPurchase({ plan, plans, isRenewing, onChoose, onRenewing }: Choice) {
  const { checkout, state } = useCheckout('vip');
  const [method, setMethod] = useState<PayType>('wechat');
  const [offer, setOffer] = useState<{ pid: string; besidePlan: string } | null>(null);
  const { phase } = useSession();
  /** The order that was loaded by its id, with the goods as they were sold. */
  const [taken, setTaken] = useState<{ pid: string; isRenewing: boolean; goods: Goods } | null>(null);
  /** The id of an order that could not be read yet; a click tries again. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = offer?.besidePlan === plan.pid ? offer.pid : plan.pid;
  const request: OrderRequest = { pid, method, isRenewing };

  // The pay page is loaded after sign-in, because price and stock depend on the member.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);
  // Loads the pay page again after a purchase: new days would start after the granted ones, and the order token is used
  // up.
  const isGranted = state.purchase.view === 'granted';
  useEffect(() => {
    if (isGranted) void checkout.load();
  }, [checkout, isGranted]);
  const isPanelLost = state.panel.phase === 'failed';
  useEffect(() => {
    if (!isPanelLost) return;
    const timer = setTimeout(() => void checkout.load(), panelRetryMs);
    return () => clearTimeout(timer);
  }, [checkout, isPanelLost]);

  /** Shows the choice of the stored order, and continues that order. */
  const goOn = () => {
    const stored = checkout.storedRequest();
    if (!stored) return;
    const isPlan = plans.some((one) => one.pid === stored.pid);
    if (isPlan) onChoose(stored.pid);
    else setOffer({ pid: stored.pid, besidePlan: plan.pid });
    setMethod(stored.method);
    onRenewing(stored.isRenewing);
    setTaken(stored.goods ? { pid: stored.pid, isRenewing: stored.isRenewing, goods: stored.goods } : null);
    void checkout.resume();
  };
  /**
   * Loads an open order that was begun in another tab or an earlier visit, unless it is for another product. The ref
   * makes sure that this happens once.
   */
  const hasLooked = useRef(false);
  const isReady = ready !== null;
  useEffect(() => {
    if (!isReady || hasLooked.current || orderInAddress()) return;
    hasLooked.current = true;
    const linked = new URL(location.href).searchParams.get('plan');
    const look = async () => {
      if ((await checkout.loadOpenOrder((stored) => !linked || stored === linked)) === 'loaded') goOn();
    };
    void look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the panel is loaded
  }, [checkout, isReady]);
  const takeUp = async (orderId: string, mayAskIn: boolean) => {
    const found = await checkout.loadOrder(orderId, mayAskIn);
    setWaiting(found === 'later' ? orderId : null);
    if (found !== 'later') removeOrderFromAddress();
    if (found === 'loaded') goOn();
  };
  useEffect(() => {
    const linkedOrderId = orderInAddress();
    if (linkedOrderId && linkedOrderId !== tabMemory.read()?.orderId) void takeUp(linkedOrderId, false);
    else goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [checkout]);

  const isFirstDrawing = useRef(true);
  useEffect(() => {
    // The first run of this effect sees the initial selection, which is not a choice of the user.
    if (!isFirstDrawing.current) {
      checkout.change({ pid, method, isRenewing });
      setWaiting(null);
    }
    isFirstDrawing.current = false;
  }, [checkout, pid, method, isRenewing]);

  const ask = () => {
    if (waiting) return void takeUp(waiting, true);
    // A new order has the current price, so the goods and price of the loaded order are dropped.
    if (!checkout.storedRequest()) setTaken(null);
    void checkout.requestCode(request);
  };

  const chooseOffer = (chosen: string) => {
    if (plans.some((one) => one.pid === chosen)) onChoose(chosen);
    setOffer(chosen === plan.pid ? null : { pid: chosen, besidePlan: plan.pid });
  };
  const isTaken = taken?.pid === pid && taken.isRenewing === isRenewing && state.purchase.view !== 'idle';
  return {
    checkout,
    purchase: state.purchase,
    ask,
    request,
    goods: { ...goodsOf(pid, plan, ready?.panel.products ?? []), ...(isTaken && taken.goods) },
    offers: offersBeside(plan, plans, ready?.panel.products ?? []),
    left: ready?.left ?? none,
    hasSheet: ready?.panel.hasSheet ?? false,
    hasPage: ready?.panel.hasPage ?? false,
    chooseOffer,
    setMethod,
  };
}

/** The goods with this member's price from the pay page, or the plan of the server's HTML until it is loaded. */
export function goodsOf(pid: string, plan: Plan, products: readonly PanelProduct[]) {
  const product = products.find((one) => one.pid === pid);
  if (product) return product;
  return { name: plan.name, days: plan.days, rmb: plan.priceCents, listRmb: plan.priceCents };
}

/** The chosen plan and the offers of the acquisition channel; empty if the channel has no offers. */
export function offersBeside(plan: Plan, plans: readonly Plan[], products: readonly PanelProduct[]): PanelProduct[] {
  const own = products.filter(({ pid }) => !plans.some((one) => one.pid === pid));
  if (own.length === 0) return [];
  const { pid, name, days, priceCents: rmb } = plan;
  const usual = products.find((product) => product.pid === pid);
  return [usual ?? { pid, actid: '', num: 1, name, rmb, listRmb: rmb, days, autodeduct: 1 }, ...own];
}

/**
 * Removes the order id from the address. The order was loaded and stored in this tab, so a reload continues the tab's
 * latest purchase.
 */
function removeOrderFromAddress(): void {
  const here = new URL(location.href);
  here.searchParams.delete(orderParameter);
  history.replaceState(history.state, '', here);
}
