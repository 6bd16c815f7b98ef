import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useRef, useState } from 'react';
import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import { tabMemory, type Goods } from '../../checkout/order-memory.ts';
import type { Wish } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';
import type { Plan } from '../../content/plans.server.ts';
import { useSession } from '../../session/session.ts';
import { askedOrder, forgetAskedOrder } from './asked-order.ts';

interface Choice {
  plan: Plan;
  plans: Plan[];
  isRenewing: boolean;
  onChoose: (pid: string) => void;
  onRenewing: (isRenewing: boolean) => void;
}

/** A cashier that did not answer is asked again after this; until it answers, the page's own prices stand. */
const panelPauseMs = 5_000;
const none: ReadonlyMap<string, number> = new Map();

/** The purchase of the plan that is chosen on this page, or of what a channel offers beside the plans. */
export function useVipPurchase({ plan, plans, isRenewing, onChoose, onRenewing }: Choice) {
  const { checkout, state } = useCheckout('vip');
  const [method, setMethod] = useState<PayType>('wechat');
  const [offer, setOffer] = useState<{ pid: string; besidePlan: string } | null>(null);
  const { phase } = useSession();
  /** An order that was taken up, as it was sold. */
  const [taken, setTaken] = useState<{ pid: string; isRenewing: boolean; goods: Goods } | null>(null);
  /** One that could not be taken up yet. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = offer?.besidePlan === plan.pid ? offer.pid : plan.pid;
  const wish: Wish = { pid, method, isRenewing };

  // What it costs this member, and what is left, is known once it is known who they are.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);
  // Once days have come, the next ones would lie behind them; and the token that the order was made with is spent.
  const isGranted = state.purchase.view === 'granted';
  useEffect(() => {
    if (isGranted) void checkout.load();
  }, [checkout, isGranted]);
  const isPanelLost = state.panel.phase === 'failed';
  useEffect(() => {
    if (!isPanelLost) return;
    const timer = setTimeout(() => void checkout.load(), panelPauseMs);
    return () => clearTimeout(timer);
  }, [checkout, isPanelLost]);

  /** Shows what was chosen, and goes on with it. */
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
  /** Opened in another tab, or before this one: whoever came for something else is let be. */
  const hasLooked = useRef(false);
  const isReady = ready !== null;
  useEffect(() => {
    if (!isReady || hasLooked.current || askedOrder()) return;
    hasLooked.current = true;
    const linked = new URL(location.href).searchParams.get('plan');
    const look = async () => {
      if ((await checkout.takeUpOpen((kept) => !linked || kept === linked)) === 'kept') goOn();
    };
    void look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the cashier has spoken
  }, [checkout, isReady]);
  const takeUp = async (orderId: string, mayAskIn: boolean) => {
    const found = await checkout.takeUp(orderId, mayAskIn);
    setWaiting(found === 'later' ? orderId : null);
    if (found !== 'later') forgetAskedOrder();
    if (found === 'kept') goOn();
  };
  useEffect(() => {
    const asked = askedOrder();
    if (asked && asked !== tabMemory.read()?.orderId) void takeUp(asked, false);
    else goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [checkout]);

  const isFirstDrawing = useRef(true);
  useEffect(() => {
    // What stands here at first is nobody's choice yet.
    if (!isFirstDrawing.current) {
      checkout.change({ pid, method, isRenewing });
      setWaiting(null);
    }
    isFirstDrawing.current = false;
  }, [checkout, pid, method, isRenewing]);

  const ask = () => {
    if (waiting) return void takeUp(waiting, true);
    // Another order costs what is offered now.
    if (!checkout.kept()) setTaken(null);
    void checkout.ask(wish);
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

/** What is about to be bought: by the cashier, who knows what it costs this member; until it has spoken, by the page. */
export function goodsOf(pid: string, plan: Plan, products: readonly PanelProduct[]) {
  const product = products.find((one) => one.pid === pid);
  if (product) return product;
  return { name: plan.name, days: plan.days, rmb: plan.priceCents, listRmb: plan.priceCents };
}

/** The chosen plan and what only the channel of this visit offers; nothing to choose where it offers nothing of its own. */
export function offersBeside(plan: Plan, plans: readonly Plan[], products: readonly PanelProduct[]): PanelProduct[] {
  const own = products.filter(({ pid }) => !plans.some((one) => one.pid === pid));
  if (own.length === 0) return [];
  const { pid, name, days, priceCents: rmb } = plan;
  const usual = products.find((product) => product.pid === pid);
  return [usual ?? { pid, actid: '', num: 1, name, rmb, listRmb: rmb, days, autodeduct: 1 }, ...own];
}
