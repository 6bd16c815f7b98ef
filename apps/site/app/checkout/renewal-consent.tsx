import { payLimits } from '@feisuo/contract/facts/limits';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useEffect, useRef } from 'react';
import { SiteLink } from '../components/site-link.tsx';
import { TickBox } from '../components/consent-checkbox.tsx';
import { priceOf } from '../format/price.ts';
import { shanghaiDay } from '../format/shanghai-day.ts';
import { useSite } from '../use-site.ts';
import styles from './renewal-consent.module.css';
import type { Bought } from './priced-purchase.ts';
import { checkoutTexts } from './texts.ts';
import type { Consent } from './use-consent.ts';

const texts = checkoutTexts.consent;

interface RenewalConsentProps {
  goods: Bought;
  method: PayType;
  consent: Consent;
}

/** The terms of the renewal with a checkbox that is never preselected. */
export default function RenewalConsent({ goods, method, consent }: RenewalConsentProps) {
  const { site } = useSite();
  const { name, days, rmb, listRmb, period } = goods;
  const app = checkoutTexts[method];
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (consent.isMissed) group.current?.querySelector('input')?.focus();
  }, [consent.isMissed]);
  const rows: [string, React.ReactNode][] = [
    [texts.goods, checkoutTexts.goodsOf(site.brand.name, name)],
    [texts.first, texts.firstSum(priceOf(rmb))],
    [texts.later, texts.laterSum(days, priceOf(listRmb))],
    [
      texts.when,
      <>
        {texts.whenRule(payLimits.renewalChargeHour, payLimits.renewalEarlyEndHour)}
        {period && <span className={styles.next}>{texts.next(shanghaiDay(period.renewsAt))}</span>}
      </>,
    ],
    [texts.notice, texts.noticeRule(payLimits.renewalNoticeDays)],
    [texts.stop, texts.stopRule(app)],
  ];
  return (
    <div ref={group} className={styles.consent} role="group" aria-label={texts.title}>
      <p>{texts.title}</p>
      <dl>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <TickBox title={texts.agree(app)} isTicked={consent.isGiven} onChange={consent.give} />
      {consent.isMissed && (
        <p role="alert" className={styles.missed}>
          {texts.missing}
        </p>
      )}
      <p className={styles.rules}>
        {texts.rules}
        {/* The agreement opens in a new tab, so that the choice in this tab is kept. */}
        <SiteLink href="/agreement/auto-renewal" target="_blank">
          {checkoutTexts.renewalRules}
        </SiteLink>
      </p>
    </div>
  );
}
