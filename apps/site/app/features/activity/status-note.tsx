import { Button, ButtonLink } from '../../components/button.tsx';
import { BindPhoneLink } from './bind-phone-link.tsx';
import { SignInButton } from './sign-in-button.tsx';
import type { ParticipationStatus } from './participation-status.ts';
import styles from './status-note.module.css';
import { activityTexts, statusTexts } from './texts.ts';

interface StatusNoteProps {
  status: Exclude<ParticipationStatus, 'open'>;
  /** Title and text of the note; by default they depend on the status. */
  title?: string | undefined;
  text?: string | undefined;
  /** Loads the member's data again. Required if the status is `offline`. */
  onRetry?: (() => void) | undefined;
  /** `veil` covers the content, `slip` replaces it. */
  look?: 'slip' | 'veil';
  level?: 2 | 3;
  /** Buttons that replace the default action. */
  children?: React.ReactNode;
}

/** Says why the member cannot take part now, and what to do instead. */
export function StatusNote({ status, title, text, onRetry, look = 'slip', level = 3, children }: StatusNoteProps) {
  const words = statusTexts[status];
  const Title = `h${level}` as const;
  const shownText = text ?? words.text;
  return (
    <div
      className={`${styles.note} ${styles[look]}`}
      data-standing={status}
      role={status === 'offline' ? 'alert' : undefined}
    >
      <Title>{title ?? words.title}</Title>
      {shownText && <p>{shownText}</p>}
      {status === 'waiting' && (
        <noscript>
          <p>{activityTexts.noScript}</p>
        </noscript>
      )}
      <div className={styles.ways}>{children ?? <Way status={status} onRetry={onRetry} />}</div>
    </div>
  );
}

function Way({ status, onRetry }: Pick<StatusNoteProps, 'status' | 'onRetry'>) {
  if (status === 'signed-out') return <SignInButton />;
  if (status === 'needs-phone') return <BindPhoneLink />;
  if (status === 'offline') return onRetry ? <Button onClick={onRetry}>{activityTexts.retry}</Button> : null;
  if (status === 'upcoming' || status === 'ended' || status === 'off' || status === 'sold-out') {
    return <ButtonLink href="/notice">{activityTexts.notices}</ButtonLink>;
  }
  return null;
}
