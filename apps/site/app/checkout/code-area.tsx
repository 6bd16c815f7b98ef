import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { useState, useEffect } from 'react';
import { QrCode } from '../components/qr-code.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { thisDevice } from '../device/detect-device.ts';
import { priceOf } from '../format/price.ts';
import styles from './code-area.module.css';
import type { CheckoutView, Code } from './order.ts';
import { payLinkOf } from './pay-link.ts';
import { PhonePaymentOptions } from './phone-payment-options.tsx';
import { JsapiArea } from './jsapi-area.tsx';
import { checkoutTexts } from './texts.ts';
import { TimeLeft } from './time-left-line.tsx';
import { useQrDrawing } from './use-qr-drawing.ts';
import { isOk } from '../api/service-reply.ts';
import { Button } from '../components/button.tsx';
import { cashier } from './cashier.ts';
import { messageOf } from './payment-code-maker.ts';
import { wechatRedirectMark } from './wechat-redirect-mark.ts';

const texts = checkoutTexts.page;

interface PageAreaProps {
  code: Code;
  /** Switches to a QR code that another phone can scan. */
  onCode: () => void;
}

/** Opens WeChat from a phone's browser to pay. If the user returns without paying, the button opens it again. */
function PageArea({ code, onCode }: PageAreaProps) {
  const [isAway, setAway] = useState(code.isAway ?? false);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState('');
  // When the user returns from WeChat, the back/forward cache shows the page as it was left, so its state is updated.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setOpening(false);
      setAway(wechatRedirectMark.isAway(code.orderId));
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [code.orderId]);
  const open = async () => {
    if (isOpening) return;
    setOpening(true);
    setFailure('');
    const reply = await cashier.openPage(code.orderId, wechatRedirectMark.here());
    if (!isOk(reply)) {
      setOpening(false);
      return setFailure(messageOf(reply));
    }
    wechatRedirectMark.keep(code.orderId);
    location.assign(reply.data.pageUrl);
  };
  return (
    <div className={styles.area} data-view="page">
      <Button className={styles.wide} look="primary" aria-disabled={isOpening} onClick={() => void open()}>
        {isOpening ? texts.opening : isAway ? texts.again : texts.open(priceOf(code.rmb))}
      </Button>
      <div className={styles.words}>
        {failure ? <p role="alert">{failure}</p> : <p role="status">{isAway ? texts.away : texts.ready}</p>}
        <TimeLeft endsAt={code.endsAt} words={checkoutTexts.orderExpiresIn} />
        <p>
          <button type="button" className={styles.link} onClick={onCode}>
            {checkoutTexts.codeInstead}
          </button>
        </p>
      </div>
    </div>
  );
}

interface CodeAreaProps {
  purchase: CheckoutView;
  method: PayType;
  /** Whether this purchase can be paid by WeChat JSAPI (`hasSheet`) and H5 (`hasPage`). */
  hasSheet: boolean;
  hasPage: boolean;
  onAsk: () => void;
}

/** The sentence that the specification requires, split into two lines. */
const [expired, refresh] = siteTexts.qrExpired.split('，');

const nextSteps = {
  again: checkoutTexts.again,
  'sign in': checkoutTexts.signIn,
  'order anew': checkoutTexts.startOver,
} as const;

