import { CodeArea } from '../../checkout/code-area.tsx';
import { keptResult } from '../../checkout/closed-popup-result.ts';
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
import { PopupClose } from '../../popups/popup-card.tsx';
import styles from './pay-popup.module.css';
import { payPopupTexts } from './texts.ts';
import { usePopupPurchase, type PopupPurchase } from './use-popup-purchase.ts';

/** The payment popup with plans and payment code, shown after a trial has ended. */
export const PayPopup = ({ onClose }: { onClose: () => void }) => (
  <PayPopupCard {...usePopupPurchase()} onClose={onClose} />
);

type CardProps = PopupPurchase & {
  onClose: () => void;
  /** Shown in place of the payment code in the console's preview, where nothing is sold. */
  insteadOfCode?: React.ReactNode;
};

/** The content of the popup, which the console's preview also uses. */
export function PayPopupCard({ onClose, insteadOfCode, ...purchased }: CardProps) {
  const { state, ready, request, product, consent, isSoldOut, choosePid, chooseMethod, chooseRenewing, again } =
    purchased;
  const { purchase, panel } = state;
  const close = <PopupClose onClose={onClose} />;
  if (purchase.view === 'granted') {
    return (
      <div className={styles.card} data-outcome>
        {close}
        <Granted
          purchase={purchase}
          isRenewing={request?.isRenewing ?? false}
          title="restored"
          onDone={(by) => {
            if (by === 'time') keptResult.keep({ until: purchase.until });
            onClose();
          }}
        />
      </div>
    );
  }
  const method = request?.method ?? 'wechat';
  const shown: CheckoutView = panel.phase === 'failed' ? { view: 'error', text: panel.text } : purchase;
  const isRenewing = request?.isRenewing ?? false;
  // While an outcome is shown, the choices are hidden, so that the buyer makes no second order by mistake.
  const isOver = isOutcome(shown.view);
  const methods = methodOptions.filter(({ value }) => !ready || ready.panel.types.includes(value));
  return (
    <div className={styles.card}>
      {close}
      <div className={styles.head}>
        <h2>{payPopupTexts.title}</h2>
        {!isOver && <p>{thisDevice().isPhone ? payPopupTexts.leadOnPhone : payPopupTexts.lead}</p>}
        {ready && request && !isOver && (
          <ProductChoice products={ready.panel.products} left={ready.left} chosen={request.pid} onChoose={choosePid} />
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
            {panel.phase !== 'failed' && (
              <Segments label={payPopupTexts.methods} options={methods} value={method} onChange={chooseMethod} />
            )}
            {isSoldOut ? (
              <SoldOut onCheck={again} />
            ) : product && isRenewing && !consent.isGiven ? (
              // The consent replaces the payment code, because the buyer must consent before signing the agreement.
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
      {/* The agreements are shown only before the payment and with a price: otherwise there is nothing to agree to. */}
      {!isOver && panel.phase !== 'failed' && (
        <div className={styles.foot}>
          {product?.autodeduct === 1 && (
            <RenewalBox goods={product} isRenewing={isRenewing} onRenewing={chooseRenewing} />
          )}
          <Terms isRenewing={isRenewing} isBeside />
        </div>
      )}
    </div>
  );
}
