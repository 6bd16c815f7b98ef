import { CodeArea } from '../../checkout/code-area.tsx';
import { methodOptions } from '../../checkout/methods.ts';
import type { CheckoutView } from '../../checkout/order.ts';
import { Granted, Told, isTold } from '../../checkout/outcome.tsx';
import { ProductChoice } from '../../checkout/product-choice.tsx';
import { GoodsRows, PriceNote, SumRows } from '../../checkout/slip-rows.tsx';
import { SoldOut } from '../../checkout/sold-out.tsx';
import { RenewalBox, Terms } from '../../checkout/terms.tsx';
import { CloseIcon } from '../../components/close-icon.tsx';
import { Segments } from '../../components/segments.tsx';
import { thisDevice } from '../../device/detect-device.ts';
import styles from './pay-popup.module.css';
import { payPopupTexts } from './texts.ts';
import { usePopupPurchase } from './use-popup-purchase.ts';

/** A trial has ended: what it costs to go on, and the code to pay by. */
export function PayPopup({ onClose }: { onClose: () => void }) {
  const { state, ready, wish, product, isSoldOut, choosePid, chooseMethod, chooseRenewing, again } = usePopupPurchase();
  const { purchase, panel } = state;
  const close = (
    <button type="button" className={styles.close} aria-label={payPopupTexts.close} onClick={onClose}>
      <CloseIcon />
    </button>
  );
  if (purchase.view === 'granted') {
    return (
      <div className={styles.card} data-outcome>
        {close}
        <Granted purchase={purchase} title="restored" onDone={onClose} />
      </div>
    );
  }
  const method = wish?.method ?? 'wechat';
  const shown: CheckoutView = panel.phase === 'failed' ? { view: 'error', text: panel.text } : purchase;
  const isRenewing = wish?.isRenewing ?? false;
  const methods = methodOptions.filter(({ value }) => !ready || ready.panel.types.includes(value));
  return (
    <div className={styles.card}>
      {close}
      <div className={styles.head}>
        <h2>{payPopupTexts.title}</h2>
        <p>{thisDevice().isPhone ? payPopupTexts.leadOnPhone : payPopupTexts.lead}</p>
        {ready && wish && (
          <ProductChoice products={ready.panel.products} left={ready.left} chosen={wish.pid} onChoose={choosePid} />
        )}
        {product ? (
          <>
            <dl className={styles.slip}>
              <GoodsRows name={product.name} days={product.days} />
              <SumRows priced={product} isRenewing={isRenewing} className={styles.sum} />
            </dl>
            <PriceNote priced={product} isRenewing={isRenewing} className={styles.note} />
          </>
        ) : (
          <div className={styles.waiting} aria-hidden="true" />
        )}
      </div>
      <div className={styles.pay}>
        {isTold(shown.view) ? (
          <Told view={shown.view} onStartOver={again} />
        ) : (
          <>
            <Segments label={payPopupTexts.methods} options={methods} value={method} onChange={chooseMethod} />
            {isSoldOut ? <SoldOut onCheck={again} /> : <CodeArea purchase={shown} method={method} onAsk={again} />}
          </>
        )}
      </div>
      <div className={styles.foot}>
        {product && <RenewalBox {...product} isRenewing={isRenewing} onRenewing={chooseRenewing} />}
        <Terms isRenewing={isRenewing} isBeside />
      </div>
    </div>
  );
}
