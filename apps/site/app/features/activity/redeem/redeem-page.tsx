import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { RedeemPage as Words } from '@feisuo/contract/schemas/page-member';
import { useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { useSession } from '../../../session/session.ts';
import { ActivityHead } from '../activity-head.tsx';
import { ActivitySection } from '../activity-section.tsx';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { StatusNote } from '../status-note.tsx';
import { useActivity } from '../use-activity.ts';
import { CodeCard } from './code-card.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeHistory } from './code-history.tsx';
import styles from './redeem-page.module.css';
import { redeemTexts } from './texts.ts';
import { useRedeem } from './use-redeem.ts';

interface RedeemPageProps {
  words: Words;
  /** The redeem activity; null if redeeming is not available. */
  offer: ActOfferReply['data'] | null;
  /** Another way to get a membership, shown before the records. */
  children: React.ReactNode;
}

export function RedeemPage({ words, offer, children }: RedeemPageProps) {
  const session = useSession();
  const brief = useActivity(offer?.activity ?? null);
  const [round, setRound] = useState(0);
  const { redeem, look, confirm, edit, restart } = useRedeem(() => setRound((last) => last + 1));
  const [endedAt, setEndedAt] = useState<string | null>(null);
  const state = brief?.state;
  const isOpen = state === 'running';
  /** Stores the end of the membership before the code is redeemed, because redeeming changes it. */
  const lookNow = (typed: string) => {
    setEndedAt(session.phase === 'in' ? session.user.expiresAt || null : null);
    void look(typed);
  };
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={brief} />
        {!offer && <MissingActivityNote quiet={words.quiet} />}
        {offer && !isOpen && (
          <StatusNote level={2} status={state === 'upcoming' || state === 'off' ? state : 'ended'} />
        )}
        {offer && isOpen && (
          <div className={styles.redeem}>
            <CodeForm
              // A new key empties the field for the next code.
              key={round}
              sources={words.sources}
              error={redeem.view === 'typing' ? redeem.error : null}
              isLooking={redeem.view === 'looking'}
              onEdit={edit}
              onLook={lookNow}
            />
            <div className={styles.out} aria-live="polite" data-waits>
              <CodeCard redeem={redeem} endedAt={endedAt} onConfirm={() => void confirm()} onRestart={restart} />
            </div>
          </div>
        )}
      </div>
      <CodeFaults faults={words.faults} />
      {children}
      <ActivitySection isOwn id="records" title={redeemTexts.history}>
        <CodeHistory round={round} />
      </ActivitySection>
      <Rules rules={words.rules} />
    </>
  );
}

/** A list of reasons why a code may not work, to read before contacting support. */
function CodeFaults({ faults }: { faults: Words['faults'] }) {
  if (faults.list.length === 0) return null;
  return (
    <ActivitySection
      title={faults.title}
      aside={
        <ButtonLink size="small" href="/support/work-order">
          {redeemTexts.ticket}
        </ButtonLink>
      }
    >
      <dl className={styles.faults}>
        {faults.list.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </ActivitySection>
  );
}
