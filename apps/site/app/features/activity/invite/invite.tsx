import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import type { InvitePage as Words } from '@feisuo/contract/schemas/page-member';
import { shuttle } from '@feisuo/design/logo';
import { useMemo, useEffect, useState } from 'react';
import { useQrDrawing } from '../../../checkout/use-qr-drawing.ts';
import { Phrases } from '../../../components/breakable-title.tsx';
import { useOwnShareCard } from '../../../visit/use-own-share-card.ts';
import { useSession } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';
import { useSite } from '../../../use-site.ts';
import { ActivitySection } from '../activity-section.tsx';
import styles from '../activity-top.module.css';
import { awardName } from '../award-name.ts';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { RecordTable, type RecordColumn } from '../record-table.tsx';
import { Rules } from '../rules.tsx';
import { useFirstEnter } from '../report-first-visit.ts';
import { CodePanel } from './code-panel.tsx';
import { InviteRecords } from './invite-records.tsx';
import { inviteView } from './invite-view.ts';
import { PosterPanel } from './poster-panel.tsx';
import { posterScene } from './poster-scene.ts';
import { inviteTexts } from './texts.ts';
import { useInvite, type Invite } from './use-invite.ts';

const columns: RecordColumn<Case>[] = [
  { name: inviteTexts.situation, cell: ({ situation }) => situation },
  { name: inviteTexts.verdict, cell: ({ verdict, says }) => <b className={styles[verdict]}>{says}</b> },
  { name: inviteTexts.explanation, cell: ({ text }) => text },
];

/** A table of cases in which an invitation counts or does not count. */
const Cases = ({ title, list }: Words['cases']) => (
  <div className={styles.cases}>
    <RecordTable caption={title} columns={columns} rows={list} keyOf={({ situation }) => situation} />
  </div>
);

const { trialDays } = membershipLimits;

interface InviteProps {
  words: Words;
  /** The activity as visitors see it; null if it does not exist. */
  invite: Invite | null;
}

/** The page on which a member invites friends: code, link, poster, rewards, conditions and records. */
export function InvitePage({ words, invite }: InviteProps) {
  useFirstEnter(invite?.activity.id ?? null);
  const { own, mine, retry } = useInvite();
  const sharer = useSharer();
  const isUnknown = useSession().phase === 'unknown';
  const view = invite && inviteView(invite, isUnknown ? { view: 'out' } : own, sharer !== null);
  const qr = useQrDrawing(mine?.link ?? null);
  const { brand } = useSite().site;
  const brandName = `${brand.name}${brand.suffix}`;
  const code = view?.view === 'mine' ? view.mine.code : null;
  // An invited visitor sees the reward of the invited friend, not the inviter's.
  const isGuest = view?.view === 'invited';
  const guestAward = invite?.terms.inviteeAward ? awardName(invite.terms.inviteeAward) : null;
  const isClosed = view?.view === 'closed';
  const { poster } = words;
  const scene = useMemo(() => {
    const onIt = {
      codeLabel: inviteTexts.posterCode,
      code: code ?? (isClosed ? inviteTexts.noCodeNow : inviteTexts.noCode),
    };
    return posterScene({ ...poster, ...onIt, brand: brandName, days: trialDays }, code ? qr : null);
  }, [brandName, poster, code, qr, isClosed]);
  useOwnShareCard(mine && view?.view === 'mine' ? { ...words.share, link: mine.link } : null);
  return (
    <>
      <div className={`wrap ${styles.top}`} data-art="poster">
        <div>
          <p className={styles.eyebrow}>{words.eyebrow}</p>
          <h1 className={styles.title}>
            <Phrases text={words.title} />
          </h1>
          <p className={styles.lead}>{isGuest ? inviteTexts.invitedLead(trialDays, guestAward) : words.lead}</p>
          {view ? (
            <CodePanel
              view={view}
              steps={words.steps}
              alsoEarns={words.alsoEarns}
              qr={qr}
              share={words.share}
              sharedBy={sharer ?? ''}
              onTake={(what) => track('invite_take', { what })}
              onRetry={retry}
            />
          ) : (
            <MissingActivityNote quiet={words.quiet} />
          )}
        </div>
        <PosterPanel
          scene={scene}
          days={trialDays}
          code={code}
          isClosed={isClosed}
          onSaved={() => track('invite_take', { what: 'poster' })}
        />
      </div>
      {invite && (
        <>
          <ActivitySection title={words.sides.title}>
            <InviteRewards sides={words.sides} terms={invite.terms} days={trialDays} isGuest={isGuest} />
          </ActivitySection>
          <ActivitySection title={words.cases.title} isPaper>
            <Cases {...words.cases} />
          </ActivitySection>
        </>
      )}
      <ActivitySection
        isOwn
        id="records"
        title={words.records.title}
        text={mine ? inviteTexts.summary(mine.rewarded, mine.waiting, mine.left) : words.records.text}
      >
        <InviteRecords title={words.records.title} isClosed={isClosed} />
      </ActivitySection>
      <Rules rules={words.rules} />
    </>
  );
}

/**
 * The name of the person who sent the invitation link; null without a link, empty until the name is known. It is read
 * in the browser only, because the server's HTML is cached for all visitors.
 */
function useSharer(): string | null {
  const [sharer, setSharer] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const [{ visit }, { findSharer }] = await Promise.all([
        import('../../../visit/visit.ts'),
        import('../../../visit/report-share-visit.ts'),
      ]);
      if (!isCurrent || !visit().share) return;
      setSharer('');
      const found = await findSharer();
      if (isCurrent) setSharer(found);
    };
    find().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, []);
  return sharer;
}

type Case = Words['cases']['list'][number];

interface InviteRewardsProps {
  sides: Words['sides'];
  terms: InviteTerms;
  days: number;
  /** Whether the rewards are shown to a visitor who was invited. */
  isGuest: boolean;
}

/** The rewards of the inviter and of the invited friend. */
function InviteRewards({ sides, terms: { inviteeAward, inviterAward }, days, isGuest }: InviteRewardsProps) {
  return (
    <div className={styles.sides}>
      <article>
        <h3>{isGuest ? inviteTexts.youAsFriend : sides.friend.name}</h3>
        <p className={`num ${styles.value}`}>
          {days}
          <small>{inviteTexts.friendDays}</small>
        </p>
        <p>{sides.friend.text}</p>
        {inviteeAward && <p>{inviteTexts.alsoFriend(awardName(inviteeAward))}</p>}
      </article>
      <svg className={styles.thread} viewBox="0 0 150 160" aria-hidden="true">
        <path className={styles.lines} d="M0 68H150M0 74H150M0 80H150M0 86H150M0 92H150" />
        <path className={styles.ground} d="M34 58h84v44H34z" />
        <path className={styles.shuttle} transform="translate(37 58)" d={shuttle.path} />
      </svg>
      <article>
        <h3>{isGuest ? inviteTexts.yourInviter : sides.inviter.name}</h3>
        <p className={`num ${styles.value}`}>
          +{inviterAward.amount}
          <small>
            {inviterAward.kind === 'thing' ? inviterAward.name : inviteTexts.units[inviterAward.kind]} /{' '}
            {inviteTexts.each}
          </small>
        </p>
        <p>{sides.inviter.text}</p>
      </article>
    </div>
  );
}
