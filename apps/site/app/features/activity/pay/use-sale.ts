import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import { useEffect, useRef, useState } from 'react';
import { useCheckout } from '../../../checkout/use-checkout.ts';
import { useSession } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';

/** The purchase of the one thing that is sold here. */
export function useSale(product: SoldProduct) {
  const { checkout, state } = useCheckout('activity', product.actId || undefined);
  const [method, setMethod] = useState<PayType>('wechat');
  const { phase } = useSession();
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = product.productId;

  // What it costs this member, and what is left, is known once it is known who they are.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);

  /** A page that was loaded anew goes on with what was being bought. */
  const hasResumed = useRef(false);
  useEffect(() => {
    const kept = checkout.kept();
    if (hasResumed.current || kept?.pid !== pid) return;
    hasResumed.current = true;
    setMethod(kept.method);
    void checkout.resume();
  }, [checkout, pid]);

  const choose = (chosen: PayType) => {
    setMethod(chosen);
    checkout.change({ pid, method: chosen, isRenewing: false });
  };
  const ask = () => {
    track('pay_code_ask', { pid, method, is_renewing: false });
    void checkout.ask({ pid, method, isRenewing: false });
  };
  const own = ready?.panel.products.find((one) => one.pid === pid);
  const left = ready?.left.get(pid) ?? product.left;
  return { checkout, state, method, choose, ask, ready, left, goods: { ...product, ...own } };
}
