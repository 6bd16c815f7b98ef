import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useRef, useState } from 'react';
import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import { tabMemory, type Goods } from '../../checkout/order-memory.ts';
import type { OrderRequest } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';
import type { Plan } from '../../content/plans.server.ts';
import { useSession } from '../../session/session.ts';
import { orderInAddress, removeOrderFromAddress } from './order-in-address.ts';

interface Choice {
  plan: Plan;
  plans: Plan[];
  isRenewing: boolean;
  onChoose: (pid: string) => void;
  onRenewing: (isRenewing: boolean) => void;
}

/** The retry delay of a failed panel; meanwhile the page's own prices count. */
const panelRetryMs = 5_000;
const none: ReadonlyMap<string, number> = new Map();

/** The purchase of the chosen plan, or of a channel's offer. */
export function useVipPurchase({ plan, plans, isRenewing, onChoose, onRenewing }: Choice) {
  const { checkout, state } = useCheckout('vip');
  const [method, setMethod] = useState<PayType>('wechat');
  const [offer, setOffer] = useState<{ pid: string; besidePlan: string } | null>(null);
  const { phase } = useSession();
  /** A loaded order, as it was sold. */
  const [taken, setTaken] = useState<{ pid: string; isRenewing: boolean; goods: Goods } | null>(null);
  /** An order that could not be loaded yet. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = offer?.besidePlan === plan.pid ? offer.pid : plan.pid;
  const wish: OrderRequest = { pid, method, isRenewing };

  // Price and stock of this member are known after sign-in.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);
  // After a grant the next days follow it, and the order token is used up.
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

  /** Shows the stored choice and continues with it. */
  const goOn = () => {
    const kept = checkout.kept();
    if (!kept) return;
    const isPlan = plans.some((one) => one.pid === kept.pid);
    if (isPlan) onChoose(kept.pid);
    else setOffer({ pid: kept.pid, besidePlan: plan.pid });
    setMethod(kept.method);
    onRenewing(kept.isRenewing);
    setTaken(kept.goods ? { pid: kept.pid, isRenewing: kept.isRenewing, goods: kept.goods } : null);
    void checkout.resume();
  };
  /** An order opened in another tab or earlier; ignored if it is for another product. */
  const hasLooked = useRef(false);
  const isReady = ready !== null;
  useEffect(() => {
    if (!isReady || hasLooked.current || orderInAddress()) return;
    hasLooked.current = true;
    const linked = new URL(location.href).searchParams.get('plan');
    const look = async () => {
      if ((await checkout.loadOpenOrder((kept) => !linked || kept === linked)) === 'kept') goOn();
    };
    void look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the panel is loaded
  }, [checkout, isReady]);
  const takeUp = async (orderId: string, mayAskIn: boolean) => {
    const found = await checkout.loadOrder(orderId, mayAskIn);
    setWaiting(found === 'later' ? orderId : null);
    if (found !== 'later') removeOrderFromAddress();
    if (found === 'kept') goOn();
  };
  useEffect(() => {
    const asked = orderInAddress();
    if (asked && asked !== tabMemory.read()?.orderId) void takeUp(asked, false);
    else goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [checkout]);

  const isFirstDrawing = useRef(true);
  useEffect(() => {
    // The initial selection is no user choice.
    if (!isFirstDrawing.current) {
      checkout.change({ pid, method, isRenewing });
      setWaiting(null);
    }
    isFirstDrawing.current = false;
  }, [checkout, pid, method, isRenewing]);

  const ask = () => {
    if (waiting) return void takeUp(waiting, true);
    // A new order has the current price.
    if (!checkout.kept()) setTaken(null);
    void checkout.requestCode(wish);
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
    wish,
    goods: { ...goodsOf(pid, plan, ready?.panel.products ?? []), ...(isTaken && taken.goods) },
    offers: offersBeside(plan, plans, ready?.panel.products ?? []),
    left: ready?.left ?? none,
    hasSheet: ready?.panel.hasSheet ?? false,
    hasPage: ready?.panel.hasPage ?? false,
    chooseOffer,
    setMethod,
  };
}

/** The goods: from the panel with this member's price; before, from the page. */
export function goodsOf(pid: string, plan: Plan, products: readonly PanelProduct[]) {
  const product = products.find((one) => one.pid === pid);
  if (product) return product;
  return { name: plan.name, days: plan.days, rmb: plan.priceCents, listRmb: plan.priceCents };
}

/** The chosen plan and the channel's own offers; empty if there are none. */
export function offersBeside(plan: Plan, plans: readonly Plan[], products: readonly PanelProduct[]): PanelProduct[] {
  const own = products.filter(({ pid }) => !plans.some((one) => one.pid === pid));
  if (own.length === 0) return [];
  const { pid, name, days, priceCents: rmb } = plan;
  const usual = products.find((product) => product.pid === pid);
  return [usual ?? { pid, actid: '', num: 1, name, rmb, listRmb: rmb, days, autodeduct: 1 }, ...own];
}
