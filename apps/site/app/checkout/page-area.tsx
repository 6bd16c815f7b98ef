import { useEffect, useState } from 'react';
import { isOk } from '../api/service-reply.ts';
import { Button } from '../components/button.tsx';
import { priceOf } from '../format/price.ts';
import { cashier } from './cashier.ts';
import styles from './code-area.module.css';
import { wordsOf } from './code-maker.ts';
import type { Code } from './order.ts';
import { pageMark } from './page-mark.ts';
import { checkoutTexts } from './texts.ts';
import { TimeLeft } from './time-left-line.tsx';

const texts = checkoutTexts.page;

interface PageAreaProps {
  code: Code;
  /** A code instead, for another phone. */
  onCode: () => void;
}

/** In the browser of a phone: one press, and WeChat opens to pay. Who comes back may press again; it is the same trade. */
export function PageArea({ code, onCode }: PageAreaProps) {
  const [isAway, setAway] = useState(code.isAway ?? false);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState('');
  // The browser's own way back shows the page as it was when it left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setOpening(false);
      setAway(pageMark.isAway(code.orderId));
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [code.orderId]);
  const open = async () => {
    if (isOpening) return;
    setOpening(true);
    setFailure('');
    const reply = await cashier.openPage(code.orderId, pageMark.here());
    if (!isOk(reply)) {
      setOpening(false);
      return setFailure(wordsOf(reply));
    }
    pageMark.keep(code.orderId);
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
