import { ButtonLink } from '../../../components/button.tsx';
import { ThreadDigits } from '../../../components/thread-digits.tsx';
import { formatDate } from '../../../format/format-date.ts';
import type { LoginUser } from '../../../session/login-user.ts';
import { memberTexts } from '../texts.ts';
import { clothOf } from './cloth.ts';
import { BareCloth, DayCloth } from './day-cloth.tsx';
import { membershipOf, type Membership, type PeriodFacts } from './membership.ts';
import { RenewalBox } from './renewal-box.tsx';
import type { RenewalTerms } from './renewal.ts';
import styles from './status-card.module.css';
import { overviewTexts as texts } from './texts.ts';

interface StatusCardProps {
  user: LoginUser;
  avatar: React.ReactNode;
  now: number;
  /** What the membership service adds; null as long as it tells nothing. */
  period: PeriodFacts | null;
  renewal: RenewalTerms | null;
}

/** Who this is, how many days are left, and whether money will be taken. */
export function StatusCard({ user, avatar, now, period, renewal }: StatusCardProps) {
  const membership = membershipOf(user, now, period);
  const isRunning = membership.kind === 'running';
  const isTrial = isRunning && membership.tier === 'trial';
  return (
    <section className={styles.card} aria-label={memberTexts.pages.overview}>
      <div className={styles.top}>
        {avatar}
        <div className={styles.who}>
          <h1>
            <span className={styles.name}>{user.nickName || memberTexts.nameless}</span>
            <Standing membership={membership} isYear={user.isYear} />
          </h1>
          {user.phoneNumber && <p className="num">{user.phoneNumber}</p>}
        </div>
        <ButtonLink look="primary" size="small" className={styles.buy} href="/vip">
          {isRunning && !isTrial ? texts.renew : texts.plans}
        </ButtonLink>
      </div>
      <div className={styles.middle}>
        <DaysLeft membership={membership} alsoUntil={user.isSuperVip ? user.expiresAt : ''} />
        <RenewalBox isOn={user.autodeduct} terms={renewal} isRunning={isRunning} />
      </div>
      <Woven membership={membership} now={now} />
    </section>
  );
}

function Standing({ membership, isYear }: { membership: Membership; isYear: boolean }) {
  if (membership.kind !== 'running') {
    return <span className={styles.plain}>{membership.kind === 'expired' ? texts.expired : texts.never}</span>;
  }
  const isYearly = isYear && membership.tier === 'vip';
  return <span className={styles.chip}>{isYearly ? texts.yearly : texts.tiers[membership.tier]}</span>;
}

const captions = { trial: texts.leftOfTrial, vip: texts.left, super: texts.leftOfSuper };

function DaysLeft({ membership, alsoUntil }: { membership: Membership; alsoUntil: string }) {
  if (membership.kind !== 'running') {
    return (
      <Counted caption={texts.left} days={0}>
        {membership.kind === 'expired' ? texts.endedAt(formatDate(membership.endedAt)) : texts.neverText}
      </Counted>
    );
  }
  const { tier, days, endsAt } = membership;
  const also = alsoUntil && <span className={styles.also}>{texts.alsoVip(formatDate(alsoUntil))}</span>;
  if (days === null) {
    return (
      <div className={styles.uncounted}>
        <b>{`${texts.tiers[tier]}${texts.running}`}</b>
        <p>{texts.noEnd}</p>
        {also}
      </div>
    );
  }
  return (
    <Counted caption={captions[tier]} days={days}>
      {endsAt && (
        <>
          {texts.until} <span className="num">{formatDate(endsAt)}</span>
        </>
      )}
      {also}
    </Counted>
  );
}

function Counted({ caption, days, children }: { caption: string; days: number; children: React.ReactNode }) {
  return (
    <div className={styles.counted} data-none={days === 0 || undefined}>
      <p className={styles.caption}>{caption}</p>
      <ThreadDigits className={styles.digits} text={String(days)} label={String(days)} />
      <p className={styles.unit}>
        {texts.day}
        <small>{children}</small>
      </p>
    </div>
  );
}

function Woven({ membership, now }: { membership: Membership; now: number }) {
  if (membership.kind !== 'running') return <BareCloth />;
  const { startedAt, endsAt } = membership;
  const cloth = endsAt === null ? null : clothOf({ startedAt, endsAt }, now);
  return cloth && endsAt !== null && <DayCloth cloth={cloth} startedAt={startedAt} endsAt={endsAt} now={now} />;
}
