import { type Ref, useState } from 'react';
import { CodeArea } from '../../checkout/code-area.tsx';
import { methodOptions } from '../../checkout/methods.ts';
import { Granted, OutcomeNote, isOutcome } from '../../checkout/outcome.tsx';
import { ProductChoice } from '../../checkout/product-choice.tsx';
import { OrderSummary } from '../../checkout/order-summary.tsx';
import { SoldOut } from '../../checkout/sold-out.tsx';
import { RenewalBox, RenewalConsent, Terms } from '../../checkout/terms.tsx';
import { useConsent } from '../../checkout/use-consent.ts';
import { Button } from '../../components/button.tsx';
import { Segments } from '../../components/segments.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { Plan } from '../../content/plans.server.ts';
import { thisDevice } from '../../device/detect-device.ts';
import { useIsPhone } from '../../device/use-is-phone.ts';
import { formatDate } from '../../format/format-date.ts';
import { priceOf } from '../../format/price.ts';
import { track } from '../../telemetry/track.ts';
import { CodeBox } from './code-box.tsx';
import styles from './checkout.module.css';
import { MemberRows } from './member-rows.tsx';
import { vipTexts } from './texts.ts';
import { useVipPurchase } from './use-vip-purchase.ts';

interface CheckoutProps {
  plan: Plan;
  plans: Plan[];
  isRenewing: boolean;
  onChoose: (pid: string) => void;
  onRenewing: (isRenewing: boolean) => void;
  ref: Ref<HTMLElement>;
}

const isInWechat = () => thisDevice().environments.includes('wechat');

/** The purchase, its account and its end. Only the button creates the order. */
export function Checkout({ plan, plans, isRenewing, onChoose, onRenewing, ref }: CheckoutProps) {
  const { checkout, purchase, ask, wish, goods, offers, left, hasSheet, hasPage, chooseOffer, setMethod } =
    useVipPurchase({
      plan,
      plans,
      isRenewing,
      onChoose,
      onRenewing,
    });
  const [bought, setBought] = useState<string | null>(null);
  const { consent, check } = useConsent({
    ...wish,
    rmb: goods.rmb,
    listRmb: goods.listRmb,
    view: purchase.view,
    onWithdrawn: () => onRenewing(false),
  });
  const isPhone = useIsPhone();
  const hasOwnSheet = hasSheet && !isRenewing && wish.method === 'wechat' && isPhone && isInWechat();
  const press = () => {
    if (!check()) return;
    track('pay_code_ask', { pid: wish.pid, method: wish.method, is_renewing: isRenewing });
    setBought(null);
    ask();
  };
  const finish = () => {
    if (purchase.view === 'granted') setBought(purchase.until);
    checkout.dismiss();
  };
  // Not offered if no channel can sign it; until the panel is loaded, plans are renewable.
  const canRenew = !('autodeduct' in goods) || goods.autodeduct === 1;
  const isSettled = purchase.view === 'granted' || isOutcome(purchase.view);
  return (
    <section ref={ref} id="pay" className={styles.checkout} aria-labelledby="pay-title">
      <h2 id="pay-title">{vipTexts.checkout}</h2>
      <noscript>
        <p className={styles.bought}>{vipTexts.needsScript}</p>
      </noscript>
      {offers.length > 1 && <ProductChoice products={offers} left={left} chosen={wish.pid} onChoose={chooseOffer} />}
      {/* After the grant the summary is no longer needed. */}
      {purchase.view !== 'granted' && <OrderSummary goods={goods} isRenewing={isRenewing} Around={MemberRows} />}
      {purchase.view === 'granted' && (
        <Granted purchase={purchase} isRenewing={isRenewing} title="granted" onDone={finish} />
      )}
      {isOutcome(purchase.view) && <OutcomeNote view={purchase.view} onStartOver={press} />}
      {!isSettled && (
        <>
          {(canRenew || isRenewing) && <RenewalBox goods={goods} isRenewing={isRenewing} onRenewing={onRenewing} />}
          {isRenewing && <RenewalConsent goods={goods} method={wish.method} consent={consent} />}
          <Segments label={vipTexts.methods} options={methodOptions} value={wish.method} onChange={setMethod} />
        </>
      )}
      {purchase.view === 'idle' &&
        (left.get(wish.pid) === 0 ? (
          <SoldOut onCheck={() => void checkout.load()} />
        ) : (
          <>
            <CodeBox isPhone={isPhone} />
            <Button className={styles.ask} look="primary" onClick={press}>
              {vipTexts.asks[hasOwnSheet ? 'sheet' : isPhone ? 'phone' : 'code'](priceOf(goods.rmb))}
            </Button>
          </>
        ))}
      {!isSettled && purchase.view !== 'idle' && (
        <CodeArea
          purchase={purchase}
          method={wish.method}
          hasSheet={hasSheet && !isRenewing}
          hasPage={hasPage && !isRenewing}
          onAsk={press}
        />
      )}
      {purchase.view === 'idle' && bought && (
        <p className={styles.bought} role="status">
          {vipTexts.bought(formatDate(bought))}
          <SiteLink href="/member/orders">{vipTexts.myOrders}</SiteLink>
        </p>
      )}
      <Terms isRenewing={isRenewing} />
    </section>
  );
}
