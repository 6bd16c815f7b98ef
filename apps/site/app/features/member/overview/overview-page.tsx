import { useState, useCallback } from 'react';
import { memberPaths } from '@feisuo/contract/facts/paths';
import type { GrantedPeriod } from '@feisuo/contract/schemas/membership';
import type { LoginUser } from '../../../session/login-user.ts';
import { Card } from '../frame/card.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import rows from '../frame/rows.module.css';
import { CentrePanel } from '../frame/sign-in-panel.tsx';
import { LatestMessages } from '../messages/latest-messages.tsx';
import { LatestOrders, useLatestOrders } from '../orders/latest-orders.tsx';
import { memberTexts } from '../texts.ts';
import { AccountEnd } from './data-export-link.tsx';
import { membershipFromProfile, membershipFromService, serviceNow, type MembershipReply } from './membership.ts';
import styles from './overview-page.module.css';
import { SafetyCard } from './safety-card.tsx';
import { StatusCard } from './status-card.tsx';
import { periodTexts as texts } from './texts.ts';
import { siteApi } from '../../../api/site-api.ts';
import { useMemberData } from '../../../session/use-member-data.ts';
import { Pill, type PillTone } from '../../../components/pill.tsx';
import { shanghaiDay } from '../../../format/shanghai-day.ts';

const tones: Record<PeriodState, PillTone> = { running: 'ok', waiting: 'info', used: 'plain', revoked: 'plain' };
/** Number of periods shown at first. The member can expand the list to see the others. */
const FEW = 4;

/** The granted periods of membership in a list. */
function PeriodsCard({ periods, now }: { periods: readonly GrantedPeriod[]; now: number }) {
  const [isLong, setLong] = useState(false);
  const ordered = orderPeriods(periods, now);
  const shown = isLong ? ordered : ordered.slice(0, FEW);
  return (
    <Card
      title={texts.title}
      aside={
        periods.length > FEW && (
          <button type="button" className={rows.way} aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? texts.less : texts.all(periods.length)}
          </button>
        )
      }
    >
      <ul className={`${rows.rows} ${rows.plain}`}>
        {shown.map((period) => {
          const state = periodState(period, now);
          return (
            <li key={`${period.vas} ${period.source} ${period.at}`}>
              <div>
                <b>{[texts.kinds[period.vas], texts.sources[period.source], ' · ', texts.length(period.length)]}</b>
                <span className={`num ${rows.detail}`}>{spanOf(period)}</span>
              </div>
              <Pill tone={tones[state]}>{texts.states[state]}</Pill>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The dates of a period. A grant that was revoked before it started has no dates. */
const spanOf = ({ startsAt, endsAt }: GrantedPeriod) =>
  startsAt !== null && endsAt !== null ? texts.span(shanghaiDay(startsAt), shanghaiDay(endsAt)) : texts.unused;

type PeriodState = 'running' | 'waiting' | 'used' | 'revoked';

/** The state of a period. A revoked period counts as revoked, even if some of its days were used. */
export function periodState({ startsAt, endsAt, revokedAt }: GrantedPeriod, now: number): PeriodState {
  if (revokedAt !== null) return 'revoked';
  if (startsAt !== null && now < Date.parse(startsAt)) return 'waiting';
  return endsAt !== null && now < Date.parse(endsAt) ? 'running' : 'used';
}

/** Sorts periods: the running ones, then the future ones by their start, then the past ones, newest grant first. */
export function orderPeriods(periods: readonly GrantedPeriod[], now: number): GrantedPeriod[] {
  const of = (...states: PeriodState[]) => periods.filter((period) => states.includes(periodState(period, now)));
  const startOf = ({ startsAt }: GrantedPeriod) => Date.parse(startsAt ?? '');
  const waiting = of('waiting').toSorted((one, other) => startOf(one) - startOf(other));
  return [...of('running'), ...waiting, ...of('used', 'revoked')];
}

interface OverviewPageProps {
  /** The member's picture as an element. */
  avatar: React.ReactNode;
}

export function OverviewPage({ avatar }: OverviewPageProps) {
  return (
    <MembersOnly title={memberTexts.title} signedOut={<CentrePanel />}>
      {(user) => <Overview user={user} avatar={avatar} />}
    </MembersOnly>
  );
}

function Overview({ user, avatar }: { user: LoginUser; avatar: React.ReactNode }) {
  const [now] = useState(() => Date.now());
  const { own, retry } = useMembership(user);
  const orders = useLatestOrders();
  const isComplete = own.view !== 'waiting' && orders.own.view !== 'waiting';
  const told = own.view === 'shown' ? own.data : null;
  const at = told ? serviceNow(told, now) : now;
  const membership = told ? membershipFromService(told, at) : membershipFromProfile(user, now);
  return (
    <>
      <StatusCard
        user={user}
        avatar={avatar}
        now={at}
        membership={own.view === 'waiting' ? null : membership}
        isRenewing={told?.isAutoDeduct ?? user.autodeduct}
        onRetry={own.view === 'failed' ? retry : null}
      />
      <LatestOrders {...orders} />
      <div className={isComplete ? styles.below : `${styles.below} ${styles.waiting}`}>
        <div className={styles.pair}>
          <SafetyCard />
          <LatestMessages />
        </div>
        {told && told.periods.length > 0 && <PeriodsCard periods={told.periods} now={at} />}
        <AccountEnd />
      </div>
    </>
  );
}

/** Loads the membership, and loads it again when the profile changes, for example after a purchase on this page. */
function useMembership({ expiresAt, isSuperVip, autodeduct }: LoginUser) {
  const read = useCallback(
    () => siteApi.get<MembershipReply>(memberPaths.membership),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- these values only trigger the reload
    [expiresAt, isSuperVip, autodeduct],
  );
  return useMemberData(read);
}
