import { buttonClass } from '../components/button.tsx';
import { thisDevice } from '../device/detect-device.ts';
import { priceOf } from '../format/price.ts';
import type { DrawnCode } from './draw-code.ts';
import type { Code } from './order.ts';
import { payLinkOf } from './pay-link.ts';
import styles from './phone-ways.module.css';
import { checkoutTexts } from './texts.ts';

/** How to pay on the phone that shows the code: nobody can scan their own screen. */
export function PhoneWays({ code, drawn }: { code: Code; drawn: DrawnCode }) {
  const link = payLinkOf(code, thisDevice());
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
        <a className={wide} href={link.href}>
          {checkoutTexts.openApp(checkoutTexts.apps[code.method], price)}
        </a>
      );
    case 'save':
      return (
        <div className={styles.ways}>
          <p>{checkoutTexts.saveFirst}</p>
          <a className={buttonClass({ look: 'primary' })} href={drawn.picture()} download={checkoutTexts.fileName}>
            {checkoutTexts.save}
          </a>
          <a className={buttonClass({})} href="weixin://">
            {checkoutTexts.openWechat}
          </a>
        </div>
      );
    case 'press':
      return <p className={styles.say}>{checkoutTexts.longPress}</p>;
    case 'leave':
      return <p className={styles.say}>{checkoutTexts.leaveWechat}</p>;
  }
}
