import type { Award } from '@feisuo/contract/schemas/activity';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { useSession } from '../../../session/session.ts';
import { useRetry } from '../../../session/use-retry.ts';
import { useSite } from '../../../use-site.ts';
import { awardName } from '../award-name.ts';
import { SignInButton } from '../sign-in-button.tsx';
import styles from './claim-area.module.css';
import type { GiftView, Refusal } from './gift-view.ts';
import { giftTexts, refusalTexts } from './texts.ts';

interface ClaimAreaProps {
  view: Exclude<GiftView, { view: 'none' }>;
  award: Award;
  isBusy: boolean;
  hasFailed: boolean;
  onTake: () => void;
  onRetry: () => void;
}

/** The button to claim the gift, or why there is none. Its height is constant, so the layout does not shift. */
export function ClaimArea(props: ClaimAreaProps) {
  return (
    <div className={styles.counter} aria-live="polite">
      <ClaimStatus {...props} />
      <noscript>
        <p>{giftTexts.needsScript}</p>
      </noscript>
    </div>
  );
}

function ClaimStatus({ view, award, isBusy, hasFailed, onTake, onRetry }: ClaimAreaProps) {
  switch (view.view) {
    case 'upcoming':
      return (
        <Row note={giftTexts.upcomingNote(formatDate(view.startsAt))}>
          <ButtonLink size="large" href="/notice">
            {giftTexts.notices}
          </ButtonLink>
          <Pill tone="info">{giftTexts.upcoming}</Pill>
        </Row>
      );
    case 'ended':
      return (
        <Row note={giftTexts.endedNote}>
          <ButtonLink size="large" href="/vip">
            {giftTexts.plans}
          </ButtonLink>
          <Pill>{giftTexts.ended}</Pill>
        </Row>
      );
    case 'sign-in':
      return (
        <Row note={giftTexts.signInNote}>
          <SignInButton size="large" text={giftTexts.signIn} />
        </Row>
      );
    case 'waiting':
      return (
        <Row note={giftTexts.waitingNote}>
          <Button size="large" aria-disabled>
            {giftTexts.waiting}
          </Button>
        </Row>
      );
    case 'unreachable':
      return <Unreachable />;
    case 'failed':
      return (
        <Row note={view.message}>
          <Button size="large" onClick={onRetry}>
            {giftTexts.retry}
          </Button>
        </Row>
      );
    case 'open':
      return <Open award={awardName(award)} isBusy={isBusy} hasFailed={hasFailed} onTake={onTake} />;
    case 'claimed':
      return <Claimed award={award} claimedAt={view.claimedAt} />;
    case 'refused':
      return <Refused why={view.why} />;
  }
}

function Row({ note, children }: { note: React.ReactNode; children: React.ReactNode }) {
  return (
    <>
      <div className={styles.row}>{children}</div>
      <p className={styles.note}>{note}</p>
    </>
  );
}

/**
 * Shown if the session could not be read. The member may still be signed in, so the button retries and does not sign
 * in.
 */
function Unreachable() {
  const { retry, label } = useRetry();
  return (
    <Row note={giftTexts.unreachable}>
      <Button size="large" onClick={retry}>
        {label}
      </Button>
    </Row>
  );
}

function Open({
  award,
  isBusy,
  hasFailed,
  onTake,
}: Pick<ClaimAreaProps, 'isBusy' | 'hasFailed' | 'onTake'> & { award: string }) {
  const state = useSession();
  const { brand } = useSite().site;
  const account = state.phase === 'in' ? state.user.nickName || brand.name : '';
  const label = hasFailed ? giftTexts.again : giftTexts.take(award);
  return (
    <Row note={hasFailed ? giftTexts.failedNote : giftTexts.takeNote(account)}>
      <Button look="primary" size="large" aria-disabled={isBusy} onClick={onTake}>
        {isBusy ? giftTexts.waiting : label}
      </Button>
      {hasFailed && <Pill tone="err">{giftTexts.failed}</Pill>}
    </Row>
  );
}

/** The award that was claimed: days with the new end of the membership, or coins with a link to spend them. */
function Claimed({ award, claimedAt }: { award: Award; claimedAt: string }) {
  const state = useSession();
  const until = state.phase === 'in' && award.kind === 'vip_days' ? state.user.expiresAt : '';
  const isCoins = award.kind === 'coins';
  return (
    <Row
      note={
        <>
          {giftTexts.claimedAt(formatDate(claimedAt), awardName(award))}
          {until && giftTexts.until(formatDate(until))}
          {isCoins && giftTexts.coinsFor}
        </>
      }
    >
      <ButtonLink look="primary" size="large" href={isCoins ? '/activity/supply-station-v2' : '/download'}>
        {isCoins ? giftTexts.toSupply : giftTexts.download}
      </ButtonLink>
      <Pill tone="ok">{giftTexts.claimed}</Pill>
    </Row>
  );
}

function Refused({ why }: { why: Refusal }) {
  const { signInHref } = useSite();
  const { state, text } = refusalTexts[why];
  return (
    <Row
      note={
        <>
          {text}
          {giftTexts.wrong}
          <SiteLink className={styles.link} href="/support/work-order">
            {giftTexts.ticket}
          </SiteLink>
          。
        </>
      }
    >
      {why === 'needs_phone' ? (
        <ButtonLink look="primary" size="large" href={`${signInHref}contact`}>
          {giftTexts.account}
        </ButtonLink>
      ) : (
        <ButtonLink size="large" href="/vip">
          {giftTexts.plans}
        </ButtonLink>
      )}
      <Pill tone="warn">{state}</Pill>
    </Row>
  );
}
