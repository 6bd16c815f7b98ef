import { ButtonLink } from '../../../components/button.tsx';
import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ThreadDigits } from '../../../components/thread-digits.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { memberNames, superMemberName } from '@feisuo/contract/facts/membership-vocabulary';
import { shanghaiDay } from '../../../format/shanghai-day.ts';
import type { LoginUser } from '../../../session/login-user.ts';
import { memberTexts } from '../texts.ts';
import { clothOf, type Cloth } from './membership-period-chart.ts';
import type { Membership, RunningMembership } from './membership.ts';
import { RenewalBox } from './renewal-box.tsx';
import styles from './status-card.module.css';
import { overviewTexts as texts } from './texts.ts';

const clothTexts = texts.cloth;
const dayOf = (instant: string | number) => formatDate(instant, 'MM-dd');
const yearOf = (instant: string | number) => formatDate(instant, 'yyyy');
/** The last day of the membership, with the year if it is not the current year. */
const endDay = (endsAt: string, now: number) =>
  yearOf(endsAt) === yearOf(now) ? dayOf(endsAt) : formatDate(endsAt, 'yyyy-MM-dd');
/** A label at less than 30 % or more than 68 % of the width would overlap the label at that edge. */
const NEAR_START = 0.3;
const NEAR_END = 0.68;

interface StatusCardProps {
  user: LoginUser;
  avatar: React.ReactNode;
  now: number;
  /** Null until the membership service has answered or the call has failed. */
  membership: Membership | null;
  isRenewing: boolean;
  /** Loads the membership again. Set only if the membership service failed and the data comes from the profile. */
  onRetry: (() => void) | null;
}

/** A card with the account, the days left, and whether money will be charged. */
export function StatusCard({ user, avatar, now, membership, isRenewing, onRetry }: StatusCardProps) {
  const isRunning = membership?.kind === 'running';
  const isTrial = isRunning && membership.tier === 'trial';
  // An account without a name has its phone number as its name, so the number is not shown a second time.
  const phone = user.phoneNumber === user.nickName ? '' : user.phoneNumber;
  return (
    <section className={styles.card} aria-label={memberTexts.pages.overview}>
      <div className={styles.top}>
        {avatar}
        <div className={styles.who}>
          <h1>
            <span className={styles.name}>{user.nickName || memberTexts.nameless}</span>
            {membership && <MembershipStatus membership={membership} />}
          </h1>
          {phone && <p className="num">{phone}</p>}
        </div>
        <ButtonLink look="primary" size="small" className={styles.buy} href="/vip">
          {isRunning && !isTrial ? texts.renew : texts.plans}
        </ButtonLink>
      </div>
      {membership ? (
        <>
          <div className={styles.middle}>
            <DaysLeft membership={membership} />
            <RenewalBox isRenewing={isRenewing} isRunning={isRunning} />
          </div>
          {onRetry ? (
            <div className={styles.unread}>
              <RetryNote text={texts.unread} action={memberTexts.retry} onRetry={onRetry} />
            </div>
          ) : (
            <Woven membership={membership} now={now} />
          )}
        </>
      ) : (
        <div className={styles.waiting}>
          <Skeleton lines={9} label={memberTexts.loading} />
        </div>
      )}
    </section>
  );
}

function MembershipStatus({ membership }: { membership: Membership }) {
  if (membership.kind !== 'running') {
    return <span className={styles.plain}>{membership.kind === 'expired' ? texts.expired : texts.never}</span>;
  }
  return (
    <span className={membership.tier === 'trial' ? styles.plain : styles.chip} data-tier={membership.tier}>
      {nameOf(membership)}
    </span>
  );
}

const nameOf = ({ tier, soldAs }: Pick<RunningMembership, 'tier' | 'soldAs'>) =>
  tier === 'super' ? superMemberName : memberNames[tier === 'trial' ? 'trial' : (soldAs ?? 'none')];

const captions = { trial: texts.leftOfTrial, vip: texts.left, super: texts.leftOfSuper };

function DaysLeft({ membership }: { membership: Membership }) {
  if (membership.kind !== 'running') {
    return (
      <Counted caption={texts.left} days={0}>
        {membership.kind === 'expired' ? texts.endedAt(formatDate(membership.endedAt)) : texts.neverText}
      </Counted>
    );
  }
  const { tier, days, endsAt, alsoUntil, paidFrom } = membership;
  const name = nameOf(membership);
  const then = paidFrom && <span className={styles.also}>{texts.paidFrom(name, shanghaiDay(paidFrom))}</span>;
  const also = alsoUntil && <span className={styles.also}>{texts.alsoVip(formatDate(alsoUntil))}</span>;
  if (days === null) {
    return (
      <div className={styles.uncounted}>
        <b>{`${name}${texts.running}`}</b>
        <p>{texts.noEnd}</p>
        {also}
      </div>
    );
  }
  return (
    <Counted caption={captions[tier]} days={days}>
      {endsAt && (
        <>
          {texts.until} <span className={`num ${styles.whole}`}>{formatDate(endsAt)}</span>
        </>
      )}
      {then}
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
        <span>{texts.day}</span>
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

interface DayClothProps {
  cloth: Cloth;
  startedAt: string | null;
  endsAt: string;
  now: number;
}

/** Draws the period as a woven cloth: weft for used days, warp for days left. The text beside it says the same. */
function DayCloth({ cloth: { cells, unit, usedDays, todayAt }, startedAt, endsAt, now }: DayClothProps) {
  const hasStart = startedAt !== null && todayAt >= NEAR_START;
  const today = dayOf(now);
  const todayText = startedAt !== null && !hasStart ? clothTexts.todayUsed(today, usedDays) : clothTexts.today(today);
  return (
    <div className={styles.cloth}>
      <ol className={styles.cells} aria-hidden="true">
        {cells.map((cell, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
          <li key={at} data-cell={cell} data-side={todayAt > 0.5 ? 'end' : undefined}>
            {cell === 'today' && <span>{todayText}</span>}
          </li>
        ))}
      </ol>
      <p className={styles.ends}>
        <span className={styles.start}>{hasStart && clothTexts.since(dayOf(startedAt), usedDays)}</span>
        <span className="sr-only">{todayText}</span>
        <span>
          {unit === 'week' && <span className={styles.clothUnit}>{clothTexts.weeks}</span>}
          {todayAt <= NEAR_END && clothTexts.ends(endDay(endsAt, now))}
        </span>
      </p>
    </div>
  );
}

/** A cloth without cells, for an account that has no used and no remaining days. */
function BareCloth() {
  return <div className={styles.bare} aria-hidden="true" />;
}
