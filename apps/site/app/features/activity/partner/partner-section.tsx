import type { PartnerPart } from '@feisuo/contract/schemas/page-support';
import { useId, useRef } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { useRetry } from '../../../session/use-retry.ts';
import { ActivitySection } from '../activity-section.tsx';
import { SignInButton } from '../sign-in-button.tsx';
import styles from './partner-section.module.css';
import { partnerTexts } from './texts.ts';
import { usePartner } from './use-partner.ts';

/** The gift for buyers of a partner's computer. */
export function PartnerSection({ words }: { words: PartnerPart }) {
  return (
    <ActivitySection id="partner" title={words.title} text={words.text}>
      <div className={styles.box} aria-live="polite">
        <Place words={words} />
        <noscript>
          <p>{partnerTexts.noScript}</p>
        </noscript>
      </div>
    </ActivitySection>
  );
}

function Place({ words }: { words: PartnerPart }) {
  const { view, isBusy, error, claim, retry } = usePartner();
  switch (view.view) {
    case 'sign-in':
      return (
        <>
          <p>{partnerTexts.signInText}</p>
          <SignInButton text={partnerTexts.signIn} />
        </>
      );
    case 'waiting':
      return <p role="status">{partnerTexts.loading}</p>;
    case 'unreachable':
      return <Unreachable />;
    case 'failed':
      return (
        <>
          <p role="alert">{view.message}</p>
          <Button onClick={retry}>{partnerTexts.retry}</Button>
        </>
      );
    case 'done':
      return (
        <>
          <p className={styles.done}>{partnerTexts.done(view.days, formatDate(view.until))}</p>
          <ButtonLink href="/member">{partnerTexts.toMember}</ButtonLink>
        </>
      );
    case 'claimed':
      return (
        <>
          <p>{partnerTexts.claimed(view.days)}</p>
          <ButtonLink href="/member">{partnerTexts.toMember}</ButtonLink>
        </>
      );
    case 'known':
      return (
        <>
          <p>{partnerTexts.eligible(view.days)}</p>
          <Button look="primary" aria-disabled={isBusy} onClick={() => void claim(null)}>
            {isBusy ? partnerTexts.busy : partnerTexts.take(view.days)}
          </Button>
          {error && (
            <p className={styles.bad} role="alert">
              {error}
            </p>
          )}
        </>
      );
    case 'typed':
      return (
        <>
          <p>{partnerTexts.typed(view.days)}</p>
          <SerialForm words={words} isBusy={isBusy} error={error} onClaim={claim} />
        </>
      );
  }
}

/**
 * Shown if the session could not be read. The member may still be signed in, so the button retries and does not sign
 * in.
 */
function Unreachable() {
  const { retry, label } = useRetry();
  return (
    <>
      <p>{partnerTexts.unreachable}</p>
      <Button onClick={retry}>{label}</Button>
    </>
  );
}

interface SerialFormProps {
  words: PartnerPart;
  isBusy: boolean;
  error: string;
  onClaim: (serial: string) => Promise<boolean>;
}

function SerialForm({ words, isBusy, error, onClaim }: SerialFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!(await onClaim(field.current?.value ?? ''))) field.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{words.serial}</label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          name="serial"
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-says`}
        />
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? partnerTexts.busy : partnerTexts.check}
        </Button>
      </div>
      <p id={`${id}-says`} className={error ? styles.bad : styles.hint} role={error ? 'alert' : undefined}>
        {error || words.serialHint}
      </p>
    </form>
  );
}
