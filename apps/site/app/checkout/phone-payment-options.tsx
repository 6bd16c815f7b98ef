import { buttonClass } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { priceOf } from '../format/price.ts';
import type { Code } from './order.ts';
import type { PayLink } from './pay-link.ts';
import styles from './phone-payment-options.module.css';
import { checkoutTexts } from './texts.ts';

interface PhonePaymentOptionsProps {
  code: Code;
  link: PayLink;
}

/** Shows how to pay on the phone that shows the code, because a phone cannot scan its own screen. */
export function PhonePaymentOptions({ code, link }: PhonePaymentOptionsProps) {
  const price = priceOf(code.rmb);
  const wide = buttonClass({ look: 'primary' }, styles.wide);
  switch (link.way) {
    case 'page':
      return (
        <a className={wide} href={link.href} target="_blank" rel="noreferrer">
          {checkoutTexts.openPage(price)}
        </a>
      );
    case 'app':
      return (
        <>
          <a className={wide} href={link.href}>
            {checkoutTexts.openApp(checkoutTexts.apps[code.method], price)}
          </a>
          <p className={styles.hint}>{checkoutTexts.appHint}</p>
        </>
      );
    case 'wechat':
      return (
        <div className={styles.ways}>
          <p>{checkoutTexts.openInWechat}</p>
          <CopyButton
            look="primary"
            size="medium"
            text={() => new URL(`/vip?order=${encodeURIComponent(code.orderId)}`, location.href).href}
            label={checkoutTexts.copyLink}
            done={checkoutTexts.copied}
            failed={checkoutTexts.notCopied}
          />
          <a className={buttonClass({})} href="weixin://">
            {checkoutTexts.openWechat}
          </a>
        </div>
      );
    case 'jsapi':
    case 'open':
    case 'scan':
      return <p className={styles.say}>{checkoutTexts.scanElsewhere}</p>;
    case 'leave':
      return <p className={styles.say}>{checkoutTexts.leaveWechat}</p>;
  }
}
