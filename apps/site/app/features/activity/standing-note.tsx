import { Button, ButtonLink } from '../../components/button.tsx';
import { BindPhoneLink } from './bind-phone-link.tsx';
import { SignInButton } from './sign-in-button.tsx';
import type { Standing } from './standing.ts';
import styles from './standing-note.module.css';
import { activityTexts, standingTexts } from './texts.ts';

interface StandingNoteProps {
  standing: Exclude<Standing, 'open'>;
  /** Replaces the default text. */
  title?: string | undefined;
  text?: string | undefined;
  /** Required if the state is `offline`. */
  onRetry?: (() => void) | undefined;
  /** `veil` covers the content, `slip` replaces it. */
  look?: 'slip' | 'veil';
  level?: 2 | 3;
  /** Replaces the default action. */
  children?: React.ReactNode;
}

/** Why the member cannot take part now, and what to do instead. */
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
