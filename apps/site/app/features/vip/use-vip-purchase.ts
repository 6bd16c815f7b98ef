import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useRef, useState } from 'react';
import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import { tabMemory, type Goods } from '../../checkout/order-memory.ts';
import type { OrderRequest } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';
import type { Plan } from '../../content/plans.server.ts';
import { useSession } from '../../session/session.ts';

const orderParameter = 'order';

/** The id of the order that a link of the member centre put into the address; empty if there is none. */
const orderInAddress = (): string => new URL(location.href).searchParams.get(orderParameter) ?? '';

interface Choice {
  plan: Plan;
  plans: Plan[];
  isRenewing: boolean;
  onChoose: (pid: string) => void;
  onRenewing: (isRenewing: boolean) => void;
}

/** Milliseconds until a failed pay page is loaded again. Meanwhile the prices of the server's HTML apply. */
const panelRetryMs = 5_000;
const none: ReadonlyMap<string, number> = new Map();

/** The purchase of the chosen plan, or of an offer of the visit's channel. */
export function useVipPurchase({ plan, plans, isRenewing, onChoose, onRenewing }: Choice) {
  const { checkout, state } = useCheckout('vip');
  const [method, setMethod] = useState<PayType>('wechat');
  const [offer, setOffer] = useState<{ pid: string; besidePlan: string } | null>(null);
  const { phase } = useSession();
  /** An order that was loaded, with the goods as they were sold. */
  const [taken, setTaken] = useState<{ pid: string; isRenewing: boolean; goods: Goods } | null>(null);
  /** The id of an order that could not be loaded yet. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = offer?.besidePlan === plan.pid ? offer.pid : plan.pid;
  const request: OrderRequest = { pid, method, isRenewing };

  // The pay page is loaded after sign-in, because price and stock depend on the member.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);
  // Loads the pay page again after a grant, because new days start after the granted ones and the order token is used
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

  /** Shows the stored choice and continues its order. */
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
  /** Loads an open order from another tab or an earlier visit. It is ignored if it is for another product. */
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
    // The first run is the initial selection and not a choice of the user.
    if (!isFirstDrawing.current) {
      checkout.change({ pid, method, isRenewing });
      setWaiting(null);
    }
    isFirstDrawing.current = false;
  }, [checkout, pid, method, isRenewing]);

  const ask = () => {
    if (waiting) return void takeUp(waiting, true);
    // A new order has the current price, so the goods of the loaded order are dropped.
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

/** The goods with this member's price from the pay page. Until it is loaded, the plan from the server's HTML. */
export function goodsOf(pid: string, plan: Plan, products: readonly PanelProduct[]) {
  const product = products.find((one) => one.pid === pid);
  if (product) return product;
  return { name: plan.name, days: plan.days, rmb: plan.priceCents, listRmb: plan.priceCents };
}

/** The chosen plan and the channel's own offers; empty if the channel has none. */
export function offersBeside(plan: Plan, plans: readonly Plan[], products: readonly PanelProduct[]): PanelProduct[] {
  const own = products.filter(({ pid }) => !plans.some((one) => one.pid === pid));
  if (own.length === 0) return [];
  const { pid, name, days, priceCents: rmb } = plan;
  const usual = products.find((product) => product.pid === pid);
  return [usual ?? { pid, actid: '', num: 1, name, rmb, listRmb: rmb, days, autodeduct: 1 }, ...own];
}

/**
 * Removes the order from the address. It is loaded and stored in this tab, so that a reload continues with the
 * current purchase.
 */
function removeOrderFromAddress(): void {
  const here = new URL(location.href);
  here.searchParams.delete(orderParameter);
  history.replaceState(history.state, '', here);
}
