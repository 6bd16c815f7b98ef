import { payLimits } from '@feisuo/contract/facts/limits';
import { SiteLink } from '../components/site-link.tsx';
import { TickBox } from '../components/tick-box.tsx';
import { priceOf } from '../format/price.ts';
import { useSession } from '../session/session.ts';
import styles from './terms.module.css';
import { checkoutTexts } from './texts.ts';

/** What is bought, as far as its price goes. */
export interface Priced {
  days: number;
  rmb: number;
  /** What it costs otherwise, and what every renewal costs. */
  listRmb: number;
}

interface RenewalBoxProps extends Priced {
  isRenewing: boolean;
  onRenewing: (isRenewing: boolean) => void;
}

/** Never ticked by us; what is agreed to stands beside it. Whoever has it is not asked again. */
export function RenewalBox({ days, listRmb, isRenewing, onRenewing }: RenewalBoxProps) {
  const state = useSession();
  if (state.phase === 'in' && state.user.autodeduct && !isRenewing) return null;
  return (
    <TickBox title={checkoutTexts.renewal} isTicked={isRenewing} onChange={onRenewing}>
      {checkoutTexts.renewalTerms(days, priceOf(listRmb), payLimits.renewalNoticeDays)}
    </TickBox>
  );
}

/** A price that is lower this time is told with the one that comes after it. */
export function priceNote({ days, rmb, listRmb }: Priced, isRenewing: boolean): string | null {
  if (rmb >= listRmb) return null;
  const usual = priceOf(listRmb);
  return isRenewing ? checkoutTexts.firstPeriod(priceOf(rmb), days, usual) : checkoutTexts.thisTimeOnly(usual);
}

/** The agreements, as real pages. In a popup they open beside it, so that the code stays. */
export function Terms({ isRenewing, isBeside = false }: { isRenewing: boolean; isBeside?: boolean }) {
  const beside = isBeside ? { target: '_blank' } : {};
  return (
    <p className={styles.terms}>
      {checkoutTexts.agree}
      <SiteLink href="/agreement/membership" {...beside}>
        {checkoutTexts.membershipTerms}
      </SiteLink>
      {isRenewing ? checkoutTexts.renewing : checkoutTexts.notRenewing}
      {(isRenewing || isBeside) && (
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
