import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useState } from 'react';
import type { Panel } from '../../checkout/cashier.ts';
import type { OrderRequest } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';
import { useConsent } from '../../checkout/use-consent.ts';

/**
 * Requests a payment code for the first product when the popup opens, before the member asks for one. Each other choice
 * requests another code.
 */
export function usePopupPurchase() {
  const { checkout, state } = useCheckout('popup');
  const [request, setRequest] = useState<OrderRequest | null>(() => checkout.storedRequest());
  const ready = state.panel.phase === 'ready' ? state.panel : null;

  useEffect(() => {
    const begin = async () => {
      const isKept = checkout.storedRequest() !== null;
      await checkout.load();
      if (isKept) return checkout.resume();
      const { panel } = checkout.state();
      if (panel.phase !== 'ready') return;
      const open = await checkout.loadOpenOrder((pid) => panel.panel.products.some((product) => product.pid === pid));
      if (open === 'loaded') {
        setRequest(checkout.storedRequest());
        return checkout.resume();
      }
      if (checkout.state().purchase.view !== 'idle') return setRequest(orderRequestFor(panel.panel));
      const first = { ...orderRequestFor(panel.panel), isUnasked: true };
      setRequest(first);
      if (panel.left.get(first.pid) !== 0) await checkout.requestCode(first);
    };
    void begin();
  }, [checkout]);

  const product = ready?.panel.products.find(({ pid }) => pid === request?.pid) ?? null;
  const { consent, check } = useConsent({
    pid: request?.pid ?? '',
    method: request?.method ?? 'wechat',
    rmb: product?.rmb ?? 0,
    listRmb: product?.listRmb ?? 0,
    isRenewing: request?.isRenewing ?? false,
    view: state.purchase.view,
    onWithdrawn: () => choose({ isRenewing: false }),
  });

  const choose = (change: Partial<OrderRequest>) => {
    if (!request || !ready) return;
    const next = { ...askedFor(request), ...change };
    setRequest(next);
    // For a renewal, the code is requested only after the buyer consents, and again after each change of the terms.
    if (ready.left.get(next.pid) !== 0 && !next.isRenewing) void checkout.requestCode(next);
    else checkout.change(next);
  };
  const agree = (isGiven: boolean) => {
    consent.give(isGiven);
    if (isGiven && request && ready?.left.get(request.pid) !== 0) void checkout.requestCode(request);
  };

  /** Called by the button after a failure, an outcome or a sold-out product: requests a payment code again. */
  const again = async () => {
    if (!check()) return;
    const isSoldOut = request && ready?.left.get(request.pid) === 0;
    if (!ready || isSoldOut) await checkout.load();
    const { panel } = checkout.state();
    if (panel.phase !== 'ready') return;
    const next = askedFor(request ?? orderRequestFor(panel.panel));
    setRequest(next);
    if (panel.left.get(next.pid) !== 0) await checkout.requestCode(next);
  };

  return {
    state,
    ready,
    request,
    product,
    consent: { ...consent, give: agree },
    isSoldOut: request !== null && ready?.left.get(request.pid) === 0,
    choosePid: (pid: string) => choose({ pid }),
    chooseMethod: (method: PayType) => choose({ method }),
    chooseRenewing: (isRenewing: boolean) => choose({ isRenewing }),
    again: () => void again(),
  };
}

export type PopupPurchase = ReturnType<typeof usePopupPurchase>;

/** The member's choices: plan, payment method and automatic renewal. */
const askedFor = ({ pid, method, isRenewing }: OrderRequest): OrderRequest => ({ pid, method, isRenewing });

export const orderRequestFor = ({ curTab, curType }: Panel): OrderRequest => ({
  pid: curTab,
  method: curType,
  isRenewing: false,
});
