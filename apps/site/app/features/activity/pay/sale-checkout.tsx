import type { SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import { useState, useEffect, useRef } from 'react';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { CodeArea } from '../../../checkout/code-area.tsx';
import { methodOptions } from '../../../checkout/methods.ts';
import { Granted, OutcomeNote, isOutcome } from '../../../checkout/outcome.tsx';
import { OrderSummary } from '../../../checkout/order-summary.tsx';
import { SoldOut } from '../../../checkout/sold-out.tsx';
import { Terms } from '../../../checkout/terms.tsx';
import { Button } from '../../../components/button.tsx';
import { Segments } from '../../../components/segments.tsx';
import { useIsPhone } from '../../../device/use-is-phone.ts';
import { priceOf, pricePerDay } from '../../../format/price.ts';
import styles from './sale-checkout.module.css';
import { saleTexts } from './texts.ts';
import { useCheckout } from '../../../checkout/use-checkout.ts';
import { useSession } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';

interface SaleCheckoutProps {
  product: SoldProduct;
  /** Whether the stock was loaded now. The stock in the server's HTML may be stale. */
  isFresh: boolean;
  onRefresh: () => void;
}

/** The product with its price and stock. An order is created only when the buyer presses the button. */
export function SaleCheckout({ product, isFresh, onRefresh }: SaleCheckoutProps) {
  const { checkout, state, method, choose, ask, ready, left, goods } = useSale(product);
  const { purchase } = state;
  const isPhone = useIsPhone();
  const isKnown = isFresh || ready !== null;
  const look = () => {
    onRefresh();
    void checkout.load();
  };
  const buyAgain = () => {
    checkout.dismiss();
    onRefresh();
  };
  const isGranted = purchase.view === 'granted';
  const isSettled = isGranted || isOutcome(purchase.view);
  return (
    <section className={styles.counter} aria-labelledby="sale-title">
      <div>
        <h2 id="sale-title">{goods.name}</h2>
        <p>{saleTexts.days(goods.days)}</p>
      </div>
      <dl className={styles.facts}>
        {goods.listRmb > goods.rmb && (
          <div>
            <dt>{saleTexts.saves}</dt>
            <dd>{saleTexts.sum(priceOf(goods.listRmb - goods.rmb))}</dd>
          </div>
        )}
        <div>
          <dt>{saleTexts.perDay}</dt>
          <dd>{saleTexts.sum(pricePerDay(goods.rmb, goods.days))}</dd>
        </div>
        <div data-waits={!isKnown || undefined}>
          <dt>{saleTexts.left}</dt>
          <dd>
            <span role="status">{isKnown ? leftText(left) : saleTexts.leftUnknown}</span>
          </dd>
        </div>
      </dl>
      {purchase.view === 'granted' ? (
        <Granted purchase={purchase} isRenewing={false} title="granted" onAgain={buyAgain} />
      ) : (
        <OrderSummary goods={goods} isRenewing={false} />
      )}
      {isOutcome(purchase.view) && <OutcomeNote view={purchase.view} onStartOver={ask} />}
      {!isSettled && <Segments label={saleTexts.methods} options={methodOptions} value={method} onChange={choose} />}
      {purchase.view === 'idle' &&
        (isKnown && left === 0 ? (
          <SoldOut onCheck={look} />
        ) : (
          <Button className={styles.ask} look="primary" size="large" onClick={ask}>
            {isPhone ? saleTexts.askOnPhone : saleTexts.ask}
          </Button>
        ))}
      {!isSettled && purchase.view !== 'idle' && (
        <CodeArea
          purchase={purchase}
          method={method}
          hasSheet={ready?.panel.hasSheet ?? false}
          hasPage={ready?.panel.hasPage ?? false}
          onAsk={ask}
        />
      )}
      <noscript>
        <p>{saleTexts.needsScript}</p>
      </noscript>
      {!isGranted && <Terms isRenewing={false} />}
    </section>
  );
}

const leftText = (left: number | null) =>
  left === null ? saleTexts.leftEndless : left === 0 ? saleTexts.leftNone : saleTexts.leftCount(left);

function useSale(product: SoldProduct) {
  const { checkout, state } = useCheckout('activity', product.actId || undefined);
  const [method, setMethod] = useState<PayType>('wechat');
  const { phase } = useSession();
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = product.productId;

  // The pay page is loaded after sign-in, because price and stock depend on the member.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);

  /** Whether the purchase that was begun before a reload was already continued. */
  const hasResumed = useRef(false);
  useEffect(() => {
    const stored = checkout.storedRequest();
    if (hasResumed.current || stored?.pid !== pid) return;
    hasResumed.current = true;
    setMethod(stored.method);
    void checkout.resume();
  }, [checkout, pid]);

  const choose = (chosen: PayType) => {
    setMethod(chosen);
    checkout.change({ pid, method: chosen, isRenewing: false });
  };
  const ask = () => {
    track('pay_code_ask', { pid, method, is_renewing: false });
    void checkout.requestCode({ pid, method, isRenewing: false });
  };
  const own = ready?.panel.products.find((one) => one.pid === pid);
  const left = ready?.left.get(pid) ?? product.left;
  return { checkout, state, method, choose, ask, ready, left, goods: { ...product, ...own } };
}
