import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { previewMessages } from '@feisuo/contract/facts/preview-messages';
import { useEffect, useState } from 'react';
import type { Panel } from '../../checkout/cashier.ts';
import type { Wish } from '../../checkout/order.ts';
import { PayPopupCard } from './pay-popup.tsx';
import styles from './popup-preview.module.css';
import { payPopupTexts } from './texts.ts';
import { wishFor } from './use-popup-purchase.ts';

/** The popup with what an operator is drawing up: the console hands it over, nothing is asked for and nothing sold. */
export function PopupPreview() {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);

  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<{ kind?: unknown; panel?: unknown }>) => {
      if (origin !== location.origin || data.kind !== previewMessages.payPanel) return;
      const next = data.panel as Panel;
      setPanel(next);
      // What was chosen stays chosen while it is there.
      setWish((before) =>
        before && next.products.some(({ pid }) => pid === before.pid) && next.types.includes(before.method)
          ? before
          : wishFor(next),
      );
    };
    window.addEventListener('message', hear);
    window.parent.postMessage({ kind: previewMessages.ready }, location.origin);
    return () => window.removeEventListener('message', hear);
  }, []);

  const ready = panel && { phase: 'ready' as const, panel, left: new Map<string, number>() };
  const product = panel?.products.find(({ pid }) => pid === wish?.pid) ?? null;
  const choose = (change: Partial<Wish>) => setWish((before) => before && { ...before, ...change });
  const nothing = () => {};
  return (
    <div className={styles.stage}>
      <h1 className="sr-only">{payPopupTexts.preview}</h1>
      <PayPopupCard
        state={{ purchase: { view: 'idle' }, panel: ready ?? { phase: 'loading' } }}
        ready={ready}
        wish={wish}
        product={product}
        consent={{ isGiven: false, isMissed: false, give: nothing }}
        isSoldOut={false}
        choosePid={(pid: string) => choose({ pid })}
        chooseMethod={(method: PayType) => choose({ method })}
        chooseRenewing={(isRenewing: boolean) => choose({ isRenewing })}
        again={() => undefined}
        onClose={nothing}
      />
    </div>
  );
}