/** Shows the payment code, or why there is none. It is a live region for screen readers. */
export function CodeArea({ purchase, method, hasSheet, hasPage, onAsk }: CodeAreaProps) {
  const [wantsCode, setWantsCode] = useState(false);
  const code = 'code' in purchase ? purchase.code : null;
  const drawn = useQrDrawing(code?.codeUrl ?? null);
  const device = thisDevice();
  const { isPhone } = device;
  const app = checkoutTexts.apps[method];
  const isLive = purchase.view === 'shown';
  const ways = { hasSheet: hasSheet && !wantsCode, hasPage: hasPage && !wantsCode };
  const link = code && isPhone ? payLinkOf(code, device, ways) : null;
  const takeCode = () => {
    setWantsCode(true);
    // A new code is needed, because the JSAPI or H5 payment has closed the previous one.
    onAsk();
  };
  if (code && isLive && link?.way === 'jsapi') return <JsapiArea key={code.orderId} code={code} onCode={takeCode} />;
  if (code && isLive && (code.isAway || link?.way === 'open')) {
    return <PageArea key={code.orderId} code={code} onCode={takeCode} />;
  }
  if (code && drawn) {
    const price = priceOf(code.rmb);
    return (
      <div className={styles.area} data-view={purchase.view}>
        {/* The links stay in the layout when the code expires, so that the code below does not move. */}
        {link && (
          <div className={styles.options} inert={!isLive}>
            <PhonePaymentOptions code={code} link={link} />
          </div>
        )}
        <div className={styles.box} data-dark={!isLive || undefined}>
          <QrCode drawing={drawn} label={checkoutTexts.qrLabel(app, price)} />
          {!isLive && (
            <button type="button" className={styles.veil} onClick={onAsk}>
              <b>{expired}</b>
              <span className="sr-only">，</span>
              <small>{refresh}</small>
              <span className={styles.act} aria-hidden="true">
                <RefreshIcon />
                {checkoutTexts.refresh}
              </span>
            </button>
          )}
        </div>
        <div className={styles.words}>
          <p role="status">
            {isLive ? (
              <>
                {isPhone ? checkoutTexts.otherPhone : checkoutTexts.scan(app)}
                {!isPhone && (
                  <b className="num">
                    {checkoutTexts.currency}
                    {price}
                  </b>
                )}
              </>
            ) : (
              checkoutTexts.expiredNote
            )}
          </p>
          {isLive && <TimeLeft endsAt={code.endsAt} />}
          {isLive && code.isFirstCome && <p>{checkoutTexts.firstCome}</p>}
        </div>
      </div>
    );
  }
  if (purchase.view === 'error') {
    return (
      <div className={styles.area} data-view="error">
        <div className={styles.box} data-dark>
          <button type="button" className={styles.veil} data-clear onClick={onAsk}>
            <BrokenThread />
            <b>{purchase.text}</b>
            <span className={styles.act}>{nextSteps[purchase.nextStep ?? 'again']}</span>
          </button>
        </div>
        <div className={styles.words}>
          <p role="alert">
            <span className="sr-only">{purchase.text}。</span>
            {checkoutTexts.errorNote}
          </p>
          <p>
            {checkoutTexts.errorOften}
            <SiteLink href="/support/work-order?kind=pay">{checkoutTexts.ticket}</SiteLink>
          </p>
        </div>
      </div>
    );
  }
  const isSigningIn = purchase.view === 'loading' && purchase.isSigningIn;
  return (
    <div className={styles.area} data-view={isSigningIn ? 'sign-in' : 'loading'}>
      <div className={styles.box} data-dark>
        <Loom />
      </div>
      <div className={styles.words}>
        <p role="status">
          <b>{isSigningIn ? checkoutTexts.signingIn : checkoutTexts.loading}</b>
        </p>
        <p>{isSigningIn ? checkoutTexts.signingInText : checkoutTexts.loadingSoon}</p>
      </div>
    </div>
  );
}

const lines = Array.from({ length: 10 }, (_, i) => 14 + i * 18);

const Loom = () => (
  <svg className={styles.loom} viewBox="0 0 190 190" aria-hidden="true">
    <path className={styles.warp} d={lines.map((x) => `M${x} 5V185`).join('')} />
    {lines.map((y) => (
      <path key={y} className={styles.weft} d={`M5 ${y}H185`} />
    ))}
  </svg>
);

const BrokenThread = () => (
  <svg className={styles.thread} width="120" height="34" viewBox="0 0 120 34" aria-hidden="true">
    <path d="M2 17c6-14 10-14 14 0s8 14 13 0 9-9 14-1M52 9l3 5M60 6v6M68 9l-3 5" />
    <path className={styles.straight} d="M76 17h42" />
  </svg>
);

const RefreshIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M13.5 8A5.5 5.5 0 1 1 11.6 3.8M12 1v3.4H8.6" />
  </svg>
);
