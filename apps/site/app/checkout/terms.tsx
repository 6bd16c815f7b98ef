import { payLimits } from '@feisuo/contract/facts/limits';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { lazy, Suspense } from 'react';
import { SiteLink } from '../components/site-link.tsx';
import { TickBox } from '../components/consent-checkbox.tsx';
import { priceOf } from '../format/price.ts';
import { useSession } from '../session/session.ts';
import styles from './terms.module.css';
import { checkoutTexts } from './texts.ts';
import type { Consent } from './use-consent.ts';
import type { Priced, Bought } from './priced-purchase.ts';

interface RenewalBoxProps {
  goods: Bought;
  isRenewing: boolean;
  onRenewing: (isRenewing: boolean) => void;
}

/**
 * The checkbox for automatic renewal, never preselected; consent to its terms is a separate step. Hidden if the
 * member's renewal is already on.
 */
export function RenewalBox({ goods, isRenewing, onRenewing }: RenewalBoxProps) {
  const state = useSession();
  if (state.phase === 'in' && state.user.autodeduct && !isRenewing) return null;
  const { days, listRmb } = goods;
  return (
    <TickBox title={checkoutTexts.renewal} isTicked={isRenewing} onChange={onRenewing}>
      {checkoutTexts.renewalTerms(days, priceOf(listRmb), payLimits.renewalNoticeDays)}
    </TickBox>
  );
}

const LateConsent = lazy(() => import('./renewal-consent.tsx'));

/** The renewal consent; its chunk is loaded when the buyer chooses renewal. */
export const RenewalConsent = (props: { goods: Bought; method: PayType; consent: Consent }) => (
  <Suspense fallback={<div className={styles.consentWaits} />}>
    <LateConsent {...props} />
  </Suspense>
);

/** A note that shows a lower first price together with the usual price; null if the price is the usual one. */
export function priceNote({ days, rmb, listRmb }: Priced, isRenewing: boolean): string | null {
  if (rmb >= listRmb) return null;
  const usual = priceOf(listRmb);
  return isRenewing ? checkoutTexts.firstPeriod(priceOf(rmb), days, usual) : checkoutTexts.thisTimeOnly(usual);
}

/** Links to the agreements. In a popup they open in a new tab, so that the payment code stays visible. */
export function Terms({ isRenewing, isBeside = false }: { isRenewing: boolean; isBeside?: boolean }) {
  const beside = isBeside ? { target: '_blank' } : {};
  return (
    <p className={styles.terms}>
      {checkoutTexts.agree}
      <SiteLink href="/agreement/membership" {...beside}>
        {checkoutTexts.membershipTerms}
      </SiteLink>
      {isRenewing ? checkoutTexts.renewing : checkoutTexts.notRenewing}
      {!isRenewing && (
        <>
          <SiteLink href="/agreement/auto-renewal" {...beside}>
            {checkoutTexts.renewalRules}
          </SiteLink>
          {checkoutTexts.stop}
        </>
      )}
    </p>
  );
}
