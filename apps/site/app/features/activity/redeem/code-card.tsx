import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { useSession } from '../../../session/session.ts';
import { awardName } from '../award-name.ts';
import { activityTexts } from '../texts.ts';
import styles from './code-card.module.css';
import type { Redeem } from './redeem.ts';
import { redeemTexts } from './texts.ts';

interface CodeCardProps {
  redeem: Redeem;
  /** The end of the membership before the code is redeemed; null without a membership. */
  endedAt: string | null;
  onConfirm: () => void;
  onRestart: () => void;
}

/**
 * Shows the award of a code, the account and the new end of the membership, which the member then confirms. Its size is
 * constant, so the layout does not shift.
 */
export function CodeCard({ redeem, endedAt, onConfirm, onRestart }: CodeCardProps) {
  const session = useSession();
  const title = useRef<HTMLHeadingElement>(null);
  const isDone = redeem.view === 'redeemed';
  const isOffered = redeem.view === 'offered';
  useEffect(() => {
    if (isDone || isOffered) title.current?.focus();
  }, [isDone, isOffered]);
  if (redeem.view === 'typing' || redeem.view === 'looking') return <Empty />;
  const { offer } = redeem;
  const award = isDone ? redeem.result.award : offer.award;
  const endsAt = isDone ? redeem.result.vipExpiresAt : offer.vipExpiresAt;
  const isDays = award.kind === 'vip_days';
  const name = session.phase === 'in' ? session.user.nickName : '';
  return (
    <div className={styles.card} data-theme="light">
      <WeaveArt className={styles.art} name="redeem" motif="wheel" hue={isDone ? 'lime' : 'silk'} isEager />
      <div className={styles.body}>
        <Pill tone={isDone ? 'ok' : 'plain'}>{isDone ? redeemTexts.done : redeemTexts.not}</Pill>
        <h2 ref={title} tabIndex={-1}>
          {awardName(award)}
        </h2>
        <dl className={styles.slip}>
          <Fact term={redeemTexts.account} text={name} />
          {isDays && (
            <Fact
              term={isDone ? redeemTexts.endedBefore : redeemTexts.endsNow}
              text={endedAt ? formatDate(endedAt) : redeemTexts.noMembership}
            />
          )}
          {isDays && endsAt && (
            <Fact term={isDone ? redeemTexts.endsNow : redeemTexts.endsThen} text={<b>{formatDate(endsAt)}</b>} />
          )}
          {!isDone && <Fact term={redeemTexts.validUntil} text={formatDate(offer.validUntil)} />}
        </dl>
        {!isDone && redeem.error && (
          <p className={styles.error} role="alert">
            {redeem.error}
          </p>
        )}
        <div className={styles.ways}>
          {isDone ? (
            <>
              <ButtonLink look="primary" href={isDays ? '/member' : '/activity/supply-station-v2'}>
                {isDays ? redeemTexts.toMember : redeemTexts.toSupply}
              </ButtonLink>
              <Button onClick={onRestart}>{redeemTexts.other}</Button>
            </>
          ) : (
            <Button look="primary" aria-disabled={redeem.view === 'redeeming'} onClick={onConfirm}>
              {redeem.view === 'redeeming' ? activityTexts.busy : redeemTexts.confirm}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const Fact = ({ term, text }: { term: string; text: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd className="num">{text}</dd>
  </div>
);

const Empty = () => (
  <div className={styles.empty}>
    <svg viewBox="0 0 180 60" aria-hidden="true">
      <path d="M0 30h64M116 30c8-16 13-16 18 0s10 16 16 0 10-10 30-4M70 30h8M86 30h8M102 30h8" />
    </svg>
    <p>
      {redeemTexts.emptyLead}
      <br />
      {redeemTexts.emptyText}
    </p>
  </div>
);
