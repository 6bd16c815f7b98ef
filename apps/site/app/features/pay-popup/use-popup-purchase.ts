import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useState } from 'react';
import type { Panel } from '../../checkout/cashier.ts';
import type { Wish } from '../../checkout/order.ts';
import { useCheckout } from '../../checkout/use-checkout.ts';

/** The code is made at once for what the cashier puts first; every other choice makes another. */
export function usePopupPurchase() {
  const { checkout, state } = useCheckout('popup');
  const [wish, setWish] = useState<Wish | null>(() => checkout.kept());
  const ready = state.panel.phase === 'ready' ? state.panel : null;

  useEffect(() => {
    const begin = async () => {
      const isKept = checkout.kept() !== null;
      await checkout.load();
      if (isKept) return checkout.resume();
      const { panel } = checkout.state();
      if (panel.phase !== 'ready') return;
      const first = wishFor(panel.panel);
      setWish(first);
      if (panel.left.get(first.pid) !== 0) await checkout.ask(first);
    };
    void begin();
  }, [checkout]);

  const choose = (change: Partial<Wish>) => {
    if (!wish || !ready) return;
    const next = { ...wish, ...change };
    setWish(next);
    if (ready.left.get(next.pid) !== 0) void checkout.ask(next);
    else checkout.change(next);
  };

  /** After a failure, an end or a look that found nothing left: from where it stands. */
  const again = async () => {
    const isSoldOut = wish && ready?.left.get(wish.pid) === 0;
    if (!ready || isSoldOut) await checkout.load();
    const { panel } = checkout.state();
    if (panel.phase !== 'ready') return;
    const next = wish ?? wishFor(panel.panel);
    setWish(next);
    if (panel.left.get(next.pid) !== 0) await checkout.ask(next);
  };

  return {
    state,
    ready,
    wish,
    product: ready?.panel.products.find(({ pid }) => pid === wish?.pid) ?? null,
    isSoldOut: wish !== null && ready?.left.get(wish.pid) === 0,
    choosePid: (pid: string) => choose({ pid }),
    chooseMethod: (method: PayType) => choose({ method }),
    chooseRenewing: (isRenewing: boolean) => choose({ isRenewing }),
    again: () => void again(),
  };
}

const wishFor = ({ curTab, curType }: Panel): Wish => ({ pid: curTab, method: curType, isRenewing: false });
