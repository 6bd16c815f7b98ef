import { useRef } from 'react';
import { Button } from '../components/button.tsx';
import { priceOf } from '../format/price.ts';
import styles from './code-area.module.css';
import type { Code } from './order.ts';
import { checkoutTexts } from './texts.ts';
import { TimeLeft } from './time-left-line.tsx';
import { useJsapiPayment } from './use-jsapi-payment.ts';

interface JsapiAreaProps {
  code: Code;
  /** Switches to a QR code, because JSAPI does not work here. */
  onCode: () => void;
}

/** Inside WeChat: opens WeChat's payment sheet, because a phone cannot scan its own screen. */
export function JsapiArea({ code, onCode }: JsapiAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const { state, open } = useJsapiPayment(code.orderId, area);
  const busy = state.step === 'opening' || state.step === 'confirming' ? checkoutTexts.jsapiSteps[state.step] : null;
  return (
    <div ref={area} className={styles.area} data-view="sheet">
      <Button
        className={styles.wide}
        look="primary"
        aria-disabled={busy !== null}
        onClick={() => state.step !== 'confirming' && open()}
      >
        {busy ?? checkoutTexts.openJsapi(priceOf(code.rmb))}
      </Button>
      <div className={styles.words}>
        {state.step === 'failed' ? (
          <>
            <p role="alert">{state.text}</p>
            <p>
              <button type="button" className={styles.link} onClick={onCode}>
                {checkoutTexts.codeInstead}
              </button>
            </p>
          </>
        ) : (
          <p role="status">{checkoutTexts.jsapiTexts[state.step]}</p>
        )}
        {state.step !== 'confirming' && <TimeLeft endsAt={code.endsAt} words={checkoutTexts.orderExpiresIn} />}
      </div>
    </div>
  );
}
