import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { SiteLink } from '../../components/site-link.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import { isOnTrial } from '../../format/member-name.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import type { LoginUser } from '../../session/login-user.ts';
import { useSession } from '../../session/session.ts';
import { vipTexts } from './texts.ts';
import styles from './trial-card.module.css';

const { trialDays } = membershipLimits;

/** A card that offers the free trial; for members it shows the days left. */
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

function MemberStub({ user }: { user: LoginUser }) {
  const { vipRemainingDays: days, expiresAt } = user;
  const isRunning = days > 0 && expiresAt !== '';
  return (
    <div className={styles.stub} data-long={days > 99 || undefined}>
      <ThreadDigits className={styles.digits} text={`${days}`} label={vipTexts.days(days)} />
      <p>
        <b>{isRunning ? vipTexts.mine[isOnTrial(user) ? 'trial' : 'member'] : vipTexts.mine.over}</b>
        {isRunning ? vipTexts.mine.until(shanghaiDay(expiresAt)) : vipTexts.mine.again}
        <SiteLink href="/member">{vipTexts.mine.way}</SiteLink>
      </p>
    </div>
  );
}
