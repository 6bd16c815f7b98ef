import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { VipPage } from '@feisuo/contract/schemas/page-vip';
import { SiteLink } from '../../components/site-link.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import { vipTexts } from './texts.ts';
import styles from './trial-stub.module.css';

const { trialDays } = membershipLimits;

/** A ticket to be torn off: the days that cost nothing. */
export function TrialStub({ trial }: { trial: VipPage['trial'] }) {
  return (
    <div className={styles.stub}>
      <ThreadDigits className={styles.digits} text={`${trialDays}`} label={vipTexts.days(trialDays)} />
      <p>
        <b>{trial.title}</b>
        {trial.text}
        <SiteLink href="/download">{trial.action}</SiteLink>
      </p>
    </div>
  );
}
