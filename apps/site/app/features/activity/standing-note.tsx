import { Button, ButtonLink } from '../../components/button.tsx';
import { BindPhoneLink } from './bind-phone-link.tsx';
import { SignInButton } from './sign-in-button.tsx';
import type { Standing } from './standing.ts';
import styles from './standing-note.module.css';
import { activityTexts, standingTexts } from './texts.ts';

interface StandingNoteProps {
  standing: Exclude<Standing, 'open'>;
  /** What is said of it here, where the page knows more than the usual words. */
  title?: string | undefined;
  text?: string | undefined;
  /** Needed where nothing could be asked for. */
  onRetry?: (() => void) | undefined;
  /** `veil` lies over what it closes, `slip` stands in its place. */
  look?: 'slip' | 'veil';
  /** The heading's place in the page. */
  level?: 2 | 3;
  /** Ways on; unless told, the one that this standing has. */
  children?: React.ReactNode;
}

/** Why somebody cannot take part just now, and what they can do instead: in words, never an empty place. */
export function StandingNote({
  standing,
  title,
  text,
  onRetry,
  look = 'slip',
  level = 3,
  children,
}: StandingNoteProps) {
  const words = standingTexts[standing];
  const Title = `h${level}` as const;
  const said = text ?? words.text;
  return (
    <div
      className={`${styles.note} ${styles[look]}`}
      data-standing={standing}
      role={standing === 'offline' ? 'alert' : undefined}
    >
      <Title>{title ?? words.title}</Title>
      {said && <p>{said}</p>}
      {standing === 'waiting' && (
        <noscript>
          <p>{activityTexts.noScript}</p>
        </noscript>
      )}
      <div className={styles.ways}>{children ?? <Way standing={standing} onRetry={onRetry} />}</div>
    </div>
  );
}

function Way({ standing, onRetry }: Pick<StandingNoteProps, 'standing' | 'onRetry'>) {
  if (standing === 'signed-out') return <SignInButton />;
  if (standing === 'needs-phone') return <BindPhoneLink />;
  if (standing === 'offline') return onRetry ? <Button onClick={onRetry}>{activityTexts.retry}</Button> : null;
  if (standing === 'upcoming' || standing === 'ended' || standing === 'off' || standing === 'sold-out') {
    return <ButtonLink href="/notice">{activityTexts.notices}</ButtonLink>;
  }
  return null;
}
