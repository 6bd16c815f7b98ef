import { ButtonLink } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { track } from '../../../telemetry/track.ts';
import { activityTexts } from '../texts.ts';
import type { MemberData } from '../../../session/use-member-data.ts';
import styles from './my-code.module.css';
import { inviteTexts } from './texts.ts';
import type { Invite } from './use-invite.ts';

/** The member's code and progress, with a link to the invitation page. */
export function MyCode({ own, onRetry }: { own: MemberData<Invite>; onRetry: () => void }) {
  if (own.view === 'failed') return <RetryNote text={own.message} action={inviteTexts.retry} onRetry={onRetry} />;
  if (own.view !== 'shown') {
    return (
      <div className={styles.room}>
        <Skeleton lines={3} label={activityTexts.loading} />
      </div>
    );
  }
  const { mine, activity } = own.data;
  const isOpen = mine && activity.state === 'running';
  return (
    <div className={`${styles.mine} ${styles.room}`}>
      <div>
        {isOpen ? (
          <>
            <span className={styles.label}>{inviteTexts.code}</span>
            <b className={styles.code}>{mine.code}</b>
          </>
        ) : (
          <b>{activity.state === 'running' ? inviteTexts.notForYou : inviteTexts.closed[activity.state]}</b>
        )}
        {mine && <p>{inviteTexts.summary(mine.rewarded, mine.waiting, mine.left)}</p>}
      </div>
      <div className={styles.ways}>
        {isOpen && (
          <CopyButton
            text={mine.link}
            label={inviteTexts.copyLink}
            done={inviteTexts.copiedLink}
            failed={inviteTexts.copyFailed}
            onCopied={() => track('invite_take', { what: 'link' })}
          />
        )}
        <ButtonLink size="small" href="/invite">
          {inviteTexts.toPage}
        </ButtonLink>
      </div>
    </div>
  );
}
