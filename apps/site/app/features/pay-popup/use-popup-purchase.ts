import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useState } from 'react';
import type { Panel } from '../../checkout/cashier.ts';
import type { OrderRequest } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';
import { useConsent } from '../../checkout/use-consent.ts';

/** Requests the code at once for the first product; every other choice requests another. */
export function usePopupPurchase() {
  const { checkout, state } = useCheckout('popup');
  const [wish, setWish] = useState<OrderRequest | null>(() => checkout.kept());
  const ready = state.panel.phase === 'ready' ? state.panel : null;

  useEffect(() => {
    const begin = async () => {
      const isKept = checkout.kept() !== null;
      await checkout.load();
      if (isKept) return checkout.resume();
      const { panel } = checkout.state();
      if (panel.phase !== 'ready') return;
      const open = await checkout.loadOpenOrder((pid) => panel.panel.products.some((product) => product.pid === pid));
      if (open === 'kept') {
        setWish(checkout.kept());
        return checkout.resume();
      }
      if (checkout.state().purchase.view !== 'idle') return setWish(orderRequestFor(panel.panel));
      const first = orderRequestFor(panel.panel);
      setWish(first);
      if (panel.left.get(first.pid) !== 0) await checkout.requestCode(first);
    };
    void begin();
  }, [checkout]);

  const product = ready?.panel.products.find(({ pid }) => pid === wish?.pid) ?? null;
  const { consent, check } = useConsent({
    pid: wish?.pid ?? '',
    method: wish?.method ?? 'wechat',
    rmb: product?.rmb ?? 0,
    listRmb: product?.listRmb ?? 0,
    isRenewing: wish?.isRenewing ?? false,
    view: state.purchase.view,
    onWithdrawn: () => choose({ isRenewing: false }),
  });

  const choose = (change: Partial<OrderRequest>) => {
    if (!wish || !ready) return;
    const next = { ...wish, ...change };
    setWish(next);
    // A renewal needs consent first, for every change of the charge.
    if (ready.left.get(next.pid) !== 0 && !next.isRenewing) void checkout.requestCode(next);
    else checkout.change(next);
  };
  const agree = (isGiven: boolean) => {
    consent.give(isGiven);
    if (isGiven && wish && ready?.left.get(wish.pid) !== 0) void checkout.requestCode(wish);
  };

  /** Retries after a failure, an outcome, or when sold out. */
  const again = async () => {
    if (!check()) return;
    const isSoldOut = wish && ready?.left.get(wish.pid) === 0;
    if (!ready || isSoldOut) await checkout.load();
    const { panel } = checkout.state();
    if (panel.phase !== 'ready') return;
    const next = wish ?? orderRequestFor(panel.panel);
    setWish(next);
    if (panel.left.get(next.pid) !== 0) await checkout.requestCode(next);
  };

  return {
    state,
    ready,
    wish,
    product,
    consent: { ...consent, give: agree },
    isSoldOut: wish !== null && ready?.left.get(wish.pid) === 0,
    choosePid: (pid: string) => choose({ pid }),
    chooseMethod: (method: PayType) => choose({ method }),
    chooseRenewing: (isRenewing: boolean) => choose({ isRenewing }),
    again: () => void again(),
  };
}

export type PopupPurchase = ReturnType<typeof usePopupPurchase>;

export const orderRequestFor = ({ curTab, curType }: Panel): OrderRequest => ({
  pid: curTab,
  method: curType,
  isRenewing: false,
});
