import { payLimits } from '@feisuo/contract/facts/limits';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { type Ref, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Segments } from '../../components/segments.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import type { Plan } from '../../content/plans.server.ts';
import { priceOf } from '../../format/price.ts';
import { CodeBox } from './code-box.tsx';
import styles from './checkout.module.css';
import { MemberRows } from './member-rows.tsx';
import { vipTexts } from './texts.ts';
import { useCodeRequest } from './use-code-request.ts';

interface CheckoutProps {
  plan: Plan;
  isRenewing: boolean;
  onRenewing: (isRenewing: boolean) => void;
  ref: Ref<HTMLElement>;
}

const methods = [
  { value: 'wechat', text: vipTexts.wechat },
  { value: 'alipay', text: vipTexts.alipay },
] as const;

/** What will be paid, for whom and until when; the order is made by the button and by nothing else. */
export function Checkout({ plan, isRenewing, onRenewing, ref }: CheckoutProps) {
  const { pid, name, days, priceCents } = plan;
  const price = priceOf(priceCents);
  const [method, setMethod] = useState<PayType>('wechat');
  const { request, ask } = useCodeRequest({ pid, method, isRenewing });
  const isAsking = request.view === 'asking';
  return (
    <section ref={ref} id="pay" className={styles.checkout} aria-labelledby="pay-title">
      <h2 id="pay-title">{vipTexts.checkout}</h2>
      <dl className={styles.slip}>
        <MemberRows days={days}>
          <div>
            <dt>{vipTexts.goods}</dt>
            <dd>{vipTexts.goodsOf(name)}</dd>
          </div>
          <div>
            <dt>{vipTexts.validity}</dt>
            <dd>{vipTexts.validFor(days)}</dd>
          </div>
        </MemberRows>
        <div>
          <dt>{vipTexts.afterwards}</dt>
          <dd>{isRenewing ? vipTexts.renewsByItself(days, price) : vipTexts.stopsByItself}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{vipTexts.paid}</dt>
          <dd className="num">
            <small>{vipTexts.currency}</small>
            {price}
          </dd>
        </div>
      </dl>
      <TickBox title={vipTexts.renewal} isTicked={isRenewing} onChange={onRenewing}>
        {vipTexts.renewalTerms(days, price, payLimits.renewalNoticeDays)}
      </TickBox>
      <Segments label={vipTexts.methods} options={methods} value={method} onChange={setMethod} />
      <CodeBox request={request} />
      <Button className={styles.ask} look="primary" aria-disabled={isAsking} onClick={() => void ask()}>
        {isAsking ? vipTexts.asking : vipTexts.makeCode(price)}
      </Button>
      <noscript>
        <p className={styles.terms}>{vipTexts.needsScript}</p>
      </noscript>
      <p className={styles.terms}>
        {vipTexts.agree}
        <SiteLink href="/agreement/membership">{vipTexts.membershipTerms}</SiteLink>
        {isRenewing ? vipTexts.renewing : vipTexts.notRenewing}
        {isRenewing && (
          <>
            <SiteLink href="/agreement/auto-renewal">{vipTexts.renewalRules}</SiteLink>
            {vipTexts.stop}
          </>
        )}
      </p>
    </section>
  );
}
