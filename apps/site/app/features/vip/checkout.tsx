import { payLimits } from '@feisuo/contract/facts/limits';
import type { Ref } from 'react';
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
import type { Plan } from '../../content/plans.server.ts';
import { thisDevice } from '../../device/detect-device.ts';
import { useIsPhone } from '../../device/use-is-phone.ts';
import { priceOf } from '../../format/price.ts';
import { track } from '../../telemetry/track.ts';
import styles from './checkout.module.css';
import codeBoxStyles from './code-box.module.css';
import { MemberRows } from './member-rows.tsx';
import { vipTexts } from './texts.ts';
import { useVipPurchase } from './use-vip-purchase.ts';

const minutes = payLimits.qrLifetimeMs / 60_000;

interface CheckoutProps {
  plan: Plan;
  plans: Plan[];
  isRenewing: boolean;
  onChoose: (pid: string) => void;
  onRenewing: (isRenewing: boolean) => void;
  ref: Ref<HTMLElement>;
}

const isInWechat = () => thisDevice().environments.includes('wechat');

/** The checkout: purchase, account and outcome. An order is created only when the buyer presses the button. */
export function Checkout({ plan, plans, isRenewing, onChoose, onRenewing, ref }: CheckoutProps) {
  const { checkout, purchase, ask, request, goods, offers, left, hasSheet, hasPage, chooseOffer, setMethod } =
    useVipPurchase({
      plan,
      plans,
      isRenewing,
      onChoose,
      onRenewing,
    });
  const { consent, check } = useConsent({
    ...request,
    rmb: goods.rmb,
    listRmb: goods.listRmb,
    view: purchase.view,
    onWithdrawn: () => onRenewing(false),
  });
  const isPhone = useIsPhone();
  const opensJsapi = hasSheet && !isRenewing && request.method === 'wechat' && isPhone && isInWechat();
  const press = () => {
    if (!check()) return;
    track('pay_code_ask', { pid: request.pid, method: request.method, is_renewing: isRenewing });
    ask();
  };
  // False if no payment channel can sign a renewal for the product. Until the pay page is loaded, all plans count as
  // renewable.
  const canRenew = !('autodeduct' in goods) || goods.autodeduct === 1;
  const isGranted = purchase.view === 'granted';
  const isSettled = isGranted || isOutcome(purchase.view);
  return (
    <section ref={ref} id="pay" className={styles.checkout} aria-labelledby="pay-title">
      <h2 id="pay-title">{vipTexts.checkout}</h2>
      <noscript>
        <p className={styles.scriptless}>{vipTexts.needsScript}</p>
      </noscript>
      {purchase.view === 'granted' ? (
        <Granted purchase={purchase} isRenewing={isRenewing} title="granted" onAgain={checkout.dismiss} />
      ) : (
        <>
          {offers.length > 1 && (
            <ProductChoice products={offers} left={left} chosen={request.pid} onChoose={chooseOffer} />
          )}
          <OrderSummary goods={goods} isRenewing={isRenewing} Around={MemberRows} />
        </>
      )}
      {isOutcome(purchase.view) && <OutcomeNote view={purchase.view} onStartOver={press} />}
      {!isSettled && (
        <>
          {(canRenew || isRenewing) && <RenewalBox goods={goods} isRenewing={isRenewing} onRenewing={onRenewing} />}
          {isRenewing && <RenewalConsent goods={goods} method={request.method} consent={consent} />}
          <Segments label={vipTexts.methods} options={methodOptions} value={request.method} onChange={setMethod} />
        </>
      )}
      {purchase.view === 'idle' &&
        (left.get(request.pid) === 0 ? (
          <SoldOut onCheck={() => void checkout.load()} />
        ) : (
          <>
            <CodeBox isPhone={isPhone} />
            <Button className={styles.ask} look="primary" onClick={press}>
              {vipTexts.asks[opensJsapi ? 'jsapi' : isPhone ? 'phone' : 'code'](priceOf(goods.rmb))}
            </Button>
          </>
        ))}
      {!isSettled && purchase.view !== 'idle' && (
        <CodeArea
          purchase={purchase}
          method={request.method}
          hasSheet={hasSheet && !isRenewing}
          hasPage={hasPage && !isRenewing}
          onAsk={press}
        />
      )}
      {!isGranted && <Terms isRenewing={isRenewing} />}
    </section>
  );
}

/** Shown where the payment code or the options of a phone will appear. The box must not look like a real code. */
function CodeBox({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={codeBoxStyles.box} data-waits data-bare={isPhone || undefined}>
      {!isPhone && (
        <svg className={codeBoxStyles.frame} viewBox="0 0 148 148" aria-hidden="true">
          {/* Draws a viewfinder around a phone that scans a code. */}
          <path d="M22 44V26a4 4 0 0 1 4-4h18M104 22h18a4 4 0 0 1 4 4v18M126 104v18a4 4 0 0 1-4 4h-18M44 126H26a4 4 0 0 1-4-4v-18" />
          <rect x="53" y="40" width="42" height="68" rx="7" />
          <path d="M69 98h10" />
          <path className={codeBoxStyles.beam} d="M38 70h72" />
        </svg>
      )}
      <p>
        <b>{isPhone ? vipTexts.checkFirstOnPhone : vipTexts.checkFirst}</b>
        <span>{(isPhone ? vipTexts.howItGoesOnPhone : vipTexts.howItGoes)(minutes)}</span>
      </p>
    </div>
  );
}
