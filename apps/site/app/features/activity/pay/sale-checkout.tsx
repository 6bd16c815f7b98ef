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
import { SiteLink } from '../../../components/site-link.tsx';
import { useIsPhone } from '../../../device/use-is-phone.ts';
import { formatDate } from '../../../format/format-date.ts';
import { plainPriceOf, priceOf, pricePerDay } from '../../../format/price.ts';
import styles from './sale-checkout.module.css';
import { saleTexts } from './texts.ts';
import { useCheckout } from '../../../checkout/use-checkout.ts';
import { useSession } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';

interface SaleCheckoutProps {
  product: SoldProduct;
  /** Whether the stock is current, not from the server HTML. */
  isFresh: boolean;
  onRefresh: () => void;
}

/** The product, price and stock. Only the button creates the order. */
export function SaleCheckout({ product, isFresh, onRefresh }: SaleCheckoutProps) {
  const { checkout, state, method, choose, ask, ready, left, goods } = useSale(product);
  const { purchase } = state;
  const [bought, setBought] = useState<string | null>(null);
  const isPhone = useIsPhone();
  const isKnown = isFresh || ready !== null;
  const look = () => {
    onRefresh();
    void checkout.load();
  };
  const finish = () => {
    if (purchase.view === 'granted') setBought(purchase.until);
    checkout.dismiss();
    onRefresh();
  };
  const isSettled = purchase.view === 'granted' || isOutcome(purchase.view);
  return (
    <section className={styles.counter} aria-labelledby="sale-title">
      <div className={styles.goods}>
        <div>
          <h2 id="sale-title">{goods.name}</h2>
          <p>{saleTexts.days(goods.days)}</p>
        </div>
        <p className={`num ${styles.price}`}>
          <small>¥</small>
          {plainPriceOf(goods.rmb)}
        </p>
      </div>
      <dl className={styles.facts}>
        {goods.listRmb > goods.rmb && (
          <div>
            <dt>{saleTexts.usual(priceOf(goods.listRmb))}</dt>
            <dd>{saleTexts.saves(priceOf(goods.listRmb - goods.rmb))}</dd>
          </div>
        )}
        <div>
          <dt>{saleTexts.perDay}</dt>
          <dd>{saleTexts.perDaySum(pricePerDay(goods.rmb, goods.days))}</dd>
        </div>
        <div data-waits={!isKnown || undefined}>
          <dt>{saleTexts.left}</dt>
          <dd>
            <span role="status">{isKnown ? leftWords(left) : saleTexts.leftUnknown}</span>
          </dd>
        </div>
      </dl>
      {purchase.view !== 'granted' && <OrderSummary goods={goods} isRenewing={false} />}
      {purchase.view === 'granted' && (
        <Granted purchase={purchase} isRenewing={false} title="granted" onDone={finish} />
      )}
      {isOutcome(purchase.view) && <OutcomeNote view={purchase.view} onStartOver={ask} />}
      {!isSettled && <Segments label={saleTexts.methods} options={methodOptions} value={method} onChange={choose} />}
      {purchase.view === 'idle' &&
        (isKnown && left === 0 ? (
          <SoldOut onCheck={look} />
        ) : (
          <Button className={styles.ask} look="primary" size="large" onClick={ask}>
            {isPhone ? saleTexts.askOnPhone(priceOf(goods.rmb)) : saleTexts.ask(priceOf(goods.rmb))}
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
      {purchase.view === 'idle' && bought && (
        <p className={styles.bought} role="status">
          {saleTexts.bought(formatDate(bought))}
          <SiteLink href="/member/orders">{saleTexts.myOrders}</SiteLink>
        </p>
      )}
      <noscript>
        <p>{saleTexts.needsScript}</p>
      </noscript>
      <Terms isRenewing={false} />
    </section>
  );
}

const leftWords = (left: number | null) =>
  left === null ? saleTexts.leftEndless : left === 0 ? saleTexts.leftNone : saleTexts.leftCount(left);

function useSale(product: SoldProduct) {
  const { checkout, state } = useCheckout('activity', product.actId || undefined);
  const [method, setMethod] = useState<PayType>('wechat');
  const { phase } = useSession();
  const ready = state.panel.phase === 'ready' ? state.panel : null;
  const pid = product.productId;

  // Price and stock of this member are known after sign-in.
  useEffect(() => {
    if (phase === 'in') void checkout.load();
  }, [checkout, phase]);

  /** After a reload the purchase continues. */
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
    void checkout.requestCode({ pid, method, isRenewing: false });
  };
  const own = ready?.panel.products.find((one) => one.pid === pid);
  const left = ready?.left.get(pid) ?? product.left;
  return { checkout, state, method, choose, ask, ready, left, goods: { ...product, ...own } };
}
