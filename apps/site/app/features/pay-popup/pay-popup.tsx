import { CodeArea } from '../../checkout/code-area.tsx';
import { methodOptions } from '../../checkout/methods.ts';
import type { CheckoutView } from '../../checkout/order.ts';
import { Granted, OutcomeNote, isOutcome } from '../../checkout/outcome.tsx';
import { ProductChoice } from '../../checkout/product-choice.tsx';
import { OrderSummary } from '../../checkout/order-summary.tsx';
import { SoldOut } from '../../checkout/sold-out.tsx';
import { RenewalBox, RenewalConsent, Terms } from '../../checkout/terms.tsx';
import { Segments } from '../../components/segments.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { thisDevice } from '../../device/detect-device.ts';
import { PopupClose } from '../../popups/popup-close.tsx';
import styles from './pay-popup.module.css';
import { payPopupTexts } from './texts.ts';
import { usePopupPurchase, type PopupPurchase } from './use-popup-purchase.ts';

/** Plans and payment code after a trial has ended. */
export const PayPopup = ({ onClose }: { onClose: () => void }) => (
  <PayPopupCard {...usePopupPurchase()} onClose={onClose} />
);

type CardProps = PopupPurchase & {
  onClose: () => void;
  /** Replaces the code if nothing is sold. */
  insteadOfCode?: React.ReactNode;
};

/** The view, also for the preview. */
export function PayPopupCard({ onClose, insteadOfCode, ...purchased }: CardProps) {
  const { state, ready, wish, product, consent, isSoldOut, choosePid, chooseMethod, chooseRenewing, again } = purchased;
  const { purchase, panel } = state;
  const close = <PopupClose onClose={onClose} />;
  if (purchase.view === 'granted') {
    return (
      <div className={styles.card} data-outcome>
        {close}
        <Granted purchase={purchase} isRenewing={wish?.isRenewing ?? false} title="restored" onDone={onClose} />
      </div>
    );
  }
  const method = wish?.method ?? 'wechat';
  const shown: CheckoutView = panel.phase === 'failed' ? { view: 'error', text: panel.text } : purchase;
  const isRenewing = wish?.isRenewing ?? false;
  // With an outcome there is nothing to choose, least of all another order.
  const isOver = isOutcome(shown.view);
  const methods = methodOptions.filter(({ value }) => !ready || ready.panel.types.includes(value));
  return (
    <div className={styles.card}>
      {close}
      <div className={styles.head}>
        <h2>{payPopupTexts.title}</h2>
        <p>{thisDevice().isPhone ? payPopupTexts.leadOnPhone : payPopupTexts.lead}</p>
        {ready && wish && !isOver && (
          <ProductChoice products={ready.panel.products} left={ready.left} chosen={wish.pid} onChoose={choosePid} />
        )}
        {product ? (
          <div className={styles.slip}>
            <OrderSummary goods={product} isRenewing={isRenewing} />
          </div>
        ) : panel.phase === 'failed' ? (
          <p className={styles.unread}>{payPopupTexts.unread}</p>
        ) : (
          <div className={styles.waiting}>
            <Skeleton lines={5} label={payPopupTexts.loading} />
          </div>
        )}
      </div>
      <div className={styles.pay}>
        {isOutcome(shown.view) ? (
          <OutcomeNote view={shown.view} onStartOver={again} />
        ) : (
          <>
            <Segments label={payPopupTexts.methods} options={methods} value={method} onChange={chooseMethod} />
            {isSoldOut ? (
              <SoldOut onCheck={again} />
            ) : product && isRenewing && !consent.isGiven ? (
              // In place of the code: consent comes before the signature.
              <RenewalConsent goods={product} method={method} consent={consent} />
            ) : (
              (insteadOfCode ?? (
                <CodeArea
                  purchase={shown}
                  method={method}
                  hasSheet={!isRenewing && (ready?.panel.hasSheet ?? false)}
                  hasPage={!isRenewing && (ready?.panel.hasPage ?? false)}
                  onAsk={again}
                />
              ))
            )}
          </>
        )}
      </div>
      <div className={styles.foot}>
        {product?.autodeduct === 1 && !isOver && (
          <RenewalBox goods={product} isRenewing={isRenewing} onRenewing={chooseRenewing} />
        )}
        <Terms isRenewing={isRenewing} isBeside />
      </div>
    </div>
  );
}
