import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useRef, useState } from 'react';
import type { Wish } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';
import type { Plan } from '../../content/plans.server.ts';
import { useSession } from '../../session/session.ts';
import { goodsOf, offersBeside } from './vip-goods.ts';

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
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = offer?.besidePlan === plan.pid ? offer.pid : plan.pid;
  const wish: Wish = { pid, method, isRenewing };

  // What it costs this member, and what is left, is known once it is known who they are.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);
  const isPanelLost = state.panel.phase === 'failed';
  useEffect(() => {
    if (!isPanelLost) return;
    const timer = setTimeout(() => void checkout.load(), panelPauseMs);
    return () => clearTimeout(timer);
  }, [checkout, isPanelLost]);

  useEffect(() => {
    const kept = checkout.kept();
    if (!kept) return;
    const isPlan = plans.some((one) => one.pid === kept.pid);
    if (isPlan) onChoose(kept.pid);
    else setOffer({ pid: kept.pid, besidePlan: plan.pid });
    setMethod(kept.method);
    onRenewing(kept.isRenewing);
    void checkout.resume();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is loaded anew
  }, [checkout]);

  const isFirstDrawing = useRef(true);
  useEffect(() => {
    // What stands here at first is nobody's choice yet.
    if (!isFirstDrawing.current) checkout.change({ pid, method, isRenewing });
    isFirstDrawing.current = false;
  }, [checkout, pid, method, isRenewing]);

  const chooseOffer = (chosen: string) => {
    if (plans.some((one) => one.pid === chosen)) onChoose(chosen);
    setOffer(chosen === plan.pid ? null : { pid: chosen, besidePlan: plan.pid });
  };
  return {
    checkout,
    purchase: state.purchase,
    wish,
    goods: goodsOf(pid, plan, ready?.panel.products ?? []),
    offers: offersBeside(plan, plans, ready?.panel.products ?? []),
    left: ready?.left ?? none,
    chooseOffer,
    setMethod,
  };
}
