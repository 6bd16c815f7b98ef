import { membershipLimits } from '@feisuo/contract/facts/limits';
import { vipTypeCodes } from '@feisuo/contract/facts/membership-vocabulary';
import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { SiteLink } from '../../components/site-link.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import type { LoginUser } from '../../session/login-user.ts';
import { useSession } from '../../session/session.ts';
import { vipTexts } from './texts.ts';
import styles from './trial-stub.module.css';

const { trialDays } = membershipLimits;

/** A ticket stub: the free trial; for members, the days left. */
export function TrialStub({ trial }: { trial: VipPage['trial'] }) {
  const state = useSession();
  if (state.phase === 'in') return <MemberStub user={state.user} />;
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

function MemberStub({ user: { vipRemainingDays: days, vipType, expiresAt } }: { user: LoginUser }) {
  const isTrial = Number(vipType) === vipTypeCodes.trial;
  const isRunning = days > 0 && expiresAt !== '';
  return (
    <div className={styles.stub} data-long={days > 99 || undefined}>
      <ThreadDigits className={styles.digits} text={`${days}`} label={vipTexts.days(days)} />
      <p>
        <b>{isRunning ? vipTexts.mine[isTrial ? 'trial' : 'member'] : vipTexts.mine.over}</b>
        {isRunning ? vipTexts.mine.until(shanghaiDay(expiresAt)) : vipTexts.mine.again}
        <SiteLink href="/member">{vipTexts.mine.way}</SiteLink>
      </p>
    </div>
  );
}
